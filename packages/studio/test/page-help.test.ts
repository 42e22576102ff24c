/** Help: every key with what it does, and what fingers do where there are fingers. Parts: one stays there. */
import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio, phone } from './open-studio.js';

for (const [where, options] of [
  ['wide', {}],
  ['on a phone', { viewport: phone, hasTouch: true, isMobile: true }],
] as const) {
  it(`[PAG6] ${where}: help names as many panels as there are keys, and each key has its room`, async () => {
    const { page, close } = await openStudio(options);
    await expect.poll(() => tickOf(page)).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    const row = help.locator('dl > div').filter({ hasText: '1 … 9' });
    const panels = (await row.locator('dd').textContent())!.replace('go to ', '').split(', ');
    expect(panels).toHaveLength(9);
    expect([panels[0], panels[8]]).toEqual(['World', 'Files']);
    for (const one of await help.locator('dl > div').filter({ visible: true }).all()) {
      const key = await one.locator('kbd').boundingBox();
      const words = await one.locator('dd').boundingBox();
      if (key !== null) expect(key.x + key.width).toBeLessThan(words!.x - 4);
    }
    for (const does of ['Tap', 'Drag', 'Pinch']) {
      expect(await help.getByText(does, { exact: true }).isVisible()).toBe('hasTouch' in options);
    }
    await close();
  }, 60_000);
}

it('[PAG6] on a phone one who opens a robot out of parts is led to its parts', async () => {
  const { page, errors, close } = await openStudio({ viewport: phone });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(1);
  await page.getByRole('tab', { name: 'Parts' }).click();
  const open = page.getByRole('button', { name: 'Open a robot that is' });
  // as dark as what can be pressed elsewhere
  const colour = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
  await open.waitFor();
  expect(await colour('Open a robot that is')).toBe(await colour('Help'));
  await open.click();
  const parts = page.getByRole('tabpanel', { name: 'Parts' });
  await parts.getByRole('button', { name: 'Surprise me' }).waitFor();
  // only then: what is opened from elsewhere begins with the world
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'The sander world' }).click();
  await page.getByRole('tabpanel', { name: 'World' }).waitFor();
  expect(errors).toEqual([]);
  await close();
}, 60_000);

it('[PAG6] on a phone the bar shows the tab that one is led to', async () => {
  const { page, errors, close } = await openStudio({ viewport: phone });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(1);
  const reachesTo = async () => {
    const { x, width } = (await page.getByRole('tab', { name: 'Files' }).boundingBox())!;
    return Math.floor(x + width);
  };
  expect(await reachesTo()).toBeGreaterThan(phone.width);
  await page.keyboard.press('9');
  await page.getByRole('tabpanel', { name: 'Files' }).waitFor();
  await expect.poll(reachesTo).toBeLessThanOrEqual(phone.width);
  expect(errors).toEqual([]);
  await close();
}, 60_000);
