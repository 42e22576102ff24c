import {
  act,
  angle,
  choice,
  type EaseTargets,
  ease,
  flag,
  type Motion,
  number,
  perform,
  point,
  type Routine,
  repeat,
  rotation,
  sequence,
  shape,
  tint,
  together,
  unless,
  until,
  usualBounds,
  type VariableValue,
  variablesOf,
  wait,
} from '@troupe/body';
import { type Data, restoreScene, type Scene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rotation, turnAround, turnBetween } from '../src/math/vectors.js';
import { begin, finish, mover, openMover } from './motor-robots.js';

const box = shape('box', () => {
  number('bulk', 1, { least: 0, most: 10 });
  angle('lid', 0, { least: -90, most: 180 });
  angle('free', 0);
  point('eye', [0, 0, 0]);
  tint('paint', [1, 0, 0]);
  rotation('ball');
  flag('open', false);
  choice('mood', 'calm', ['calm', 'wild']);
});

const rate = 30;

function run(routine: Routine): Scene {
  const scene = openMover(box, { go: routine });
  begin(scene, 'go');
  finish(scene);
  return scene;
}

/** By how much more than its bound each variable moved in the last tick. */
function tooFast(scene: Scene, tick = 1 / rate): string[] {
  const { world } = scene;
  const kinds: Record<string, keyof typeof usualBounds> = {
    bulk: 'number',
    lid: 'angle',
    free: 'angle',
    eye: 'point',
    paint: 'color',
    ball: 'rotation',
  };
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const [from, to] = [world.former('mover', name), world.get('mover', name)];
    const way =
      typeof to === 'number'
        ? Math.abs(to - (from as number))
        : kind === 'rotation'
          ? (turnBetween(from as never, to as never) * 180) / Math.PI
          : Math.hypot(...(to as number[]).map((x, i) => x - (from as number[])[i]!));
    const most = usualBounds[kind] * tick;
    return way > most * (1 + 1e-6) + 1e-9 ? [`${name} ${way} > ${most}`] : [];
  });
}

const size = fc.double({ min: -1, max: 11, noNaN: true });
const degrees = fc.double({ min: -400, max: 400, noNaN: true });
const triple = fc.tuple(size, size, size);
const part = fc.double({ min: 0, max: 1, noNaN: true });
const turned: fc.Arbitrary<Rotation> = fc
  .tuple(fc.constantFrom([1, 0, 0], [0, 1, 0], [1, 1, -2]), degrees)
  .map(([axis, by]) => turnAround(axis as never, by));
const targets: fc.Arbitrary<EaseTargets> = fc.record(
  {
    bulk: size,
    lid: degrees,
    free: degrees,
    eye: triple,
    paint: fc.tuple(part, part, part),
    ball: turned as fc.Arbitrary<never>,
    open: fc.boolean(),
    mood: fc.constantFrom('calm', 'wild'),
  },
  { requiredKeys: [] },
);
const eases = fc
  .tuple(targets, fc.option(fc.double({ min: 0, max: 2, noNaN: true }), { nil: undefined }))
  .map(([to, seconds]): Routine => ease(to, seconds === undefined ? {} : { seconds }));
const routines: fc.Arbitrary<Routine> = fc.letrec<{ any: Routine }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    eases,
    fc.double({ min: 0, max: 0.5, noNaN: true }).map((seconds): Routine => wait(seconds)),
    fc.array(tie('any'), { maxLength: 3 }).map((list): Routine => sequence(...list)),
    fc.array(tie('any'), { maxLength: 2 }).map((list): Routine => together(...list)),
    fc.tuple(tie('any'), fc.nat(3)).map(([one, times]): Routine => repeat(one, times)),
    tie('any').map((one): Routine => until(one, ({ context }) => context.tick % 17 === 0)),
    tie('any').map((one): Routine => unless(one, ({ context }) => context.tick % 19 === 0)),
  ),
})).any;

/** A case is a scene of a hundred ticks. */
const sceneRuns = Math.ceil(Number(process.env['TROUPE_RUNS']) / 10);

describe('ease', () => {
  it('[MOT3] brings every kind of variable to its value, within its bounds', () => {
    fc.assert(
      fc.property(targets, targets, (first, second) => {
        const scene = run(sequence(ease(first), ease(second, { seconds: 0.3 })));
        const wanted = { ...first, ...second } as Record<string, Data>;
        for (const [name, value] of Object.entries(wanted)) {
          const found = scene.world.get('mover', name);
          if (name === 'ball') {
            expect(turnBetween(found as never, value as never)).toBeLessThan(1e-5);
          } else if (typeof value === 'number') {
            const [least, most] = { bulk: [0, 10], lid: [-90, 180], free: [-500, 500] }[
              name as 'bulk'
            ] as [number, number];
            expect(found).toBeCloseTo(Math.min(most, Math.max(least, value)), 9);
          } else if (typeof value === 'object') {
            for (const [i, x] of (value as number[]).entries()) {
              expect((found as number[])[i]).toBeCloseTo(x, 8);
            }
          } else expect(found).toBe(value);
        }
        expect(scene.actor('mover').failures).toEqual([]);
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[MOT3] takes the time asked for, or as long as the bound on speed needs', () => {
    const ticksOf = (routine: Routine) => {
      const scene = openMover(box, { go: routine });
      begin(scene, 'go');
      return finish(scene) - 1;
    };
    expect(ticksOf(ease({ lid: 90 }, { seconds: 1 }))).toBe(rate);
    // 1.5 times 180 degrees at 720 a second
    expect(ticksOf(ease({ lid: 180 }))).toBe(Math.ceil(0.375 * rate));
    expect(ticksOf(ease({ bulk: 9 }, { seconds: 0.1 }))).toBe(1.5 * 2 * rate);
    expect(ticksOf(sequence(ease({ lid: 9 }, { seconds: 0.25 }), wait(0.25)))).toBe(0.5 * rate);
    expect(ticksOf(together(ease({ lid: 9 }, { seconds: 0.25 }), wait(0.5), wait(0.1)))).toBe(15);
    expect(ticksOf(repeat(ease({ lid: 9 }, { seconds: 0.1 }), 4))).toBe(0.4 * rate);
  });

  it('[MOT2] goes on as fast as it moved', () => {
    const scene = openMover(box, {
      up: ease({ lid: 90 }, { seconds: 1 }),
      on: ease({ lid: 120 }, { seconds: 1 }),
    });
    begin(scene, 'up');
    for (let i = 0; i < 15; i++) scene.tick();
    const speed = () =>
      ((scene.world.get('mover', 'lid') as number) -
        (scene.world.former('mover', 'lid') as number)) *
      rate;
    const before = speed();
    begin(scene, 'on');
    scene.tick();
    expect(Math.abs(speed() - before)).toBeLessThan(0.3 * before);
  });

  it('[MOT2] whatever follows whatever at any tick, no variable moves faster than its bound', () => {
    const script = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 12 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(routines, { minLength: 5, maxLength: 5 }), script, (list, turns) => {
        const skills = Object.fromEntries(list.map((routine, i) => [`r${i}`, routine]));
        const scene = openMover(box, skills);
        for (const [which, ticks] of turns) {
          begin(scene, which === 4 ? 'none' : `r${which}`);
          for (let i = 0; i < ticks; i++) {
            scene.tick();
            const wrong = tooFast(scene);
            if (wrong.length > 0) expect(wrong).toEqual([]);
          }
        }
        expect(scene.actor('mover').faults).toEqual([]);
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[MOT1] saved at any tick and taken up again, it goes on as if it had never stopped', () => {
    fc.assert(
      fc.property(routines, routines, fc.integer({ min: 0, max: 40 }), (one, other, when) => {
        const character = mover(box, { one, other });
        const scene = openMover(box, { one, other });
        begin(scene, 'one');
        for (let i = 0; i < when; i++) scene.tick();
        if (when % 3 === 0) begin(scene, 'other');
        const saved = JSON.parse(JSON.stringify(scene.save()));
        const again = restoreScene(saved, { characters: { mover: character } });
        for (let i = 0; i < 20; i++) {
          scene.tick();
          again.tick();
          expect(JSON.stringify(again.save())).toBe(JSON.stringify(scene.save()));
        }
      }),
      { numRuns: Math.ceil(sceneRuns / 2) },
    );
  });
});

describe('routines', () => {
  const log: string[] = [];
  const say = (word: string) => act(() => void log.push(word));
  const said = (routine: Routine) => {
    log.length = 0;
    const scene = run(routine);
    return [...log, ...scene.actor('mover').failures.map(({ outcome }) => outcome)];
  };

  it('[MOT1] put together run in order, at once, until something holds, and again', () => {
    expect(said(sequence(say('a'), say('b'), wait(0.1), say('c')))).toEqual(['a', 'b', 'c']);
    expect(said(together(sequence(wait(0.2), say('late')), say('soon')))).toEqual(['soon', 'late']);
    expect(said(repeat(say('x'), 3))).toEqual(['x', 'x', 'x']);
    expect(said(sequence())).toEqual([]);
    expect(said(together())).toEqual([]);
    let count = 0;
    const counted = until(repeat(act(() => void count++)), () => count >= 5);
    expect(said(sequence(counted, say('end')))).toEqual(['end']);
    expect(count).toBe(5);
  });

  it('[MOT1] fail when one of them does', () => {
    const failing = act(() => 'failed');
    expect(said(sequence(say('a'), failing, say('b')))).toEqual(['a', 'failed']);
    expect(said(together(wait(5), sequence(wait(0.1), failing)))).toEqual(['failed']);
    expect(said(repeat(failing))).toEqual(['failed']);
  });

  it('[MOT1] [MOT9] break off where they should not go on, and say why', () => {
    let ticks = 0;
    const late = () => ++ticks > 3;
    const scene = run(sequence(unless(sequence(say('a'), wait(5)), late, 'it is late'), say('b')));
    const { failures } = scene.actor('mover');
    expect(failures.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['failed', 'it is late'],
    ]);
    expect(log).toEqual(['a']);
    expect(ticks).toBe(4);
    log.length = 0;
    expect(said(unless(say('a'), () => false))).toEqual(['a']);
    expect(said(unless(wait(5), () => true))).toEqual(['failed']);
  });

  it('[MOT1] in a sequence the next begins in the same tick, and reads what the one before wrote', () => {
    const read: number[] = [];
    const jump: Routine = {
      begin: () => null,
      step: (_, motion) => {
        motion.write('bulk', 1.1);
        return 'done';
      },
    };
    run(
      sequence(
        jump,
        act((motion: Motion) => void read.push(motion.number('bulk'))),
      ),
    );
    expect(read).toEqual([1.1]);
  });

  it('[MOT1] may depend on what the skill is given, also when it is taken up again', () => {
    const definition = {
      ...mover(box, {}),
      objects: { angle: ['10', '20'] },
      sensors: { 'at(10)': false, 'at(20)': false },
      goals: { 'at(20)': true },
      templates: {
        'turn(?to: angle)': {
          adds: ['at(?to)'],
          run: perform(box, ({ args }) => ease({ lid: Number(args['to']) }, { seconds: 1 })),
        },
      },
    };
    const scene = openMover(box, {});
    scene.remove('mover');
    scene.add(definition as never, 'mover');
    for (let i = 0; i < 10; i++) scene.tick();
    const again = restoreScene(scene.save(), { characters: { mover: definition as never } });
    for (let i = 0; i < 25; i++) again.tick();
    expect(again.world.get('mover', 'lid')).toBe(20);
  });

  it('[MOT7] what they write are properties of the thing, in the record of the tick', () => {
    const scene = openMover(box, { go: ease({ lid: 90 }, { seconds: 0.2 }) });
    const written: unknown[] = [];
    scene.record({
      tick: ({ world = [] }) => void written.push(...world),
      keyframe: () => {},
    });
    begin(scene, 'go');
    finish(scene);
    expect(written.length).toBeGreaterThan(4);
    expect(written[0]).toMatchObject({ thing: 'mover', property: 'lid', writer: 'mover/go' });
    expect(variablesOf(box)['lid']).toBe(0);
  });

  it('[MOT1] [DEF9] a variable that the shape does not have is a failure that names what was meant', () => {
    const scene = run(ease({ lidd: 3 }));
    expect(scene.actor('mover').failures[0]?.reason).toContain(
      'no variable "lidd". Did you mean "lid"?',
    );
  });

  it('[MOT2] what asks for too much in a tick comes as far as the bounds let it', () => {
    const far: Record<string, VariableValue> = {
      bulk: 9,
      lid: 170,
      free: -9000,
      eye: [3, 0, 4],
      paint: [0, 1, 1],
      ball: turnAround([0, 1, 0], 170),
    };
    const jump: Routine = {
      begin: () => null,
      step: (_, motion) => {
        for (const [name, value] of Object.entries(far)) motion.write(name, value);
        return undefined;
      },
    };
    const scene = openMover(box, { jump });
    begin(scene, 'jump');
    for (let i = 0; i < 60; i++) {
      scene.tick();
      expect(tooFast(scene)).toEqual([]);
    }
    const { world } = scene;
    expect(world.get('mover', 'bulk')).toBeCloseTo(9, 6);
    expect(world.get('mover', 'lid')).toBe(170);
    expect(turnBetween(world.get('mover', 'ball') as never, far['ball'] as never)).toBeLessThan(
      1e-9,
    );
    expect(world.get('mover', 'eye')).toEqual([3, 0, 4]);
    expect(world.get('mover', 'free')).toBeCloseTo(-1440, 6);
  });

  it('[MOT2] has other bounds where they are given', () => {
    const scene = openMover(
      box,
      {},
      {},
      {
        skills: {
          go: { adds: ['done'], run: perform(box, ease({ lid: 90 }), { bounds: { lid: 30 } }) },
        },
        sensors: { done: false },
        goals: { done: true },
      },
    );
    for (let i = 0; i < 30; i++) {
      scene.tick();
      expect(
        Math.abs(
          (scene.world.get('mover', 'lid') as number) -
            (scene.world.former('mover', 'lid') as number),
        ),
      ).toBeLessThanOrEqual(1 + 1e-9);
    }
  });
});
