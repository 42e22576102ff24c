import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ActorDefinition, character, createActor } from '@troupe/core';
import { bindCode, checkCharacter, parseCharacter } from '@troupe/files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkText } from '../src/edit/check-text.js';
import { diffLines, nearDifferences } from '../src/edit/diff-lines.js';
import { createDraft } from '../src/edit/draft.js';
import { draftOf } from '../src/edit/draft-of.js';
import { parseValue, readForm } from '../src/edit/read-form.js';
import { readWritten } from '../src/edit/written.js';
import { all, commented, windows } from './edit-texts.js';

const examples = join(import.meta.dirname, '../../../examples');
const files = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.yaml') && !path.startsWith('dist') && !/(take|walk)\.yaml$/.test(path),
);

/** The letters that are underlined for each problem. */
function underlined(text: string): [code: string, letters: string][] {
  return checkText(text).problems.map(({ code, from, to }) => [code, text.slice(from, to)]);
}

describe('problems', () => {
  it('[EDT2] the examples are right', () => {
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(join(examples, file), 'utf8');
      const draft = createDraft(text);
      expect(draft.problems, file).toEqual([]);
      expect(draft.definition).toEqual(parseCharacter(text));
    }
  });

  it('[EDT2] what is wrong has its line and column, and what to underline', () => {
    const text = commented.replace('[door-is-open] # this', '[door-is-opne] # this');
    const [problem] = checkText(text).problems;
    expect(problem).toMatchObject({ code: 'unknown-sensor', line: 24, column: 12 });
    expect(problem?.message).toMatch(/Did you mean "door-is-open"\?$/);
    expect(underlined(text)).toEqual([['unknown-sensor', 'door-is-opne']]);
    expect(underlined(commented.replace('takes: 3', 'takse: 3'))).toEqual([
      ['unknown-key', 'takse'],
    ]);
    expect(underlined(commented.replace('theta: 45', 'theta: -1'))).toEqual([
      ['out-of-range', 'theta'],
    ]);
    expect(underlined(commented.replace('not-while(open-door)', 'after(opne)'))).toEqual([
      [expect.any(String), 'after(opne)'],
    ]);
    expect(underlined(commented.replace('[door-is-open]', '[door-is-open'))[0]?.[0]).toBe(
      'bad-syntax',
    );
    expect(checkText('').problems).toHaveLength(1);
  });

  it('[EDT2] places are right with other line breaks and with a mark before the first letter', () => {
    for (const text of [windows, `\uFEFF${windows}`, `\uFEFF${commented}`]) {
      expect(checkText(text).problems).toEqual([]);
      expect(underlined(text.replace('takes: 3', 'takse: 3'))).toEqual([['unknown-key', 'takse']]);
    }
    expect(underlined('\uFEFFtroup: 1\nname: a\n')).toContainEqual(['unknown-key', 'troup']);
  });

  it('[EDT2] any text has problems or a definition, never both and never neither', () => {
    const pieces = fc.record({
      text: fc.constantFrom(...Object.values(all)),
      at: fc.nat(1500),
      cut: fc.nat(30),
      put: fc.constantFrom('', 'x', ': ', '\n', '- ', '[', '}', '"', '&a ', '*a', '!!set ', '\t'),
    });
    fc.assert(
      fc.property(pieces, ({ text, at, cut, put }) => {
        const given = text.slice(0, at) + put + text.slice(at + cut);
        const { definition, problems } = checkText(given);
        expect(problems.length > 0).toBe(definition === undefined);
        for (const { from, to } of problems) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(given.length);
        }
        readForm(readWritten(given));
      }),
      // each reads and settles a whole character
      { numRuns: 300 },
    );
  });

  it('[EDT2] code that is missing is only missed where it is known what there is', () => {
    const text = 'troupe: 1\nname: a\nreceptors:\n  eye: {}\n';
    expect(checkText(text).problems).toEqual([]);
    const bind = (definition: ActorDefinition) => definition;
    expect(checkText(text, { bind }).problems).toMatchObject([{ code: 'no-code', line: 4 }]);
  });
});

describe('a character made in code', () => {
  const made = character({
    name: 'walker',
    parameters: { theta: 20 },
    sensors: { 'is there': false, tired: { value: 0.5, graded: true } },
    goals: { 'is there': true },
    skills: {
      walk: { when: { 'is there': false }, adds: ['is there'], run: () => undefined },
      rest: { takes: 2, importance: () => 2 },
    },
  });

  it('[EDT1] is written as a file, which says the same without its code', () => {
    const draft = draftOf(made);
    expect(draft.text).toBe(`# skills.rest.importance is a function and stays in the code.
troupe: 1
name: walker
parameters: { theta: 20 }
sensors:
  is there: false
  tired: { value: 0.5, graded: true }
goals:
  is there: true
skills:
  walk:
    when: { is there: false }
    adds: [is there]
  rest:
    takes: 2
`);
    expect(draft.problems).toEqual([]);
    expect(draft.hasCode('skills.walk')).toBe(true);
    expect(() =>
      draft.edit({ kind: 'rename', section: 'skills', name: 'walk', to: 'run' }),
    ).toThrow(/has code, which is found by this name/);
    draft.edit({ kind: 'rename', section: 'skills', name: 'rest', to: 'sleep' });
    createActor(draft.definition!);
  });

  it('[EDT1] is applied with its code, which is found by name again', () => {
    let walked = 0;
    const code = { skills: { walk: () => void walked++ } };
    const actor = createActor(made);
    const draft = draftOf(made);
    draft.edit({ kind: 'set', path: ['parameters', 'theta'], value: 10 });
    actor.redefine(bindCode(draft.definition!, code));
    expect(actor.definition.parameters).toEqual({ theta: 10 });
    for (let i = 0; i < 50 && walked === 0; i++) actor.tick();
    expect(walked).toBe(1);
  });

  it('[EDT1] every example can be written from its data, and read again', () => {
    for (const file of files) {
      const definition = parseCharacter(readFileSync(join(examples, file), 'utf8'));
      expect(draftOf(definition).definition, file).toEqual(checkCharacter(definition));
    }
  });
});

describe('form and difference', () => {
  it('[EDT1] the form has what the text says, also while it is wrong', () => {
    const form = readForm(readWritten(commented.replace('door-is-ajar: true,', 'wrong: 3,')));
    expect(form.skills.map(({ name }) => name)).toEqual(['open-door', 'close-door', 'look-around']);
    expect(form.skills[0]).toMatchObject({
      when: [
        { proposition: 'wrong', value: 3 },
        { proposition: 'door-is-open', value: false },
      ],
      adds: [{ proposition: 'door-is-open', value: true }],
      takes: 3,
    });
    expect(form.skills[1]?.deletes).toEqual([{ proposition: 'door-is-open', value: false }]);
    expect(form.parameters).toEqual({ theta: 45, phi: 20 });
    expect(form.sensors[2]).toMatchObject({ name: 'hand-is-empty', count: 2 });
    expect([' true', '3', 'soon', ''].map(parseValue)).toEqual([true, 3, 'soon', '']);
  });

  it('[EDT4] the difference of two texts is told line by line, and both can be had from it', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (mine, theirs) => {
        const diff = diffLines(mine.join('\n'), theirs.join('\n'));
        const of = (other: string) =>
          diff.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('\n');
        expect(of('theirs')).toBe(mine.join('\n'));
        expect(of('mine')).toBe(theirs.join('\n'));
      }),
    );
    expect(diffLines('a\nb\nc', 'a\nx\nc').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same a',
      'mine b',
      'theirs x',
      'same c',
    ]);
    const long = Array.from({ length: 20 }, (_, i) => `line ${i}`);
    const near = nearDifferences(
      diffLines(long.join('\n'), long.map((line, i) => (i === 10 ? 'other' : line)).join('\n')),
      2,
    );
    expect(near.map((line) => line?.text)).toEqual([
      undefined,
      'line 8',
      'line 9',
      'line 10',
      'other',
      'line 11',
      'line 12',
      undefined,
    ]);
  });
});
