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
  await page.getByRole('listbox', { name: 'Head' }).waitFor();
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

for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, phone]) {
  it(`[PAG6] ${viewport.width} wide: the head says which run in full, and of its buttons what they switch`, async () => {
    const { page, close } = await openStudio({ viewport });
    await expect.poll(() => tickOf(page)).toBeGreaterThan(20);
    await page.getByRole('slider', { name: 'Moment' }).fill('10');
    await page.locator('h1').click();
    await page.keyboard.press('b');
    await page.getByText('Branched off at tick 10').waitFor();
    const run = page.getByRole('combobox', { name: 'Run', exact: true });
    await expect.poll(() => run.getAttribute('title')).toBe('The sander world, from tick 10');
    const lacks = await run.evaluate((select) => {
      const { width } = select.getBoundingClientRect();
      select.style.maxWidth = 'none';
      const whole = select.getBoundingClientRect().width;
      select.style.maxWidth = '';
      return whole - width;
    });
    expect(lacks).toBe(0);
    const word = page.locator('.studio-which span', { hasText: 'Run' });
    expect((await word.boundingBox())!.width > 1).toBe(viewport.width === 1440);
    // one character is no choice
    expect(await page.getByRole('combobox', { name: 'Character' }).count()).toBe(0);
    for (const name of ['Sound: off', 'Theme: auto']) {
      expect(await page.getByRole('button', { name, exact: true }).textContent()).toBe(name);
    }
    const head = (await page.locator('.studio-head').boundingBox())!;
    expect(head.height).toBeLessThan(viewport === phone ? 90 : 50);
    await close();
  }, 60_000);
}
