import { readFile } from 'node:fs/promises';
import { openRecording, sourceOfBytes } from '@troupe/files/recording';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

it('[PAG4] recordings are saved, opened and compared side by side, from the first tick in which they differ', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Pause' }).click();
  // a tick may be on its way until it stands
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await page.waitForTimeout(200);
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
  // the one before stands at the same tick: it must not be taken for this one
  await expect.poll(() => run.locator('option:checked').textContent()).toBe('yesterday.mcap');
  await expect.poll(() => tickOf(page)).toBe(last);
  await page.getByRole('slider', { name: 'Moment' }).fill('100');
  await expect.poll(() => tickOf(page)).toBe(100);
  await give('nothing.yaml', Buffer.alloc(0));
  const refused = page.getByText('the file is empty');
  await refused.waitFor();
  expect(await refused.textContent()).not.toContain(' :');
  await page.locator('.studio-trouble').getByRole('button', { name: 'Put away' }).click();

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
  // one cursor for both
  const cursors = () =>
    page.evaluate(() => {
      interface Store {
        readonly state: { readonly run: string; readonly other: string };
        readonly house: {
          show(run: string): {
            readonly cursor: { readonly tick: number };
            readonly scene: { readonly ticks: number };
          };
        };
      }
      const { state, house } = (window as unknown as { troupeStudio: Store }).troupeStudio;
      return [state.run, state.other].flatMap((id) => {
        const { cursor, scene } = house.show(id);
        return [cursor.tick, scene.ticks];
      });
    });
  await expect.poll(cursors).toEqual([91, 91, 91, 91]);
  await page.getByRole('slider', { name: 'Moment' }).fill('110');
  await expect.poll(cursors).toEqual([110, 110, 110, 110]);
  await panel.getByRole('button', { name: 'Stop comparing' }).click();
  await expect.poll(() => halves.count()).toBe(0);
  // compared again, and the branch is closed: what it was compared with is looked at, alone
  const original = panel.getByRole('listitem').filter({ hasText: 'running here' });
  await original.getByRole('button', { name: 'Compare' }).click();
  await expect.poll(() => halves.count()).toBe(2);
  await panel.getByRole('button', { name: 'Close The sander world, from tick 90' }).click();
  await expect.poll(() => halves.count()).toBe(0);
  await expect.poll(() => run.locator('option:checked').textContent()).toBe('The sander world');
  await page.getByRole('slider', { name: 'Moment' }).fill('60');
  await expect.poll(() => tickOf(page)).toBe(60);

  // what cannot be read says why; what was cut short is there as far as it goes
  await give('noise.mcap', Buffer.alloc(500, 7));
  const trouble = page.locator('.studio-trouble');
  await trouble.filter({ hasText: 'noise.mcap' }).waitFor();
  await trouble.getByRole('button', { name: 'Put away' }).click();
  await expect.poll(() => trouble.count()).toBe(0);
  await give('cut.mcap', file.subarray(0, Math.floor(file.length / 2)));
  await expect.poll(() => run.locator('option').allTextContents()).toContain('cut.mcap');
  await page
    .getByText(/cut short/)
    .first()
    .waitFor();
  const other = Buffer.from(file);
  other[other.indexOf('version') + 'version'.length + 4] = '7'.charCodeAt(0);
  // dropped instead of chosen
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'future.mcap'));
      return transfer;
    },
    [...other],
  );
  await panel.locator('.studio-files').dispatchEvent('drop', { dataTransfer: dropped });
  await trouble.filter({ hasText: /version/ }).waitFor();
  // what is closed is gone, and another is looked at
  await panel.getByRole('button', { name: 'Close cut.mcap' }).click();
  await expect.poll(() => run.locator('option').allTextContents()).not.toContain('cut.mcap');
  await expect
    .poll(() => panel.getByRole('listitem').filter({ hasText: 'cut.mcap' }).count())
    .toBe(0);
  await expect
    .poll(() => panel.getByRole('button', { pressed: true }).allTextContents())
    .toHaveLength(1);
  expect(errors).toEqual([]);
  await close();
}, 120_000);
