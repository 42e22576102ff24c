import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStudio, tickOf } from './open-studio.js';

const secondsOf = (tick: number) => (tick / 30).toFixed(1);

/** Where the cursor of the timeline stands, as it is written there. */
async function everyPanelShows(page: Page, tick: number): Promise<void> {
  await expect.poll(() => tickOf(page)).toBe(tick);
  await page
    .getByRole('tabpanel', { name: 'Why' })
    .getByText(`at ${secondsOf(tick)} s`)
    .waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => {
        interface Store {
          readonly state: { readonly run: string };
          readonly house: {
            show(run: string): {
              readonly cursor: { readonly tick: number };
              readonly moment?: { readonly tick: number };
              readonly scene: { readonly ticks: number };
            };
          };
        }
        const { state, house } = (window as unknown as { troupeStudio: Store }).troupeStudio;
        const { cursor, moment, scene } = house.show(state.run);
        return [cursor.tick, moment?.tick, scene.ticks];
      }),
    )
    .toEqual([tick, tick, tick]);
}

it('[PAG3] pause, step, step back, slide, go through again, follow and branch, by buttons and by keys', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(120);
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
  const slider = page.getByRole('slider', { name: 'Moment' });
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
  await page.getByText('live', { exact: true }).waitFor();
  await page.keyboard.press('Home');
  await everyPanelShows(page, 0);
  // a step at the end makes one
  await page.keyboard.press('End');
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
  const { page, close } = await openStudio();
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
  await page.waitForTimeout(300);
  await page.reload();
  await page.getByRole('tab', { name: 'World' }).waitFor();
  await expect.poll(tabsBesideWorld).toHaveLength(2);
  expect(await page.getByRole('tab', { name: 'Levels' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Reset panels' }).click();
  await page.getByRole('tab', { name: 'Levels' }).waitFor();
  await expect.poll(tabsBesideWorld).toHaveLength(1);
  // what a browser kept of another version is of no harm
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"panels":{"x":{}}}');
  });
  await page.reload();
  await page.getByRole('tab', { name: 'World' }).waitFor();
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
  await page.getByRole('button', { name: 'Sound off' }).click();
  await expect.poll(tones).not.toEqual([]);
  await page.getByRole('button', { name: 'Sound on' }).click();
  await close();
}, 60_000);
