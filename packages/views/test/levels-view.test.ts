import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './open-page.js';
import { axeFindings, inShow, openPanel, step } from './sander-page.js';

const chart = '[role=slider]';
const area = '.troupe-levels-chart .u-over';

/** What the panel says, once what is asked for has been drawn and written. */
async function said(page: Page): Promise<string> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 110)));
      }),
  );
  return (await page.locator('.troupe-levels-said').textContent()) ?? '';
}

/** The seconds between which it shows the levels. */
async function stretchOf(page: Page): Promise<[number, number]> {
  const [, from, to] = /, ([\d.]+) s to ([\d.]+) s\./.exec(await said(page)) ?? [];
  return [Number(from), Number(to)];
}

const tickOf = (page: Page) => inShow(page, (show) => show.cursor.tick);

/** Name and value of every line in the legend. */
async function legendOf(page: Page): Promise<Record<string, string>> {
  await said(page);
  const rows = page.locator('[data-line]');
  const names = await rows.locator('button').allTextContents();
  const values = await rows.locator('td').allTextContents();
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
}

/** What the log has at the cursor. */
function loggedAt(page: Page): Promise<Record<string, string>> {
  return inShow(page, (show) => {
    const robot = show.log.actors.get('robot')!;
    const at = robot.stepAt(show.cursor.tick);
    const levels = robot.skills.map((skill) => [skill, robot.levels(skill)![at]!.toFixed(1)]);
    return { Threshold: robot.thresholds[at]!.toFixed(1), ...Object.fromEntries(levels) };
  });
}

/** How many pixels have the colour of a line, and how far from the top the highest is. */
function inkOf(page: Page, variable: string): Promise<{ count: number; top: number }> {
  return page.evaluate((name) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.troupe-levels-chart canvas')!;
    const probe = document.createElement('i');
    probe.style.color = getComputedStyle(canvas).getPropertyValue(name);
    document.body.append(probe);
    const wanted = getComputedStyle(probe).color.match(/\d+/g)!.map(Number);
    probe.remove();
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    let top = canvas.height;
    for (let i = 0; i < data.length; i += 4) {
      if (!wanted.every((part, j) => data[i + j] === part) || data[i + 3] !== 255) continue;
      count++;
      top = Math.min(top, Math.floor(i / 4 / canvas.width));
    }
    return { count, top };
  }, variable);
}

async function openLevels(options = {}) {
  const opened = await openPanel('levels-sander.tsx', options);
  await step(opened.page, 300);
  await opened.page.waitForSelector(area);
  await said(opened.page);
  return opened;
}

describe('levels over time', () => {
  it('[LVW1] show every skill and the threshold, with the values at the cursor', async () => {
    const { page, errors, close } = await openLevels();
    const live = await legendOf(page);
    expect(Object.keys(live)).toContain('pickUpSander');
    expect(live).toEqual(await loggedAt(page));
    await inShow(page, (show) => show.seek(100));
    const past = await legendOf(page);
    expect(past).toEqual(await loggedAt(page));
    expect(past).not.toEqual(live);
    expect(await page.locator('caption').textContent()).toBe('Levels at 3.3 s');
    expect(await said(page)).toMatch(
      /^Levels of robot: 10 skills, 0.0 s to 10.0 s. At 3.3 s: highest/,
    );
    for (const colour of ['--ink', '--level-1', '--level-2', '--level-3']) {
      expect((await inkOf(page, colour)).count).toBeGreaterThan(100);
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('[LVW1] have a line where the cursor is, and a click sets it', async () => {
    const { page, close } = await openLevels();
    const box = (await page.locator(area).boundingBox())!;
    await page.mouse.click(box.x + box.width / 4, box.y + 50);
    await said(page);
    expect(Math.abs((await tickOf(page)) - 75)).toBeLessThanOrEqual(1);
    expect(await inShow(page, (show) => show.cursor.live)).toBe(false);
    const line = (await page.locator('.troupe-levels-cursor').boundingBox())!;
    expect(Math.abs(line.x + 1 - (box.x + box.width / 4))).toBeLessThan(4);
    await close();
  });

  it('[LVW1] are zoomed by the wheel at the pointer, by dragging, and all is shown by a double click', async () => {
    const { page, close } = await openLevels();
    const box = (await page.locator(area).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    await page.mouse.wheel(0, -600);
    await expect.poll(async () => (await stretchOf(page))[1]).toBeLessThan(8);
    const [from, to] = await stretchOf(page);
    expect((from + to) / 2).toBeCloseTo(5, 0);
    await page.mouse.dblclick(box.x + 20, box.y + 100);
    await expect.poll(() => stretchOf(page)).toEqual([0, 10]);
    expect(await inShow(page, (show) => show.cursor.live)).toBe(true);
    await page.mouse.move(box.x + box.width * 0.2, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 120, { steps: 4 });
    expect(await page.locator('.troupe-levels-select').isVisible()).toBe(true);
    await page.mouse.up();
    expect(await page.locator('.troupe-levels-select').isVisible()).toBe(false);
    const [begin, end] = await stretchOf(page);
    expect(begin).toBeCloseTo(2, 0);
    expect(end).toBeCloseTo(5, 0);
    await close();
  });

  it('[LVW1] are moved by dragging with shift, and by a finger', async () => {
    const { page, close } = await openLevels({ hasTouch: true });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => stretchOf(page)).toEqual([5, 10]);
    const box = (await page.locator(area).boundingBox())!;
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 100 + box.width / 5, box.y + 100, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const [from, to] = await stretchOf(page);
    expect(from).toBeCloseTo(4, 0);
    expect(to).toBeCloseTo(9, 0);
    const touch = (type: string, x: number) =>
      page.locator(area).dispatchEvent(type, {
        pointerId: 1,
        pointerType: 'touch',
        clientX: box.x + x,
        clientY: box.y + 50,
        bubbles: true,
      });
    await page.evaluate('Element.prototype.setPointerCapture = () => undefined');
    await touch('pointerdown', 100);
    await touch('pointermove', 100 + box.width / 5);
    await touch('pointerup', 100 + box.width / 5);
    expect((await stretchOf(page))[0]).toBeCloseTo(3, 0);
    await close();
  });

  it('[LVW1] are gone through by keyboard', async () => {
    const { page, close } = await openLevels();
    await page.focus(chart);
    const press = async (key: string) => {
      await page.keyboard.press(key);
      await said(page);
      return tickOf(page);
    };
    const steps = await inShow(page, (show) => [...show.log.actors.get('robot')!.stepTicks]);
    const last = steps.at(-1)!;
    const back = await press('ArrowLeft');
    expect(steps).toContain(back);
    expect(back).toBeLessThan(300);
    expect(await press('ArrowLeft')).toBe(back - 3);
    expect(await press('ArrowRight')).toBe(back);
    expect(last - back).toBeLessThanOrEqual(3);
    expect(await press('PageDown')).toBe(back - 30);
    expect(await press('Home')).toBe(0);
    await press('+');
    await press('+');
    expect(await stretchOf(page)).toEqual([0, 2.5]);
    await press('-');
    expect(await stretchOf(page)).toEqual([0, 5]);
    await press('0');
    expect(await stretchOf(page)).toEqual([0, 10]);
    expect(await press('End')).toBe(300);
    expect(await inShow(page, (show) => show.cursor.live)).toBe(true);
    const slider = page.locator(chart);
    expect(await slider.getAttribute('aria-valuenow')).toBe('300');
    expect(await slider.getAttribute('aria-valuemax')).toBe('300');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^10.0 s: highest .*threshold/);
    await close();
  });

  it('[LVW1] follow what happens, unless one has turned to the past', async () => {
    const { page, close } = await openLevels();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => stretchOf(page)).toEqual([5, 10]);
    await step(page, 60);
    await expect.poll(() => stretchOf(page)).toEqual([7, 12]);
    const box = (await page.locator(area).boundingBox())!;
    await page.mouse.move(box.x + 5, box.y + 100);
    await page.mouse.wheel(300, 0);
    await page.mouse.wheel(-400, 0);
    const [from, to] = await stretchOf(page);
    expect(to).toBeLessThan(12);
    await step(page, 60);
    expect(await stretchOf(page)).toEqual([from, to]);
    await page.getByRole('button', { name: 'Follow' }).click();
    await expect.poll(async () => (await stretchOf(page))[1]).toBe(14);
    // what is looked at elsewhere is to be seen here
    await inShow(page, (show) => show.seek(30));
    await expect.poll(async () => (await stretchOf(page))[0]).toBeLessThanOrEqual(1);
    await close();
  });

  it('[LVW1] are switched off and on line by line', async () => {
    const { page, close } = await openLevels();
    const line = page.getByRole('switch', { name: 'pickUpBoard' });
    const threshold = page.getByRole('switch', { name: 'Threshold' });
    const before = (await inkOf(page, '--ink')).count;
    await threshold.click();
    await said(page);
    expect(await threshold.getAttribute('aria-checked')).toBe('false');
    expect((await inkOf(page, '--ink')).count).toBe(0);
    await line.focus();
    await page.keyboard.press('Space');
    expect(await line.getAttribute('aria-checked')).toBe('false');
    await page.keyboard.press('Space');
    await threshold.click();
    await said(page);
    expect((await inkOf(page, '--ink')).count).toBe(before);
    await close();
  });

  it('[LVW1] have other colours in the dark, also when it falls while they are shown', async () => {
    const { page, close } = await openLevels();
    const light = await page.evaluate(() =>
      getComputedStyle(document.querySelector('main')!).getPropertyValue('--level-1'),
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    await said(page);
    const dark = await page.evaluate(() =>
      getComputedStyle(document.querySelector('main')!).getPropertyValue('--level-1'),
    );
    expect(dark).not.toBe(light);
    expect((await inkOf(page, '--level-1')).count).toBeGreaterThan(100);
    await page.evaluate("document.documentElement.dataset.theme = 'light'");
    await said(page);
    expect((await inkOf(page, '--level-1')).count).toBeGreaterThan(100);
    await close();
  });

  it('[LVW1] give axe nothing to find, in light and dark, wide and narrow', async () => {
    for (const options of [
      {},
      { colorScheme: 'dark' as const },
      { viewport: { width: 390, height: 700 } },
    ]) {
      const { page, errors, close } = await openLevels(options);
      expect(await axeFindings(page)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    }
  });

  it('[LVW2] of a hundred thousand steps show the one that stands out, and go on', async () => {
    const file = join(import.meta.dirname, 'pages/levels-load.tsx');
    const { page, errors, close } = await openPage(file);
    await page.waitForSelector(area);
    await said(page);
    const { count, top } = await inkOf(page, '--level-7');
    expect(count).toBeGreaterThan(100);
    // with some air above it
    expect(top).toBeLessThan(60);
    for (let i = 0; i < 5; i++) await page.evaluate('window.stepOnce()');
    expect(await said(page)).toContain('55:33');
    expect(await page.locator(chart).getAttribute('aria-valuemax')).toBe('100005');
    expect((await inkOf(page, '--level-7')).top).toBe(top);
    expect(errors).toEqual([]);
    await close();
  });
});
