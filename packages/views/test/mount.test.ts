import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPage } from './open-page.js';

it('[VWP1] panels are put into a page of one’s own, with an actor that the page runs itself', async () => {
  const { page, errors, close } = await openPage(join(import.meta.dirname, 'pages/own-page.tsx'), {
    viewport: { width: 1300, height: 700 },
  });
  const tick = (count: number) =>
    page.evaluate((n) => (window as never as { tick(n: number): void }).tick(n), count);
  await page.getByRole('button', { name: /skill meow/ }).waitFor();
  await tick(60);
  const sections = page.locator('#stage > section');
  expect(await sections.count()).toBe(6);
  // it has eaten, and each panel tells of it
  await page.getByRole('button', { name: /sensor hungry false/ }).waitFor();
  await sections
    .nth(4)
    .getByText(/Step 60/)
    .waitFor();
  await sections
    .nth(5)
    .getByText(/execute eat/)
    .first()
    .waitFor();
  await sections.nth(2).getByRole('button', { name: 'walk-on-face' }).waitFor();
  expect(await sections.nth(3).locator('canvas').count()).toBe(1);
  expect(await sections.nth(1).locator('canvas').count()).toBeGreaterThan(0);
  // another way of looking at it: the colours are those of the panels, not of the page
  expect(await sections.first().getAttribute('class')).toBe('troupe');
  await page.evaluate(() => (window as never as { leave(): void }).leave());
  await expect.poll(() => sections.first().locator('*').count()).toBe(0);
  await tick(5);
  expect(errors).toEqual([]);
  await close();
}, 60_000);
