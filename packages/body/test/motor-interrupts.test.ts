import {
  carry,
  createBody,
  ease,
  face,
  grasp,
  holdsOf,
  look,
  type Routine,
  reach,
  release,
  repeat,
  sequence,
  stand,
  together,
  usualBounds,
  walkTo,
} from '@troupe/body';
import { type Point, restoreScene, type Scene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnBetween } from '../src/math/vectors.js';
import { begin, mover, openMover, walkers } from './motor-robots.js';

/** A case is a scene of some hundred ticks. */
const sceneRuns = Math.ceil(Number(process.env['TROUPE_RUNS']) / 25);

const skills: Readonly<Record<string, Routine>> = {
  go: walkTo([1.5, 0, -1]),
  there: walkTo('cup', { within: 0.4, speed: 2 }),
  turn: face([-1, 0, 1]),
  stop: stand(),
  left: reach('left.arm', [0.3, 1.1, 0.4]),
  right: repeat(reach('right.arm', 'cup', { seconds: 0.2 })),
  take: sequence(reach('left.arm', 'cup'), grasp('left.arm', 'cup')),
  drop: release('left.arm'),
  look: look('neck', 'cup', { hold: true }),
  kick: ease({ torso: [0.3, 0, 0.3, 0.9], 'left.elbow': 140, 'right.elbow': 3 }, { seconds: 0.1 }),
  both: together(walkTo([0, 0, 2]), look('neck', [0, 0, 0]), reach('left.arm', [0.35, 1, 0.3])),
};
const names = Object.keys(skills);
const walker = fc.constantFrom(...(Object.keys(walkers) as (keyof typeof walkers)[]));
const script = fc.array(
  fc.tuple(fc.constantFrom(...names, 'nothing'), fc.integer({ min: 1, max: 25 })),
  { minLength: 1, maxLength: 8 },
);
const things = { cup: { at: [0.35, 1.05, 0.35] as Point } };

function tooFast(scene: Scene, name: keyof typeof walkers): string[] {
  const { world, rate } = scene;
  const wrong: string[] = [];
  for (const { name: variable, kind } of bodies[name].variables.values()) {
    const [from, to] = [world.former('mover', variable), world.get('mover', variable)];
    const way =
      kind === 'rotation'
        ? (turnBetween(from as never, to as never) * 180) / Math.PI
        : Math.abs((to as number) - (from as number));
    if (way > (usualBounds[kind] / rate) * (1 + 1e-6)) wrong.push(`${variable} ${way * rate}`);
  }
  const [from, to] = [world.former('mover', 'at') ?? [0, 0, 0], world.where('mover')!] as Point[];
  const fast = Math.hypot(...to!.map((x, i) => x - from![i]!)) * rate;
  // as fast as somebody asked for
  if (fast > 2 + 1e-9) wrong.push(`at ${fast}`);
  return wrong;
}

const bodies = Object.fromEntries(
  Object.entries(walkers).map(([name, body]) => [name, createBody(body)]),
) as Record<keyof typeof walkers, ReturnType<typeof createBody>>;

describe('moving', () => {
  it('[MOT2] whatever a body was doing and does next, nothing of it jumps', () => {
    fc.assert(
      fc.property(walker, script, fc.constantFrom(20, 30, 60), (name, turns, rate) => {
        const commands = { carry: carry(walkers[name]) };
        const scene = openMover(walkers[name], skills, things, { commands }, rate);
        for (const [skill, ticks] of turns) {
          begin(scene, skill);
          for (let i = 0; i < ticks; i++) {
            scene.tick();
            const wrong = tooFast(scene, name);
            if (wrong.length > 0) expect(wrong).toEqual([]);
          }
        }
        expect(scene.actor('mover').faults).toEqual([]);
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[MOT5] whenever it is interrupted, a hand knows what it holds, and lets go of it later', () => {
    const hand = { take: skills['take']!, drop: skills['drop']!, go: skills['go']! };
    const turns = fc.array(
      fc.tuple(fc.constantFrom(...Object.keys(hand), 'nothing'), fc.integer({ min: 1, max: 25 })),
      { minLength: 2, maxLength: 8 },
    );
    let held = 0;
    fc.assert(
      fc.property(turns, (script) => {
        const commands = { carry: carry(walkers.biped) };
        const scene = openMover(walkers.biped, hand, things, { commands });
        const { world } = scene;
        const tick = () => {
          scene.tick();
          const inHand = world.get('cup', 'in') === 'mover' && world.get('cup', 'joint');
          expect(world.get('mover', holdsOf('left.arm')) ?? '').toBe(inHand ? 'cup' : '');
          if (inHand) held += 1;
        };
        for (const [skill, ticks] of [...script, ['take', 40], ['drop', 3]] as const) {
          begin(scene, skill);
          for (let i = 0; i < ticks; i++) tick();
        }
        expect(world.get('cup', 'in')).toBeUndefined();
      }),
      { numRuns: sceneRuns },
    );
    expect(held).toBeGreaterThan(0);
  });

  it('[MOT1] [TCK6] saved at any tick, with anything under way, it goes on the same', () => {
    fc.assert(
      fc.property(walker, script, fc.constantFrom(...names), (name, turns, next) => {
        const more = { commands: { carry: carry(walkers[name]) } };
        const scene = openMover(walkers[name], skills, things, more);
        for (const [skill, ticks] of turns) {
          begin(scene, skill);
          for (let i = 0; i < ticks; i++) scene.tick();
        }
        const saved = JSON.parse(JSON.stringify(scene.save()));
        const characters = { mover: mover(walkers[name], skills, more) };
        const again = restoreScene(saved, { characters });
        const both = [scene, again];
        const goOn = (ticks: number) => {
          for (const other of both) for (let i = 0; i < ticks; i++) other.tick();
          expect(JSON.stringify(again.save())).toBe(JSON.stringify(scene.save()));
        };
        goOn(1);
        goOn(19);
        for (const other of both) begin(other, next);
        goOn(20);
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[MOT1] a slow walk that was taken up again is as near to its goal as it was, to the last digit', () => {
    const go = { go: walkTo([1.53, 0, -1.17], { speed: 0.1 }) };
    const scene = openMover(walkers.beetle, go, {}, {}, 60);
    begin(scene, 'go');
    for (let i = 0; i < 200; i++) {
      const again = restoreScene(JSON.parse(JSON.stringify(scene.save())), {
        characters: { mover: mover(walkers.beetle, go) },
      });
      scene.tick();
      again.tick();
      expect(JSON.stringify(again.save())).toBe(JSON.stringify(scene.save()));
    }
  });
});
