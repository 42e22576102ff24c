import { createExpressions } from '@troupe/files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';

const expressions = createExpressions();
const compile = (text: string) => expressions.compile(text, ['a', 'b']);
const refusal = (text: string) => problemsOf(() => compile(text))[0]!;

describe('an expression that does not parse', () => {
  it.each([
    ['a >', 'expected a value after ">", found the end (column 4 of "a >")'],
    ['a > > 2', 'expected a value, found ">" (column 5 of "a > > 2")'],
    ['a && ', 'expected a value after "&&", found the end (column 6 of "a && ")'],
    ['a b', 'expected an operator or the end, found "b" (column 3 of "a b")'],
    ['a = 2', 'expected an operator or the end, found "=" (column 3 of "a = 2")'],
    ['a and b', 'expected an operator or the end, found "and" (column 3 of "a and b")'],
    ['a ? b', 'expected ":" to go with "?", found the end (column 6 of "a ? b")'],
    ['1 +* 2', 'expected a value, found "*" (column 4 of "1 +* 2")'],
    ['[1, 2', '"[" is opened here and not closed: a "]" is missing (column 1 of "[1, 2")'],
    ['a.size(', '"(" is opened here and not closed: a ")" is missing (column 7 of'],
    ['a.map(x, x > 2', '"(" is opened here and not closed: a ")" is missing (column 6 of'],
    ['max(a, ")" + b', '"(" is opened here and not closed: a ")" is missing (column 4 of'],
    ['(a + (b + 1) // )', '"(" is opened here and not closed: a ")" is missing (column 1 of'],
    ['(a +', 'expected a value after "+", found the end'],
    ['a)', 'expected an operator or the end, found ")" (column 2 of "a)")'],
    ['"abc', 'a text begins here with " and does not end (column 1 of "\\"abc")'],
    ['a == "abc', 'a text begins here with " and does not end (column 6 of "a == \\"abc")'],
    ['a.', 'expected a value after ".", found the end (column 3 of "a.")'],
    ['a.`b`', 'other keys are written in brackets: a["b-c"] (column 3 of "a.`b`")'],
    ['for', '"for" cannot be used here: reserved identifier (column 1 of "for")'],
    ['', 'the expression is empty. Write what it comes to, such as true (column 1 of "")'],
    ['😀', 'expected a value, found "😀" (column 1 of "😀")'],
    ['99999999999999999999', 'the whole number is too large'],
  ])('[CEL1] %s', (text, expected) => {
    expect(refusal(text).code).toBe('bad-expression');
    expect(refusal(text).message).toContain(expected);
  });

  it('[CEL1] of several lines is told with the line', () => {
    expect(refusal('a > 1 &&\n  c > 2').message).toContain('(line 2, column 3 of "  c > 2")');
  });

  it('[CEL1] however strange a text is, it is compiled or refused', () => {
    const piece = fc.constantFrom(
      ...'a b 1 2.5 "x" \' ( ) [ ] { } . , ? : + - * / % < > = == != && || ! in has( .map(x, size( // \\ 😀 \n'.split(
        ' ',
      ),
    );
    const text = fc.oneof(
      fc.constantFrom('a + 1', 'b[0] == a', 'size(b) > 1'),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
    );
    let good = 0;
    fc.assert(
      fc.property(text, (given) => {
        try {
          compile(given)({ a: 1, b: [1, 2] });
          good++;
        } catch (error) {
          expect(error).toMatchObject({ name: 'TroupeError' });
          expect((error as { code: string }).code).toMatch(/^(bad-expression|expression-failed)$/);
        }
      }),
    );
    expect(good).toBeGreaterThan(0);
  });
});

describe('an expression that is too large', () => {
  it.each([
    ['characters', `"${'x'.repeat(10_000)}"`],
    ['brackets', `${'('.repeat(4_900)}1${')'.repeat(4_900)}`],
    ['lists', `${'['.repeat(4_900)}1${']'.repeat(4_900)}`],
    ['open lists', '['.repeat(9_000)],
    ['maps', `${'{1:'.repeat(2_000)}1${'}'.repeat(2_000)}`],
    ['indices', `${'a['.repeat(2_500)}0${']'.repeat(2_500)}`],
    ['sums', `1${'+1'.repeat(4_000)}`],
    ['keys', `a${'.b'.repeat(4_000)}`],
    ['choices', `${'true?1:'.repeat(1_000)}1`],
    ['loops', `${'[1].map(x,'.repeat(800)}x${')'.repeat(800)}`],
    ['parts', `true${'&&true'.repeat(1_500)}`],
  ])('[CEL2] is refused at once, by its number of %s', (_, text) => {
    const start = performance.now();
    expect(refusal(text).code).toBe('expression-too-large');
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('[CEL2] what is just within the limits is compiled, and one more is not', () => {
    expect(compile(`1${'+1'.repeat(99)}`)({})).toBe(100);
    expect(refusal(`1${'+1'.repeat(100)}`).message).toContain('nested more than 100 deep');
    expect(compile(`[${'1,'.repeat(1_998)}1]`)({})).toHaveLength(1_999);
    expect(refusal(`[${'1,'.repeat(1_999)}1]`).message).toContain('more than 2000 parts');
    expect(compile(`"${'x'.repeat(9_998)}"`)({})).toHaveLength(9_998);
  });

  it('[CEL2] limits can be set', () => {
    const codeOf = (text: string, limits: Parameters<typeof createExpressions>[0]) =>
      problemsOf(() => createExpressions(limits).compile(text, [])({}))[0]?.code;
    expect(codeOf('1 + 2 + 3 + 4', { depth: 3 })).toBe('expression-too-large');
    expect(codeOf('[1, 2, 3, 4, 5]', { nodes: 5 })).toBe('expression-too-large');
    expect(codeOf('"123456789012345678901"', { length: 20 })).toBe('expression-too-large');
    expect(codeOf('[1, 2, 3].map(x, x)', { cost: 10 })).toBe('expression-too-costly');
    const small = createExpressions({ length: 20, depth: 3, nodes: 5, cost: 10 });
    expect(small.compile('1 + 2', [])({})).toBe(3);
  });
});
