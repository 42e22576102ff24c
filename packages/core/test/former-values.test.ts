import {
  type ActorDefinition,
  branch,
  createScene,
  type Data,
  type Point,
  restoreScene,
  type SavedScene,
  type Scene,
  type TickRecord,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addThing, removeThing, setProperty } from '../src/world/change-world.js';
import { createWorld } from '../src/world/create-world.js';
import { viewWorld } from '../src/world/query-world.js';
import { loadWorld, saveWorld } from '../src/world/save-world.js';
import { beginTick, endTick, takeShot } from '../src/world/shot.js';
import type { World } from '../src/world/world.js';
import { recordScene, sceneRuns, throughJson } from './living.js';
import { refusals } from './problems.js';
import { type Change, canDo, changeBoth, changes, things } from './world-cases.js';
import { type Model, modelOf } from './world-reference.js';

const properties = ['at', 'heading', 'in', 'note', 'radius', 'sound', 'kind', 'size'];

type Values = Map<string, Map<string, Data | undefined>>;

function valuesOf(world: World): Values {
  const view = viewWorld(world);
  return new Map(
    view.names().map((name) => [name, new Map(properties.map((p) => [p, view.get(name, p)]))]),
  );
}

function formerOf(world: World): Values {
  const view = viewWorld(world);
  return new Map(
    view.names().map((name) => [name, new Map(properties.map((p) => [p, view.former(name, p)]))]),
  );
}

/** One tick of changes; gives what was before it of all that was there before it and stayed. */
function tick(world: World, model: Model, list: readonly Change[]): Values {
  const before = valuesOf(world);
  beginTick(world);
  for (const change of list) {
    if (!canDo(model, change)) continue;
    if (change.do === 'remove') before.delete(change.name);
    changeBoth(world, model, change);
  }
  endTick(world);
  const now = valuesOf(world);
  return new Map([...now].map(([name, values]) => [name, before.get(name) ?? values]));
}

describe('former values', () => {
  it('[WOR11] are those before the writes of the last tick, whatever these were', () => {
    fc.assert(
      fc.property(things, fc.array(changes, { minLength: 1, maxLength: 3 }), (first, ticks) => {
        const world = createWorld({ things: first });
        const model = modelOf(first);
        for (const list of ticks) {
          expect(tick(world, model, list)).toEqual(formerOf(world));
        }
        const restored = loadWorld(throughJson(saveWorld(world)));
        expect(formerOf(restored)).toEqual(formerOf(world));
        expect(JSON.stringify(saveWorld(restored))).toBe(JSON.stringify(saveWorld(world)));
        // and it goes on the same
        const copy = structuredClone(model);
        expect(tick(restored, copy, ticks[0]!)).toEqual(tick(world, model, ticks[0]!));
        expect(formerOf(restored)).toEqual(formerOf(world));
      }),
    );
  });

  it('[WOR11] of what was changed from outside, or just added, are those of now', () => {
    const world = createWorld({ things: { cup: { at: [0, 0, 0], heat: 1, heading: 0 } } });
    const view = viewWorld(world);
    beginTick(world);
    setProperty(world, 'cup', 'heat', 2);
    setProperty(world, 'cup', 'heat', 3);
    setProperty(world, 'cup', 'at', [1, 0, 0]);
    setProperty(world, 'cup', 'heading', 1);
    addThing(world, 'spoon', { heat: 5 });
    setProperty(world, 'spoon', 'heat', 6);
    endTick(world);
    expect(view.former('cup', 'heat')).toBe(1);
    expect(view.former('spoon', 'heat')).toBe(6);
    expect(view.former('fork', 'heat')).toBeUndefined();
    setProperty(world, 'cup', 'heat', 9);
    setProperty(world, 'cup', 'at', [7, 0, 0]);
    expect(view.former('cup', 'heat')).toBe(9);
    expect(view.former('cup', 'at')).toEqual([7, 0, 0]);
    // it is shown there at once, while it goes on turning
    expect(takeShot(world, 0.5).get('cup')).toEqual({ at: [7, 0, 0], heading: 0.5 });
    beginTick(world);
    endTick(world);
    expect(view.former('spoon', 'heat')).toBe(6);
  });

  it('[WOR11] of properties that come and go under ever new names do not pile up', () => {
    const world = createWorld({ things: { cup: {} } });
    for (let i = 0; i < 500; i++) {
      beginTick(world);
      setProperty(world, 'cup', `mark ${i}`, i);
      setProperty(world, 'cup', `mark ${i - 1}`, null);
      endTick(world);
      expect(viewWorld(world).former('cup', `mark ${i - 1}`)).toBe(i === 0 ? undefined : i - 1);
    }
    expect(world.all.things.get('cup')!.former!.size).toBeLessThan(40);
  });

  it('[WOR11] of what fell out of something that went are told too', () => {
    const world = createWorld({ things: { bag: { at: [1, 0, 0] }, cup: { in: 'bag' } } });
    beginTick(world);
    removeThing(world, 'bag');
    endTick(world);
    const view = viewWorld(world);
    expect(view.former('cup', 'in')).toBe('bag');
    expect([view.former('cup', 'at'), view.get('cup', 'at')]).toEqual([undefined, [1, 0, 0]]);
  });

  it('[WOR11] a saved world without them loads, a damaged one is refused', () => {
    const world = loadWorld({ things: { cup: { heat: 1 } } });
    expect(viewWorld(world).former('cup', 'heat')).toBe(1);
    const load = (former: unknown) => () => loadWorld({ things: { cup: {} }, former } as never);
    expect(refusals(load({ cpu: {} }))).toEqual(['unknown-thing former.cpu']);
    expect(refusals(load({ cup: { at: [1] } }))).toEqual(['wrong-type former.cup.at']);
    expect(refusals(load(7))).toEqual(['wrong-type former']);
    expect(refusals(load({ cup: 7 }))).toEqual(['wrong-type former.cup']);
  });
});

/** Writes what it measures: how fast it went in the tick before. */
const runner: ActorDefinition = {
  name: 'runner',
  body: { at: [0, 0, 0], speed: 0 },
  commands: {
    run: {
      every: 1,
      run: ({ world, self, tick, dt }) => {
        const [x] = world.get(self, 'at') as Point;
        const [before] = world.former(self, 'at') as Point;
        world.set(self, 'speed', (x - before) / dt);
        world.set(self, 'at', [x + ((tick * 7) % 5) * dt, 0, 0]);
      },
    },
  },
};

describe('a scene', () => {
  it('[WOR11] tells in a tick how fast something changed in the last', () => {
    const scene = createScene({ rate: 10 });
    scene.add(runner);
    const speeds: number[] = [];
    for (let i = 0; i < 7; i++) {
      scene.tick();
      speeds.push(Math.round(scene.world.get('runner', 'speed') as number));
    }
    expect(speeds).toEqual([0, 2, 4, 1, 3, 0, 2]);
    scene.world.set('runner', 'at', [50, 0, 0]);
    scene.tick();
    expect(scene.world.get('runner', 'speed')).toBe(0);
  });

  it('[WOR11] [TCK6] that is taken up again tells the same as one that never stopped', () => {
    const outside = fc.array(fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined }), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(outside, fc.nat(), (script, when) => {
        const scene = createScene({ rate: 10 });
        scene.add(runner);
        const play = (played: Scene, from: number, to: number) => {
          for (const x of script.slice(from, to)) {
            if (x !== undefined) played.world.set('runner', 'at', [x, 0, 0]);
            played.tick();
          }
        };
        const at = when % script.length;
        play(scene, 0, at);
        const { keyframes, ticks } = recordScene(scene);
        const saved = throughJson(scene.save()) as SavedScene;
        const again = restoreScene(saved, { characters: { runner } });
        play(again, at, script.length);
        play(scene, at, script.length);
        expect(JSON.stringify(again.save().world)).toBe(JSON.stringify(scene.save().world));
        const branched = branch(keyframes[0]!, ticks as TickRecord[], { characters: { runner } });
        expect(JSON.stringify(branched.save().world)).toBe(JSON.stringify(scene.save().world));
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[WOR11] [TIM4] [TCK6] that is taken up again shows everything on the same way', () => {
    const driver: ActorDefinition = {
      name: 'car',
      body: { at: [0, 0, 0] },
      commands: {
        drive: {
          every: 1,
          run: ({ world, self, tick }) => {
            world.set(self, 'at', [tick * tick, 0, 1]);
            world.set(self, 'heading', tick / 3);
            // gets in and out
            world.set('mug', 'in', tick % 3 === 0 ? null : 'car');
          },
        },
      },
    };
    const things = {
      mug: { at: [0, 1, 0] },
      spoon: { in: 'mug', at: [0, 0.1, 0] },
      post: {},
    } as const;
    const scene = createScene({ rate: 10, world: { things } });
    scene.add(driver);
    const placesIn = (shown: Scene) => [...shown.shot()].sort(([a], [b]) => (a < b ? -1 : 1));
    for (let i = 0; i < 12; i++) {
      scene.advance(0.13);
      const saved = throughJson(scene.save()) as SavedScene;
      const again = restoreScene(saved, { characters: { car: driver } });
      expect(placesIn(again)).toEqual(placesIn(scene));
      expect(again.save().world).toEqual(scene.save().world);
    }
  });

  it('[WOR11] [TIM4] says how far what it shows lies between the last two ticks', () => {
    const scene = createScene({ rate: 10, world: { things: { ball: { at: [0, 0, 0] } } } });
    scene.add(runner);
    expect(scene.part).toBe(0);
    for (const seconds of [0.1, 0.13, 0.05, 0.009, 0.25]) {
      scene.advance(seconds);
      const from = scene.world.former('runner', 'at') as Point;
      const to = scene.world.get('runner', 'at') as Point;
      const shown = scene.shot().get('runner')!.at[0];
      expect(shown).toBeCloseTo(from[0] + scene.part * (to[0] - from[0]), 12);
      expect(scene.part).toBeGreaterThanOrEqual(0);
      expect(scene.part).toBeLessThanOrEqual(1);
    }
    expect(scene.part).toBeCloseTo(0.39, 6);
  });
});
