import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

it('[NVW4] a link drawn in the network is written into the character, and the one that runs has it', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Pause' }).click();
  const text = () =>
    page.evaluate(() => {
      interface Draftlike {
        readonly state: { readonly run: string };
        readonly house: {
          show(run: string): {
            definition(actor: string): {
              skills: Record<string, { adds?: unknown; when?: unknown }>;
            };
          };
        };
      }
      const { state, house } = (window as unknown as { troupeStudio: Draftlike }).troupeStudio;
      return JSON.stringify(house.show(state.run).definition('robot').skills);
    });
  const before = JSON.parse(await text());
  const network = page.getByRole('tabpanel', { name: 'Network' });
  const from = network.getByRole('button', { name: /^skill putDownSander/ });
  await from.focus();
  await page.keyboard.press('l');
  // through the skills that can be linked to, until one is named that did not need it
  const status = network.getByRole('status');
  await expect.poll(() => status.textContent()).toMatch(/link/i);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const note = page.getByText(/brings about .* for .* now/);
  await note.waitFor();
  const [, proposition = '', to = ''] =
    /brings about (\S+) for (\S+) now/.exec((await note.textContent()) ?? '') ?? [];
  await page.getByRole('tab', { name: 'Character' }).click();
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect
    .poll(async () => {
      const skills = JSON.parse(await text());
      return [
        JSON.stringify(skills['putDownSander'].adds).includes(proposition),
        JSON.stringify(skills[to].when).includes(proposition),
      ];
    })
    .toEqual([true, true]);
  // it is what a link shares
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Share by a link' }).click();
  await page.getByRole('textbox', { name: /This link/ }).waitFor();
  // and it is undone where any edit is
  await page.getByRole('tab', { name: 'Character' }).click();
  await page
    .getByRole('tabpanel', { name: 'Character' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Step', exact: true }).click();
      return JSON.parse(await text());
    })
    .toEqual(before);
  expect(errors).toEqual([]);
  await close();
}, 90_000);
