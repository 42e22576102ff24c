/** Messages in a real page: read, searched, copied, gone to. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPanel, spoilTheWork, step } from './sander-page.js';

const rows = (page: Page) => page.locator('[role=option]');
const countOf = async (page: Page) => {
  // drawn in the frame after the news
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return Number.parseInt(
    (await page.locator('.troupe-messages-bar > span').textContent()) ?? '',
    10,
  );
};

async function openMessages(options = {}) {
  const opened = await openPanel('messages-sander.tsx', options);
  await spoilTheWork(opened.page);
  return opened;
}

describe('messages', () => {
  it('[MSG1] every agent is listed, where it lives and whether it is disabled', async () => {
    const { page, errors, close } = await openMessages();
    const line = (name: string) =>
      page.locator('.troupe-messages-agents tbody tr', { hasText: name }).first();
    expect(await line('pickUpBoard').textContent()).toContain('skillhere');
    expect(await line('handsEmpty').textContent()).toContain('sensorhere');
    expect(await line('selfPainted').textContent()).toContain('here');
    expect(await line('sprayPaintSelf').textContent()).not.toContain('disabled');
    await page.evaluate(() =>
      window.sander.show.change({ kind: 'disable', actor: 'robot', agent: 'sprayPaintSelf' }),
    );
    await step(page, 6);
    await expect.poll(() => line('sprayPaintSelf').textContent()).toContain('disabled');
    await line('sprayPaintSelf').getByRole('button').click();
    expect(await page.evaluate(() => window.sander.picked?.name)).toBe('sprayPaintSelf');
    expect(errors).toEqual([]);
    await close();
  });

  it('[MSG1] what was sent is listed up to the moment that is looked at, newest last', async () => {
    const { page, close } = await openMessages();
    const all = await page.evaluate(
      () => window.sander.show.log.actors.get('robot')!.messages.length,
    );
    expect(await countOf(page)).toBe(all);
    const last = await page.evaluate(
      () => window.sander.show.log.actors.get('robot')!.messages.at(-1)!.words,
    );
    expect(await rows(page).last().textContent()).toContain(last);
    const some = await page.evaluate(() => {
      const { show } = window.sander;
      show.seek(40);
      return show.log.actors.get('robot')!.messages.filter(({ tick }) => tick <= 40).length;
    });
    expect(await countOf(page)).toBe(some);
    expect(some).toBeLessThan(all);
    await close();
  });

  it('[MSG1] is searched by agent and by text, and copied', async () => {
    const { page, close } = await openMessages({
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const all = await countOf(page);
    await page.getByRole('combobox').selectOption('sandBoardInHand');
    const some = await countOf(page);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    await page.getByLabel('Text').fill('FAILED');
    expect(await countOf(page)).toBe(1);
    expect(await rows(page).textContent()).toContain('sandBoardInHand failed');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(() => page.locator('.troupe-messages-foot [role=status]').textContent())
      .toBe('Copied 1 message.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^[\d.]+ s\tfrom\tsandBoardInHand\tsandBoardInHand failed: /,
    );
    await close();
  });

  it('[MSG1] by keyboard one goes from message to message, and to the moment of one', async () => {
    const { page, close } = await openMessages();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await countOf(page);
    const second = await page.evaluate(
      () => window.sander.show.log.actors.get('robot')!.messages[1]!,
    );
    expect(await page.locator('[aria-selected=true]').textContent()).toContain(second.words);
    const active = await page.getByRole('listbox').getAttribute('aria-activedescendant');
    expect(await page.locator('[aria-selected=true]').getAttribute('id')).toBe(active);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => window.sander.show.cursor.tick)).toBe(second.tick);
    await close();
  });

  it('[MSG1] stays at the end while messages come, and where one has scrolled to', async () => {
    const { page, close } = await openMessages({ viewport: { width: 900, height: 400 } });
    const away = () =>
      page
        .getByRole('listbox')
        .evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
    await countOf(page);
    expect(await away()).toBeLessThan(2);
    const before = await countOf(page);
    for (let i = 0; i < 60 && (await countOf(page)) < before + 4; i++) await step(page, 60);
    expect(await countOf(page)).toBeGreaterThan(before);
    expect(await away()).toBeLessThan(2);
    await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, 48));
    await countOf(page);
    await page.evaluate(() =>
      window.sander.show.change({ kind: 'disable', actor: 'robot', agent: 'putDownBoard' }),
    );
    await step(page, 9);
    await countOf(page);
    expect(await page.getByRole('listbox').evaluate((list) => list.scrollTop)).toBe(48);
    await close();
  });

  it('[MSG1] of ten thousand messages only those in view are in the page', async () => {
    const { page, errors, close } = await openPanel('messages-many.tsx');
    expect(await countOf(page)).toBe(10_000);
    expect(await rows(page).count()).toBeLessThan(60);
    expect(await rows(page).last().textContent()).toContain('message 9999');
    await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, 24 * 5000));
    await countOf(page);
    expect(await rows(page).allTextContents()).toContainEqual(
      expect.stringContaining('message 5000'),
    );
    expect(await rows(page).count()).toBeLessThan(60);
    expect(errors).toEqual([]);
    await close();
  });

  it('[MSG1] axe finds nothing wrong, in light and dark, wide and narrow', async () => {
    for (const options of [
      { colorScheme: 'light' },
      { colorScheme: 'dark', viewport: { width: 390, height: 700 } },
    ] as const) {
      const { page, close } = await openMessages(options);
      await rows(page).last().click();
      expect(await axeFindings(page)).toEqual([]);
      await close();
    }
  });
});
