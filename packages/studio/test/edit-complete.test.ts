import { describe, expect, it } from 'vitest';
import { completeAt, namesOf } from '../src/edit/complete.js';
import { indentAfter } from '../src/edit/indent-after.js';
import { placeInText } from '../src/edit/place-in-text.js';
import { readWritten } from '../src/edit/written.js';
import { all, commented } from './edit-texts.js';

/** What is offered where `|` stands. */
function offered(text: string): string[] {
  const offset = text.indexOf('|');
  const plain = text.replace('|', '');
  const { options } = completeAt(plain, offset, namesOf(readWritten(commented)));
  return options.map(({ label }) => label);
}

function placed(text: string) {
  const { path, kind, word } = placeInText(text.replace('|', ''), text.indexOf('|'));
  return [path.join('.'), kind, word];
}

const signs = ['door-is-open', 'door-is-ajar', 'hand-is-empty', 'soup is hot'];
const head = 'troupe: 1\nname: a\n';

describe('the line after a key', () => {
  it('[EDT1] begins where what belongs to the key begins, and is left alone after anything else', () => {
    const indent = (text: string) => indentAfter(text.replace('|', ''), text.indexOf('|'));
    expect(indent('skills:|')).toBe(2);
    expect(indent('skills:| # all')).toBe(2);
    expect(indent('skills:\n  a:|\n')).toBe(4);
    expect(indent('skills:|\n\n    # one\n    a: {}')).toBe(4);
    expect(indent('skills:\n  a:|\n  b: {}')).toBe(4);
    expect(indent('  deletes:|\n  - b')).toBe(2);
    expect(indent('  - name:|')).toBe(6);
    for (const other of ['|skills:', 'skills|:', 'a: 1|', '# so:|', 'a: b # so:|', '|', '- a|']) {
      expect(indent(other), other).toBeUndefined();
    }
  });
});

describe('completion', () => {
  it('[EDT3] the place of a cursor is found in lines, in brackets and in both', () => {
    expect(placed('|')).toEqual(['', 'key', '']);
    expect(placed('na|')).toEqual(['', 'key', 'na']);
    expect(placed('name: a|')).toEqual(['name', 'value', 'a']);
    expect(placed('skills:\n  a:\n    wh|')).toEqual(['skills.a', 'key', 'wh']);
    expect(placed('skills:\n  a:\n    when: [x, y|')).toEqual(['skills.a.when', 'item', 'y']);
    expect(placed('skills:\n  a:\n    when: { x: true, y|')).toEqual(['skills.a.when', 'key', 'y']);
    expect(placed('skills:\n  a:\n    when: { x: t|')).toEqual(['skills.a.when.x', 'value', 't']);
    expect(placed('skills:\n  a:\n    when:\n      - x\n      - y|')).toEqual([
      'skills.a.when',
      'item',
      'y',
    ]);
    expect(placed('skills:\n  a:\n    when:\n    - x\n    - y|')).toEqual([
      'skills.a.when',
      'item',
      'y',
    ]);
    expect(placed('skills:\n  a:\n    when:\n    - x\n    ad|')).toEqual(['skills.a', 'key', 'ad']);
    expect(placed('skills:\n  a: { when: [x],\n    adds: [|')).toEqual([
      'skills.a.adds',
      'item',
      '',
    ]);
    expect(placed('skills:\n  a: {}\n  |')).toEqual(['skills', 'key', '']);
    expect(placed("skills:\n  'a: b':\n    when: ['x|")).toEqual(['skills.a: b.when', 'item', 'x']);
    expect(placed('skills:\n  a(?x: y):\n    when: [on(b, c|')).toEqual([
      'skills.a(?x: y).when',
      'item',
      'on(b, c',
    ]);
    expect(placed('skills:\n\n  a:\n\n    wh|')).toEqual(['skills.a', 'key', 'wh']);
    expect(placed('skills:\n  a:\n\n|')).toEqual(['', 'key', '']);
    expect(placed('a: b # c|')).toEqual(['a', 'none', '']);
    expect(placed('skills:\n  # a: |')[1]).toBe('none');
    expect(placed('{ "skills": { "a": { "when": ["|')).toEqual(['skills.a.when', 'item', '']);
  });

  it('[EDT3] a place can be asked for anywhere in any text', () => {
    for (const text of Object.values(all)) {
      for (let at = 0; at <= text.length; at++) {
        const { from, word } = placeInText(text, at);
        expect(text.slice(from, at)).toBe(word);
      }
    }
  });

  it('[EDT3] signs are offered in conditions, effects and goals', () => {
    expect(offered(`${head}skills:\n  a:\n    adds: [do|`)).toEqual(signs);
    expect(offered(`${head}skills:\n  a:\n    deletes:\n      - |`)).toEqual(signs);
    expect(offered(`${head}skills:\n  a:\n    when:\n      |`)).toEqual([
      ...signs,
      'after(…)',
      'not-while(…)',
    ]);
    expect(offered(`${head}goals:\n  |`)).toEqual(signs);
  });

  it('[EDT3] names are known also while the text cannot be read', () => {
    const broken = readWritten(commented.replace('adds: [door-is-open]', 'adds: [do'));
    expect(broken.broken).toBeDefined();
    expect(namesOf(broken).signs).toEqual(signs);
  });

  it('[EDT3] skills are offered in words about order', () => {
    const skills = ['open-door', 'close-door', 'look-around'];
    expect(offered(`${head}skills:\n  a:\n    when: [after(|`)).toEqual(skills);
    expect(offered(`${head}skills:\n  a:\n    when: { not-while(op|`)).toEqual(skills);
    const text = `${head}skills:\n  a:\n    when: [after(op`;
    const { from, options } = completeAt(text, text.length, namesOf(readWritten(commented)));
    expect(text.slice(from)).toBe('op');
    expect(options[0]?.apply).toBe('open-door)');
  });

  it('[EDT3] keys and values come from the schema of the file', () => {
    expect(offered('parameters: { |')).toEqual([
      'theta',
      'phi',
      'gamma',
      'delta',
      'pi',
      'thetaDecay',
      'kappa',
    ]);
    expect(offered('|')).toEqual(expect.arrayContaining(['troupe', 'sensors', 'skills', 'goals']));
    expect(offered('skills:\n  a:\n    |')).toEqual(
      expect.arrayContaining(['when', 'adds', 'takes', 'maxCalls']),
    );
    expect(offered('semantics: |')).toEqual(['literal', 'maes', 'build-a-dude']);
    expect(offered('skills:\n  a: { when: { b: |')).toEqual(['true', 'false']);
    expect(offered('goals:\n  a: { |')).toEqual(expect.arrayContaining(['value', 'protect']));
    expect(offered('name: a # |')).toEqual([]);
  });
});
