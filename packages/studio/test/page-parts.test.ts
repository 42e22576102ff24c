/** The parts palette in the page: with its undo, its runs, and where it stands. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStudio, phone } from './open-studio.js';

const goTo = (page: Page, panel: string) =>
  page.getByRole('combobox', { name: 'Open a panel' }).selectOption(panel);

/** The robot out of parts, which stands. */
async function openRobot(page: Page) {
  await page.getByRole('tab', { name: 'Files' }).click();
  const files = page.getByRole('tabpanel', { name: 'Files' });
  await files.getByRole('button', { name: 'Robots out of parts' }).click();
  const parts = page.getByRole('tabpanel', { name: 'Parts' });
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

it('[PAG8] a link has the parts of a robot in it; names that the palette has not are said', async () => {
  const { page, address, errors, close } = await openStudio();
  const parts = await openRobot(page);
  const place = (name: string) => parts.getByRole('button', { name, exact: true });
  await parts.getByRole('option', { name: 'Dome' }).click();
  await place('Head: Dome').waitFor();
  await parts.getByRole('option', { name: 'Sky' }).click();
  await place('Paint: Sky').waitFor();
  await goTo(page, 'files');
  await page.getByRole('button', { name: 'Share by a link' }).click();
  const link = await page.getByRole('textbox', { name: /a robot of these parts/ }).inputValue();
  const open = async (hash: string) => {
    await page.goto('about:blank');
    await page.goto(address + hash);
    await goTo(page, 'parts');
  };
  const { hash } = new URL(link);
  await open(`/${hash}`);
  await place('Head: Dome').waitFor();
  await place('Paint: Sky').waitFor();
  // also from its beginning
  await goTo(page, 'files');
  await page.getByRole('button', { name: 'Begin again' }).click();
  await page.getByText('From the beginning.').waitFor();
  await goTo(page, 'parts');
  await place('Head: Dome').waitFor();
  // with what is edited
  await goTo(page, 'character');
  const theta = page.getByRole('tabpanel', { name: 'Character' }).getByRole('slider').first();
  await theta.focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Applied: the running one is like this.').waitFor();
  const edited = await theta.inputValue();
  await goTo(page, 'files');
  await page.getByRole('button', { name: 'Share by a link' }).click();
  const whole = await page.getByRole('textbox', { name: /the character in it/ }).inputValue();
  page.once('dialog', (dialog) => dialog.accept());
  await open(`/${new URL(whole).hash}`);
  await place('Head: Dome').waitFor();
  await goTo(page, 'character');
  await expect.poll(() => theta.inputValue()).toBe(edited);
  const trouble = page.locator('.studio-trouble');
  for (const [given, other, said] of [
    ['head+dome', 'head+crown', 'crown'],
    ['leg+spring', 'tail+long', 'tail'],
  ] as const) {
    await open(`/${hash.replace(given, other)}`);
    await trouble.filter({ hasText: said }).waitFor();
    await place('Head: Hare').waitFor();
  }
  // they do not go together
  await open(`/${hash.replace('torso+rusty', 'torso+boiler')}`);
  await trouble.filter({ hasText: 'a spring gives way under a boiler' }).waitFor();
  expect(errors).toEqual([]);
  await close();
}, 90_000);

it('[PLT3] who opens the robot has its parts in front of them, the world beside them, and sees it while choosing', async () => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
    { width: 1000, height: 1400 },
    phone,
  ]) {
    const { page, errors, close } = await openStudio({ viewport });
    const parts = await openRobot(page);
    const portrait = parts.getByRole('img', { name: 'as it is now' });
    const seen = async () => {
      const box = (await portrait.boundingBox())!;
      const body = (await parts.getByRole('region', { name: 'Robot and parts' }).boundingBox())!;
      const isIn = box.y >= body.y && box.y + box.height <= body.y + body.height + 1;
      return isIn && box.width >= 150 && box.height >= 150;
    };
    expect(await seen()).toBe(true);
    if (viewport !== phone) {
      expect(await page.getByRole('tabpanel', { name: 'World' }).isVisible()).toBe(true);
    }
    for (const part of ['Plain', 'Peg', 'Plum enamel']) {
      const option = parts.getByRole('option', { name: part }).last();
      await option.click();
      await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
      expect(await seen()).toBe(true);
      const [box, picture] = [await option.boundingBox(), await portrait.boundingBox()];
      // beside it or below it
      const isFree =
        box!.x >= picture!.x + picture!.width || box!.y >= picture!.y + picture!.height;
      expect(isFree).toBe(true);
    }
    expect(errors).toEqual([]);
    await close();
  }
}, 120_000);
