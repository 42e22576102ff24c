import { readFile } from 'node:fs/promises';
import { openRecording, sourceOfBytes } from '@troupe/files/recording';
import { expect, it } from 'vitest';
import { openStudio, tickOf } from './open-studio.js';

it('[PAG4] recordings are saved, opened and compared side by side, from the first tick in which they differ', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Pause' }).click();
  const last = await tickOf(page);
  await page.getByRole('tab', { name: 'Files' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Files' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('The sander world.mcap');
  const file = await readFile(await download.path());
  const recording = await openRecording(sourceOfBytes(file, 'downloaded'));
  expect(recording.ticks).toBe(last);

  // opened again: it is another run, which can be gone through
  const give = (name: string, buffer: Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await give('yesterday.mcap', file);
  const run = page.getByRole('combobox', { name: 'Run' });
  await expect.poll(() => run.locator('option').allTextContents()).toContain('yesterday.mcap');
  await expect.poll(() => tickOf(page)).toBe(last);
  await page.getByRole('slider', { name: 'Moment' }).fill('100');
  await expect.poll(() => tickOf(page)).toBe(100);

  // changed in the past: a branch that differs from there on
  await page.getByRole('tab', { name: 'Why' }).click();
  await run.selectOption({ label: 'The sander world' });
  await page.getByRole('slider', { name: 'Moment' }).fill('90');
  await expect.poll(() => tickOf(page)).toBe(90);
  await page.getByRole('button', { name: 'Lower θ to 40' }).click();
  await page.getByText('You are in a branch now').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(120);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('tab', { name: 'Files' }).click();
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'running here' })
    .getByRole('button', { name: 'Compare' })
    .click();
  await page.getByText('They differ first in tick 91').waitFor();
  await expect.poll(() => tickOf(page)).toBe(91);
  const halves = page.getByRole('tabpanel', { name: 'Timeline' }).locator('.studio-half');
  await expect
    .poll(() => halves.locator('h2').allTextContents())
    .toEqual(['The sander world, from tick 90', 'The sander world']);
  await panel.getByRole('button', { name: 'Stop comparing' }).click();
  await expect.poll(() => halves.count()).toBe(0);

  // what cannot be read says why; what was cut short is there as far as it goes
  await give('noise.mcap', Buffer.alloc(500, 7));
  await page
    .getByText(/noise\.mcap/)
    .first()
    .waitFor();
  await give('cut.mcap', file.subarray(0, Math.floor(file.length / 2)));
  await expect.poll(() => run.locator('option').allTextContents()).toContain('cut.mcap');
  await page
    .getByText(/cut short/)
    .first()
    .waitFor();
  const other = Buffer.from(file);
  other[other.indexOf('version') + 'version'.length + 4] = '7'.charCodeAt(0);
  await give('future.mcap', other);
  await page
    .getByText(/version/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  await close();
}, 120_000);
