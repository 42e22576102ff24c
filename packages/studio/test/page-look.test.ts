import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio, phone, sideways } from './open-studio.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const panels = [
  'World',
  'Network',
  'Levels',
  'Timeline',
  'Why',
  'Change',
  'Character',
  'Messages',
  'Files',
] as const;

/** What axe finds serious, in words. */
async function serious(page: Page): Promise<string[]> {
  // through the protocol: the page itself lets no other script in
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Axe {
      run(options: object): Promise<{
        violations: { id: string; impact: string; nodes: { html: string }[] }[];
      }>;
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
}

for (const [name, options] of [
  // each panel is looked at in the other combinations by its own tests
  ['wide and light', { colorScheme: 'light' }],
  ['on a phone, dark', { colorScheme: 'dark', viewport: phone }],
] as const) {
  it(`[PAG6] ${name}: axe finds nothing serious in any panel`, async () => {
    const { page, errors, close } = await openStudio({ ...options, deep: true });
    await expect.poll(() => tickOf(page)).toBeGreaterThan(60);
    await page.getByRole('button', { name: 'Pause' }).click();
    for (const panel of panels) {
      await page.getByRole('tab', { name: panel, exact: true }).click();
      await page.getByRole('tabpanel', { name: panel }).waitFor();
      await expect
        .poll(() => page.getByRole('tabpanel', { name: panel }).textContent())
        .not.toMatch(/One moment/);
      expect(await serious(page), panel).toEqual([]);
      if (process.env['TROUPE_SHOTS'] !== undefined) {
        const file = `${process.env['TROUPE_SHOTS']}/${panel}-${name.replaceAll(/\W+/g, '-')}.png`;
        await page.screenshot({ path: file });
      }
    }
    // nothing is wider than the page
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    if ('viewport' in options) {
      // tabs as everywhere: arrows go round, and a number goes to its panel
      const shown = () => page.getByRole('tab', { selected: true }).textContent();
      await page.getByRole('tab', { name: 'World' }).click();
      await page.keyboard.press('ArrowRight');
      expect(await shown()).toBe('Network');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(await shown()).toBe('Parts');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Parts');
      await page.keyboard.press('6');
      await page.getByRole('tabpanel', { name: 'Change' }).waitFor();
    }
    expect(errors).toEqual([]);
    await close();
  }, 120_000);
}

it('[PAG6] what is pressed is large enough for fingers', async () => {
  const { page, close } = await openStudio({ viewport: phone, hasTouch: true, isMobile: true });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(30);
  await page.getByRole('button', { name: 'Pause' }).click();
  for (const panel of [...panels, 'Parts']) {
    await page.getByRole('tab', { name: panel, exact: true }).click();
    await expect
      .poll(() => page.getByRole('tabpanel', { name: panel }).textContent())
      .not.toMatch(/One moment/);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, select, summary')]
        .filter((one) => one.checkVisibility() && !one.matches('.troupe-timeline-row'))
        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && (box.height < 32 || box.width < 32))
        .map(({ text, box }) => `${text} ${box.width} × ${box.height}`),
    );
    expect(small, panel).toEqual([]);
  }
  // and none lies on the next
  const tabs = await Promise.all(
    (await page.getByRole('tab').all()).map((tab) =>
      tab.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ),
  );
  expect(Math.max(...tabs)).toBe(0);
  await close();
}, 60_000);

it('[NVW1] [TML1] [PAG6] on a small laptop the network is whole, six skills have a lane in view, the welcome is low', async () => {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 1300, height: 850 },
  ]) {
    const { page, close } = await openStudio({ viewport });
    await expect.poll(() => tickOf(page)).toBeGreaterThan(30);
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    expect((await boxOf('.studio-greeting')).height).toBeLessThan(viewport.height / 12);
    const stage = await boxOf('.troupe-network-stage');
    const isOut = (box: typeof stage) =>
      box.x < stage.x ||
      box.y < stage.y ||
      box.x + box.width > stage.x + stage.width ||
      box.y + box.height > stage.y + stage.height;
    const outside = async () => {
      const nodes = await page.locator('[data-node]').all();
      const boxes = await Promise.all(nodes.map((node) => node.boundingBox()));
      return [boxes.length, boxes.filter((box) => isOut(box!)).length];
    };
    await expect.poll(outside).toEqual([23, 0]);
    const lanes = await boxOf('.troupe-timeline-scroll');
    const sixth = await boxOf('[data-lane^="skill:"] >> nth=5');
    expect(sixth.y + sixth.height).toBeLessThanOrEqual(lanes.y + lanes.height);
    await close();
  }
}, 60_000);

it('[PAG6] on a phone the welcome leaves the panel its room, and says the rest when asked', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, close } = await openStudio({ viewport, hasTouch: true, isMobile: true });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(30);
  const welcome = page.getByRole('region', { name: 'Welcome' });
  const heightOf = async () => (await welcome.boundingBox())!.height;
  expect(await heightOf()).toBeLessThan(viewport.height / 8);
  const words = await welcome.locator('p').boundingBox();
  const button = await welcome.getByRole('button', { name: 'Close the welcome' }).boundingBox();
  expect(button!.x - (words!.x + words!.width)).toBeGreaterThanOrEqual(6);
  const rest = welcome.getByText('Stop it, go back');
  expect(await rest.isVisible()).toBe(false);
  await welcome.getByRole('button', { name: 'More' }).tap();
  expect(await rest.isVisible()).toBe(true);
  await welcome.getByRole('button', { name: 'Less' }).tap();
  expect(await heightOf()).toBeLessThan(viewport.height / 8);
  // what there is to try is beside each other, and can be reached
  await welcome.getByRole('button', { name: 'Lower θ to 40' }).tap();
  await welcome.getByRole('button', { name: 'Put θ back to 100' }).waitFor();
  await close();
}, 60_000);

it('[PAG6] on a phone that is held sideways one panel at a time has the room', async () => {
  const { page, errors, close } = await openStudio({ viewport: sideways, hasTouch: true });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(30);
  const tops = page.locator('.studio-head').locator('button, h1').filter({ visible: true });
  const middles = (await tops.all()).map(async (one) => {
    const { y, height } = (await one.boundingBox())!;
    return y + height / 2;
  });
  // one line
  expect(new Set((await Promise.all(middles)).map((y) => Math.round(y / 8))).size).toBe(1);
  const heightOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.height ?? 0;
  expect(await heightOf('#studio-tab')).toBeGreaterThan(120);
  await page.getByRole('button', { name: 'Close the welcome' }).click();
  for (const [panel, content, least] of [
    ['World', '.troupe-world canvas', 250],
    ['Network', '.troupe-network-stage', 160],
    ['Levels', '.troupe-levels canvas', 180],
    ['Timeline', '.troupe-timeline-scroll', 120],
    ['Why', '.troupe-why', 250],
    ['Change', '.studio-touch', 250],
    ['Character', '.troupe-edit-left', 180],
    ['Messages', '.troupe-messages', 250],
    ['Files', '.studio-files', 250],
  ] as const) {
    await page.getByRole('tab', { name: panel, exact: true }).click();
    await expect.poll(() => heightOf(content), { message: panel }).toBeGreaterThan(least);
  }
  // help begins at its beginning
  await page.getByRole('button', { name: 'Help' }).click();
  expect(await page.getByRole('heading', { name: 'Touch' }).boundingBox()).toMatchObject({
    y: expect.toSatisfy((y: number) => y > 0),
  });
  expect(errors).toEqual([]);
  await close();
}, 60_000);

it('[PAG6] everything is reached and done with the keyboard alone', async () => {
  const { page, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(30);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
  /** Tab until something is in focus. */
  const tabTo = async (name: string, key = 'Tab') => {
    for (let i = 0; i < 60; i++) {
      if ((await focused()) === name) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not come to ${name}`);
  };
  await tabTo('Disable placeBoardInVise');
  await page.keyboard.press('Space');
  await page
    .getByRole('tabpanel', { name: 'Network' })
    .getByRole('button', { name: /placeBoardInVise.*disabled/ })
    .waitFor();
  // time is at the end of the page: backwards it is near
  await page.locator('h1').click();
  await tabTo('Pause', 'Shift+Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  // panels by number, also those that are behind others
  await page.keyboard.press('6');
  await page.getByRole('tabpanel', { name: 'Change' }).waitFor();
  // whoever writes has the keys for themselves
  const wish = page.getByRole('textbox', { name: 'What it should be' });
  const now = await tickOf(page);
  await wish.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' ,b3?');
  expect(await wish.inputValue()).toBe('true ,b3?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('tabpanel', { name: 'Change' }).waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('.');
  await expect.poll(() => tickOf(page)).toBe(now + 1);
  expect(await page.getByRole('combobox', { name: 'Run' }).locator('option').count()).toBe(1);
  await page.keyboard.press('3');
  await page.getByRole('tabpanel', { name: 'Levels' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await page.getByText('Undone.').waitFor();
  await close();
}, 120_000);

it('[PAG6] light and dark can be chosen, whatever the system says', async () => {
  const { page, close } = await openStudio({ colorScheme: 'light' });
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.studio')!).backgroundColor);
  await page.getByRole('button', { name: 'Auto' }).waitFor();
  const light = await paper();
  await page.getByRole('button', { name: 'Auto' }).click();
  expect(await paper()).toBe(light);
  await page.getByRole('button', { name: 'Light' }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  // as the system says, again; and against it
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await paper()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).toBe(dark);
  await page.getByRole('button', { name: 'Auto' }).click();
  expect(await paper()).toBe(light);
  await close();
}, 60_000);
