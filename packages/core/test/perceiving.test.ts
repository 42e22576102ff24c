import {
  type ActorDefinition,
  createActor,
  createScene,
  type Data,
  type JudgedSensorForm,
  type ProbeContext,
  type ReceptorForm,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  periodOf,
  type Rate,
  rates,
  samplingTicks,
  tickLengths,
  watcher,
} from './perceiving-cases.js';

const values: fc.Arbitrary<Data> = fc.oneof(
  fc.integer({ min: 0, max: 2 }),
  fc.boolean(),
  fc.constantFrom<Data>(
    'a',
    null,
    [1],
    [1, [2]],
    [2, [1]],
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    { a: 1 },
  ),
);

/** The same data whatever the order of its keys. */
function canon(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

describe('a receptor', () => {
  it('[PER1] samples in the first tick, and then every tick by default', () => {
    const seen: number[] = [];
    const actor = createActor(watcher(({ tick }) => seen.push(tick)));
    for (let i = 0; i < 4; i++) actor.tick();
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('[PER1] of another rate samples in the first tick and then every so many', () => {
    const seen: number[] = [];
    const actor = createActor(watcher(({ tick }) => seen.push(tick), { every: 3 }));
    for (let i = 0; i < 9; i++) actor.tick();
    expect(seen).toEqual([1, 4, 7]);
  });

  it('[PER1] of a character that comes later samples in its first tick', () => {
    const scene = createScene();
    scene.tick();
    scene.tick();
    const seen: number[] = [];
    scene.add(watcher(({ tick }) => seen.push(tick), { every: 5 }));
    for (let i = 0; i < 6; i++) scene.tick();
    expect(seen).toEqual([3, 8]);
  });

  it('[PER1] compares as data: an equal list, or a record with its keys in another order, is the same', () => {
    const samples: Data[] = [
      [1, { a: 1, b: 2 }],
      [1, { b: 2, a: 1 }],
      [1, { b: 2, a: 3 }],
    ];
    const judged: number[] = [];
    const judge: JudgedSensorForm['judge'] = (_, { tick }) => judged.push(tick) > 0;
    const actor = createActor(watcher(({ tick }) => samples[tick - 1], { judge }));
    for (let i = 0; i < 3; i++) actor.tick();
    expect(judged).toEqual([1, 3]);
    expect(actor.samples.receptors).toEqual({ seen: 3 });
  });

  it('[PER1] wakes its sensors whatever it first samples, nothing and false too', () => {
    for (const first of [null, undefined, false, 0, '']) {
      let judged = 0;
      const actor = createActor(watcher(() => first, { judge: () => ++judged > 0 }));
      actor.tick();
      actor.tick();
      expect(judged, String(first)).toBe(1);
    }
  });

  it('[PER1] [PER2] changed by who reads it, it still says nothing when it samples the same', () => {
    let judged = 0;
    const judge: JudgedSensorForm['judge'] = ({ seen }) => {
      judged++;
      (seen as string[]).sort();
      return true;
    };
    const actor = createActor(watcher(() => ['b', 'a'], { judge }));
    for (let i = 0; i < 4; i++) actor.tick();
    expect(actor.signals['seen']).toEqual(['b', 'a']);
    expect(judged).toBe(1);
  });

  it('[PER1] is not changed by changing what one was shown of it', () => {
    const actor = createActor(watcher(() => ({ list: [1] })));
    actor.tick();
    const shown = actor.signals['seen'] as { list: number[] };
    try {
      shown.list.push(2);
    } catch {
      // refusing it is as good
    }
    expect(actor.signals['seen']).toEqual({ list: [1] });
  });
});

describe('a sensor', () => {
  it('[PER2] is judged once a tick, however many of its receptors changed', () => {
    let judged = 0;
    const actor = createActor({
      name: 'x',
      receptors: { a: { probe: ({ tick }) => tick }, b: { probe: ({ tick }) => -tick } },
      sensors: { s: { value: 0, from: ['a', 'b', 'a'], judge: () => ++judged } },
    });
    for (let i = 1; i <= 5; i++) {
      actor.tick();
      expect(judged).toBe(i);
    }
    expect(actor.sign('s')).toBe(5);
  });

  it('[PER2] is judged once a tick also where it comes to a receptor that others share and that changes', () => {
    const judged: number[] = [];
    const probe = ({ tick }: ProbeContext) => tick;
    const definition: ActorDefinition = {
      name: 'x',
      receptors: { r: { probe, in: 'world', share: 'all' } },
      sensors: { s: { value: false, from: ['r'], judge: (_, { tick }) => judged.push(tick) > 0 } },
    };
    const scene = createScene();
    scene.add({ ...definition, sensors: {} }, 'first');
    scene.tick();
    scene.add(definition, 'second');
    for (let i = 0; i < 3; i++) scene.tick();
    expect(judged).toEqual([2, 3, 4]);
  });

  it('[PER2] that comes to a receptor others share says what that says, though it does not change', () => {
    const probe = () => true;
    const definition: ActorDefinition = {
      name: 'x',
      receptors: { r: { probe, in: 'world', share: 'all', every: 100 } },
      sensors: { s: { value: false, from: ['r'], judge: ({ r }) => r === true } },
    };
    const scene = createScene();
    scene.add(definition, 'first');
    scene.tick();
    const second = scene.add(definition, 'second');
    scene.tick();
    expect(second.sign('s')).toBe(true);
    expect(second.samples).toEqual({ receptors: { r: 0 }, sensors: { s: 0 } });
  });

  it('[PER2] that is set from outside keeps that until it is judged again', () => {
    const actor = createActor(watcher(({ tick }) => tick >= 4));
    actor.tick();
    actor.set('holds', true);
    actor.tick();
    expect(actor.sign('holds')).toBe(true);
    actor.set('holds', false);
    actor.tick();
    expect(actor.sign('holds')).toBe(false);
    actor.tick();
    expect(actor.sign('holds')).toBe(true);
  });

  it('[PER2] reports counts, degrees and words, each as its kind has it', () => {
    const actor = createActor({
      name: 'x',
      receptors: { r: { probe: ({ tick }) => tick } },
      sensors: {
        counted: { count: 0, from: ['r'], judge: ({ r }) => Number(r) * 2 },
        graded: { graded: true, value: 0, from: ['r'], judge: ({ r }) => 1 / Number(r) },
        sure: { graded: true, value: 0, from: ['r'], judge: ({ r }) => Number(r) > 1 },
        word: { value: 'none', from: ['r'], judge: ({ r }) => `tick ${String(r)}` },
      },
    });
    actor.tick();
    expect(actor.signs).toEqual({ counted: 2, graded: 1, sure: 0, word: 'tick 1' });
    actor.tick();
    expect(actor.signs).toEqual({ counted: 4, graded: 0.5, sure: 1, word: 'tick 2' });
    expect(actor.faults).toEqual([]);
  });

  it('[PER2] that listens to what is not there, or to nothing, is refused', () => {
    const from = (list: string[]): ActorDefinition => ({
      name: 'x',
      receptors: { music: { probe: () => 1 } },
      sensors: { s: { value: false, from: list, judge: () => true } },
    });
    expect(() => createActor(from(['musik']))).toThrow(/"music"/);
    expect(() => createActor(from([]))).toThrow(/receptors/);
  });

  it('[PER1] [PER2] [PER5] any receptors and sensors: sampled when due, judged when woken, as judging directly', () => {
    const shapes = fc.record({
      lengths: tickLengths,
      receptors: fc.array(rates, { minLength: 1, maxLength: 4 }),
      listening: fc.array(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 3,
      }),
      course: fc.array(fc.array(values, { minLength: 4, maxLength: 4 }), {
        minLength: 25,
        maxLength: 25,
      }),
      always: fc.boolean(),
    });
    fc.assert(
      fc.property(shapes, ({ lengths, receptors: given, listening, course, always }) => {
        const paces: Rate[] = always ? given.map(() => ({ ticks: 1 })) : given;
        const sampled: number[][] = paces.map(() => []);
        const judged: number[][] = listening.map(() => []);
        const receptors: Record<string, ReceptorForm> = {};
        for (const [i, rate] of paces.entries()) {
          const probe = ({ tick }: ProbeContext) => {
            sampled[i]!.push(tick);
            return course[tick - 1]![i];
          };
          receptors[`r${i}`] = { probe, every: periodOf(rate) };
        }
        const sensors: Record<string, JudgedSensorForm> = {};
        const heard = listening.map((list) => list.filter((i) => i < paces.length));
        for (const [s, list] of heard.entries()) {
          if (list.length === 0) continue;
          const judge: JudgedSensorForm['judge'] = (signals, { tick }) => {
            judged[s]!.push(tick);
            return list.map((i) => canon(signals[`r${i}`])).join();
          };
          sensors[`s${s}`] = { value: '', from: list.map((i) => `r${i}`), judge };
        }
        const actor = createActor({ name: 'x', receptors, sensors });
        const plan = paces.map((rate) => samplingTicks(lengths, rate).ticks);
        const signals: string[] = paces.map(() => '');
        const expected: number[][] = listening.map(() => []);
        for (const [t, ms] of lengths.entries()) {
          const changed = new Set<number>();
          for (const [i, ticks] of plan.entries()) {
            const now = canon(course[t]![i]);
            if (!ticks.includes(t + 1) || now === signals[i]) continue;
            signals[i] = now;
            changed.add(i);
          }
          actor.tick(ms / 1000);
          for (const [s, list] of heard.entries()) {
            if (list.length === 0) continue;
            if (list.some((i) => changed.has(i))) expected[s]!.push(t + 1);
            expect(actor.sign(`s${s}`)).toBe(list.map((i) => signals[i]).join());
            const taken = list.map((i) => plan[i]!.filter((tick) => tick <= t + 1).length);
            expect(actor.samples.sensors[`s${s}`]).toBe(taken.reduce((sum, n) => sum + n, 0));
          }
        }
        expect(sampled).toEqual(plan);
        expect(judged).toEqual(expected);
        for (const [i, ticks] of plan.entries()) {
          expect(actor.samples.receptors[`r${i}`]).toBe(ticks.length);
        }
        expect(actor.faults).toEqual([]);
      }),
      // each case is up to 25 ticks of a character made anew
      { numRuns: 400 },
    );
  });

  it('[PER2] as in the rule: with every receptor sampled every tick its value is that of judging directly', () => {
    const heat = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(heat, fc.integer({ min: 0, max: 100 }), (course, enough) => {
        const scene = createScene({ world: { things: { soup: { heat: -1 } } } });
        const cook = scene.add({
          name: 'cook',
          receptors: { heat: { probe: ({ world }) => world.get('soup', 'heat'), in: 'soup' } },
          sensors: {
            hot: { value: false, from: ['heat'], judge: ({ heat }) => Number(heat) > enough },
          },
        });
        for (const heat of course) {
          scene.world.set('soup', 'heat', heat);
          scene.tick();
          expect(cook.sign('hot')).toBe(heat > enough);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('where a receptor lives', () => {
  const things = { lamp: { at: [1, 0, 0], lit: true } } as const;
  function contextsOf(place: string | undefined): ProbeContext[] {
    const contexts: ProbeContext[] = [];
    const probe = (context: ProbeContext) => {
      // as it is now: whoever copies it has all of it
      contexts.push({ ...context, doing: [...context.doing] });
      return context.tick;
    };
    const actor = createActor(
      {
        name: 'dude',
        body: { at: [3, 0, 0] },
        parameters: { theta: 1 },
        memory: { secret: 'plan' },
        receptors: { r: place === undefined ? { probe } : { probe, in: place } },
        sensors: { go: true, done: false },
        goals: { done: true },
        skills: { wait: { when: ['go'], adds: ['done'], run: { step: () => 'failed' as const } } },
      },
      { world: { things } },
    );
    actor.remember('written', 1);
    for (let i = 0; i < 3; i++) actor.tick();
    expect(actor.faults).toEqual([]);
    return contexts;
  }

  it('[PER7] in the character itself: itself, its memory, what it does and the world around it', () => {
    for (const place of [undefined, 'self']) {
      const [first] = contextsOf(place);
      expect(first!.here).toBe('dude');
      expect(first!.memory.read('secret')).toBe('plan');
      expect(first!.memory.read('written')).toBe(1);
      expect(first!.world.distance('dude', 'lamp')).toBe(2);
    }
  });

  it('[PER7] in itself it is told what its character is executing', () => {
    const seen: string[][] = [];
    const actor = createActor({
      name: 'dude',
      parameters: { theta: 1 },
      receptors: { doing: { probe: ({ doing }) => seen.push([...doing]) } },
      sensors: { go: true, done: false },
      goals: { done: true },
      skills: { work: { when: ['go'], adds: ['done'], run: { step: () => undefined } } },
    });
    actor.tick();
    actor.tick();
    expect(seen).toEqual([[], ['work']]);
  });

  it('[PER7] in the world, or a thing: nothing of the character', () => {
    for (const [place, here] of [
      ['world', ''],
      ['lamp', 'lamp'],
    ] as const) {
      for (const context of contextsOf(place)) {
        expect(context.here).toBe(here);
        expect(context.doing).toEqual([]);
        expect(context.memory.read('secret')).toBeUndefined();
        expect(context.memory.read('written')).toBeUndefined();
        expect(context.memory.entry('written')).toBeUndefined();
        expect(context.world.get('lamp', 'lit')).toBe(true);
      }
    }
  });

  it('[PER7] reads only: there is nothing there to write with', () => {
    for (const place of ['self', 'world', 'lamp']) {
      const [{ world, memory } = {} as ProbeContext] = contextsOf(place);
      for (const word of ['set', 'add', 'remove']) expect(world).not.toHaveProperty(word);
      for (const word of ['write', 'forget']) expect(memory).not.toHaveProperty(word);
    }
  });

  it('[PER7] a thing that is not there, or goes, is nothing to the probe, and no fault', () => {
    const scene = createScene({ world: { things: { lamp: { lit: true } } } });
    const actor = scene.add({
      name: 'x',
      receptors: {
        lit: { in: 'lamp', probe: ({ here, world }) => world.get(here, 'lit') },
        gone: { in: 'nothing', probe: ({ here, world }) => world.has(here) },
      },
    });
    scene.tick();
    expect(actor.signals).toEqual({ lit: true, gone: false });
    scene.world.remove('lamp');
    scene.tick();
    expect(actor.signals).toEqual({ lit: null, gone: false });
    expect(actor.faults).toEqual([]);
  });
});

describe('what sensors write', () => {
  it('[PER9] is there for skills in the same tick, and for other sensors in the next, whatever the names', () => {
    for (const [writer, reader] of [
      ['a', 'z'],
      ['z', 'a'],
    ] as const) {
      const read: unknown[] = [];
      const probed: unknown[] = [];
      const picked: unknown[] = [];
      const actor = createActor({
        name: 'dude',
        parameters: { theta: 1, pi: 100 },
        receptors: {
          tick: { probe: ({ tick }) => tick },
          known: { probe: ({ memory }) => probed.push(memory.read('cup')) },
        },
        sensors: {
          [writer]: {
            value: false,
            from: ['tick'],
            judge: ({ tick }, { memory }) => {
              memory.write('cup', `cup ${String(tick)}`);
              return true;
            },
          },
          [reader]: {
            value: false,
            from: ['tick'],
            judge: (_, { memory }) => read.push(memory.read('cup') ?? 'none') > 0,
          },
          held: false,
        },
        goals: { held: true },
        skills: {
          'pick-up-cup': {
            when: [writer],
            adds: ['held'],
            run: ({ memory }) => {
              picked.push(memory.read('cup'));
              return false;
            },
          },
        },
      });
      actor.tick();
      actor.tick();
      actor.tick();
      expect(read).toEqual(['none', 'cup 1', 'cup 2']);
      expect(probed).toEqual([undefined, 'cup 1', 'cup 2']);
      expect(picked[0]).toBe('cup 1');
    }
  });

  it('[PER9] a sensor does not read its own write before the next tick', () => {
    const read: unknown[] = [];
    const judge: JudgedSensorForm['judge'] = (_, { memory, tick }) => {
      memory.write('n', tick);
      return read.push(memory.read('n') ?? 0) > 0;
    };
    const actor = createActor(watcher(({ tick }) => tick, { judge }));
    for (let i = 0; i < 3; i++) actor.tick();
    expect(read).toEqual([0, 1, 2]);
  });

  it('[PER9] is there in the same tick however short it lasts', () => {
    const read: unknown[] = [];
    const lasting = (lasts: number | { seconds: number }) =>
      createActor(
        {
          ...watcher(({ tick }) => tick, {
            judge: (_, { memory, tick }) => {
              memory.write('n', tick, { lasts });
              return true;
            },
          }),
          commands: {
            look: { every: 1, run: ({ memory }) => read.push(memory.read('n') ?? 'gone') },
          },
        },
        { rate: 10 },
      );
    for (const lasts of [1, { seconds: 0.01 }, { seconds: 0.0001 }]) {
      read.length = 0;
      const actor = lasting(lasts);
      for (let i = 0; i < 3; i++) actor.tick();
      expect(read, JSON.stringify(lasts)).toEqual([1, 2, 3]);
    }
  });
});
