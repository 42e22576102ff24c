/** Files given to the page from outside: opened, or said why not, with all as it was. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

type File = readonly [name: string, text: string];

/** Let go over a part of the page, as a hand does it: first over it, then dropped. */
async function drop(page: Page, over: string, files: readonly File[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, text] of given) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  const place = page.locator(over).first();
  for (const kind of ['dragenter', 'dragover', 'drop'])
    await place.dispatchEvent(kind, { dataTransfer });
}

const cat = (name: string) =>
  `troupe: 1\nname: ${name}\nsensors: { fed: false }\nskills: { eat: { adds: [fed] } }\ngoals: { fed: true }\n`;
const broken = 'troupe: 1\nname: [';
const runOf = (page: Page) =>
  page.getByRole('combobox', { name: 'Run' }).locator('option:checked').textContent();
const trouble = (page: Page) => page.locator('.studio-trouble');
const files = '.studio-files';

/** It goes on. */
async function runs(page: Page): Promise<void> {
  const before = await tickOf(page);
  await expect.poll(() => tickOf(page)).toBeGreaterThan(before + 5);
}

it('[PAG10] a file that cannot be opened leaves all as it was; what is brought back goes on if it did', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(10);
  await page.getByRole('tab', { name: 'Files' }).click();
  await drop(page, files, [['broken.yaml', broken]]);
  await trouble(page).filter({ hasText: 'broken.yaml: ' }).waitFor();
  expect(await runOf(page)).toBe('The sander world');
  await runs(page);
  await expect.poll(() => page.getByRole('button', { name: 'Bring it back' }).count()).toBe(0);
  const before = await tickOf(page);
  await drop(page, files, [['tom.yaml', cat('tom')]]);
  await expect.poll(() => runOf(page)).toBe('tom');
  await drop(page, files, [['broken.yaml', broken]]);
  await trouble(page).filter({ hasText: 'broken.yaml: ' }).waitFor();
  expect(await runOf(page)).toBe('tom');
  await runs(page);
  // it plays again
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => runOf(page)).toBe('The sander world');
  await expect.poll(() => tickOf(page)).toBeGreaterThanOrEqual(before);
  await runs(page);
  // it stands again
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => runOf(page)).toBe('tom');
  await runs(page);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => runOf(page)).toBe('The sander world');
  const stands = await tickOf(page);
  await page.waitForTimeout(400);
  expect(await tickOf(page)).toBe(stands);
  expect(errors).toEqual([]);
  await close();
}, 90_000);
