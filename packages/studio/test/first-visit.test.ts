import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { chosenSince, openStudio } from './open-studio.js';

it('[PAG1] a first visit: the robot works, and five clicks show what the studio is for', async () => {
  const { page, errors, close } = await openStudio({ deep: true });
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await welcome.waitFor();
  // three sentences
  const words = await welcome.locator('p').textContent();
  expect(words?.match(/[.](\s|$)/g)).toHaveLength(3);

  // it works: without anything to configure. Slowly, so that a slow machine sees the same
  await page.getByRole('combobox', { name: 'How fast' }).selectOption('0.5');
  await expect.poll(() => tickOf(page)).toBeGreaterThan(15);
  expect(await page.getByText('live', { exact: true }).count()).toBe(1);
  await expect.poll(() => chosenSince(page, 0)).toContain('pickUpSander');
  // it has its sander: take it away, and it goes for it again instead of going on
  const things = page.getByRole('listbox', { name: 'Things' });
  await things.getByRole('option', { name: 'sander in robot', exact: true }).waitFor();
  const taken = await tickOf(page);
  await welcome.getByRole('button', { name: 'Take its sander away' }).click();
  await things.getByRole('option', { name: 'sander', exact: true }).waitFor();
  await expect.poll(() => chosenSince(page, taken), { timeout: 40_000 }).toContain('pickUpSander');
  await page.getByRole('combobox', { name: 'How fast' }).selectOption('1');
  const canvas = page.getByRole('tabpanel', { name: 'World' }).locator('canvas').first();
  const picture = await canvas.screenshot();
  await expect
    .poll(async () => Buffer.compare(picture, await canvas.screenshot()), { timeout: 20_000 })
    .not.toBe(0);

  const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
  await timeline.getByRole('button', { name: 'pickUpSander' }).click();

  // disable one of its skills
  await welcome.getByRole('button', { name: 'Disable placeBoardInVise' }).click();
  const network = page.getByRole('tabpanel', { name: 'Network' });
  await network.getByRole('button', { name: /placeBoardInVise.*disabled/ }).waitFor();
  await welcome.getByRole('button', { name: 'Let it use the vise again' }).click();
  await network.getByRole('button', { name: /placeBoardInVise(?!.*disabled)/ }).waitFor();

  // ask why: it tells of what is being done, whatever was picked before
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const chosen = () =>
    page.evaluate(() => {
      interface Store {
        readonly state: { readonly run: string; readonly picked?: { readonly name: string } };
        readonly house: {
          show(run: string): {
            readonly moment?: {
              readonly actors: Record<
                string,
                { readonly skills: Record<string, { readonly executing: boolean }> }
              >;
            };
          };
        };
      }
      const { state, house } = (window as unknown as { troupeStudio: Store }).troupeStudio;
      const { skills = {} } = house.show(state.run).moment?.actors['robot'] ?? {};
      const busy = Object.keys(skills).find((name) => skills[name]?.executing);
      return { picked: state.picked?.name, busy };
    });
  const idle = (await chosen()).busy === 'putDownSander' ? 'pickUpBoard' : 'putDownSander';
  await timeline.getByRole('button', { name: idle }).click();
  await expect.poll(async () => (await chosen()).picked).toBe(idle);
  await page.getByRole('tab', { name: 'Files' }).click();
  await welcome.getByRole('button', { name: 'Ask why' }).click();
  const why = page.getByRole('tabpanel', { name: 'Why' });
  await why.getByText(/Step \d+:/).waitFor();
  await why.getByText('together, before decay').waitFor();
  const asked = await chosen();
  expect(asked.picked).toBe(asked.busy);
  await why.getByText(', when it was chosen').waitFor();
  await why.getByRole('combobox', { name: 'Why' }).selectOption('what it did');

  // go back ten seconds: every panel does
  const now = await tickOf(page);
  await welcome.getByRole('button', { name: 'Go back ten seconds' }).click();
  const then = Math.max(0, now - 300);
  await expect.poll(() => tickOf(page)).toBe(then);
  await why.getByText(`at ${(then / 30).toFixed(1)} s`).waitFor();
  await page.getByRole('button', { name: 'Run on from here' }).waitFor();

  // change θ, in the past: it branches, and says so
  await welcome.getByRole('button', { name: 'Lower θ to 40' }).click();
  await page.getByText('You are in a branch now').waitFor();
  const runs = page.getByRole('combobox', { name: 'Run' });
  await expect.poll(() => runs.locator('option').count()).toBe(2);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(then + 10);
  await page.getByRole('tab', { name: 'Change' }).click();
  const theta = page.getByRole('spinbutton', { name: 'θ as a number' });
  await expect.poll(() => theta.inputValue()).toBe('40');
  // and put back with one key
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => theta.inputValue()).toBe('100');
  await welcome.getByRole('button', { name: 'Close the welcome' }).click();
  await expect.poll(() => welcome.count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
}, 120_000);
