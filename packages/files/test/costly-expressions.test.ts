import { createExpressions } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';
import { stubWorld } from './world-stub.js';

const expressions = createExpressions();
const many = Array.from({ length: 1_000 }, (_, i) => i);
const long = 'y'.repeat(60_000);
const variables = { x: many, s: long, digits: '9'.repeat(60_000), yes: true };

const run = (text: string) => expressions.compile(text, Object.keys(variables))(variables);

/** Far more than any of them takes, far less than what they would take: the age of the universe for some. */
const patience = 5_000;

describe('an expression that would not end', () => {
  it.each([
    ['loops in loops', 'x.exists(a, x.exists(b, x.exists(c, x.exists(d, a + b + c + d < 0))))'],
    ['with errors in them', 'x.exists(a, x.exists(b, x.exists(c, x.exists(d, a.foo))))'],
    ['absorbed by others', 'x.all(a, x.all(b, x.all(c, x.all(d, a.foo || true)))) || true'],
    ['of which one needs little', 'x.exists(a, x.exists(b, x.all(c, x.all(d, c < 0 || true))))'],
    ['that look at one item', 'x.all(a, x.exists(b, true) && x.exists(b, true))'],
    ['maps of maps', 'x.map(a, x.map(b, x))'],
    ['text that doubles', `["abcdefgh"]${'.map(t, t + t)'.repeat(60)}`],
    ['bytes that double', `[b"abcdefgh"]${'.map(t, t + t)'.repeat(60)}.size()`],
    ['lists that double', `[[0, 0]]${'.map(t, t + t)'.repeat(60)}`],
    ['lists that hold themselves', `[[0, 0]]${'.map(t, [t, t])'.repeat(60)}`],
    ['maps that hold themselves', `[{}]${'.map(t, {"a": t, "b": t})'.repeat(60)}`],
    [
      'comparing them',
      `[[[0, 0]]${'.map(t, [t, t])'.repeat(40)}].map(t, t == t.map(u, u) ? 1 : 2)`,
    ],
    ['looking for them', `[[[0, 0]]${'.map(t, [t, t])'.repeat(40)}].map(t, t.map(u, u) in [t])`],
    ['lists gone through', 'x.exists(a, 5000 in x)'],
    ['long text measured', 'x.exists(a, s.size() < 0)'],
    ['long text compared', 'x.exists(a, s + "a" == s + "b")'],
    ['long text searched', 'x.exists(a, s.contains("zz"))'],
    ['long numbers', 'x.exists(a, int(digits) < 0)'],
    ['patterns', 'x.exists(a, s.matches("(y+y+)+z"))'],
    ['patterns with many repeats', '"y".matches("((y{1000}){1000}){1000}")'],
    ['patterns that are repeated', 's.matches("((y{1000}){1000}){1000}")'],
    ['choices', 'yes ? x.map(a, x.map(b, x.map(c, c))) : []'],
  ])('[CEL2] ends soon: %s', (_, text) => {
    const start = performance.now();
    expect(problemsOf(() => run(text))[0]?.code).toBe('expression-too-costly');
    expect(performance.now() - start).toBeLessThan(patience);
  });

  it('[CEL2] a pattern that others take for ever to match is matched', () => {
    const start = performance.now();
    const text = `${'a'.repeat(200)}b`;
    expect(expressions.compile('t.matches("^(a+)+$")', ['t'])({ t: text })).toBe(false);
    expect(performance.now() - start).toBeLessThan(patience);
  });

  it('[CEL2] what absorbs errors does not absorb that', () => {
    const costly = 'x.all(a, x.all(b, x.all(c, true)))';
    for (const text of [
      `${costly} || true`,
      `!(${costly} && false)`,
      `[1, 2].exists(i, i == 2 || ${costly})`,
      `x.exists(a, a == 999 || ${costly})`,
    ]) {
      expect(problemsOf(() => run(text))[0]?.code, text).toBe('expression-too-costly');
    }
    expect(run(`true || ${costly}`)).toBe(true);
  });

  it('[CEL2] asking the world costs too', () => {
    const $world = stubWorld({ me: {} });
    const names = ['here', 'world', 'x'];
    const ask = expressions.compile('x.exists(a, size(near(here, a)) < 0)', names);
    expect(problemsOf(() => ask({ $world, here: 'me', x: many }))[0]?.code).toBe(
      'expression-too-costly',
    );
    expect($world.asked.length).toBeLessThan(600);
  });

  it('[CEL2] what was spent once is not missed the next time', () => {
    const modest = expressions.compile('x.filter(a, a % 2 == 0).size()', ['x']);
    for (let i = 0; i < 50; i++) expect(modest({ x: many })).toBe(500);
    expect(() => run('x.map(a, x.map(b, x))')).toThrow();
    expect(modest({ x: many })).toBe(500);
  });

  it('[CEL2] a list of thousands can be mapped', () => {
    const list = Array.from({ length: 8_000 }, (_, i) => i);
    expect(expressions.compile('x.map(a, a + 1)', ['x'])({ x: list })).toHaveLength(8_000);
  });
});
