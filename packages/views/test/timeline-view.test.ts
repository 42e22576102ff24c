/** The timeline in a real page: looked at, moved in, listened to. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, inShow, openPanel, spoilTheWork, step } from './sander-page.js';

async function openSpoiled() {
  const opened = await openPanel('timeline-sander.tsx');
  await spoilTheWork(opened.page);
  await opened.page.waitForSelector('[data-lane]');
  return opened;
}

const cursorOf = (page: Page) => page.evaluate(() => window.sander.show.cursor.tick);
const tip = (page: Page) => page.locator('.troupe-timeline-tip').textContent();
const status = (page: Page) => page.locator('.troupe-timeline [role=status]').textContent();

/** Goes along a lane with the mouse until what is told is as wanted; says where that was. */
async function sweep(page: Page, lane: string, wanted: RegExp): Promise<{ x: number; y: number }> {
  const area = (await page.locator('.troupe-timeline-area').boundingBox())!;
  const name = (await page.locator(`[data-lane="${lane}"]`).boundingBox())!;
  const y = name.y + name.height / 2;
  for (let x = area.x + 1; x < area.x + area.width; x += 5) {
    await page.mouse.move(x, y);
    if (wanted.test((await tip(page)) ?? '')) return { x, y };
  }
  throw new Error(`nothing in ${lane} says ${wanted}`);
}

/** Colours that a lane is drawn in. */
async function coloursOf(page: Page, lane: string): Promise<Set<string>> {
  const found = await page.evaluate((wanted) => {
    const area = document.querySelector<HTMLElement>('.troupe-timeline-area')!;
    const canvas = area.querySelector('canvas')!;
    const name = document.querySelector(`[data-lane="${wanted}"]`)!.getBoundingClientRect();
    const ratio = canvas.height / canvas.clientHeight;
    const y = Math.round((name.top - canvas.getBoundingClientRect().top) * ratio);
    const pen = canvas.getContext('2d')!;
    const { data } = pen.getImageData(0, y, canvas.width, Math.round(name.height * ratio));
    const colours = new Set<string>();
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] === 255) colours.add([data[i], data[i + 1], data[i + 2]].join(' '));
    }
    return [...colours];
  }, lane);
  return new Set(found);
}

const warmFill = '249 201 174';
const bad = '179 38 30';
const cool = '29 95 168';

describe('the timeline', () => {
  it('[TML1] has a lane for each skill, goal and sensor, and draws what each did', async () => {
    const { page, errors, close } = await openSpoiled();
    const names = await page.locator('[data-lane]').allTextContents();
    for (const name of [
      'pickUpBoard',
      'sprayPaintSelf',
      'boardSanded',
      'boardInHand',
      'handsEmpty',
    ]) {
      expect(names).toContain(name);
    }
    expect(await page.locator('.troupe-timeline h3').allTextContents()).toEqual([
      'Skills',
      'Goals',
      'Sensors',
    ]);
    expect(await coloursOf(page, 'skill:pickUpBoard')).toContain(warmFill);
    expect(await coloursOf(page, 'skill:pickUpBoard')).not.toContain(bad);
    expect(await coloursOf(page, 'skill:sandBoardInHand')).toContain(bad);
    expect(await coloursOf(page, 'skill:sprayPaintSelf')).not.toContain(warmFill);
    expect(await coloursOf(page, 'sensor:boardInHand')).toContain(cool);
    expect(errors).toEqual([]);
    await close();
  });

  it('[TML1] tells who hovers what was, how it ended and why', async () => {
    const { page, close } = await openSpoiled();
    await sweep(page, 'skill:sandBoardInHand', /^sandBoardInHand, [\d.]+–[\d.]+ s, failed: ./);
    await sweep(page, 'skill:pickUpSander', /^pickUpSander, [\d.]+–[\d.]+ s, cancelled: ./);
    await sweep(page, 'skill:placeBoardInVise', /not executing; disabled$/);
    await sweep(page, 'goal:boardSanded', /wanted, not met/);
    await sweep(page, 'sensor:handsEmpty', /^handsEmpty, .*s, 1$/);
    await close();
  });

  it('[TML1] a click looks at that moment, wheel and drag only change what is in view', async () => {
    const { page, close } = await openSpoiled();
    const edge = await sweep(page, 'skill:sandBoardInHand', /failed/);
    // right on it, not only near it
    const { x, y } = { x: edge.x + 9, y: edge.y };
    await page.mouse.click(x, y);
    const at = await cursorOf(page);
    const failed = await inShow(page, (show) => {
      const spans = show.log.actors.get('robot')!.spans;
      return spans.find(({ outcome }) => outcome === 'failed')!;
    });
    expect(Math.abs(at - failed.begun)).toBeLessThan(25);
    expect(
      await page.locator('[data-lane="skill:sandBoardInHand"]').getAttribute('aria-pressed'),
    ).toBe('true');
    expect(await page.evaluate(() => window.sander.picked)).toEqual({
      kind: 'skill',
      name: 'sandBoardInHand',
    });
    expect(await status(page)).toContain('failed');

    const before = await page.locator('.troupe-timeline-area canvas').screenshot();
    await page.mouse.wheel(0, -400);
    await page.mouse.move(x + 2, y);
    expect(await tip(page)).toContain('failed');
    const zoomed = await page.locator('.troupe-timeline-area canvas').screenshot();
    expect(zoomed.equals(before)).toBe(false);
    await page.mouse.down();
    await page.mouse.move(x + 150, y, { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(x + 152, y + 1);
    expect(await tip(page)).toContain('failed');
    expect(await cursorOf(page)).toBe(at);
    await close();
  });

  it('[TML1] by keyboard one goes through lanes, ticks and events, and hears what they are', async () => {
    const { page, close } = await openSpoiled();
    await page.locator('[data-lane][tabindex="0"]').focus();
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('ArrowDown');
      if ((await page.evaluate(() => window.sander.picked?.name)) === 'sandBoardInHand') break;
    }
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('sandBoardInHand');
    await page.keyboard.press('Home');
    expect(await cursorOf(page)).toBe(await inShow(page, (show) => show.log.first));
    await page.keyboard.press('n');
    const span = await inShow(page, (show) => {
      const spans = show.log.actors.get('robot')!.spans;
      return spans.find(({ outcome }) => outcome === 'failed')!;
    });
    expect(await cursorOf(page)).toBe(span.begun);
    expect(await status(page)).toMatch(/^sandBoardInHand (chosen and )?begun, /);
    await page.keyboard.press('n');
    expect(await cursorOf(page)).toBe(span.over);
    expect(await status(page)).toMatch(/failed: ./);
    await page.keyboard.press('p');
    expect(await cursorOf(page)).toBe(span.begun);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    expect(await cursorOf(page)).toBe(span.begun + 1);
    expect(await status(page)).toContain('sandBoardInHand');
    await page.keyboard.press('End');
    expect(await page.evaluate(() => window.sander.show.cursor.live)).toBe(true);
    await close();
  });

  it('[TML1] follows what happens, unless one looks elsewhere', async () => {
    const { page, close } = await openSpoiled();
    for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await step(page, 300);
    const area = (await page.locator('.troupe-timeline-area').boundingBox())!;
    const told = async () => {
      await page.waitForTimeout(60);
      await page.mouse.move(area.x + 20, area.y + 40);
      await page.mouse.move(area.x + 21, area.y + 40);
      return tip(page);
    };
    const first = await told();
    await step(page, 300);
    await expect.poll(told).not.toBe(first);
    await page.mouse.move(area.x + 20, area.y + 40);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width - 10, area.y + 40, { steps: 4 });
    await page.mouse.up();
    const away = await told();
    await step(page, 300);
    expect(await told()).toBe(away);
    await page.getByRole('button', { name: 'Follow' }).click();
    await expect.poll(told).not.toBe(away);
    await close();
  });

  it('[TML1] a hundred thousand ticks in thirty lanes are drawn with work that goes with the pixels', async () => {
    const { page, errors, close } = await openPanel('timeline-long.tsx');
    expect(await page.locator('[data-lane]').count()).toBe(30);
    await page.evaluate(() => {
      const drawn = { frames: 0, calls: 0 };
      Object.assign(window, { drawn });
      const pen = CanvasRenderingContext2D.prototype;
      for (const name of ['fillRect', 'strokeRect', 'stroke', 'fill', 'fillText'] as const) {
        const plain = pen[name] as (...given: unknown[]) => void;
        Object.assign(pen, {
          [name](this: CanvasRenderingContext2D, ...given: unknown[]) {
            drawn.calls++;
            plain.apply(this, given);
          },
        });
      }
      const clear = pen.clearRect;
      pen.clearRect = function (...given) {
        drawn.frames++;
        clear.apply(this, given);
      };
    });
    await page.getByRole('button', { name: 'All' }).click();
    const area = (await page.locator('.troupe-timeline-area').boundingBox())!;
    await page.mouse.move(area.x + 300, area.y + 200);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -200);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 200);
    await page.waitForTimeout(100);
    const drawn = await page.evaluate(
      () => (window as unknown as { drawn: { frames: number; calls: number } }).drawn,
    );
    expect(drawn.frames).toBeGreaterThan(2);
    // lanes and the axis are cleared once a frame each
    expect(drawn.calls / (drawn.frames / 2)).toBeLessThan(30 * area.width * 3);
    expect(errors).toEqual([]);
    await close();
  });

  it('[TML1] axe finds nothing wrong, in light and dark, wide and narrow', async () => {
    for (const options of [
      { colorScheme: 'light' },
      { colorScheme: 'dark', viewport: { width: 390, height: 700 } },
    ] as const) {
      const { page, close } = await openPanel('timeline-sander.tsx', options);
      await spoilTheWork(page);
      expect(await axeFindings(page)).toEqual([]);
      await close();
    }
  });
});
