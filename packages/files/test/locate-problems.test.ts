import { formatProblem, settleDefinition, TroupeError } from '@troupe/core';
import { locateProblems, parseCharacter } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';
import { characterWith } from './samples.js';

/** What core refuses in a text, each with its place there. */
function refusals(text: string, file?: string): string[] {
  const problems = problemsOf(() => settleDefinition(parseCharacter(text)));
  return locateProblems(text, problems, { file }).map(formatProblem);
}

const placeOf = (path: string, text: string) =>
  locateProblems(text, [{ code: 'wrong', path, message: 'it' }])[0]?.message;

describe('a problem of meaning', () => {
  it('[FIL2] has its line and column, like one of shape, in the order of the text', () => {
    const lines = `skills:
  bake:
    when: [oven,
      dough-redy]
goals:
  bred: true
sensors: { oven: true, dough-ready: true, bread: false }`;
    const told = refusals(characterWith(lines), 'baker.yaml');
    expect(told.map((line) => line.match(/\((baker\.yaml.*)\)$/)?.[1])).toEqual([
      'baker.yaml:6:7',
      'baker.yaml:8:3',
    ]);
    expect(told[0]).toContain('skills.bake.when.dough-redy: ');
  });

  it('[FIL2] has it in JSON too', () => {
    const text = '{"troupe":1,"name":"x",\n"skills":{"a.b":{"when":["c",\n "d"]}}}';
    expect(refusals(text).map((line) => line.match(/line.*(?=\))/)?.[0])).toEqual([
      'line 2, column 26',
      'line 3, column 2',
    ]);
  });

  it('[FIL2] is found by names with dots, arguments or nothing in them', () => {
    const text = `a.b: 1
a: { b: 2, b.c: { d: 3 },
  '': 4 }
t:
  walk-to(?p: place): { adds: [x, at(?p)] }`;
    expect(placeOf('a.b', text)).toBe('it (line 1, column 1)');
    expect(placeOf('a.b.c.d', text)).toBe('it (line 2, column 19)');
    expect(placeOf('a.', text)).toBe('it (line 3, column 3)');
    expect(placeOf('t.walk-to(?p: place).adds.at(?p)', text)).toBe('it (line 5, column 35)');
  });

  it('[FIL2] is placed as far as its path leads, and nowhere if it leads nowhere', () => {
    expect(placeOf('a.b.none.such', 'a:\n  b: { c: 1 }')).toBe('it (line 2, column 3)');
    expect(placeOf('none', 'a: 1')).toBe('it');
    expect(placeOf('', 'a: 1')).toBe('it');
    const [problem] = locateProblems('a: 1', [{ code: 'x', path: '', message: 'it' }], {
      file: 'a.yaml',
    });
    expect(problem?.message).toBe('it (a.yaml)');
  });

  it('[SCR2] of a script is placed at its entry, or at what is wrong within', () => {
    const script = `- { after: 1 }
- after: 9
  goals: { a: true }
  add:
    skills: { k: {} }`;
    expect(placeOf('script entry 2 (after: 9)', script)).toBe('it (line 2, column 3)');
    expect(placeOf('script entry 2 (after: 9): walk', script)).toBe('it (line 2, column 3)');
    expect(placeOf('script entry 2 (after: 9): goals.a', script)).toBe('it (line 3, column 12)');
    expect(placeOf('script entry 2 (after: 9): skills.k', script)).toBe('it (line 5, column 15)');
    expect(placeOf('script entry 7 (after: 9)', script)).toBe('it');
  });

  it('[FIL2] keeps its code and its path in words', () => {
    const [problem] = locateProblems('a: [b]', [{ code: 'c', path: 'a.b', message: 'it' }]);
    expect(new TroupeError([problem!]).message).toBe('[c] a.b: it (line 1, column 5)');
  });
});
