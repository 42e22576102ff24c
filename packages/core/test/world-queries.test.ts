import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../src/world/create-world.js';
import type { From, Point, Sight, WorldView } from '../src/world/definition.js';
import { viewWorld } from '../src/world/query-world.js';
import { problemsOf } from './problems.js';
import { expectSame } from './same.js';
import { canDo, changeBoth, changes, kinds, point, sight, things, town } from './world-cases.js';
import * as reference from './world-reference.js';

const radii = [-1, 0, 0.25, 3, 7.5, 60, 20_000, Infinity];

/** Every question from one place, held against looking at every thing. Texts: thousands of them are compared. */
function compareFrom(view: WorldView, model: reference.Model, from: From): void {
  expectSame(
    JSON.stringify([
      ...radii.map((radius) => view.near(from, radius)),
      view.near(from, 7.5, kinds[0]),
      view.heard(from),
      view.smelt(from),
    ]),
    JSON.stringify([
      ...radii.map((radius) => reference.near(model, from, radius)),
      reference.near(model, from, 7.5, kinds[0]),
      reference.heard(model, from),
      reference.smelt(model, from),
    ]),
  );
}

function compareSight(view: WorldView, model: reference.Model, from: string, how: Sight): void {
  const judged = reference
    .namesOf(model)
    .map((name) => ({ name, seen: reference.sees(model, from, name, how) }))
    .filter(({ seen }) => seen !== 'edge');
  const sure = new Set(judged.map(({ name }) => name));
  const seen = judged.filter((other) => other.seen).map(({ name }) => name);
  const far = new Map(seen.map((name) => [name, reference.distance(model, from, name)]));
  expectSame(
    view.inView(from, how).filter((name) => sure.has(name)),
    [...seen].sort((a, b) => far.get(a)! - far.get(b)!),
  );
  expectSame(
    [...sure].filter((name) => view.sees(from, name, how)),
    seen,
  );
}

function comparePlaces(view: WorldView, model: reference.Model, place: Point): void {
  const names = reference.namesOf(model);
  expectSame(view.names(), names);
  for (const kind of kinds) expectSame(view.names(kind), reference.namesOf(model, kind));
  for (const name of names) {
    const others = [...names, place, 'nobody'];
    expectSame(
      JSON.stringify([
        view.where(name),
        view.touching(name),
        others.map((other) => String(view.distance(name, other))),
      ]),
      JSON.stringify([
        reference.place(model, name),
        reference.touching(model, name),
        others.map((other) => String(reference.distance(model, name, other))),
      ]),
    );
  }
}

describe('what a world answers', () => {
  it('[WOR3] [WOR4] [WOR5] [WOR6] [WOR7] is what looking at every thing gives, after any changes', () => {
    fc.assert(
      fc.property(things, changes, point, sight, (first, later, place, how) => {
        const world = createWorld({ things: first });
        const model = reference.modelOf(first);
        const view = viewWorld(world);
        for (const change of later) if (canDo(model, change)) changeBoth(world, model, change);
        comparePlaces(view, model, place);
        compareFrom(view, model, place);
        compareFrom(view, model, 'nobody');
        for (const name of model.keys()) {
          compareFrom(view, model, name);
          compareSight(view, model, name, {});
          compareSight(view, model, name, how);
        }
      }),
    );
  });

  it('[WOR7] is so in a town too, where the grid has more cells than a question goes through', () => {
    fc.assert(
      fc.property(fc.nat(), point, sight, (seed, [x, y, z], how) => {
        const first = town(seed, 300);
        const world = createWorld({ things: first });
        const model = reference.modelOf(first);
        const view = viewWorld(world);
        for (let i = 0; i < 40; i++) {
          const value = [x + (i % 7) * 4, y, z + i] as const;
          changeBoth(world, model, { do: 'set', name: `t${i * 7}`, property: 'at', value });
          changeBoth(world, model, { do: 'remove', name: `t${i * 7 + 1}` });
        }
        compareFrom(view, model, [x, y, z]);
        for (const name of ['t0', 't21', 't299']) {
          compareFrom(view, model, name);
          compareSight(view, model, name, how);
          expectSame(view.touching(name), reference.touching(model, name));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('near and touching', () => {
  const view = viewWorld(
    createWorld({
      things: {
        dude: { at: [0, 0, 0], radius: 1 },
        ball: { at: [5, 0, 0], radius: 1 },
        table: { at: [0, 0, 4], size: [2, 2, 2], kind: 'place' },
        cup: { in: 'table', at: [0, 1, 0] },
        saucer: { in: 'table', at: [0, 1, 0] },
      },
    }),
  );

  it('[WOR3] distances are between surfaces, and ties go by name', () => {
    expect(view.distance('dude', 'ball')).toBe(3);
    expect(view.distance('dude', 'table')).toBe(2);
    expect(view.distance([0, 0, 0], 'ball')).toBe(4);
    expect(view.near('dude', 3)).toEqual(['table', 'ball']);
    expect(view.near([0, 1, 4], 0)).toEqual(['cup', 'saucer', 'table']);
    expect(view.near('dude', 3, 'place')).toEqual(['table']);
  });

  it('[WOR2] a thing in another is where that one is, its own place added', () => {
    expect(view.where('cup')).toEqual([0, 1, 4]);
  });

  it('[WOR4] bodies that only just meet touch', () => {
    const { touching } = viewWorld(
      createWorld({
        things: {
          a: { radius: 1 },
          b: { at: [2, 0, 0], radius: 1 },
          c: { at: [4.001, 0, 0], radius: 1 },
          d: { at: [0, 2, 0], size: [2, 2, 2] },
          e: { at: [1, 2, 1] },
        },
      }),
    );
    expect(touching('a')).toEqual(['b', 'd']);
    expect(touching('d')).toEqual(['a', 'e']);
    expect(touching('c')).toEqual([]);
  });

  it('[WOR3] what is not there is nowhere', () => {
    expect(view.near('nobody', Infinity)).toEqual([]);
    expect(view.touching('nobody')).toEqual([]);
    expect(view.inView('nobody')).toEqual([]);
    expect(view.sees('dude', 'nobody')).toBe(false);
    expect(view.sees('nobody', 'dude')).toBe(false);
    expect(view.distance('dude', 'nobody')).toBe(Infinity);
    expect([...view.heard('nobody'), ...view.smelt('nobody')]).toEqual([]);
    expect(view.where('constructor')).toBeUndefined();
    expect(view.thing('constructor')).toBeUndefined();
    expect(view.get('dude', 'constructor')).toBeUndefined();
    expect(view.names('constructor')).toEqual([]);
  });

  it('[WOR3] a question about no place is refused, not answered wrongly', () => {
    for (const place of [
      [0, Number.NaN, 0],
      [0, 0],
      [Infinity, 0, 0],
      7,
      null,
      Object.create(null),
    ]) {
      const [problem] = problemsOf(() => view.near(place as never, 1));
      expect(problem).toMatchObject({ code: 'wrong-type', path: 'from' });
    }
    expect(problemsOf(() => view.near('dude', Number.NaN))[0]!.path).toBe('radius');
    expect(problemsOf(() => view.inView('dude', { angle: Number.NaN }))[0]!.path).toBe(
      'sight.angle',
    );
    const sight = { distance: '3' as unknown as number };
    expect(problemsOf(() => view.sees('dude', 'cup', sight))[0]!.path).toBe('sight.distance');
    expect(view.near([1e300, 0, 0], 1)).toEqual([]);
    expect(view.near([1e300, 0, 0], Infinity)).toHaveLength(5);
  });
});
