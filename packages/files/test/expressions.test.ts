import { createExpressions } from '@troupe/files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';
import { stubWorld } from './world-stub.js';

const expressions = createExpressions();

type Variables = Readonly<Record<string, unknown>>;

const evaluate = (text: string, variables: Variables = {}) =>
  expressions.compile(text, Object.keys(variables))(variables);

const refusal = (text: string, ...names: string[]) =>
  problemsOf(() => expressions.compile(text, names))[0]!;

const failure = (text: string, variables: Variables = {}) =>
  problemsOf(() => evaluate(text, variables))[0]!;

describe('values of expressions', () => {
  it('[CEL1] numbers are plain numbers, written with or without a point', () => {
    for (const [music, loud] of [
      [2.5, true],
      [3, true],
      [2, false],
    ] as const) {
      expect(evaluate('music > 2', { music })).toBe(loud);
      expect(evaluate('music > 2.0', { music })).toBe(loud);
    }
    expect(evaluate('music * 2 + 1 - 3 / 2.0', { music: 1.5 })).toBe(2.5);
    expect(evaluate('tick % 10 == 0', { tick: 20 })).toBe(true);
    expect(evaluate('tick % 2.5', { tick: 6 })).toBe(1);
    expect(evaluate('1 + 2')).toBe(3);
    expect(evaluate('size("ab") / 2u == 1u || 7u == 7')).toBe(true);
    expect(evaluate('7u')).toBe(7);
  });

  it('[CEL1] any number is the same with itself, whole or not', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.maxSafeInteger(), (x, n) => {
        expect(evaluate('x', { x })).toBe(x);
        expect(evaluate('x + 1', { x: n })).toBe(n + 1);
        expect(evaluate(`x == ${n}`, { x: n })).toBe(true);
        expect(evaluate(`[x, ${n}, 0]`, { x })).toEqual([x, n, 0]);
      }),
    );
  });

  it('[CEL1] any data goes in and comes out as it was', () => {
    const data = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(data, (x) => {
        expect(evaluate('x', { x })).toEqual(x);
        expect(evaluate('[x].map(y, {"a": y})[0].a', { x })).toEqual(x);
        expect(evaluate('x == [x][0]', { x })).toBe(true);
      }),
    );
  });

  it('[CEL1] lists and maps come out as arrays and plain objects', () => {
    expect(evaluate('{"a": [1, {"b": null}], 2: true}')).toEqual({ a: [1, { b: null }], 2: true });
    const strange = evaluate('{"__proto__": 1}') as object;
    expect(Object.getPrototypeOf(strange)).toBe(Object.prototype);
    expect(Object.keys(strange)).toEqual(['__proto__']);
    expect(evaluate('[[1], [2, 3]].map(x, x + [0])')).toEqual([
      [1, 0],
      [2, 3, 0],
    ]);
  });

  it('[CEL1] loops keep their order and may be nested', () => {
    const near = ['cup', 'glass', 'fork'];
    expect(evaluate('near.filter(n, n != "glass").map(n, n + "!")', { near })).toEqual([
      'cup!',
      'fork!',
    ]);
    expect(evaluate('near.map(a, near.map(b, b == a))[0]', { near })).toEqual([true, false, false]);
    expect(evaluate('near.map(n, n != "cup", size(n))', { near })).toEqual([5, 4]);
    expect(evaluate('near.exists_one(n, n == "cup") && near.all(n, size(n) > 2)', { near })).toBe(
      true,
    );
    expect(evaluate('{"b": 1, "a": 2}.map(k, k)')).toEqual(['b', 'a']);
  });

  it('[CEL1] errors are absorbed by what does not need them', () => {
    expect(evaluate('a.b.c > 1 || true', { a: {} })).toBe(true);
    expect(evaluate('[1, 2].exists(x, a.b == x || x == 2)', { a: {} })).toBe(true);
    expect(evaluate('has(a.b) ? a.b : "none"', { a: {} })).toBe('none');
  });

  it('[CEL1] what is no data, or missing, fails when it runs', () => {
    expect(failure('b"x"').code).toBe('expression-failed');
    expect(failure('type(1)').message).toContain('no data');
    expect(failure('a.b', { a: {} })).toEqual({
      code: 'expression-failed',
      path: '',
      message: 'there is no "b" here. Ask has(…) first if it may be missing (column 2 of "a.b")',
    });
    expect(failure('a > 1', { a: 'x' }).message).toContain('> cannot be applied to (string, int)');
    expect(failure('1 / 0').message).toContain('divide by zero');
    expect(failure('9223372036854775807 + 1').message).toContain('overflow');
    expect(problemsOf(() => expressions.compile('a', ['a'])({}))[0]?.message).toContain(
      '"a" has no value yet',
    );
    expect(failure('a', { a: () => 1 }).message).toContain('a function is no data');
  });
});

describe('names in expressions', () => {
  it('[CEL1] names with dashes are read with underscores, or from signals', () => {
    const variables = { 'board-location': 2, signals: { 'board-location': 2 } };
    expect(evaluate('board_location + 1', variables)).toBe(3);
    expect(evaluate('signals["board-location"] + 1', variables)).toBe(3);
    expect(refusal('board-location > 1', 'board-location').message).toBe(
      '"board" is not known here. A dash is a minus; did you mean "board_location"? (column 1 of "board-location > 1")',
    );
  });

  it('[CEL1] where two names would be written alike, neither is taken for the other', () => {
    expect(evaluate('a_b', { a_b: 1, 'a-b': 2 })).toBe(1);
    expect(refusal('a_b', 'a-b', 'a.b').message).toContain('"a_b" is not known here');
    expect(evaluate('_2nd', { '2nd': 5 })).toBe(5);
  });

  it('[CEL1] an unknown name or function is refused with a suggestion', () => {
    expect(refusal('musik > 2', 'music').message).toBe(
      '"musik" is not known here. Did you mean "music"? (column 1 of "musik > 2")',
    );
    expect(refusal('zebra', 'music', 'time').message).toContain('Known: music, time');
    expect(refusal('music.exist(x, x)', 'music').message).toContain('Did you mean "exists"?');
    expect(refusal('music.exists(x)', 'music').message).toContain('list.exists(x, condition)');
    expect(refusal('siz(music)', 'music').message).toContain('Did you mean "size"?');
    expect(refusal('size()').message).toContain('size(list)');
    expect(refusal('has(music)', 'music').message).toContain('has(a.b)');
    expect(refusal('[1].map(x, y)').message).toContain('"y" is not known here');
    expect(refusal('[1].map(x, 1) == [x]').message).toContain('"x" is not known here');
    expect(refusal(`${'x'.repeat(5000)} > 1`).message.length).toBeLessThan(300);
  });

  it('[CEL2] nothing is read but what is given', () => {
    for (const name of [
      'constructor',
      '__proto__',
      'toString',
      'globalThis',
      'process',
      '$world',
    ]) {
      expect(['bad-expression'], name).toContain(refusal(name, 'a').code);
    }
    for (const text of ['a.constructor', 'a.__proto__', 'a["toString"]', 'l.length', 'l.map']) {
      expect(failure(text, { a: {}, l: [1] }).code).toBe('expression-failed');
    }
    expect(evaluate('has(a.constructor)', { a: {} })).toBe(false);
    expect(evaluate('"valueOf" in a', { a: {} })).toBe(false);
    expect(refusal('google.protobuf.Any{}').code).toBe('bad-expression');
    // calls that only a rewritten loop may make
    expect(refusal('@append([], 1)').code).toBe('bad-expression');
  });
});

describe('expressions about the world', () => {
  const world = () =>
    stubWorld({ radio: { playing: true, 'song-name': 'x' }, me: { hungry: 0.5 } });
  const probe = (text: string, $world = world()) => {
    const names = ['here', 'self', 'world', 'memory', 'doing', 'time', 'tick'];
    const memory = { cup: 'blue' };
    return expressions.compile(
      text,
      names,
    )({ $world, here: 'me', memory, doing: ['sit'], time: 1 });
  };

  it('[CEL1] things are looked up one by one, and no others', () => {
    const asked = world();
    expect(probe('world.radio.playing', asked)).toBe(true);
    expect(asked.asked).toEqual(['has radio', 'get radio.playing']);
    expect(probe('world["radio"]["song-name"]')).toBe('x');
    expect(probe('self.hungry > 0.2 && memory.cup == "blue" && "sit" in doing')).toBe(true);
    expect(probe('world.map(name, name)')).toEqual(['radio', 'me']);
    expect(probe('world.radio')).toEqual({ playing: true, 'song-name': 'x' });
  });

  it('[CEL1] what may be missing is asked for with has', () => {
    expect(probe('has(world.radio.playing)')).toBe(true);
    expect(probe('has(world.radio.volume)')).toBe(false);
    expect(probe('has(world.piano)')).toBe(false);
    expect(probe('has(memory.plate)')).toBe(false);
    expect(problemsOf(() => probe('world.radio.volume'))[0]?.message).toContain(
      'there is no "volume" here',
    );
    expect(problemsOf(() => probe('world.piano.tune'))[0]?.message).toContain('no "piano" here');
  });

  it('[CEL1] the world answers questions', () => {
    const asked = world();
    const ask = (text: string) => probe(text, asked);
    expect(ask('distance(here, "cup") + 1')).toBe(3.5);
    expect(ask('distance([0, 1.5, 2], here) < 3')).toBe(true);
    expect(ask('near(here, 2)[0]')).toBe('cup');
    expect(ask('near([0, 0, 0], 2.5, "cup").exists(n, n == "glass")')).toBe(true);
    expect(ask('where("radio")')).toEqual([1, 0, 2]);
    expect(ask('touching(here)')).toEqual(['floor']);
    expect(ask('sees(here, "cup") && !sees(here, "door", 1.5, 10)')).toBe(true);
    expect(ask('in_view(here, 1, 2)')).toEqual(['cup']);
    expect(ask('heard(here)[0].strength > 0.4 && heard(here)[0].name == "radio"')).toBe(true);
    expect(ask('size(smelt(here))')).toBe(0);
    expect(asked.asked).toEqual([
      'distance "me" "cup"',
      'distance [0,1.5,2] "me"',
      'near "me" 2 undefined',
      'near [0,0,0] 2.5 cup',
      'touching me',
      'sees me cup undefined',
      'sees me door {"angle":1.5,"distance":10}',
      'inView me {"angle":1,"distance":2}',
      'heard "me"',
      'heard "me"',
      'smelt "me"',
    ]);
  });

  it('[CEL1] wrong questions are answered with what was expected', () => {
    const said = (text: string) => problemsOf(() => probe(text))[0]?.message;
    expect(said('near(here, "far")')).toContain('near(): radius must be a number');
    expect(said('near([1, 2], 2)')).toContain('a place must be the name of a thing or [x, y, z]');
    expect(said('distance([1, 2, "x"], here)')).toContain('or [x, y, z]');
    expect(said('where("piano")')).toContain('there is no thing "piano"');
    expect(said('touching(3)')).toContain('thing must be the name of a thing');
    expect(said('nearer(here, 2)')).toContain('there is no function "nearer"');
  });

  it('[CEL2] where there is no world, it cannot be asked', () => {
    expect(refusal('near("a", 1)', 'memory').message).toContain('there is no function "near"');
    expect(refusal('world.radio', 'memory').message).toContain('"world" is not known here');
  });
});
