import { bindCode, parseCharacter } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';
import { livingText } from './samples.js';

const mary = parseCharacter(livingText);
const refusal = (code: Parameters<typeof bindCode>[1]) => problemsOf(() => bindCode(mary, code));

describe('code for a file', () => {
  it('[CEL1] is bound by name, in a new definition', () => {
    const hunger = () => 0.5;
    const judge = () => 0.3;
    const dance = function* () {
      yield;
    };
    const blink = () => {};
    const gravity = () => {};
    const before = JSON.stringify(mary);
    const bound = bindCode(mary, {
      receptors: { hunger },
      sensors: { 'soup-is-hot': judge },
      skills: { dance },
      commands: { blink },
      laws: { gravity },
    });
    expect(bound.receptors?.['hunger']).toEqual({ in: 'self', probe: hunger });
    expect(bound.sensors?.['soup-is-hot']).toEqual({ graded: true, from: ['hunger'], judge });
    expect(bound.skills?.['dance']).toEqual({ ...mary.skills?.['dance'], run: dance });
    expect(bound.commands?.['blink']?.run).toBe(blink);
    expect(bound.world).toEqual({ ...mary.world, laws: { gravity } });
    expect(bound.receptors?.['music']).toBe(mary.receptors?.['music']);
    expect(JSON.stringify(mary)).toBe(before);
  });

  it('[CEL1] a sensor that is a bare value gets its long form, others stay as they are', () => {
    const plain = { name: 'x', sensors: { a: true, b: 3 } };
    const judge = () => true;
    expect(bindCode(plain, { sensors: { a: judge } }).sensors).toEqual({
      a: { value: true, judge },
      b: 3,
    });
    expect(bindCode(plain, {})).toEqual(plain);
  });

  it('[CEL3] for a part that is not there is refused with a suggestion', () => {
    expect(refusal({ skills: { danse: () => {} } })).toEqual([
      {
        code: 'unknown-part',
        path: 'skills.danse',
        message:
          'there is code for "danse", and the definition has no such part. Did you mean "dance"?',
      },
    ]);
    expect(refusal({ commands: { blnk: () => {} } })[0]?.message).toContain(
      'Did you mean "blink"?',
    );
    expect(refusal({ receptors: { toString: () => 1 } })[0]?.code).toBe('unknown-part');
    const none = problemsOf(() => bindCode({ name: 'x' }, { receptors: { a: () => 1 } }));
    expect(none[0]?.message).toContain('Known: none');
  });

  it('[CEL3] for a part that has an expression, code or a request is refused, all at once', () => {
    const found = refusal({
      receptors: { music: () => 1 },
      sensors: { 'music-is-on': () => true },
      skills: { sit: () => {} },
    });
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'code-twice receptors.music',
      'code-twice sensors.music-is-on',
      'code-twice skills.sit',
    ]);
    const bound = bindCode(mary, { skills: { dance: () => {} }, laws: { a: () => {} } });
    const twice = problemsOf(() =>
      bindCode(bound, { skills: { dance: () => {} }, laws: { a: () => {} } }),
    );
    expect(twice.map(({ path }) => path)).toEqual(['skills.dance', 'world.laws.a']);
  });
});
