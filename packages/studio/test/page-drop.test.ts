/** Files given to the page from outside: opened, or said why not, with all as it was. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

/** Each letter of the text is a byte. */
type Given = readonly [name: string, text: string];

/** Let go over a part of the page, as a hand does it: first over it, then dropped. */
async function drop(page: Page, over: string, files: readonly Given[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, text] of given) {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
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

it('[PAG10] files are dropped anywhere on the page; which of several are not opened is said', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(10);
  const note = page.locator('.studio-note');
  await drop(page, '.troupe-network', [
    ['tom.yaml', cat('tom')],
    ['ann.yml', cat('ann')],
  ]);
  await expect.poll(() => runOf(page)).toBe('tom');
  await note.filter({ hasText: 'Not opened: ann.yml.' }).waitFor();
  await drop(page, '.troupe-world', [['bob.yaml', cat('bob')]]);
  await expect.poll(() => runOf(page)).toBe('bob');
  await page.getByRole('tab', { name: 'Files' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  const bytes = await readFile(await download.path(), 'latin1');
  await page.getByRole('tab', { name: 'Character' }).click();
  // the editor would take the text of a file
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const editor = page.locator('.cm-content');
  await editor.waitFor();
  await drop(page, '.cm-content', [
    ['one.mcap', bytes],
    ['two.mcap', bytes],
    ['tom.yaml', cat('tom')],
  ]);
  const options = page.getByRole('combobox', { name: 'Run' }).locator('option');
  await expect
    .poll(async () => (await options.allTextContents()).sort())
    .toEqual(['bob', 'one.mcap', 'two.mcap']);
  await note.filter({ hasText: 'Not opened: tom.yaml.' }).waitFor();
  await page.getByRole('combobox', { name: 'Run' }).selectOption({ label: 'bob' });
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect.poll(() => editor.textContent()).toContain('bob');
  expect(await editor.textContent()).not.toContain('tom');
  expect(errors).toEqual([]);
  await close();
}, 90_000);
