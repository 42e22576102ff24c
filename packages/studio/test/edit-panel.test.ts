import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ActorDefinition } from '@troupe/core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from '../../views/test/open-page.js';
import { commented } from './edit-texts.js';

interface Studio {
  file: string;
  applied: number;
  running(): ActorDefinition;
  text(): string;
}

let opened: OpenedPage;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  opened = await openPage(join(import.meta.dirname, 'pages/edit-page.tsx'), {
    viewport: { width: 1000, height: 900 },
  });
  page = opened.page;
  page.setDefaultTimeout(15_000);
  page.on('request', (request) => asked.push(request.url()));
}, 60_000);

beforeEach(async () => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('about:blank');
  await page.goto('http://127.0.0.1/');
}, 60_000);

afterEach(() => expect(opened.errors.splice(0)).toEqual([]));
afterAll(() => opened?.close());

const inStudio = <T>(read: (studio: Studio) => T): Promise<T> =>
  page.evaluate(`(${read})(window.studio)`) as Promise<T>;
const text = () => inStudio((studio) => studio.text());
const editor = () => page.getByRole('textbox', { name: 'Text of the character' });
const offered = () => page.locator('.cm-tooltip-autocomplete').getByRole('option');
const status = () => page.getByRole('status');
const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function says(where: Locator, words: string | RegExp): Promise<void> {
  await where.filter({ hasText: words }).first().waitFor();
}

async function open(part: string): Promise<void> {
  await page.locator('summary').filter({ hasText: part }).first().click();
}

/** Puts the cursor at the end of the first line that has these words. */
async function clickLine(words: string): Promise<void> {
  await editor().locator('.cm-line').filter({ hasText: words }).first().click();
  await page.keyboard.press('End');
}

describe('form and text', () => {
  it('[EDT1] what is done in the form shows in the text, what is typed shows in the form, and one undo goes back through both', async () => {
    await editor().waitFor();
    await open('open-door');
    await field('New in adds of open-door').fill('door-is-ajar');
    await page.keyboard.press('Enter');
    await says(editor(), 'adds: [door-is-open, door-is-ajar] # this');
    await says(status(), 'Applied');
    const afterForm = await text();
    await clickLine('takes: 3');
    await page.keyboard.type('0');
    await page.waitForFunction(
      `document.querySelector('[aria-label="Steps that open-door takes"]').value === '30'`,
    );
    await page.keyboard.press('Control+z');
    expect(await text()).toBe(afterForm);
    expect(await field('Steps that open-door takes').inputValue()).toBe('3');
    // from the form as well
    await button('Undo').focus();
    await page.keyboard.press('Control+z');
    expect(await text()).toBe(commented);
    await page.keyboard.press('Control+Shift+Z');
    expect(await text()).toBe(afterForm);
    await editor().focus();
    await page.keyboard.press('Control+Shift+Z');
    expect(await text()).toBe(afterForm.replace('takes: 3', 'takes: 30'));
    await says(editor(), 'takes: 30');
  });

  it('[EDT1] a sensor is renamed in the form, with all that mentions it; the field keeps the focus', async () => {
    await open('door-is-ajar');
    await field('Name of the sensor door-is-ajar').fill('ajar');
    await page.keyboard.press('Enter');
    await says(status(), 'Applied');
    expect(await text()).toBe(commented.replaceAll('door-is-ajar', 'ajar'));
    expect(await page.evaluate('document.activeElement.value')).toBe('ajar');
    expect(await inStudio((studio) => Object.keys(studio.running().sensors ?? {}))).toContain(
      'ajar',
    );
  });

  it('[EDT1] a skill is made from nothing with the keyboard alone, and taken away again', async () => {
    await field('New skill').focus();
    await page.keyboard.type('peep');
    await page.keyboard.press('Enter');
    await field('New in when of peep').focus();
    await page.keyboard.type('door-is-ajar');
    await page.keyboard.press('Enter');
    await page.keyboard.type('after(look-around)');
    await page.keyboard.press('Enter');
    await field('Value of door-is-ajar').selectOption('false');
    await field('Importance of peep').fill('2');
    await page.keyboard.press('Tab');
    await says(status(), 'Applied');
    const skill = await inStudio((studio) => studio.running().skills?.['peep']);
    expect(skill).toEqual({
      when: { 'door-is-ajar': false, 'after(look-around)': true },
      importance: 2,
    });
    await button('Remove skill peep').click();
    await page.waitForFunction('!("peep" in window.studio.running().skills)');
    expect(await text()).toBe(commented);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'New skill',
    );
  });

  it('[EDT1] mistakes in the form are said where they are made, and change nothing', async () => {
    await field('New skill').fill('open-door');
    await page.keyboard.press('Enter');
    await says(page.getByRole('alert'), 'there is a "open-door" already');
    await open('close-door');
    await field('Name of the skill close-door').fill('open-door');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').count()).toBe(2);
    await page.keyboard.press('Escape');
    expect(await field('Name of the skill close-door').inputValue()).toBe('close-door');
    await field('Steps that close-door takes').fill('long');
    await page.keyboard.press('Enter');
    await says(page.getByRole('alert'), '"long" is no number');
    // half typed: undone by the field, not by the draft
    await page.keyboard.press('Control+z');
    expect(await text()).toBe(commented);
    expect(await inStudio((studio) => studio.applied)).toBe(0);
  });

  it('[EDT2] a slider takes effect while it is dragged, and is undone as one', async () => {
    const slider = field('theta, threshold');
    const box = (await slider.boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.27, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
    await page.waitForFunction('window.studio.running().parameters.theta > 60');
    await page.mouse.move(box.x + box.width * 0.75, y, { steps: 4 });
    await page.waitForFunction('window.studio.running().parameters.theta > 110');
    await page.mouse.up();
    expect(await text()).toMatch(/parameters: \{ theta: 1\d\d, {3}phi: 20 \} {3}# θ and φ/);
    await page.keyboard.press('Control+z');
    expect(await text()).toBe(commented);
    await page.waitForFunction('window.studio.running().parameters.theta === 45');
    await field('pi as a number').fill('25');
    await page.waitForFunction('window.studio.running().parameters.pi === 25');
    await button('pi: back to its default, 20').click();
    await page.waitForFunction('!("pi" in window.studio.running().parameters)');
  });
});

describe('what is wrong', () => {
  it('[EDT2] a mistake is underlined where it is, as one types; what runs stays as it was until it is mended', async () => {
    await clickLine('adds: [door-is-open] # this');
    for (let i = 0; i < '] # this'.length; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await says(status(), '1 thing to mend; the running one is as before.');
    await says(editor().locator('.cm-lintRange-error'), /^door-is-ope$/);
    await says(page.getByRole('list', { name: 'To mend' }), 'Did you mean "door-is-open"?');
    await says(page.locator('summary'), 'open-door 2 needed, 1 promised 1 to mend');
    expect(
      await inStudio((studio) => [studio.applied, studio.running().skills?.['open-door']?.adds]),
    ).toEqual([0, ['door-is-open']]);
    // another one, and a form that cannot be
    await clickLine('name: dude');
    await page.keyboard.press('Enter');
    await page.keyboard.type('a: b: c');
    await says(page.locator('.troupe-edit-left'), 'The text cannot be read as it is');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    if ((await text()) !== commented) await page.keyboard.press('Control+z');
    await says(status(), /Applied|As it runs/);
    expect(await editor().locator('.cm-lintRange-error').count()).toBe(0);
    expect(await text()).toBe(commented);
  });

  it('[EDT2] from the list of what is to mend one goes to the place', async () => {
    await open('open-door');
    await field('New in when of open-door').fill('it-rains');
    await page.keyboard.press('Enter');
    await says(status(), '1 thing to mend');
    expect(await field('When of open-door, 3').getAttribute('aria-invalid')).toBe('true');
    await button('Line 23').click();
    await page.waitForFunction(`document.activeElement?.classList.contains('troupe-edit-editor')`);
    await says(editor().locator('.cm-activeLine'), 'it-rains');
    await field('New sensor').fill('it-rains');
    await page.keyboard.press('Enter');
    await says(status(), 'Applied');
  });
});

describe('names', () => {
  it('[EDT3] names are offered while one types, and taken with Enter', async () => {
    await clickLine('takes: 3');
    await page.keyboard.press('Enter');
    await page.keyboard.type('del');
    await says(offered(), 'deletes');
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await page.keyboard.type('[aj');
    await says(offered(), 'door-is-ajar');
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await says(status(), 'Applied');
    expect(await text()).toContain('    deletes: [door-is-ajar]\n');
    await clickLine('- not-while(open-door)');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- after(lo');
    await says(offered(), 'look-around');
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await says(status(), 'Applied');
    expect(await text()).toContain('      - after(look-around)\n');
    // with a bracket that is not closed
    await clickLine('deletes: [door-is-ajar]');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(', hand');
    await says(offered(), 'hand-is-empty');
    await page.keyboard.press('Escape');
    await page.keyboard.type('-is-empty]');
    await says(status(), 'Applied');
    await open('open-door');
    const id = await field('New in when of open-door').getAttribute('list');
    const names = await page
      .locator(`[id="${id}"] option`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect(names).toEqual(
      expect.arrayContaining(['door-is-ajar', 'after(close-door)', 'not-while(look-around)']),
    );
  });
});

describe('lines', () => {
  it('[EDT1] after a key the next line begins further in, and beside what is there already', async () => {
    await clickLine('# the end');
    await page.keyboard.press('Enter');
    await page.keyboard.type('memory:');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.type('a: 1');
    await clickLine('skills:');
    await page.keyboard.press('Enter');
    await page.keyboard.type('peep:');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.type('takes: 2');
    await clickLine('deletes:');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- door-is-ajar');
    const written = await text();
    expect(written).toContain('# the end\nmemory:\n  a: 1\n');
    expect(written).toContain('\nskills:\n  peep:\n    takes: 2\n  # the first skill\n');
    expect(written).toContain('\n    deletes:\n    - door-is-ajar\n    - door-is-open\n');
  });
});

describe('saving', () => {
  const theirs = commented.replace('theta: 45', 'theta: 50').replace('# the end', '# their end');

  /** Makes a change, while somebody else saves another. */
  async function collide(): Promise<string> {
    await clickLine('takes: 3');
    await page.keyboard.type('0');
    await says(status(), 'Not saved yet.');
    await page.evaluate(`window.studio.file = ${JSON.stringify(theirs)}`);
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').waitFor();
    return commented.replace('takes: 3', 'takes: 30');
  }

  it('[EDT4] the file has what was edited once it is saved', async () => {
    await clickLine('takes: 3');
    await page.keyboard.type('0');
    await button('Save').click();
    await says(status(), 'Saved.');
    expect(await inStudio((studio) => studio.file)).toBe(
      commented.replace('takes: 3', 'takes: 30'),
    );
    expect(await button('Save').getAttribute('aria-disabled')).toBe('true');
  });

  it('[EDT4] what somebody else has saved is shown line by line and not overwritten; one goes on editing', async () => {
    const mine = await collide();
    const lines = await page.getByRole('dialog').locator('li').allTextContents();
    const changed = lines
      .map((line) => line.replace(/^ *\d+ /, ''))
      .filter((line) => /^[+−]/.test(line));
    expect(changed.map((line) => line.replace(/(mine|theirs): /, ''))).toEqual([
      '+ parameters: { theta: 45,   phi: 20 }   # θ and φ',
      '− parameters: { theta: 50,   phi: 20 }   # θ and φ',
      '+     takes: 30',
      '−     takes: 3',
      '+ # the end',
      '− # their end',
    ]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await text()).toBe(mine);
    expect(await inStudio((studio) => studio.file)).toBe(theirs);
    // it is asked again, not forgotten
    await button('Save').click();
    await page.getByRole('dialog').waitFor();
    await button('Go on editing').click();
    expect(await inStudio((studio) => studio.file)).toBe(theirs);
  });

  it('[EDT4] theirs is taken, and mine is still to be had by undo', async () => {
    const mine = await collide();
    await button('Take theirs').click();
    expect(await text()).toBe(theirs);
    await page.waitForFunction('window.studio.running().parameters.theta === 50');
    await button('Undo').click();
    expect(await text()).toBe(mine);
  });

  it('[EDT4] mine is kept over what was seen; what came after it is asked about again', async () => {
    const mine = await collide();
    await page.evaluate(`window.studio.file += '# and more\\n'`);
    await button('Keep mine').click();
    await says(page.getByRole('dialog'), '# and more');
    expect(await inStudio((studio) => studio.file)).toBe(`${theirs}# and more\n`);
    await button('Keep mine').click();
    await says(status(), 'Saved.');
    expect(await inStudio((studio) => studio.file)).toBe(mine);
  });
});

describe('for everyone', () => {
  it('[EDT1] who only looks can open everything and change nothing', async () => {
    await page.goto('about:blank');
    await page.goto('http://127.0.0.1/#read-only');
    await says(status(), 'Only to look at.');
    await open('open-door');
    expect(await field('Name of the skill open-door').isDisabled()).toBe(true);
    await clickLine('takes: 3');
    await page.keyboard.type('0');
    await page.keyboard.press('Control+z');
    expect(await text()).toBe(commented);
    expect(await button('Save').count()).toBe(0);
  });

  it('[EDT1] on a phone there is one side at a time; the text editor is fetched when it is first seen', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('about:blank');
    asked.length = 0;
    await page.goto('http://127.0.0.1/');
    await says(status(), 'As it runs.');
    const before = asked.length;
    expect(await editor().count()).toBe(0);
    await button('Text').click();
    await editor().waitFor();
    expect(asked.length).toBeGreaterThan(before);
    expect(await page.getByLabel('theta, threshold').isVisible()).toBe(false);
    await clickLine('takes: 3');
    await page.keyboard.type('0');
    await button('Form').click();
    await open('open-door');
    expect(await field('Steps that open-door takes').inputValue()).toBe('30');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('[EDT1] a page that forbids inline styles is not asked for any', async () => {
    await editor().waitFor();
    expect(await page.locator('style').count()).toBe(1);
  });

  it('[EDT1] axe finds nothing, in light and dark, with mistakes and with a conflict', async () => {
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
    await editor().waitFor();
    await open('open-door');
    await open('door-is-open');
    await field('New in when of open-door').fill('it-rains');
    await page.keyboard.press('Enter');
    await field('New skill').fill('open-door');
    await page.keyboard.press('Enter');
    await says(status(), '1 thing to mend');
    await page.evaluate(source);
    const wrong = async () => {
      const found = await page.evaluate(`axe.run('#stage').then(({ violations }) => violations.map(
        ({ id, nodes }) => id + ' ' + nodes.map(({ html, any }) => html + ' ' + any.map(({ message }) => message)).join('; ')))`);
      expect(found).toEqual([]);
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await wrong();
    }
    await page.evaluate(`window.studio.file = 'other'`);
    await button('Save').click();
    await page.getByRole('dialog').waitFor();
    await wrong();
    await page.emulateMedia({ colorScheme: 'light' });
    await wrong();
  });
});
