import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { drawBody, drawLight, drawTexture } from './bodies-in-page.js';
import { runInPage } from './in-browser.js';

const entry = join(import.meta.dirname, 'bodies-in-page.ts');
const run = async <T>(name: string) => (await runInPage(entry, name)) as Awaited<T>;

it('[THR1] a body is drawn in its colours, and what changes is seen', async () => {
  const seen = await run<ReturnType<typeof drawBody>>('drawBody');
  const [blue, orange, black, green] = [
    [0, 0, 255],
    [255, 128, 0],
    [0, 0, 0],
    [0, 255, 0],
  ];
  expect(seen.before).toEqual([blue, orange, black, black, black]);
  expect(seen.after).toEqual([blue, black, green, black, black]);
  expect(seen.last[2]).toEqual([255, 255, 255]);
  // the arm, and its material
  expect(seen.touched).toBe(2);
  expect(seen.geometries).toBe(3);
  expect(seen.left).toEqual({ geometries: 0, materials: 0, textures: 0, memory: 0 });
});

it('[THR1] light falls on a surface from where it comes, and a light of 1 makes white white', async () => {
  const [bright, edge, dark] = await run<ReturnType<typeof drawLight>>('drawLight');
  expect(bright![0]).toBeGreaterThan(235);
  expect(edge![0]).toBeLessThan(60);
  expect(dark).toEqual([0, 0, 0]);
});

it('[THR1] pictures come when they are loaded; one that is broken is told to the page', async () => {
  const seen = await run<ReturnType<typeof drawTexture>>('drawTexture');
  expect(seen.plain).toEqual([
    [255, 255, 255],
    [255, 255, 255],
  ]);
  expect(seen.pictured).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
  expect(seen.error).toMatch(/decode|InvalidState|image/i);
  expect(seen.left).toEqual({ geometries: 0, materials: 0, textures: 0 });
});
