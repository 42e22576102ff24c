import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

it('[EDT4] who loads the page again is asked while something edited is not saved, and only then', async () => {
  const { page, errors, close } = await openStudio();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    // stay here
    void dialog.dismiss();
  });
  const reload = () => page.reload({ timeout: 5000 }).catch(() => undefined);
  await expect.poll(() => tickOf(page)).toBeGreaterThan(5);
  await page.getByRole('tab', { name: 'Character' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Character' });
  const gamma = panel.getByRole('slider').nth(1);
  await gamma.waitFor();
  await reload();
  expect(asked).toEqual([]);
  await expect.poll(() => tickOf(page)).toBeGreaterThan(5);
  await gamma.focus();
  await page.keyboard.press('ArrowRight');
  await panel.getByText('Not saved yet.').waitFor();
  await reload();
  expect(asked).toEqual(['beforeunload']);
  await panel.getByText('Not saved yet.').waitFor();
  // put away it is not gone either
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Robots out of parts' }).click();
  await page.getByRole('listbox', { name: 'Head' }).waitFor();
  await reload();
  expect(asked).toEqual(['beforeunload', 'beforeunload']);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('tab', { name: 'Character' }).click();
  await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save' }).click(),
  ]);
  await panel.getByText('Saved.').waitFor();
  await reload();
  expect(asked).toHaveLength(2);
  expect(errors).toEqual([]);
  await close();
}, 90_000);
