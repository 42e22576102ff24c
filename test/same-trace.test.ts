// The same run in the main thread, in a worker thread, in a page and in a worker of a page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCharacter } from '@troupe/files';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeTree } from '../scripts/test/make-tree.js';
import { openBrowser, runInPage, runInPageWorker, runInWorkerThread } from './in-browser.js';
import { chooseInCrowd, traceCharacter } from './trace-character.js';

const folder = join(import.meta.dirname, '../examples/05-sander');
const definition = parseCharacter(readFileSync(join(folder, 'sander.yaml'), 'utf8'));
const run = { definition, options: { steps: 100, untilGoals: true, explain: true } };
const entry = join(import.meta.dirname, 'trace-character.ts');
const places = [
  { place: 'a worker thread', kind: 'node', runThere: runInWorkerThread },
  { place: 'a page', kind: 'page', runThere: runInPage },
  { place: 'a worker of a page', kind: 'worker of a page', runThere: runInPageWorker },
];

it('[TCK3] the main thread gives the trace that all other places are compared with', () => {
  expect(traceCharacter(run)).toBe(readFileSync(join(folder, 'expected.trace.jsonl'), 'utf8'));
});

for (const { place, kind, runThere } of places) {
  it(`[TCK3] ${place} gives the same trace, byte for byte`, async () => {
    expect(await runThere(entry, 'nameOfPlace')).toBe(kind);
    expect(await runThere(entry, 'traceCharacter', run)).toBe(traceCharacter(run));
    expect(await runThere(entry, 'chooseInCrowd', run)).toEqual(chooseInCrowd(run));
  });

  it(`[TCK3] an error in ${place} comes out with its message`, async () => {
    const failing = runThere(entry, 'failInside', { message: 'no "such" chair' });
    await expect(failing).rejects.toMatchObject({ name: 'RangeError', message: 'no "such" chair' });
    await expect(runThere(entry, 'missing')).rejects.toThrow('no exported function missing');
  });
}

it('[TCK3] what runs elsewhere leaves no page and no file behind', async () => {
  // a folder of its own: in the common one other tests come and go
  const temporary = makeTree({});
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  await runInWorkerThread(entry, 'nameOfPlace');
  await expect(runInWorkerThread(entry, 'missing')).rejects.toThrow();
  expect(readdirSync(temporary)).toEqual([]);
  await runInPageWorker(entry, 'nameOfPlace');
  await expect(runInPage(entry, 'missing')).rejects.toThrow();
  expect((await openBrowser()).contexts()).toEqual([]);
});
