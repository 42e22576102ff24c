// The same walking and reaching in the main thread, in a worker thread and in a page.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInPage, runInWorkerThread } from './in-browser.js';
import { recordMoving } from './record-moving.js';

const entry = join(import.meta.dirname, 'record-moving.ts');
const ticks = 240;

it('[MOT7] the scene has all that could differ: steps, hops, limbs that bend, a thing that is carried', () => {
  const text = recordMoving(ticks);
  for (const part of ['"done"', 'only.hinge', 'other.ball', 'right.tip', 'neck', 'grip', 'carry']) {
    expect([part, text.includes(part)]).toEqual([part, true]);
  }
});

for (const [place, runThere] of [
  ['a worker thread', runInWorkerThread],
  ['a page', runInPage],
] as const) {
  it(`[MOT7] ${place} moves bodies the same, to the last digit`, async () => {
    const there = (await runThere(entry, 'recordMoving', ticks)) as string;
    const lines = recordMoving(ticks).split('\n');
    const others = there.split('\n');
    expect(lines.findIndex((line, i) => line !== others[i])).toBe(-1);
    expect(others.length).toBe(lines.length);
  });
}
