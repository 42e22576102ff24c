/** A character with a body of its own, served and looked at in a real browser, as a person would see it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAt, tickOf } from '../../../test/studio-page.js';
import { makeFolder, runTroupe } from './run-troupe.js';
import { serve } from './serve-troupe.js';

const folder = makeFolder();
const body = pathToFileURL(join(import.meta.dirname, '../../body/dist/index.js')).href;
/** Generous: the machine may have much else to do. */
const wait = { timeout: 60_000 };

/** Blue until it is ripe; then it opens, is red, and looks large. */
writeFileSync(
  join(folder, 'bud.mjs'),
  `import { articulate, color, embody, joint, number, shape, sphere, surface, translate } from '${body}';
const bud = shape('bud', () => {
  const ripe = number('ripe', 0, { least: 0, most: 1 });
  surface('constant');
  articulate(() => color(ripe(), 0, 1 - ripe()));
  translate(0, 0.6, 0);
  sphere(0.4);
  for (const side of [1, -1]) {
    joint(side > 0 ? 'left' : 'right', { axis: [0, 0, side], limits: [0, 90] }, () => {
      translate(0, 0.6, 0);
      sphere(0.3);
    });
  }
});
export const looks = {
  stone: shape('stone', () => {
    surface('constant');
    color(0, 1, 0);
    sphere(0.3);
  }),
};
export default embody(bud, {
  name: 'bud',
  world: { things: { pebble: { at: [1.2, 0.3, 0], kind: 'stone' } } },
  sensors: { warm: true, open: false },
  goals: { open: true },
  skills: {
    ripen: {
      when: ['warm'],
      adds: ['open'],
      *run({ self, world }) {
        for (let i = 0; i < 15; i++) yield;
        world.set(self, 'ripe', 1);
        world.set(self, 'left', 90);
        world.set(self, 'right', 90);
      },
    },
  },
});
`,
);
writeFileSync(
  join(folder, 'plain.mjs'),
  `import { color, embody, shape, sphere, surface } from '${body}';
const bud = shape('bud', () => {
  surface('constant');
  color(0, 1, 0);
  sphere(0.5);
});
export default embody(bud, { name: 'bud', sensors: { warm: true }, skills: {} });
`,
);
writeFileSync(
  join(folder, 'crowd.mjs'),
  `import { embody, part, shape } from '${body}';
const crowd = shape('crowd', () => {
  for (let i = 0; i < 20000; i++) part('p' + i);
});
export default embody(crowd, { name: 'crowd', goals: {}, sensors: {}, skills: {} });
`,
);

/** Pixels of the world that are about that colour. */
async function pixels(page: Page, [red, green, blue]: readonly number[]): Promise<number> {
  const canvas = page.locator('.troupe-world-picture canvas');
  const picture = (await canvas.screenshot()).toString('base64');
  return page.evaluate(
    async ({ base64, wanted }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const { width, height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let found = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (wanted.every((value, k) => Math.abs(data[i + k]! - value!) < 60)) found += 1;
      }
      return found;
    },
    { base64: picture, wanted: [red, green, blue] },
  );
}

const blue = [0, 0, 255];
const red = [255, 0, 0];
const green = [0, 255, 0];

it('[STS4] a character of a module is seen with its own body, moving, and as it was before', async () => {
  const { address } = await serve(['bud.mjs', '--stopped'], folder);
  const { page, errors, close } = await openAt(address, { deep: true });
  await expect.poll(() => pixels(page, blue), wait).toBeGreaterThan(1000);
  expect(await pixels(page, red)).toBe(0);
  expect(await pixels(page, green)).toBeGreaterThan(1000);
  const closed = await pixels(page, blue);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => pixels(page, red), wait).toBeGreaterThan(1000);
  expect(await pixels(page, blue)).toBe(0);
  // one stood behind the other
  expect(await pixels(page, red)).toBeGreaterThan(1.1 * closed);

  // as it was
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => tickOf(page), wait).toBe(0);
  await expect.poll(() => pixels(page, blue), wait).toBeGreaterThan(1000);
  expect(await pixels(page, red)).toBe(0);
  expect(errors).toEqual([]);
  await close();
}, 180_000);

it('[STS4] a server that comes back with another body of it shows that, to whoever looks on', async () => {
  const first = await serve(['bud.mjs', '--stopped'], folder);
  const { port } = new URL(first.address);
  const { page, close } = await openAt(first.address, { deep: true });
  await expect.poll(() => pixels(page, blue), wait).toBeGreaterThan(1000);
  await first.stop('SIGKILL');
  await page.getByText(/Not connected/).waitFor();
  await serve(['plain.mjs', '--stopped', '--port', port], folder);
  await expect.poll(() => pixels(page, blue), wait).toBe(0);
  expect(await pixels(page, green)).toBeGreaterThan(1000);
  expect(await page.getByText(/shown plainly/).count()).toBe(0);
  await close();
}, 180_000);

it('[STS4] one whose body cannot be sent is shown plainly, and the page says why', async () => {
  const { address } = await serve(['crowd.mjs'], folder);
  const { page, errors, close } = await openAt(address);
  await page.getByText(/crowd is shown plainly: .*too large to be sent: 20001 nodes/).waitFor();
  await page.locator('.troupe-world-picture canvas').waitFor();
  expect(errors).toEqual([]);
  await close();
}, 120_000);

it('[STS4] looks that are none are refused before anything is served, with what to write', async () => {
  for (const [given, found] of [
    ['[]', 'found a list'],
    ["{ stone: 'grey' }", 'stone is text'],
    ['{ stone: null }', 'stone is null'],
  ]) {
    const file = 'wrong.mjs';
    writeFileSync(
      join(folder, file),
      `export const looks = ${given};\nexport default { name: 'ann' };`,
    );
    const { status, stdout, stderr } = await runTroupe(['serve', file, '--port', '0'], folder);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      `wrong.mjs: looks must be shapes by the name of a thing or by its kind; ${found}. Write export const looks = { ball: shape('ball', () => { … }) }`,
    );
  }
});
