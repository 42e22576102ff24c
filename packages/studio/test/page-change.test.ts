import { expect, it } from 'vitest';
import { tickOf } from '../../../test/studio-page.js';
import { openStudio } from './open-studio.js';

it('[PAG5] signs, goals, skills and parameters are changed while it runs, and undone by one key', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(30);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('tab', { name: 'Change' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Change' });
  const network = page.getByRole('tabpanel', { name: 'Network' });
  const step = () => page.getByRole('button', { name: 'Step', exact: true }).click();
  const undo = async () => {
    await page.locator('h1').click();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone.').last().waitFor();
    for (let i = 0; i < 3; i++) await step();
  };
  const threeSteps = async () => {
    for (let i = 0; i < 3; i++) await step();
  };

  // a parameter, dragged
  const theta = panel.getByRole('slider', { name: /^θ/ });
  const box = await theta.boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await page.mouse.down();
  await page.mouse.move(box!.x + box!.width * 0.3, box!.y + box!.height / 2, { steps: 6 });
  await page.mouse.up();
  await threeSteps();
  const number = panel.getByRole('spinbutton', { name: 'θ as a number' });
  await expect.poll(async () => Number(await number.inputValue())).toBeLessThan(80);
  await undo();
  await expect.poll(() => number.inputValue()).toBe('100');
  await page.keyboard.press('Control+Shift+z');
  await page.getByText('Done again.').waitFor();
  await threeSteps();
  await expect.poll(async () => Number(await number.inputValue())).toBeLessThan(80);
  await undo();

  // what cannot be is refused in words, and the field says what is so
  await expect.poll(() => number.inputValue()).toBe('100');
  for (const wrong of ['-5', '0', '1e99']) {
    await number.fill(wrong);
    await number.press('Enter');
    await page
      .getByText(`found ${Number(wrong)}`)
      .last()
      .waitFor();
    await expect.poll(() => number.inputValue()).toBe('100');
  }
  await number.fill('');
  await number.press('Enter');
  await expect.poll(() => number.inputValue()).toBe('100');

  // a goal
  await panel.getByRole('combobox', { name: 'A new goal' }).selectOption('boardInVise');
  await panel.getByRole('textbox', { name: 'What it should be' }).fill('false');
  await panel.getByRole('button', { name: 'Want it' }).click();
  await threeSteps();
  await panel.getByText('not boardInVise').waitFor();
  await network.getByRole('button', { name: /goal boardInVise/ }).waitFor();
  // what was undone before something else was done is not done again
  await page.locator('h1').click();
  await page.keyboard.press('Control+Shift+z');
  await page.getByText('There is nothing to do again.').waitFor();
  await undo();
  await expect
    .poll(() => network.getByRole('button', { name: /goal boardInVise/ }).count())
    .toBe(0);
  await panel.getByRole('button', { name: 'Withdraw selfPainted' }).click();
  await threeSteps();
  await expect
    .poll(() => network.getByRole('button', { name: /goal selfPainted/ }).count())
    .toBe(0);
  await undo();
  await network.getByRole('button', { name: /goal selfPainted.*0\.4/ }).waitFor();

  // a skill
  await panel.getByRole('button', { name: 'Disable pickUpBoard' }).click();
  await threeSteps();
  await network.getByRole('button', { name: /pickUpBoard.*disabled/ }).waitFor();
  await undo();
  await network.getByRole('button', { name: /pickUpBoard(?!.*disabled)/ }).waitFor();
  await panel.getByRole('button', { name: 'Disable pickUpBoard' }).click();
  await threeSteps();
  await panel.getByRole('button', { name: 'Enable pickUpBoard' }).click();
  await threeSteps();
  await network.getByRole('button', { name: /pickUpBoard(?!.*disabled)/ }).waitFor();
  await undo();
  await network.getByRole('button', { name: /pickUpBoard.*disabled/ }).waitFor();
  await undo();
  await network.getByRole('button', { name: /pickUpBoard(?!.*disabled)/ }).waitFor();

  // the same in the network
  const pickUp = network.getByRole('button', { name: /^skill pickUpBoard/ });
  await pickUp.focus();
  await page.keyboard.press('d');
  await network.getByText('pickUpBoard is disabled.').first().waitFor();
  await threeSteps();
  await network.getByRole('button', { name: /pickUpBoard.*disabled/ }).waitFor();
  await undo();
  await network.getByRole('button', { name: /pickUpBoard(?!.*disabled)/ }).waitFor();

  // a sign: until the sensor judges again
  const sanded = panel.getByRole('checkbox', { name: 'boardSanded' });
  expect(await sanded.isChecked()).toBe(false);
  await sanded.click();
  await threeSteps();
  await network.getByRole('button', { name: /sensor boardSanded true/ }).waitFor();
  await undo();
  await network.getByRole('button', { name: /sensor boardSanded false/ }).waitFor();
  await expect.poll(() => sanded.isChecked()).toBe(false);

  // a number, written while it runs: what is written stands, and counts once it is finished
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await number.click();
  await number.press('Control+a');
  await number.pressSequentially('55', { delay: 150 });
  expect(await number.inputValue()).toBe('55');
  await number.press('Escape');
  expect(await number.inputValue()).toBe('100');
  await number.fill('');
  await number.press('Tab');
  await number.fill('56');
  await number.press('Enter');
  await number.blur();
  await expect.poll(() => number.inputValue()).toBe('56');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await undo();
  await expect.poll(() => number.inputValue()).toBe('100');
  expect(errors).toEqual([]);
  await close();
}, 120_000);

it('[PAG8] a character is shared by a link; a link that is damaged or lies is said, and runs nothing', async () => {
  const { page, address, close } = await openStudio({ hash: '?token=SECRET' });
  await expect.poll(() => tickOf(page)).toBeGreaterThan(10);
  // as it came it is a show, whatever let this person in
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Share by a link' }).click();
  const asItComes = page.getByRole('textbox', { name: /opens the show as it comes/ });
  expect(new URL(await asItComes.inputValue()).href).toBe(`${address}/#show=sander-world`);
  await page.getByRole('tab', { name: 'Character' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Character' });
  await panel.getByText('As it runs.').waitFor();
  const theta = panel.getByRole('spinbutton', { name: /θ|theta/i }).first();
  await theta.fill('55');
  await theta.press('Tab');
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Share by a link' }).click();
  const link = await page.getByRole('textbox', { name: /This link has/ }).inputValue();
  expect(link).toMatch(/#show=sander-world&character=/);
  expect(link).not.toContain('SECRET');
  const open = async (hash: string) => {
    const other = await page.context().newPage();
    await other.goto(`${address}/${hash}`);
    return other;
  };
  const shared = await open(new URL(link).hash);
  await expect.poll(() => tickOf(shared)).toBeGreaterThan(10);
  await shared.getByRole('tab', { name: 'Change' }).click();
  const seen = shared.getByRole('spinbutton', { name: 'θ as a number' });
  await expect.poll(() => seen.inputValue()).toBe('55');
  await shared.close();

  // cut off, no base64, no text, a bomb, and one that would like to be code
  const press = async (text: string | readonly number[]) =>
    page.evaluate(async (given) => {
      const part = typeof given === 'string' ? given : Uint8Array.from(given);
      const stream = new Blob([part]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_');
    }, text);
  const evil = `name: evil\nskills:\n  boom:\n    run: !!js/function 'function () { postMessage({ refused: "ran" }) }'\n`;
  for (const [hash, words] of [
    [new URL(link).hash.slice(0, -40), /damaged/],
    ['#character=%%%', /damaged/],
    [`#character=${await press([0x6e, 0xff, 0xfe])}`, /damaged/],
    [`#character=${await press('a'.repeat(3_000_000))}`, /damaged/],
    [`#character=${await press(evil)}`, /boom|run|tag/],
    [`#show=__proto__&character=${await press('name: x')}`, /no show/],
    ['#show=nowhere', /no show/],
  ] as const) {
    const other = await open(hash);
    await other.getByText(words).first().waitFor();
    // and there is something to look at
    await expect.poll(() => tickOf(other)).toBeGreaterThan(3);
    // the worker that refused it is gone
    await expect.poll(() => other.workers()).toHaveLength(1);
    await other.close();
  }

  // as a file: it runs instead of what was there; one that is wrong says so
  const give = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) });
  const run = page.getByRole('combobox', { name: 'Run' });
  const dude =
    'troupe: 1\nname: dude\nsensors:\n  hungry: true\nskills:\n  eat:\n    when: { hungry: true }\n';
  await give('dude.yaml', dude);
  await expect.poll(() => run.locator('option').allTextContents()).toEqual(['dude']);
  await expect.poll(() => tickOf(page)).toBeGreaterThan(3);
  // what was there is put away, and can be brought back
  await expect.poll(() => page.workers()).toHaveLength(2);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Share by a link' }).click();
  expect(await page.getByRole('textbox', { name: /This link/ }).inputValue()).toMatch(
    /#character=/,
  );
  await give('evil.yaml', evil);
  await page
    .locator('.studio-trouble')
    .filter({ hasText: /boom|run|tag/ })
    .waitFor();
  await expect.poll(() => run.locator('option').allTextContents()).toEqual(['dude']);
  // what was put away is still there; the worker that refused it is gone
  await expect.poll(() => page.workers()).toHaveLength(2);
  await close();
}, 120_000);

it('[PAG5] a parameter is called the same in Change and in Character', async () => {
  const { page, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(1);
  const wordsIn = async (panel: string, row: string) => {
    await page.getByRole('tab', { name: panel }).click();
    const rows = page.getByRole('tabpanel', { name: panel }).locator(row);
    await rows.first().waitFor();
    return rows.allTextContents();
  };
  const inChange = await wordsIn('Change', '.studio-parameter > span');
  const inCharacter = await wordsIn('Character', '.troupe-edit-parameter-name');
  expect(inChange).toHaveLength(5);
  // as far as it is said there
  inChange.forEach((words, i) => {
    expect(words.split(':')[0]).toBe(inCharacter[i]);
  });
  await close();
}, 60_000);

it('[PAG5] a parameter is called the same, stands at the same place and looks the same in Change and in Character', async () => {
  const { page, errors, close } = await openStudio();
  await expect.poll(() => tickOf(page)).toBeGreaterThan(5);
  const lookOf = (one: Element) => {
    const { backgroundColor, color, borderColor, boxShadow } = getComputedStyle(one);
    return { backgroundColor, color, borderColor, boxShadow };
  };
  const look = async (panel: string) => {
    await page.getByRole('tab', { name: panel }).click();
    const place = page.getByRole('tabpanel', { name: panel });
    await place.getByRole('slider').first().waitFor();
    const rows = await place
      .locator('.studio-parameter, .troupe-edit-parameter')
      .evaluateAll((all) =>
        all.map((row) => {
          const { min, max, step, value } = row.querySelector<HTMLInputElement>('[type=range]')!;
          const { accentColor } = getComputedStyle(row.querySelector('[type=range]')!);
          const words = row.querySelector('span')!;
          const { color, fontSize } = getComputedStyle(words);
          const text = words.textContent;
          const title = (row as HTMLElement).title || words.title;
          return { text, title, min, max, step, value, accentColor, color, fontSize };
        }),
      );
    const pressed = place.locator('[aria-pressed="true"]').first();
    const button = await pressed
      .evaluate(lookOf, undefined, { timeout: 500 })
      .catch(() => undefined);
    return { rows: rows.slice(0, 5), button };
  };
  const change = await look('Change');
  const character = await look('Character');
  expect(change.rows).toEqual(character.rows);
  expect(change.rows[0]).toMatchObject({ text: 'θ threshold', value: '100', max: '180' });
  // what is pressed looks as elsewhere in the page
  const sound = page.getByRole('button', { name: 'Sound' });
  await sound.click();
  const elsewhere = await sound.evaluate(lookOf);
  expect(character.button).toEqual(elsewhere);
  expect(errors).toEqual([]);
  await close();
}, 60_000);
