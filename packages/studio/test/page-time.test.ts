import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

const rename = (text: string) => text.replaceAll('levels', 'lights');
const secondsOf = (tick: number) => (tick / 30).toFixed(1);

/** Time itself, and the panels that are in front: Levels, Network, Why; the world by what it is drawn from. */
async function everyPanelShows(page: Page, tick: number): Promise<void> {
  await expect.poll(() => tickOf(page)).toBe(tick);
  const slider = page.getByRole('slider', { name: 'Moment', exact: true });
  await expect.poll(() => slider.inputValue()).toBe(String(tick));
  await expect
    .poll(() => slider.getAttribute('aria-valuetext'))
    .toMatch(new RegExp(`tick ${tick}$`));
  await page
    .getByRole('tabpanel', { name: 'Why' })
    .getByText(`at ${secondsOf(tick)} s`)
    .waitFor();
  const levels = page.getByRole('tabpanel', { name: 'Levels' }).getByRole('slider');
  await expect.poll(() => levels.getAttribute('aria-valuenow')).toBe(String(tick));
  const known = () =>
    page.evaluate(() => {
      interface Store {
        readonly state: { readonly run: string };
        readonly house: {
          show(run: string): {
            readonly cursor: { readonly tick: number };
            readonly moment?: {
              readonly tick: number;
              readonly actors: Record<
                string,
                { readonly skills: Record<string, { readonly level: number }> }
              >;
            };
            readonly scene: { readonly ticks: number };
          };
        };
      }
      const { state, house } = (window as unknown as { troupeStudio: Store }).troupeStudio;
      const { cursor, moment, scene } = house.show(state.run);
      const level = moment?.actors['robot']?.skills['pickUpBoard']?.level;
      return { ticks: [cursor.tick, moment?.tick, scene.ticks], level };
    });
  await expect.poll(async () => (await known()).ticks).toEqual([tick, tick, tick]);
  const { level = Number.NaN } = await known();
  const node = page.locator('[data-node="skill:pickUpBoard"] [data-part="value"]');
  // in three digits
  const off = async () => Math.abs(Number(await node.textContent()) - level);
  await expect.poll(off).toBeLessThanOrEqual(0.0051 * Math.max(1, Math.abs(level)));
}

it('[PAG3] pause, step, step back, slide, go through again, follow and branch, by buttons and by keys', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(120);
  await page.getByRole('tab', { name: 'Levels' }).click();
  // by keys, with nothing in focus
  await page.locator('h1').click();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const at = await tickOf(page);
  await everyPanelShows(page, at);
  await page.keyboard.press(',');
  await everyPanelShows(page, at - 1);
  await page.keyboard.press('Shift+,');
  await everyPanelShows(page, at - 31);
  await page.keyboard.press('.');
  await everyPanelShows(page, at - 30);
  // by buttons
  await page.getByRole('button', { name: 'Step back' }).click();
  await everyPanelShows(page, at - 31);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await everyPanelShows(page, at - 30);
  // slide
  const slider = page.getByRole('slider', { name: 'Moment', exact: true });
  await slider.fill('40');
  await everyPanelShows(page, 40);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await everyPanelShows(page, 39);
  // what was, again: nothing is run
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('End');
  await everyPanelShows(page, at);
  await page.locator('.studio-live').waitFor();
  await page.keyboard.press('Home');
  await everyPanelShows(page, 0);
  await page.getByRole('button', { name: 'To now' }).click();
  await everyPanelShows(page, at);
  // a step at the end makes one
  await page.locator('h1').click();
  await page.keyboard.press('.');
  await everyPanelShows(page, at + 1);
  // branch
  await slider.fill('60');
  await everyPanelShows(page, 60);
  await page.locator('h1').click();
  await page.keyboard.press('b');
  await page.getByText('Branched off at tick 60').waitFor();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(65);
  const run = page.getByRole('combobox', { name: 'Run' });
  expect(await run.locator('option').allTextContents()).toEqual([
    'The sander world',
    'The sander world, from tick 60',
  ]);
  // the one it came from is as it was
  await run.selectOption({ index: 0 });
  await page.locator('h1').click();
  await page.keyboard.press('End');
  await expect.poll(() => tickOf(page)).toBe(at + 1);
  await slider.fill('50');
  await everyPanelShows(page, 50);
  await page.getByRole('button', { name: 'Run on from here' }).click();
  await page.getByText('Branched off at tick 50').waitFor();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(55);
  expect(errors).toEqual([]);
  await close();
}, 120_000);

it('[PAG3] the pace can be chosen, and says how fast time goes', async () => {
  const { page, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(5);
  await page.getByRole('combobox', { name: 'How fast' }).selectOption('0.125');
  const slow = await tickOf(page);
  await page.waitForTimeout(1500);
  const slowly = (await tickOf(page)) - slow;
  await page.getByRole('combobox', { name: 'How fast' }).selectOption('8');
  const fast = await tickOf(page);
  await page.waitForTimeout(1500);
  expect((await tickOf(page)) - fast).toBeGreaterThan(3 * Math.max(1, slowly));
  await close();
}, 60_000);

it('[PAG2] panels stand as the person put them, also the next time; one button puts them back', async () => {
  const { page, errors, close } = await openStudio();
  await page.getByRole('tab', { name: 'Levels' }).waitFor();
  await page.getByRole('tab', { name: 'Levels' }).click();
  await page.getByRole('button', { name: 'Close Levels' }).click();
  await expect.poll(() => page.getByRole('tab', { name: 'Levels' }).count()).toBe(0);
  // drag the network's tab onto the tabs of the world
  const network = await page.getByRole('tab', { name: 'Network' }).boundingBox();
  const world = await page.getByRole('tab', { name: 'World' }).boundingBox();
  await page.mouse.move(network!.x + 20, network!.y + 10);
  await page.mouse.down();
  await page.mouse.move(world!.x + world!.width - 8, world!.y + 12, { steps: 12 });
  await page.mouse.up();
  const tabsBesideWorld = () =>
    page.getByRole('tablist').filter({ hasText: 'World' }).getByRole('tab').allTextContents();
  await expect.poll(tabsBesideWorld).toHaveLength(2);
  const kept = () => page.evaluate(() => ({ ...localStorage }));
  await expect
    .poll(async () => Object.values(await kept()).join())
    .toMatch(/"views":\["world","network"\]/);
  await page.reload();
  await page.getByRole('tab', { name: 'World' }).waitFor();
  await expect.poll(tabsBesideWorld).toHaveLength(2);
  expect(await page.getByRole('tab', { name: 'Levels' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Reset panels' }).click();
  await page.getByRole('tab', { name: 'Levels' }).waitFor();
  await expect.poll(tabsBesideWorld).toHaveLength(1);
  // one that was closed is opened again
  await page.getByRole('tab', { name: 'Levels' }).click();
  await page.getByRole('button', { name: 'Close Levels' }).click();
  await expect.poll(() => page.getByRole('tab', { name: 'Levels' }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Open a panel' }).selectOption('Levels');
  await page.getByRole('tabpanel', { name: 'Levels' }).waitFor();
  // what a browser kept of another version, with a panel that is no more, is of no harm
  await expect.poll(async () => JSON.stringify(await kept())).toContain('levels');
  const texts = Object.entries(await kept());
  for (const other of [() => '{"panels":{"x":{}}}', rename]) {
    await page.evaluate(
      (others) => {
        for (const [key, text] of Object.entries(others)) localStorage.setItem(key, text);
      },
      Object.fromEntries(texts.map(([key, text]) => [key, other(text)])),
    );
    await page.reload();
    await page.getByRole('tab', { name: 'World' }).waitFor();
    await page.getByRole('tab', { name: 'Levels' }).waitFor();
  }
  expect(errors).toEqual([]);
  await close();
}, 90_000);

it('[PAG9] sound, when switched on: a tone for each choice', async () => {
  const { page, close } = await openStudio();
  await page.evaluate(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const { prototype } = OscillatorNode;
    const { start } = prototype;
    prototype.start = function note(this: OscillatorNode, ...when) {
      tones.push(this.frequency.value);
      start.apply(this, when);
    };
  });
  const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones);
  await expect.poll(() => tickOf(page)).toBeGreaterThan(20);
  expect(await tones()).toEqual([]);
  await page.getByRole('button', { name: 'Sound: off' }).click();
  await expect.poll(tones).not.toEqual([]);
  await page.getByRole('button', { name: 'Sound: on' }).click();
  await close();
}, 60_000);
