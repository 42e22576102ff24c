import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/octet-stream';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path());
}

const shownRun = (page: Page) =>
  page.getByRole('combobox', { name: 'Run' }).locator('option:checked').textContent();

it('[PAG4] a character that was saved here is opened again, in the show that has its code', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(5);
  await page.getByRole('tab', { name: 'Character' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Character' });
  await panel.getByRole('textbox', { name: 'New sensor' }).fill('hungry');
  await panel.getByRole('textbox', { name: 'New sensor' }).press('Enter');
  const save = panel.getByRole('button', { name: 'Save', exact: true });
  const file = await saved(page, () => save.click());
  expect(file.toString()).toContain('hungry');
  await page.reload();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(5);
  await page.getByRole('tab', { name: 'Files' }).click();
  await give(page, 'mine.yaml', file);
  await expect.poll(() => shownRun(page)).toBe('The sander world, with mine.yaml');
  await expect.poll(() => tickOf(page)).toBeGreaterThan(5);
  await page.getByRole('tab', { name: 'Character' }).click();
  await panel.getByText('hungry').first().waitFor();

  // one whose code nobody here has says so, in a few lines
  const strange = file.toString().replace(/^name: .*/m, 'name: stranger');
  await page.getByRole('tab', { name: 'Files' }).click();
  await give(page, 'strange.yaml', Buffer.from(strange));
  const trouble = page.locator('.studio-trouble');
  await trouble.filter({ hasText: 'has no probe' }).waitFor();
  expect((await trouble.textContent())!.length).toBeLessThan(1200);
  expect(await trouble.textContent()).toMatch(/and \d+ more/);
  expect(errors).toEqual([]);
  await close();
}, 120_000);

it('[PAG4] a recording of a show that does not run looks as that does, and can be run on from', async () => {
  const { page, errors, close } = await openStudio({ hash: '#show=robot-parts' });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(30);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('tab', { name: 'Files' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Files' });
  const save = panel.getByRole('button', { name: 'Save', exact: true });
  const file = await saved(page, () => save.click());
  await close();

  const other = await openStudio();
  await expect.poll(() => tickOf(other.page)).toBeGreaterThan(5);
  await other.page.getByRole('tab', { name: 'Files' }).click();
  await give(other.page, 'parts.mcap', file);
  await expect.poll(() => shownRun(other.page)).toBe('parts.mcap');
  const looks = () =>
    other.page.evaluate(() => {
      interface Store {
        readonly state: { readonly run: string };
        readonly house: {
          readonly runs: readonly { readonly id: string; readonly looks?: string }[];
        };
      }
      const { state, house } = (window as unknown as { troupeStudio: Store }).troupeStudio;
      return house.runs.find(({ id }) => id === state.run)?.looks;
    });
  expect(await looks()).toBe('robot-parts');
  await other.page.getByRole('slider', { name: 'Moment' }).fill('10');
  await expect.poll(() => tickOf(other.page)).toBe(10);
  await other.page.getByRole('button', { name: 'Run on from here' }).first().click();
  await expect.poll(() => shownRun(other.page)).toBe('parts.mcap, from tick 10');
  await expect.poll(() => tickOf(other.page)).toBeGreaterThan(20);
  expect(errors).toEqual([]);
  expect(other.errors).toEqual([]);
  await other.close();
}, 120_000);
