import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio, phone } from './open-studio.js';

it('[PAG6] whoever writes has the keys, a number leads into its panel, and what was put down can be put back', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(60);
  await page.locator('h1').click();

  // into the panel, not only before it: the next Tab is in it
  await page.keyboard.press('6');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('tabpanel');
  await page.keyboard.press('Tab');
  const change = page.getByRole('tabpanel', { name: 'Change' });
  expect(await change.locator(':focus').count()).toBe(1);

  // every key of a text belongs to the text
  await page.getByRole('tab', { name: 'Character' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Character' });
  await panel.getByRole('button', { name: 'Text', exact: true }).click();
  const text = panel.getByRole('textbox', { name: 'Text of the character' });
  await text.click();
  await page.keyboard.press('Control+Home');
  const typed = '# a, b; c. 1 2 3 <B> b: "?" 9';
  await page.keyboard.type(`${typed}\n`);
  await expect.poll(() => text.textContent()).toContain(typed);
  expect(await page.getByRole('combobox', { name: 'Run' }).locator('option').count()).toBe(1);
  await page.getByText('live', { exact: true }).waitFor();

  // back from a branch that began with another threshold
  await page.getByRole('slider', { name: 'Moment' }).fill('30');
  await expect.poll(() => tickOf(page)).toBe(30);
  await page.getByRole('button', { name: 'Lower θ to 40' }).click();
  await page.getByText('You are in a branch now').waitFor();
  await page.getByRole('button', { name: 'Put θ back to 100' }).click();
  await page.getByRole('button', { name: 'Lower θ to 40' }).waitFor();

  // what is opened instead puts nothing to an end
  const runs = page.getByRole('combobox', { name: 'Run' }).locator('option');
  await expect.poll(() => runs.count()).toBe(2);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Robots out of parts' }).click();
  await expect.poll(() => runs.allTextContents()).toEqual(['Robots out of parts']);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => runs.count()).toBe(2);
  const rubbish = { name: 'cat.yaml', mimeType: 'text/yaml', buffer: Buffer.from('skills: 7') };
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.locator('input[type=file]').setInputFiles(rubbish);
  await page.getByText('That did not work.').first().waitFor();
  await expect.poll(() => runs.count()).toBe(2);
  expect(errors).toEqual([]);
  await close();
}, 120_000);

for (const [where, options] of [
  ['wide', {}],
  ['on a phone', { viewport: phone }],
] as const) {
  it(`[PAG6] ${where}: / searches in the network, wherever one is, and help says so`, async () => {
    const { page, errors, close } = await openStudio(options);
    await expect.poll(() => tickOf(page)).toBeGreaterThan(1);
    await page.getByRole('tab', { name: 'World' }).click();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search nodes by name' });
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
    // whoever writes has the key
    await page.keyboard.type('vise/');
    expect(await search.inputValue()).toBe('vise/');
    await page.locator('h1').click();
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    expect(await help.locator('dl > div').allTextContents()).toContain('/search in Network');
    expect(errors).toEqual([]);
    await close();
  }, 60_000);
}
