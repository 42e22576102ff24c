/** Why, in a real page: read, asked about another skill, and acted upon. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPanel, spoilTheWork, step } from './sander-page.js';

const words = (page: Page) => page.locator('.troupe-why-words').textContent();

async function openWhy(options = {}) {
  const opened = await openPanel('why-sander.tsx', options);
  await spoilTheWork(opened.page);
  await settle(opened.page);
  return opened;
}

/** Until what is shown is about the moment that is looked at. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { show } = window.sander;
    const time = `at ${show.log.timeOf(show.cursor.tick).toFixed(1)} s`;
    const head = document.querySelector('.troupe-why-head')?.textContent ?? '';
    const body = document.querySelector('.troupe-why-body');
    return head.includes(time) && body?.getAttribute('aria-busy') === 'false';
  });
}

async function ask(page: Page, skill: string): Promise<void> {
  await page.getByRole('combobox').selectOption(skill);
  await settle(page);
}

/** Numbers of the rows above the line, and the one below it. */
async function barsOf(page: Page) {
  const read = async (rows: string) =>
    (await page.locator(`${rows} td:last-child`).allTextContents()).map((text) =>
      Number(text.replace('−', '-')),
    );
  const [together, level] = await read('.troupe-why-bars tfoot tr');
  return { bars: await read('.troupe-why-bars tbody tr'), together, level };
}

const status = (page: Page) => page.locator('.troupe-why-status').textContent();

/** Lets time pass until some change would have been enough. */
async function findChange(page: Page): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await step(page, 9);
    await ask(page, 'sprayPaintSelf');
    const body = (await page.locator('.troupe-why-body').textContent()) ?? '';
    if (/sprayPaintSelf would have been chosen (if|with)/.test(body)) return;
  }
  throw new Error('nothing would ever have been enough');
}

describe('why', () => {
  it('[YVW1] says what it did in words, and in bars that add up to its level', async () => {
    const { page, errors, close } = await openWhy();
    expect(await words(page)).toMatch(/Step \d+: /);
    for (const skill of ['', 'sprayPaintSelf', 'pickUpBoard']) {
      await ask(page, skill);
      const { bars, together } = await barsOf(page);
      const sum = bars.reduce((before, amount) => before + amount, 0);
      // each is told to two digits
      expect(Math.abs(sum - together!)).toBeLessThan(0.01 * (bars.length + 1));
    }
    const level = await page.evaluate(
      () => window.sander.show.moment!.actors['robot']!.skills['pickUpBoard']!.level,
    );
    expect((await barsOf(page)).level).toBeCloseTo(level, 1);
    expect(errors).toEqual([]);
    await close();
  });

  it('[YVW1] what takes is drawn to the left of what gives', async () => {
    const { page, close } = await openWhy();
    await step(page, 150);
    await ask(page, 'sprayPaintSelf');
    const taken = (await page.locator('.troupe-why-taken').first().boundingBox())!;
    const given = (await page.locator('.troupe-why-given').first().boundingBox())!;
    expect(taken.x + taken.width).toBeLessThanOrEqual(given.x + 1);
    expect((await barsOf(page)).bars.some((amount) => amount < 0)).toBe(true);
    await close();
  });

  it('[YVW1] tells what was lacking, and a name in it picks that node', async () => {
    const { page, close } = await openWhy();
    await ask(page, 'sandBoardInHand');
    const obstacles = page.locator('.troupe-why-obstacles');
    expect(await obstacles.textContent()).toContain(
      'lacks sanderInHand: could be brought about by',
    );
    await obstacles.getByRole('button', { name: 'pickUpSander' }).first().click();
    await settle(page);
    expect(await page.evaluate(() => window.sander.picked)).toEqual({
      kind: 'skill',
      name: 'pickUpSander',
    });
    expect(await page.getByRole('combobox').inputValue()).toBe('pickUpSander');
    expect(await words(page)).toContain('Why not pickUpSander?');
    const amounts = (await page.locator('.troupe-why-amount').allTextContents()).map((text) =>
      Math.abs(Number(text.replace('−', '-'))),
    );
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    // a sign or a goal is picked for the other panels; the question stays
    await ask(page, 'sprayPaintSelf');
    await page.locator('.troupe-why-links').getByRole('button', { name: 'selfPainted' }).click();
    expect(await page.evaluate(() => window.sander.picked)).toEqual({
      kind: 'goal',
      name: 'selfPainted',
    });
    expect(await page.getByRole('combobox').inputValue()).toBe('sprayPaintSelf');
    await close();
  });

  it('[YVW1] follows the cursor, but asks four times a second at most', async () => {
    const { page, close } = await openWhy();
    const before = await words(page);
    const spent = await page.evaluate(async () => {
      const { sander } = window;
      sander.asked = 0;
      const begun = performance.now();
      for (let tick = 30; tick < 90; tick++) {
        sander.show.seek(tick);
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - begun;
    });
    await settle(page);
    expect(await page.evaluate(() => window.sander.asked)).toBeLessThanOrEqual(spent / 250 + 3);
    expect(await words(page)).not.toBe(before);
    expect(await page.locator('.troupe-why-head').textContent()).toContain(
      `at ${(await page.evaluate(() => window.sander.show.log.timeOf(89))).toFixed(1)} s`,
    );
    await close();
  });

  it('[YVW1] the smallest change is a sentence and a button that makes it', async () => {
    const { page, close } = await openWhy();
    await findChange(page);
    const button = page.locator('.troupe-why-do');
    const label = (await button.textContent()) ?? '';
    expect(label).toMatch(/^(Set|Want|Enable|Withdraw) /);
    const made = await page.evaluate(() => window.sander.changes.length);
    await button.click();
    await expect.poll(() => status(page)).toBe(`Done: ${label}.`);
    expect(await page.evaluate(() => window.sander.changes.length)).toBe(made + 1);
    await close();
  });

  it('[YVW1] made in the past it is made in a branch, and that is said', async () => {
    const { page, close } = await openWhy();
    await findChange(page);
    await step(page, 3);
    await step(page, -3);
    await settle(page);
    const label = (await page.locator('.troupe-why-do').textContent()) ?? '';
    await page.locator('.troupe-why-do').click();
    await expect.poll(() => status(page)).toBe(`Done in a new branch: ${label}.`);
    await close();
  });

  it('[YVW1] a viewer is told, but has no button', async () => {
    const { page, close } = await openPanel('why-viewer.tsx');
    await spoilTheWork(page);
    await findChange(page);
    expect(await page.locator('.troupe-why-do').count()).toBe(0);
    await close();
  });

  it('[YVW1] axe finds nothing wrong, in light and dark, wide and narrow', async () => {
    for (const options of [
      { colorScheme: 'light' },
      { colorScheme: 'dark', viewport: { width: 390, height: 700 } },
    ] as const) {
      const { page, close } = await openWhy(options);
      await ask(page, 'sprayPaintSelf');
      expect(await axeFindings(page)).toEqual([]);
      await close();
    }
  });
});
