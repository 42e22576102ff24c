import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from '../../views/test/open-page.js';
import { axeFindings } from '../../views/test/sander-page.js';
import type { PalettePage } from './pages/palette-page.js';

let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  opened = await openPage(join(import.meta.dirname, 'pages/palette-page.tsx'), {
    viewport: { width: 1000, height: 900 },
  });
  page = opened.page;
  page.setDefaultTimeout(15_000);
}, 60_000);

beforeEach(() => begin(), 60_000);
afterEach(() => expect(opened.errors.splice(0)).toEqual([]));
afterAll(() => opened?.close());

async function begin(hash = ''): Promise<void> {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('about:blank');
  await page.goto(`http://127.0.0.1/${hash}`);
  await page.waitForFunction(() => window.palette?.show.moment !== undefined);
  await step(3);
}

const inPage = <T>(read: (palette: PalettePage) => T): Promise<T> =>
  page.evaluate(`(${read})(window.palette)`) as Promise<T>;
const step = (ticks: number) => page.evaluate((n) => window.palette.show.step(n), ticks);
const get = (property: string) => page.evaluate((name) => window.palette.get(name), property);
const place = (name: string | RegExp) => page.getByRole('button', { name });
const list = (slot: string) => page.getByRole('listbox', { name: slot });
const part = (slot: string, name: string) => list(slot).getByRole('option', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const portrait = () => page.getByRole('img', { name: 'as it is now' });
const card = () => page.getByRole('region', { name: 'What it implies' });

/** Until the stage has made as many changes. */
async function made(count: number): Promise<void> {
  await page.waitForFunction((n) => window.palette.made.length === n, count);
  await step(1);
}

/** The picture of the robot once it stands: two that follow each other are the same. */
async function seen(): Promise<string> {
  let before = '';
  for (let i = 0; i < 20; i++) {
    await page.waitForTimeout(150);
    const now = (await portrait().screenshot()).toString('base64');
    if (now === before) break;
    before = now;
  }
  return before;
}

/** How far the robot is beside the middle of its picture, as a part of its width: by what is drawn there. */
async function beside(): Promise<number> {
  const base64 = await seen();
  return page.evaluate(async (given) => {
    const image = new Image();
    image.src = `data:image/png;base64,${given}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const paper = data.slice(0, 3);
    let [sum, count] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (paper.every((value, k) => Math.abs(data[i + k]! - value) < 12)) continue;
      sum += ((i / 4) % width) / width - 0.5;
      count++;
    }
    return count < 0.02 * width * height ? Number.NaN : Math.abs(sum / count);
  }, base64);
}

/** With the buttons of the mouse, as a hand does it. */
async function drag(slot: string, name: string, to: RegExp): Promise<void> {
  await part(slot, name).dragTo(place(to));
}

it('[PLT1] the picture of the robot goes along with it', async () => {
  expect(await beside()).toBeLessThan(0.1);
  await step(150);
  const [x = 0, , z = 0] = (await get('at')) as number[];
  expect(Math.hypot(x, z)).toBeGreaterThan(0.5);
  expect(await beside()).toBeLessThan(0.1);
});

describe('a part dragged onto the diagram', () => {
  it('[PLT1] is put: the body that is shown, the state and the behaviour of the robot are others at once', async () => {
    const picture = await seen();
    const points = await inPage((palette) => palette.points());
    expect(await place(/^Head/).getAttribute('aria-label')).toBe('Head: Hare');
    await drag('Head', 'Dome', /^Head/);
    await page.getByRole('status').filter({ hasText: 'Dome is put.' }).waitFor();
    await made(1);
    expect(await place(/^Head/).getAttribute('aria-label')).toBe('Head: Dome');
    expect(await part('Head', 'Dome').getAttribute('aria-selected')).toBe('true');
    expect([await get('head'), await get('kind')]).toEqual([
      'dome',
      'head dome, torso rusty, arm plain, leg spring, coat mint',
    ]);
    await expect.poll(seen, { timeout: 10_000 }).not.toBe(picture);
    const domed = await inPage((palette) => palette.points());
    expect(domed).not.toBe(points);
    await step(1);
    expect(await inPage((palette) => palette.points())).toBe(domed);
    // it ponders longer, and its dish goes round
    await page.waitForFunction(() => window.palette.show.moment?.tick === 5);
    expect(await inPage(({ show }) => show.moment?.actors['robot']?.parameters.theta)).toBe(170);
    const dish = await get('dish');
    await step(4);
    expect(await get('dish')).not.toBe(dish);
    expect(await card().textContent()).toContain('theta 170');
    expect(await card().textContent()).toContain(
      'It ponders longer what to do. Measured by “pondering”, which goes up',
    );
  });

  it('[PLT3] is put where the robot itself is seen, too', async () => {
    await part('Leg', 'Peg').dragTo(portrait());
    await made(1);
    expect(await get('leg')).toBe('peg');
  });

  it('[PLT1] is named and not put where it does not go with the others, or is no part of that place', async () => {
    await drag('Torso', 'Boiler', /^Torso/);
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: 'a spring gives way under a boiler' }).waitFor();
    expect(await alert.textContent()).toContain('leg "spring" and torso "boiler"');
    await drag('Leg', 'Peg', /^Torso/);
    await alert.filter({ hasText: 'Peg is not put there: its place is “Leg”' }).waitFor();
    await step(1);
    expect(await inPage(({ made: runs }) => runs.length)).toBe(0);
    expect([await get('torso'), await get('leg')]).toEqual(['rusty', 'spring']);
    expect(await part('Torso', 'Boiler').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Not with this one: Boiler (a spring gives way under a boiler)').waitFor();
    // what they do, and not the numbers behind it
    await part('Head', 'Dome').click();
    await made(1);
    const words =
      'the dome head ponders longer what to do, the clockwork torso makes up its mind sooner';
    await page.getByText(`Clockwork (${words}).`).waitFor();
    await drag('Torso', 'Clockwork', /^Torso/);
    const whole = `Clockwork is not put: ${words}. Choose another head or torso.`;
    await alert.filter({ hasText: whole }).waitFor();
  });
});

describe('the same with keys', () => {
  it('[PLT1] a place is chosen, the arrows go through what fits and tell what it implies, Enter puts it', async () => {
    await place(/^Torso/).focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toContain('Rusty');
    await page.keyboard.press('ArrowRight');
    expect(await card().textContent()).toContain('bumps into fewer things');
    // past the boiler, which does not fit
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Clockwork');
    expect(await get('torso')).toBe('rusty');
    await page.keyboard.press('Enter');
    await made(1);
    expect([await get('torso'), await get('clumsiness')]).toEqual(['clock', 0.2]);
    await page.waitForFunction(() => window.palette.show.moment?.tick === 4);
    expect(await inPage(({ show }) => show.moment?.actors['robot']?.parameters.theta)).toBe(80);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Torso: Clockwork',
    );
  });

  it('[PLT1] a choice is undone; a surprise is that of its seed, and is undone too', async () => {
    await part('Arms', 'Strong').click();
    await made(1);
    expect(await get('slips')).toBe(0);
    await button('Undo choice').click();
    await made(2);
    expect([await get('arm'), await get('slips')]).toEqual(['plain', 0.4]);
    expect(await button('Undo choice').isDisabled()).toBe(true);
    await page.getByLabel('Seed').fill('7');
    await button('Surprise me').click();
    await made(3);
    const kind = await get('kind');
    await button('Undo choice').click();
    await made(4);
    expect(await get('kind')).toBe('head prey, torso rusty, arm plain, leg spring, coat mint');
    await page.getByLabel('Seed').fill('7');
    await button('Surprise me').click();
    await made(5);
    expect(await get('kind')).toBe(kind);
    await page.getByText('1,290 different robots are possible.').waitFor();
    expect(await inPage(({ errors }) => errors)).toEqual([]);
  });
});

describe('undone as anything else', () => {
  it('[PLT2] a choice is undone and done again by the page too, and what is said is said of the robot that is there', async () => {
    const status = page.locator('[role="status"]');
    const head = () => place(/^Head/).getAttribute('aria-label');
    await part('Head', 'Dome').click();
    await made(1);
    await part('Paint', 'Sky').click();
    await made(2);
    await inPage(({ acts }) => acts.undo());
    await made(3);
    expect([await get('head'), await get('paint')]).not.toContain('prey');
    expect(await get('kind')).toContain('head dome');
    expect(await get('kind')).toContain('coat mint');
    expect(await status.textContent()).toBe('');
    await inPage(({ acts }) => acts.redo());
    await made(4);
    expect(await get('kind')).toContain('coat sky');
    // by its own button: the key does it again
    await button('Undo choice').click();
    await made(5);
    await status.filter({ hasText: 'Undone: ' }).waitFor();
    await inPage(({ acts }) => acts.redo());
    await made(6);
    expect(await get('kind')).toContain('coat sky');
    expect(await status.textContent()).not.toContain('Undone');
    await button('Undo choice').click();
    await made(7);
    await button('Undo choice').click();
    await made(8);
    expect([await head(), await button('Undo choice').isDisabled()]).toEqual(['Head: Hare', true]);
    // two at one moment are two, and what another key does between them is left as it is
    await part('Head', 'Dome').click();
    await inPage(({ acts }) =>
      acts.change({ kind: 'disable', actor: 'robot', agent: 'goal:selfPainted' }),
    );
    await part('Leg', 'Peg').click();
    await made(11);
    await button('Undo choice').click();
    await made(12);
    expect(await get('kind')).toContain('head dome, torso rusty, arm plain, leg spring');
    await button('Undo choice').click();
    await made(13);
    expect(await get('kind')).toContain('head prey');
    const moment = () =>
      inPage(({ show }) => show.moment?.actors['robot']?.goals['selfPainted']?.disabled);
    expect(await moment()).toBe(true);
  });
});

describe('what has been', () => {
  it('[PLT1] looked back at, the robot is of the parts it had; put there, a part is put in a branch', async () => {
    const picture = await seen();
    await part('Head', 'Periscope').click();
    await made(1);
    await step(5);
    await inPage(({ show }) => show.seek(3));
    await place('Head: Hare').waitFor();
    await expect.poll(seen, { timeout: 10_000 }).toBe(picture);
    await part('Leg', 'Peg').click();
    await page.waitForFunction(() => window.palette.made.length === 2);
    expect(await inPage(({ made: runs, show }) => runs[1] !== show.run.id)).toBe(true);
    await place('Leg: Spring').waitFor();
    const leg = await page.evaluate(async () => {
      const { house, made: runs } = window.palette;
      const branch = house.show(runs[1]!);
      while (branch.moment === undefined) await new Promise((done) => setTimeout(done, 20));
      await branch.step(1);
      return ['head', 'leg'].map((slot) => branch.scene.world.get('robot', slot));
    });
    expect(leg).toEqual(['prey', 'peg']);
  });
});

describe('for everybody', () => {
  it('[PLT1] who only looks can read what each part implies, and put none', async () => {
    await begin('#read-only');
    await part('Head', 'Lamp').click();
    expect(await card().textContent()).toContain('looks up less often');
    expect(await button('Surprise me').isDisabled()).toBe(true);
    await part('Leg', 'Peg').dragTo(place(/^Leg/));
    await step(1);
    expect(await inPage(({ made: runs }) => runs.length)).toBe(0);
    expect(await get('head')).toBe('prey');
  });

  it('[PLT1] axe finds nothing, in light and dark; on a phone nothing is cut off', async () => {
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('.troupe-palette *')].some(
        (element) => element.getBoundingClientRect().right > 391,
      ),
    );
    expect(wide).toBe(false);
    // what it implies is longer than what was told before: the list moves, but not under the finger
    await part('Paint', 'Plum enamel').click();
    await made(1);
    expect(await get('coats')).toBe(2);
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
