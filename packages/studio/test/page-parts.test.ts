/** The parts palette in the page: with its undo, its runs, and where it stands. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStudio } from './open-studio.js';

const goTo = (page: Page, panel: string) =>
  page.getByRole('combobox', { name: 'Open a panel' }).selectOption(panel);

/** The robot out of parts, which stands. */
async function openRobot(page: Page) {
  await page.getByRole('tab', { name: 'Files' }).click();
  const files = page.getByRole('tabpanel', { name: 'Files' });
  await files.getByRole('button', { name: 'Robots out of parts' }).click();
  const parts = page.getByRole('tabpanel', { name: 'Parts' });
  await goTo(page, 'parts');
  await parts.getByRole('listbox', { name: 'Head' }).waitFor();
  return parts;
}

it('[PLT2] choices of one run are not undone in another; the keys undo them and do them again', async () => {
  const { page, errors, close } = await openStudio();
  const parts = await openRobot(page);
  const place = (name: string) => parts.getByRole('button', { name, exact: true });
  const status = parts.locator('[role="status"]');
  const undo = place('Undo choice');
  const choose = (name: string) => parts.getByRole('option', { name }).click();
  await place('Head: Hare').waitFor();
  expect(await undo.isDisabled()).toBe(true);
  await choose('Dome');
  await place('Head: Dome').waitFor();
  await choose('Sky');
  await place('Paint: Sky').waitFor();
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Begin again' }).click();
  await page.getByText('From the beginning.').waitFor();
  await goTo(page, 'parts');
  await place('Head: Hare').waitFor();
  await expect.poll(() => undo.isDisabled()).toBe(true);
  await choose('Dome');
  await place('Head: Dome').waitFor();
  await undo.click();
  await place('Head: Hare').waitFor();
  await expect.poll(() => status.textContent()).toContain('Undone: ');
  await page.keyboard.press('Control+Shift+Z');
  await place('Head: Dome').waitFor();
  await expect.poll(() => status.textContent()).toBe('');
  await page.keyboard.press('Control+Z');
  await place('Head: Hare').waitFor();
  await expect.poll(() => undo.isDisabled()).toBe(true);
  expect(errors).toEqual([]);
  await close();
}, 90_000);
