import { describe, expect, it } from 'vitest';
import { removeThing, setProperty } from '../src/world/change-world.js';
import { createWorld } from '../src/world/create-world.js';
import type { ThingForm } from '../src/world/definition.js';
import { viewWorld } from '../src/world/query-world.js';
import type { World } from '../src/world/world.js';

/** Things in a square or a cube, 3 metres from one to the next. */
function field(side: number, layers: number, form: ThingForm): Record<string, ThingForm> {
  const list: Record<string, ThingForm> = {};
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < layers; y++) {
      for (let z = 0; z < side; z++) {
        list[`t${x}-${y}-${z}`] = { ...form, at: [3 * x, 3 * y, 3 * z] };
      }
    }
  }
  return list;
}

function looked({ bodies, screens, sounds, smells }: World): number {
  return bodies.looked + screens.looked + sounds.looked + smells.looked;
}

function workOf(world: World, ask: () => unknown): number {
  const before = looked(world);
  ask();
  return looked(world) - before;
}

const loud = { radius: 0.5, opaque: true, sound: 0.5, smell: 0.1 };

describe('the grid', () => {
  it('[WOR7] the work of a question does not grow with the world', () => {
    const work = [20, 40, 160].map((side) => {
      const world = createWorld({ things: field(side, 1, loud) });
      const view = viewWorld(world);
      const from = 't9-0-9';
      return [
        workOf(world, () => view.near(from, 6)),
        workOf(world, () => view.touching(from)),
        workOf(world, () => view.sees(from, 't13-0-15')),
        workOf(world, () => view.inView(from, { distance: 8 })),
        workOf(world, () => view.heard(from)),
        workOf(world, () => view.smelt(from)),
      ];
    });
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
    for (const amount of work[0]!) expect(amount).toBeLessThan(2000);
    expect(work[0]![0]).toBeLessThan(200);
    expect(work[0]![2]).toBeLessThan(100);
  });

  it('[WOR7] nor upwards, where things are above each other', () => {
    const world = createWorld({ things: field(30, 30, {}) });
    const { near } = viewWorld(world);
    expect(workOf(world, () => near('t15-15-15', 4))).toBeLessThan(400);
  });

  it('[WOR7] large things, and loud ones, are found without looking at all of them', () => {
    const list: Record<string, ThingForm> = {};
    for (let i = 0; i < 40; i++) {
      for (let j = 0; j < 40; j++) {
        list[`house${i}-${j}`] = {
          at: [50 * i, 0, 50 * j],
          size: [30, 60, 30],
          opaque: true,
          sound: 20,
        };
      }
    }
    const world = createWorld({
      things: { ...list, me: { at: [525, 0, 525] }, you: { at: [575, 0, 525] } },
    });
    const { near, heard, sees } = viewWorld(world);
    expect(near('me', 15)).toHaveLength(4);
    expect(sees('me', 'you')).toBe(true);
    expect(heard('me').length).toBeGreaterThan(3);
    expect(workOf(world, () => near('me', 15))).toBeLessThan(60);
    expect(workOf(world, () => sees('me', 'you'))).toBeLessThan(60);
    expect(workOf(world, () => heard('me'))).toBeLessThan(1000);
  });

  it('[WOR7] a long line looks along itself, not at the square it spans, and ends where it is stopped', () => {
    const grass = field(100, 1, { radius: 0.25, opaque: true });
    const world = createWorld({
      things: {
        ...grass,
        me: { at: [0, 1, 0] },
        you: { at: [297, 1, 291] },
        screen: { at: [6, 1, 6], size: [3, 1, 3] },
      },
    });
    const { sees } = viewWorld(world);
    expect(sees('me', 'you')).toBe(true);
    const along = workOf(world, () => sees('me', 'you'));
    expect(along).toBeGreaterThan(70);
    expect(along).toBeLessThan(1000);
    setProperty(world, 'screen', 'opaque', true);
    expect(sees('me', 'you')).toBe(false);
    expect(workOf(world, () => sees('me', 'you'))).toBeLessThan(along / 5);
  });

  it('[WOR7] moving and removing leave nothing behind in the grid', () => {
    const things = field(12, 1, loud);
    const world = createWorld({ things });
    const grids = [world.bodies, world.screens, world.sounds, world.smells];
    for (const name of Object.keys(things)) {
      setProperty(world, name, 'at', [-50, 7, 1e5]);
      setProperty(world, name, 'size', [300, 1, 1]);
      removeThing(world, name);
    }
    for (const { levels } of grids) {
      for (const { cells, entries, x0, x1 } of levels) {
        expect([cells.size, entries, x0, x1]).toEqual([0, 0, Infinity, -Infinity]);
      }
    }
    expect(world.kinds.size).toBe(0);
  });

  it('[WOR7] a move within the same cells touches no cell, and one thing in another moves with it', () => {
    const world = createWorld({
      things: { a: { at: [1, 1, 1] }, b: { in: 'a', at: [0.5, 0, 0] } },
    });
    const cells = world.bodies.levels[0]!.cells;
    const [cell] = cells.values();
    setProperty(world, 'a', 'at', [2, 1, 1]);
    expect([...cells.values()]).toEqual([cell]);
    expect(cells.values().next().value).toBe(cell);
    setProperty(world, 'a', 'at', [9, 1, 1]);
    expect([...cells.values()].map(({ size }) => size)).toEqual([2]);
    expect(cells.values().next().value).not.toBe(cell);
  });
});
