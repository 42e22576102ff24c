import { parseCharacter, parseText } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';
import { characterWith } from './samples.js';

const refusal = (text: string) => problemsOf(() => parseText(text))[0]!;

describe('YAML and JSON', () => {
  it('[FIL3] the same character in both is the same', () => {
    const yaml = characterWith('skills: { a: { when: [b, "c d"], takes: 2 } }');
    const json = JSON.stringify(parseCharacter(yaml), null, 2);
    expect(parseCharacter(json)).toEqual(parseCharacter(yaml));
    expect(parseCharacter(`\uFEFF${json}`)).toEqual(parseCharacter(yaml));
    expect(parseCharacter(`\uFEFF${yaml}`)).toEqual(parseCharacter(yaml));
  });

  it('[FIL3] a problem has its line and column in both', () => {
    const yaml = 'troupe: 1\nname: x\nskills:\n  a:\n    uses: [b, 3]\n';
    const json = '{"troupe":1,"name":"x",\n"skills":{"a":{"takes":1,"uses":["b\\"]}",\n 3]}}}';
    expect(problemsOf(() => parseCharacter(yaml))[0]?.message).toContain('(line 5, column 15)');
    expect(problemsOf(() => parseCharacter(json))[0]?.message).toContain('(line 3, column 2)');
  });

  it('[FIL3] a flow map with comments is YAML, whatever it begins with', () => {
    expect(parseText('{ a: 1, # one\n  b: [c] }')).toEqual({ a: 1, b: ['c'] });
  });

  it('[FIL3] parentheses bind the kinds of variables, and nothing else', () => {
    for (const name of ['walk(?place: place)', 'walk(?place:  place)', 'on(?a : x,?b:  y)']) {
      expect(parseText(`${name}: 1`)).toEqual({ [name]: 1 });
    }
    expect(parseText('a:\n  -($: )')).toEqual({ a: { '-($': ')' } });
    expect(parseText('a(b: c)')).toEqual({ 'a(b': 'c)' });
  });

  it('[FIL3] a name full of question marks is read at once', () => {
    // where each of them was followed to the end, this took minutes
    const name = `a(${'?'.repeat(500_000)})`;
    expect(Object.keys(parseText(`"x": 1\n? ${name}\n: 2`) as object)).toEqual(['x', name]);
  });

  it('[DEF5] two agents of one name are refused in both', () => {
    const yaml = characterWith('skills:\n  a: {}\n  b: {}\n  a: {}');
    const json = '{"troupe":1,"name":"x","skills":{"a":{},"b":{"when":["a"]},"\\u0061":{}}}';
    for (const text of [yaml, json]) {
      const [problem, ...others] = problemsOf(() => parseCharacter(text));
      expect(others).toEqual([]);
      expect(problem).toMatchObject({ code: 'duplicate-key', path: 'skills' });
      expect(problem?.message).toContain('"a" is here twice');
    }
  });

  it('[FIL3] the same key in different maps is no repetition', () => {
    expect(parseText('[{"a":{"a":1}},{"a":[{"b":1},{"b":2}]}]')).toHaveLength(2);
    expect(parseText('- { a: { a: 1 } }\n- { a: 2 }')).toHaveLength(2);
  });

  it('[FIL3] files without a value are refused as empty', () => {
    for (const text of ['', ' \n\n', '# only a comment\n', '---\n', 'null', '---\n# x\n...\n']) {
      expect(refusal(text).code).toBe('file-empty');
    }
  });

  it('[FIL3] several documents in one file are refused', () => {
    expect(refusal('a: 1\n---\nb: 2\n').code).toBe('many-documents');
    expect(parseText('---\na: 1\n...\n')).toEqual({ a: 1 });
  });

  it('[FIL3] what is neither YAML nor JSON is refused with its place', () => {
    expect(refusal('a: [b\nc: d\n')).toMatchObject({ code: 'bad-syntax' });
    expect(refusal('{"a": 1,\n "b": ').message).toMatch(
      /^the file cannot be read: .* \(line 2, column \d+\)$/,
    );
    expect(refusal('\ta: 1').message).toContain('Tabs');
    expect(refusal('a: b: c').code).toBe('bad-syntax');
  });

  it('[FIL3] slips that the parser calls by names of its own are explained', () => {
    const colon = 'Is a colon missing (name: value, with a space after it)?';
    expect(refusal('skills:\n  bake\n    when: [a]\n').message).toContain(colon);
    expect(refusal('troupe: 1\nname\n').message).toContain(colon);
    expect(refusal('a:\n    b: 1\n   c: 2\n').message).toContain(
      'cannot be read: the lines of one map must begin in the same column',
    );
  });

  it('[FIL3] a text of more than 16 MB is refused before it is parsed', () => {
    expect(refusal(`a: ${'x'.repeat(2 ** 24)}`).code).toBe('file-too-large');
  });
});

describe('what YAML can do beyond plain data', () => {
  it('[FIL3] aliases that explode are refused', () => {
    const rows = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (const [i, name] of [...'bcdefghij'].entries()) {
      rows.push(`${name}: &${name} [${Array(10).fill(`*${'abcdefghi'[i]}`).join(', ')}]`);
    }
    expect(refusal(rows.join('\n')).code).toBe('alias-explosion');
    expect(refusal('a: &a [*a]').code).toBe('alias-explosion');
  });

  it('[FIL3] honest aliases are read, however many', () => {
    const list = Array.from({ length: 500 }, (_, i) => `  s${i}: *it`).join('\n');
    const read = parseCharacter(characterWith(`skills:\n  first: &it { when: [a] }\n${list}`));
    expect(read.skills?.['s499']).toEqual({ when: ['a'] });
  });

  it('[FIL3] an alias to nothing is refused with a suggestion', () => {
    expect(refusal('a: &there 1\nb: *thre')).toMatchObject({ code: 'unknown-alias', path: 'b' });
    expect(refusal('a: &there 1\nb: *thre').message).toContain('Did you mean "there"?');
  });

  it('[FIL3] tags and merge keys are refused', () => {
    expect(refusal('a: !thing b').code).toBe('unknown-tag');
    expect(refusal('a: !!binary aGk=').code).toBe('unknown-tag');
    expect(refusal('a: !!binary aGk=').message).not.toContain('For not');
    expect(refusal('when: [!tired, b]').message).toContain('For not, write { tired: false }');
    expect(refusal('a: &a { x: 1 }\nb: { <<: *a }').code).toBe('merge-key');
    expect(parseText('"<<": 1')).toEqual({ '<<': 1 });
  });

  it('[FIL3] a line that asks for an older YAML changes nothing', () => {
    expect(parseText('%YAML 1.1\n---\n[yes, no, on, 2001-01-01, 010]')).toEqual([
      'yes',
      'no',
      'on',
      '2001-01-01',
      10,
    ]);
  });

  it('[FIL3] keys are names as they are written', () => {
    expect(parseText('1.0: a\ntrue: b\nnull: c\n0x10: d')).toEqual({
      '1.0': 'a',
      true: 'b',
      null: 'c',
      '0x10': 'd',
    });
    expect(refusal('? [a, b]\n: c').code).toBe('bad-key');
  });

  it('[FIL3] nesting without end is refused, not a crash', () => {
    const deep = 200_000;
    for (const text of [
      '['.repeat(deep),
      '['.repeat(deep) + ']'.repeat(deep),
      '{"a":'.repeat(deep),
      '{"a":'.repeat(deep) + '1'.concat('}'.repeat(deep)),
      `${'- '.repeat(deep)}a`,
      `${'? '.repeat(deep)}a`,
      Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}k:`).join('\n'),
    ]) {
      expect(refusal(text).code).toBe('too-deep');
    }
  });

  it('[TPL1] names with arguments need no quotes', () => {
    const text = `
carry(?what: thing, ?to: place):
  when: [on(a, b), at(?to), 'in(x, y)', "in(x: z)", plain]
  note: { on(c, d): 1, e: f }   # as (a, b: c) or f(a, b: c)
`;
    expect(parseText(text)).toEqual({
      'carry(?what: thing, ?to: place)': {
        when: ['on(a, b)', 'at(?to)', 'in(x, y)', 'in(x: z)', 'plain'],
        note: { 'on(c, d)': 1, e: 'f' },
      },
    });
    const [problem] = problemsOf(() => parseCharacter(characterWith('templates: { f(?a: b): 1 }')));
    expect(problem).toMatchObject({ path: 'templates.f(?a: b)' });
    expect(problem?.message).toContain('(line 3, column 14)');
  });
});

describe('names that objects have by themselves', () => {
  it('[FIL4] __proto__ is refused as a name and changes no prototype', () => {
    for (const text of [
      characterWith('skills: { __proto__: { when: [a] } }'),
      characterWith('skills:\n  "__proto__":\n    when: [a]'),
      '{"troupe":1,"name":"x","skills":{"__proto__":{"when":["a"]}}}',
      '{"troupe":1,"name":"x","skills":{"__\\u0070roto__":{"when":["a"]}}}',
    ]) {
      const [problem, ...others] = problemsOf(() => parseCharacter(text));
      expect(others).toEqual([]);
      expect(problem).toMatchObject({ code: 'bad-name', path: 'skills.__proto__' });
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('when' in {}).toBe(false);
  });

  it('[FIL4] __proto__ is refused at every depth', () => {
    for (const lines of [
      '__proto__: {}',
      'parameters: { __proto__: { theta: 1 } }',
      'skills: { a: { adds: { b: { __proto__: 1 } } } }',
    ]) {
      const [problem] = problemsOf(() => parseCharacter(characterWith(lines)));
      expect(problem?.code).toBe('bad-name');
    }
  });

  it('[DEF4] constructor, toString and the like are names as good as any other', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '扉', '🚪', '1']) {
      const { skills } = parseCharacter(characterWith(`skills: { ${name}: { takes: 2 } }`));
      expect(skills && Object.hasOwn(skills, name) && skills[name]).toEqual({ takes: 2 });
    }
    const [problem] = problemsOf(() => parseCharacter(characterWith('constructor: 1')));
    expect(problem?.code).toBe('unknown-key');
  });
});
