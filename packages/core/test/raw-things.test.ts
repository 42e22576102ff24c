/** What a world answers is nobody's to change; who only looks may see it as it is kept. */
import { createScene, type Data, type RawThing, rawThings, type WorldView } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const names = ['box', 'coin'] as const;
const properties = ['at', 'heading', 'note', 'bent', 'in'] as const;

const value = fc.oneof(
  fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 20 }),
  fc.integer({ min: -9, max: 9 }),
  fc.boolean(),
  fc.constant<Data>({ list: [1, [2]] }),
);
const at = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -9, max: 9 })));
const write = fc.oneof(
  fc.tuple(fc.constantFrom(...names), fc.constantFrom('note', 'bent'), value),
  fc.tuple(fc.constantFrom(...names), fc.constant('at'), at),
  fc.tuple(fc.constantFrom(...names), fc.constant('heading'), fc.integer({ min: -3, max: 3 })),
  fc.tuple(fc.constant('coin'), fc.constant('in'), fc.constantFrom('box', null)),
);

/** Ways to ask for all that is known of these things. What one hands out must not hide what another does. */
const ways: Readonly<Record<string, (world: WorldView, name: string) => unknown[]>> = {
  thing: (world, name) => [world.thing(name)],
  where: (world, name) => [world.where(name)],
  get: (world, name) => properties.map((property) => world.get(name, property)),
  former: (world, name) => properties.map((property) => world.former(name, property)),
};

function answersOf(world: WorldView, way: string): unknown[] {
  return names.flatMap((name) => ways[way]!(world, name));
}

function allOf(world: WorldView): string {
  return JSON.stringify(Object.keys(ways).map((way) => answersOf(world, way)));
}

/** Tries to change it, all the way down. Says how often that was possible. */
function tamper(given: unknown): number {
  if (typeof given !== 'object' || given === null) return 0;
  let changed = 0;
  for (const [key, part] of Object.entries(given)) {
    changed += tamper(part);
    if (Reflect.set(given, key, 'spoilt')) changed++;
  }
  if (Reflect.set(given, Array.isArray(given) ? given.length : 'more', 1)) changed++;
  return changed;
}

const tick = fc.record({
  writes: fc.array(write, { maxLength: 4 }),
  way: fc.constantFrom(...Object.keys(ways), 'save', 'signal'),
});

/** A scene in which somebody writes what waits, and looks at a list. */
function opened() {
  const waiting: [string, string, Data][] = [];
  const scene = createScene({ world: { things: { box: { at: [1, 2, 3] }, coin: {} } } });
  scene.add({
    name: 'ann',
    receptors: { sees: { probe: ({ world }) => world.get('box', 'note') ?? null } },
    commands: {
      act: {
        every: 1,
        run: ({ world }) => {
          for (const [thing, property, given] of waiting.splice(0)) {
            world.set(thing, property, given);
            // whoever wrote a list may go on with it
            if (Array.isArray(given)) given.fill(99);
          }
        },
      },
    },
  });
  return { scene, waiting };
}

describe('what a world answers', () => {
  it('[WOR13] [WOR1] cannot be changed by who asked, wrote, or was told of it', () => {
    fc.assert(
      fc.property(fc.array(tick, { maxLength: 4 }), (ticks) => {
        const { scene, waiting } = opened();
        // the same, which nobody meddles with
        const twin = opened();
        // what a recording tells of a tick is not the world
        scene.record({ tick: (record) => void tamper(record.world), keyframe: () => undefined });
        for (const { writes, way } of ticks) {
          waiting.push(...structuredClone(writes));
          twin.waiting.push(...structuredClone(writes));
          scene.tick();
          twin.scene.tick();
          if (way === 'save') tamper(scene.save().world);
          else if (way === 'signal') expect(tamper(scene.actor('ann').signals['sees'])).toBe(0);
          else {
            const answers = answersOf(scene.world, way);
            expect(answers.map(tamper)).toEqual(answers.map(() => 0));
          }
        }
        expect(allOf(scene.world)).toBe(allOf(twin.scene.world));
        expect(allOf(scene.world)).not.toContain('99');
      }),
    );
  });

  it('[WOR13] is the same as it is kept', () => {
    fc.assert(
      fc.property(fc.array(fc.array(write, { maxLength: 4 }), { maxLength: 4 }), (ticks) => {
        const { scene, waiting } = opened();
        for (const writes of ticks) {
          waiting.push(...structuredClone(writes));
          scene.tick();
          const { world } = scene;
          const raw = rawThings(world)!;
          for (const name of names) {
            const found = raw.find(name) as RawThing;
            expect([found.x, found.y, found.z]).toEqual(world.where(name));
            expect(found.heading).toBe(world.get(name, 'heading') ?? 0);
            expect(Object.fromEntries(found.properties)).toEqual(world.thing(name));
            for (const property of properties) {
              expect(raw.former(found, property)).toEqual(world.former(name, property));
            }
          }
          expect(raw.find('nobody')).toBeUndefined();
        }
      }),
    );
  });
});
