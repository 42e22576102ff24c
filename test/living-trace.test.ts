// The same scene in the main thread, in a worker thread, in a page and in a worker of a page.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInPage, runInPageWorker, runInWorkerThread } from './in-browser.js';
import { recordLiving, recordOutside, recordRhythms } from './record-living.js';

const entry = join(import.meta.dirname, 'record-living.ts');
const runs = [
  { seed: 2, ticks: 120 },
  { seed: -7, ticks: 60 },
  { seed: 2 ** 40 + 1, ticks: 60 },
];
const places = [
  { place: 'a worker thread', runThere: runInWorkerThread },
  { place: 'a page', runThere: runInPage },
  { place: 'a worker of a page', runThere: runInPageWorker },
];

it('[TCK3] the scene has all that could differ: chance, senses, skills of every kind, faults', () => {
  const text = recordLiving(runs[0]!);
  for (const part of ['"done"', '"failed"', '"cancelled"', '"memory"', '"world"', 'law cooling']) {
    expect([part, text.includes(part)]).toEqual([part, true]);
  }
  expect(recordLiving(runs[1]!) === recordLiving({ ...runs[1]!, seed: 8 })).toBe(false);
});

for (const { place, runThere } of places) {
  it(`[TCK3] ${place} gives the same recording of a living scene, byte for byte`, async () => {
    for (const run of runs) {
      const there = (await runThere(entry, 'recordLiving', run)) as string;
      expect(there === recordLiving(run)).toBe(true);
    }
  });

  it(`[TCK3] [TCK5] ${place} gives the same where a skill goes on outside the ticks`, async () => {
    const run = { seed: 5, ticks: 60 };
    const here = await recordOutside(run);
    expect(here.includes('"settled"')).toBe(true);
    const there = (await runThere(entry, 'recordOutside', run)) as string;
    expect(there === here).toBe(true);
  });

  it(`[TCK3] [EXT2] [EXT5] ${place} gives the same rhythms and half-lives`, async () => {
    const run = { seed: 1, ticks: 400 };
    const there = (await runThere(entry, 'recordRhythms', run)) as string;
    expect(there === recordRhythms(run)).toBe(true);
  });
}
