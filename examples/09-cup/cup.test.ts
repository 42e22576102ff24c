import type { ThingForm, TraceRecord } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLines } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { createRobot, threeCups } from './character.js';
import { cup, cupInCode, openRoom } from './example.js';

interface Pick {
  /** What it had in mind when it began. */
  readonly meant: unknown;
  /** What was nearest when the sensor was judged last. */
  readonly nearest: string | undefined;
  readonly taken: unknown;
}

function pickUp(cups: Readonly<Record<string, ThingForm>>, ticks: number): Pick[] {
  const scene = openRoom(createRobot(cups));
  const picks: Pick[] = [];
  const robot = scene.actor('robot');
  let meant: unknown;
  let nearest: string | undefined;
  robot.onStep(({ report }) => {
    if (report.selected !== 'pick-up-cup') return;
    meant = robot.remembers('cup');
    nearest = (robot.signals['cups-around'] as string[])[0];
  });
  for (let i = 0; i < ticks; i++) {
    const before = scene.world.get('robot', 'hand');
    scene.tick();
    const taken = scene.world.get('robot', 'hand');
    if (taken !== before && taken !== 'empty') picks.push({ meant, nearest, taken });
  }
  return picks;
}

/** The text of probes is in the first line: that is all in which the two are to differ. */
function linesOf(traces: Readonly<Record<string, TraceRecord[]>>): string {
  const records = traces['robot'] ?? [];
  return toLines(records.map(({ character: _, ...record }) => record));
}

describe('the cup', () => {
  it('[EXM8] the cup that the sensor found is the one that is picked up, wherever cups are', () => {
    const place = fc.integer({ min: -12, max: 12 }).map((quarters) => quarters / 4);
    const cups = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fc.record({ x: place, z: place.filter((z) => Math.abs(z) <= 1.5) }),
      { minKeys: 2 },
    );
    fc.assert(
      fc.property(cups, (random) => {
        const things = Object.fromEntries(
          Object.entries(random).map(([name, { x, z }]): [string, ThingForm] => [
            name,
            { kind: 'cup', at: [x, 0, z] },
          ]),
        );
        const picks = pickUp(things, 600);
        expect(picks.length).toBeGreaterThan(0);
        for (const { meant, nearest, taken } of picks) {
          expect(taken).toBe(meant);
          expect(taken).toBe(nearest);
        }
      }),
      // twenty seconds each
      { numRuns: 15 },
    );
  });

  it('[EXM8] in whatever order the cups are declared', () => {
    const orders = [
      ['red-cup', 'white-cup', 'blue-cup'],
      ['white-cup', 'blue-cup', 'red-cup'],
    ];
    const plain = playScene(openRoom(createRobot()), cup);
    for (const order of orders) {
      const cups = Object.fromEntries(order.map((name) => [name, threeCups[name] ?? {}]));
      const other = playScene(openRoom(createRobot(cups)), cup);
      expect(linesOf(other.traces)).toBe(linesOf(plain.traces));
      expect(other.story).toEqual(plain.story);
    }
    expect(pickUp(threeCups, cup.ticks).map(({ taken }) => taken)).toEqual([
      'blue-cup',
      'white-cup',
      'red-cup',
    ]);
  });

  it('[EXM8] with expressions from a file or all in code, the robot does the same', async () => {
    const file = playScene(await cup.open(), cup);
    const code = playScene(await cupInCode.open(), cupInCode);
    expect(linesOf(file.traces)).toBe(linesOf(code.traces));
    expect(file.story).toEqual(code.story);
    expect(file.scene.actor('robot').faults).toEqual([]);
  });
});
