/** Models with clips in a real page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInPage } from './in-browser.js';

const root = join(import.meta.dirname, '..');
const entry = join(import.meta.dirname, 'clips-in-page.ts');

it('[CLP1] somebody with a model from elsewhere has a living character in a page, in twenty lines', async () => {
  const file = readFileSync(join(root, '../shared/data/models/Fox.glb')).toString('base64');
  const lived = (await runInPage(entry, 'liveFox', file)) as {
    chosen: string[];
    nearest: number;
    farthest: number;
    highest: number;
    pictures: number[];
  };
  expect(lived.chosen).toEqual(['follow', 'flee']);
  // it went to the hen, and then away from it
  expect(lived.nearest).toBeLessThan(1);
  expect(lived.farthest).toBeGreaterThan(3);
  // at 3 metres a second it goes 5 cm in a frame; its head moves with the clip besides
  expect(lived.highest).toBeGreaterThan(0.01);
  expect(lived.highest).toBeLessThan(0.12);
  expect(Math.min(...lived.pictures)).toBeGreaterThan(20);
  const text = readFileSync(entry, 'utf8');
  const [, lines = ''] = /\/\/ twenty lines from here\n([\s\S]*?)\/\/ to here/.exec(text) ?? [];
  expect(lines.trim().split('\n').length).toBeLessThanOrEqual(20);
});

it('[CLP2] the page of the lesson shows a fox that follows, pounces and looks about', async () => {
  const { said, errors, canvases } = (await runInPage(entry, 'openLesson')) as {
    said: string[];
    errors: string[];
    canvases: number;
  };
  expect(errors).toEqual([]);
  expect(canvases).toBe(1);
  expect(said).toEqual([
    'The fox follows the butterfly.',
    'The fox looks about.',
    'The fox pounces.',
  ]);
  const page = readFileSync(join(root, 'examples/21-model/page.ts'), 'utf8');
  const code = page.split('\n').filter((line) => line !== '' && !/^(import|\/\*\*)/.test(line));
  expect(code.length).toBeLessThanOrEqual(20);
});
