import { join } from 'node:path';
import { shape } from '@troupe/body';
import { createActor } from '@troupe/core';
import { afterEach, describe, expect, it } from 'vitest';
import { useActor } from '../src/fiber/index.js';
import { type OpenedPage, openPage } from './open-page.js';

const file = join(import.meta.dirname, 'pages/use-actor.tsx');
const nothing = { geometries: 0, materials: 0, textures: 0 };

let opened: OpenedPage | undefined;

afterEach(async () => {
  const errors = opened?.errors;
  await opened?.close();
  opened = undefined;
  expect(errors ?? []).toEqual([]);
});

async function open() {
  opened = await openPage(file, { viewport: { width: 300, height: 300 } });
  const { page } = opened;
  await page.waitForFunction(() => window.robot !== undefined);
  await page.evaluate(() => window.robot.mount('all'));
  await page.waitForFunction(() => window.robot.look().names.includes('robot'));
  return page;
}

describe('useActor', () => {
  it('[VWP2] refuses an option that it does not have', () => {
    const actor = createActor({ name: 'robot' });
    const use = () =>
      useActor(
        actor,
        shape('robot', () => {}),
        { mate: true } as never,
      );
    expect(use).toThrow(/useActor has no "mate"\. Did you mean "matte"\?/);
  });

  it('[VWP2] gives an object that follows the actor, with what it holds', async () => {
    const page = await open();
    const before = await page.evaluate(() => window.robot.look());
    expect(before.at).toEqual([0, 0, 0]);
    expect(before.names).not.toContain('sander');
    await page.evaluate(() => window.robot.tick(200));
    await page.waitForFunction(() => {
      const [x, , z] = window.robot.where()!;
      const { at } = window.robot.look();
      return Math.hypot(at[0]! - x, at[2]! - z) < 0.1 && x !== 0;
    });
    const { names } = await page.evaluate(() => window.robot.look());
    expect(names).toContain('sander');
  });

  it('[VWP2] is to be seen in the canvas', async () => {
    const page = await open();
    const shot = async () => (await page.screenshot()).toString('base64');
    const differs = async () => {
      const [one, other] = await page.evaluate(
        async (base64) => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          const context = document.createElement('canvas').getContext('2d')!;
          context.drawImage(image, 0, 0);
          // the middle of its chest, and a corner
          return [
            [150, 150],
            [5, 5],
          ].map(([x, y]) => [...context.getImageData(x!, y!, 1, 1).data.slice(0, 3)].join());
        },
        await shot(),
      );
      return one !== other;
    };
    await expect.poll(differs).toBe(true);
  });

  it('[VWP2] leaves nothing behind, rendered twice, with other looks, and when it is gone', async () => {
    const page = await open();
    const live = () => page.evaluate(() => window.robot.liveResources());
    const first = await live();
    expect(first.geometries).toBeGreaterThan(10);
    await page.evaluate(() => window.robot.mount('none'));
    await page.waitForTimeout(200);
    expect(await live()).toEqual(first);
    await page.evaluate(() => window.robot.unmount());
    await page.waitForFunction(() => window.robot.liveResources().geometries === 0);
    expect(await live()).toEqual(nothing);
  });

  it('[VWP2] [THR4] shines nowhere where it is to be matte', async () => {
    const page = await open();
    const materials = () => page.evaluate(() => window.robot.materials());
    expect(await materials()).toContain('MeshStandardMaterial');
    await page.evaluate(() => window.robot.mount('all', true));
    await expect.poll(materials).toEqual(['MeshLambertMaterial']);
  });

  it('[VWP2] a property that cannot be shown is told once, and the rest goes on', async () => {
    const page = await open();
    await page.evaluate(() => {
      window.robot.set('painted', 'blue');
      window.robot.tick(1);
    });
    await page.waitForFunction(() => window.robot.wrong.length > 0);
    await page.evaluate(() => window.robot.tick(200));
    await page.waitForFunction(() => window.robot.look().names.includes('sander'));
    const wrong = await page.evaluate(() => window.robot.wrong);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(/painted/);
  });
});
