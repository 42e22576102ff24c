/** What a person chose for the page, kept for the next time; and the way back, to be seen and pressed. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio, phone } from './open-studio.js';

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function chooseDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Auto' }).click();
  await page.getByRole('button', { name: 'Light' }).click();
  await page.getByRole('button', { name: 'Dark' }).waitFor();
}

it('[PAG6] dark stays dark and a closed welcome closed, also the next time; Help shows it again', async () => {
  const { page, errors, close } = await openStudio();
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await welcome.waitFor();
  await chooseDark(page);
  await welcome.getByRole('button', { name: 'Close the welcome' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Dark' }).waitFor();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(1);
  expect([await themeOf(page), await welcome.count()]).toEqual(['dark', 0]);
  // also in what is opened instead, and in what is brought back
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Robots out of parts' }).click();
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Auto' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('button', { name: 'Light' }).waitFor();
  const help = page.getByRole('dialog', { name: 'Help' });
  await page.getByRole('button', { name: 'Help' }).click();
  await help.getByRole('button', { name: 'Show the welcome again' }).click();
  await welcome.waitFor();
  await expect.poll(() => help.count()).toBe(0);
  await page.reload();
  await welcome.waitFor();
  expect(errors).toEqual([]);
  await close();
}, 60_000);

it('[PAG6] a browser that keeps nothing, or something else, shows the page as it comes', async () => {
  const { page, errors, close } = await openStudio();
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await welcome.waitFor();
  for (const kept of ['{"theme":"pink","greeting":7}', 'null', 'nothing']) {
    await page.evaluate((text) => localStorage.setItem('troupe-studio-look-1', text), kept);
    await page.reload();
    await page.getByRole('button', { name: 'Auto' }).waitFor();
    await welcome.waitFor();
  }
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('nothing is kept here');
    };
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
  });
  await page.reload();
  await welcome.waitFor();
  await chooseDark(page);
  expect(await themeOf(page)).toBe('dark');
  expect(errors).toEqual([]);
  await close();
}, 60_000);

it('[PAG5] what was changed is undone by a button as well, where there is something to undo', async () => {
  const { page, close } = await openStudio({ viewport: phone });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  expect(await undo.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Disable placeBoardInVise' }).click();
  await expect.poll(() => undo.isDisabled()).toBe(false);
  await undo.click();
  await page.getByText(/^Undone/).waitFor();
  await expect.poll(() => undo.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Disable placeBoardInVise' }).waitFor();
  // it is there again where it is done again
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => undo.isDisabled()).toBe(false);
  await close();
}, 60_000);
