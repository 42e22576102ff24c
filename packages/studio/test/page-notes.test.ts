/** What the page says: for as long as it takes to read, and not over what is to be pressed. */
import { House } from '@troupe/views/show';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { PageStore } from '../src/page/page-state.js';
import { openStudio, phone } from './open-studio.js';

it('[PAG6] of what is said a few last ones stand, each once, and trouble longest', () => {
  const store = new PageStore(new House());
  const said = () => store.state.notes.map(({ text }) => text);
  store.note('it broke', 'trouble');
  for (const text of ['one', 'two', 'two', 'three', 'two']) store.note(text);
  expect(said()).toEqual(['it broke', 'three', 'two']);
  for (const text of ['again', 'and again', 'at last']) store.note(text, 'trouble');
  expect(said()).toEqual(['again', 'and again', 'at last']);
  // what is said just now is said
  store.note('news');
  expect(said()).toEqual(['and again', 'at last', 'news']);
});

it('[PAG4] what is being opened is said until it is open, or has failed', async () => {
  const store = new PageStore(new House());
  const said = () => store.state.notes.map(({ text }) => text);
  const failing = store.during('Opening …', async () => {
    expect(said()).toEqual(['Opening …']);
    throw new Error('it is no recording');
  });
  await expect(failing).rejects.toThrow('no recording');
  expect(said()).toEqual([]);
  expect(await store.during('Opening …', async () => 7)).toBe(7);
  expect(said()).toEqual([]);
});

const give = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(500, 7),
  });

for (const [where, options, most] of [
  ['wide', {}, 3],
  ['on a phone', { viewport: phone }, 2],
] as const) {
  it(`[PAG6] ${where}: trouble covers no time bar, is put away, and goes by itself unless one is at it`, async () => {
    const { page, close } = await openStudio(options);
    await expect.poll(() => tickOf(page)).toBeGreaterThan(3);
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.clock.install();
    const trouble = page.getByRole('log').getByRole('alert');
    const shown = trouble.filter({ visible: true });
    for (const name of ['a.mcap', 'b.mcap', 'c.mcap', 'd.mcap']) {
      await give(page, name);
      await trouble.filter({ hasText: name }).waitFor();
    }
    expect(await page.getByText(/^Opening/).count()).toBe(0);
    expect(await shown.count()).toBe(most);
    // pressed where they are: nothing lies over them
    await page.getByRole('button', { name: 'Pause' }).click({ timeout: 5000 });
    if (most === 3) {
      const panel = page.getByRole('tabpanel', { name: 'Files' });
      for (const button of await panel.getByRole('button').all()) {
        await button.click({ trial: true, timeout: 5000 });
      }
    }
    const last = trouble.filter({ hasText: 'd.mcap' });
    await shown
      .filter({ hasText: 'c.mcap' })
      .getByRole('button', { name: 'Put away' })
      .click({ timeout: 5000 });
    await expect.poll(() => trouble.filter({ hasText: 'c.mcap' }).count()).toBe(0);
    await last.hover();
    await page.clock.fastForward(13_000);
    await expect.poll(() => trouble.count()).toBe(1);
    await last.getByRole('button').focus();
    await page.mouse.move(5, 5);
    await page.clock.fastForward(13_000);
    expect(await last.count()).toBe(1);
    await page.locator('h1').click();
    await last.getByRole('button').blur();
    await page.clock.fastForward(13_000);
    await expect.poll(() => trouble.count()).toBe(0);
    await close();
  }, 60_000);
}

it('[PAG6] what is said lies on the picture of the world, not on names and axes, and goes when more is said', async () => {
  const { page, close } = await openStudio({ viewport: { width: 1440, height: 900 } });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(3);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.clock.install();
  const notes = page.getByRole('log').getByRole('alert');
  for (const name of ['a.mcap', 'b.mcap', 'c.mcap', 'd.mcap', 'e.mcap']) {
    await give(page, name);
    await notes.filter({ hasText: name }).waitFor();
  }
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
  const [said, picture] = [await boxOf('.studio-notes'), await boxOf('.troupe-world-picture')];
  expect(said.x).toBeGreaterThanOrEqual(picture.x);
  expect(said.x + said.width).toBeLessThanOrEqual(picture.x + picture.width);
  expect(said.y).toBeGreaterThanOrEqual(picture.y);
  expect(said.y + said.height).toBeLessThanOrEqual(picture.y + picture.height);
  const length = (await notes.first().textContent())!.length;
  await page.clock.fastForward(Math.max(3000, length * 60) + 500);
  await expect.poll(() => notes.allTextContents()).toEqual([expect.stringContaining('e.mcap')]);
  // where there is no picture they are at the foot of the page
  await page.getByRole('button', { name: 'Close World' }).click();
  await give(page, 'f.mcap');
  await notes.filter({ hasText: 'f.mcap' }).waitFor();
  const foot = await boxOf('.studio-foot');
  await expect
    .poll(async () => {
      const { y, height } = await boxOf('.studio-notes');
      return Math.abs(foot.y - y - height - 8);
    })
    .toBeLessThan(2);
  await close();
}, 60_000);
