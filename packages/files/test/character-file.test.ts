import { formatProblem } from '@troupe/core';
import { parseCharacter } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';
import { characterWith, dudeText, traceLine } from './samples.js';

/** The one problem of a character with these lines, as a person sees it. */
function refusal(lines: string): string {
  const problems = problemsOf(() => parseCharacter(characterWith(lines)));
  expect(problems).toHaveLength(1);
  return formatProblem(problems[0]!);
}

const accepted = (lines: string) => parseCharacter(characterWith(lines));

describe('a character file', () => {
  it('[FIL1] the example of the format is read as it is written there', () => {
    const dude = parseCharacter(dudeText);
    expect(dude.name).toBe('dude');
    expect(dude.skills?.['open-door']?.when).toEqual({
      'dude-is-at-door': true,
      'door-is-open': false,
    });
    expect(dude.templates).toEqual({
      'walk-to(?place: place)': {
        when: ['located(?place)', 'standing'],
        adds: ['at(?place)'],
        deletes: [],
      },
    });
  });

  it('[FIL1] every extension has its place', () => {
    const lines = `
open: true
maxCalls: { mean: 5, swing: 2, period: 24, peak: 12 }
stepEvery: { seconds: 0.5 }
links: { backward: { mean: 1, swing: 0.5, period: 10 } }
sensors: { soup-is-hot: { value: 0.3, graded: true }, cups: { count: 0 }, at(?p: place): false }
goals: { energy: { conserve: true, importance: { mean: 1, swing: 1, period: 5 } } }
skills:
  drink:
    adds: { thirsty: { value: false, weight: 2 }, wet: { weight: 0 }, colour: red }
    deletes: { soup-is-hot: false }
    uses: { hands: 2 }
    keeps: [hands]
    frees: { hands: 1 }
    costs: { energy: 0.5 }
    maxCalls: 3
templates:
  walk-to(?p: place): { stays: true }`;
    expect(accepted(lines).maxCalls).toEqual({ mean: 5, swing: 2, period: 24, peak: 12 });
  });

  it('[FIL2] a misspelt key is refused with the path and a suggestion', () => {
    expect(refusal('skills: { open-door: { wen: [a] } }')).toBe(
      '[unknown-key] skills.open-door: there is no "wen" here. Did you mean "when"? (line 3, column 24)',
    );
    expect(refusal('parameters: { gama: 70 }')).toContain('Did you mean "gamma"?');
    expect(refusal('sensors: { cups: { cuont: 1 } }')).toContain('Did you mean "count"?');
    expect(refusal('sklils: {}')).toContain('Did you mean "skills"?');
  });

  it('[FIL2] a key that is near no other is answered with those there are', () => {
    expect(refusal('stepEvery: { fortnights: 1, seconds: 1 }')).toContain('Known here: seconds');
  });

  it('[FIL2] a misspelt choice is refused with a suggestion', () => {
    expect(refusal('semantics: mase')).toBe(
      '[unknown-value] semantics: must be literal, maes or build-a-dude, found "mase". Did you mean "maes"? (line 3, column 1)',
    );
    expect(refusal('fatigue: 1996')).toContain('must be 1991 or 1995, found 1996');
  });

  it('[FIL1] the rule of fatigue is read with and without quotes', () => {
    for (const year of ['1995', '1991']) {
      expect(accepted(`fatigue: ${year}`).fatigue).toBe(year);
      expect(accepted(`fatigue: '${year}'`).fatigue).toBe(year);
    }
  });

  it('[FIL2] what is in quotes and should not be is said to be', () => {
    expect(refusal("skills: { a: { takes: '3' } }")).toContain(
      'must be a number, found "3". Write it without quotes: 3',
    );
    expect(refusal("patient: 'true'")).toContain('Write it without quotes: true');
    expect(refusal('skills: { a: { takes: three } }')).not.toContain('quotes');
    expect(refusal("patient: ''")).not.toContain('quotes');
  });

  it('[FIL2] a wrong type is refused with what was expected and found', () => {
    expect(refusal('patient: 3')).toContain('patient: must be true or false, found 3');
    expect(refusal('objects: { place: door }')).toContain('must be a list, found "door"');
    expect(refusal('skills: { a: { when: 3 } }')).toContain('must be a list or a map, found 3');
    expect(refusal('skills: { a: { uses: [1] } }')).toContain('a.uses[0]: must be text, found 1');
    expect(refusal('goals:')).toContain('goals: must be a map, found nothing');
    expect(refusal(`name2: x\n`)).toContain('Did you mean "name"?');
  });

  it('[FIL2] where a list or a map is wanted it is said how what was meant is written', () => {
    expect(refusal('goals: [safe]')).toContain(
      'goals: must be a map, found a list. Write { safe: true }',
    );
    expect(refusal('sensors: [a, b, c, d]')).toContain('. Write { a: true, b: true, c: true }');
    expect(refusal('goals: [3]')).not.toContain('Write');
    expect(refusal('skills: { a: { when: at-tree } }')).toContain(
      'must be a list or a map, found "at-tree". Write [at-tree]',
    );
    expect(refusal('objects: { place: door }')).toContain('. Write [door]');
    expect(refusal("skills: { a: { when: 'a, b' } }")).not.toContain('Write');
  });

  it('[FIL2] keys of a skill that stand too far left are told where they belong', () => {
    const below = (line: string) => refusal(`skills:\n  climb: {}\n  ${line}`);
    const indent = (key: string) =>
      `If "${key}" is of the skill above, indent it further than the name of that skill`;
    expect(below('when: [near]')).toContain(
      `skills.when: must be a map, found a list. ${indent('when')}`,
    );
    expect(below('takes: 3')).toContain(`must be a map, found 3. ${indent('takes')}`);
    expect(below('adds: { high: true }')).toContain(`no "high" here. ${indent('adds')}`);
    expect(refusal('skills: { climb: 3 }')).not.toContain('indent');
  });

  it('[FIL2] of a bare value or a long form the error is about the one that was meant', () => {
    expect(refusal('goals: { a: { importance: -1 } }')).toContain(
      'goals.a.importance: must be at least 0, found -1',
    );
    expect(refusal('goals: { a: { importance: { mean: 1, period: 2 } } }')).toContain(
      'goals.a.importance: "swing" is missing here; it should be a number',
    );
    expect(refusal('skills: { a: { adds: { b: { weight: heavy } } } }')).toContain(
      'skills.a.adds.b.weight: must be a number, found "heavy"',
    );
    expect(refusal('sensors: { a: [1] }')).toContain(
      'sensors.a: must be true or false, a number, text or a map, found a list',
    );
  });

  it('[FIL2] everything that is wrong is said at once, in the order of the file', () => {
    const problems = problemsOf(() => parseCharacter('nam: x\npatient: 1\ntroupe: 1\n'));
    expect(problems.map(({ code }) => code)).toEqual(['missing-key', 'unknown-key', 'wrong-type']);
  });

  it('[FIL2] thousands of problems are told as some and a number', () => {
    const skills = Array.from({ length: 2000 }, (_, i) => `  s${i}: { wen: [] }`).join('\n');
    const problems = problemsOf(() => parseCharacter(characterWith(`skills:\n${skills}`)));
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)?.message).toBe('and 1950 more like these');
  });

  it('[FIL2] the name of the file is in the error', () => {
    const read = () => parseCharacter('troupe: 1\nname: [x]\n', { file: 'dude.yaml' });
    expect(problemsOf(read)[0]?.message).toBe('must be text, found a list (dude.yaml:2:1)');
  });

  it('[FIL3] another version is refused, and one that is missing', () => {
    const other = problemsOf(() => parseCharacter('troupe: 2\nname: x\n'));
    expect(other[0]).toMatchObject({ code: 'wrong-version', path: 'troupe' });
    const none = problemsOf(() => parseCharacter('name: x\n'));
    expect(none[0]).toMatchObject({ code: 'missing-key', path: '' });
    expect(none[0]?.message).toContain('"troupe" is missing here; it should be 1');
  });

  it('[FIL2] a script given as a character is recognised', () => {
    const [problem] = problemsOf(() => parseCharacter('- { after: 1 }'));
    expect(problem?.message).toContain('the whole must be a map, found a list');
    expect(problem?.message).toContain('It looks like a script');
  });

  it('[FIL2] a trace given as a character is recognised, of one line or more', () => {
    for (const text of [traceLine, `${traceLine}\n`, `${traceLine}\n${traceLine}\n`]) {
      const problems = problemsOf(() => parseCharacter(text));
      expect(problems).toHaveLength(1);
      expect(problems[0]?.message).toContain('looks like a trace; troupe why reads it');
    }
  });
});

describe('numbers of a character file', () => {
  const largest = 1_000_000;
  const good: readonly [string, ...number[]][] = [
    ['parameters: { theta: # }', 1e-300, largest],
    ['parameters: { pi: # }', 0.000001, largest],
    ['parameters: { gamma: # }', 0.001, largest],
    ['parameters: { phi: # }', 0, largest],
    ['parameters: { delta: # }', 0, largest],
    ['parameters: { thetaDecay: # }', 0, 0.999],
    ['parameters: { kappa: # }', 0, 1],
    ['cutoff: #', 1e-9, 1],
    ['links: { forward: # }', 0, largest],
    ['sensors: { a: { importance: # } }', 0, largest],
    ['skills: { a: { adds: { b: { weight: # } } } }', 0, largest],
    ['skills: { a: { takes: # } }', 1, largest],
    ['skills: { a: { uses: { b: # } } }', 1],
    ['skills: { a: { costs: { b: # } } }', 0.001],
    ['skills: { a: { decay: { half-life: # } } }', 0.5],
    ['sensors: { a: { count: # } }', 0, 5],
    ['resources: { a: # }', 1],
  ];
  const bad: readonly [string, ...string[]][] = [
    ['parameters: { theta: # }', '0', '-1', '1000001'],
    ['parameters: { pi: # }', '0', '-0.5', '1000001'],
    ['parameters: { gamma: # }', '0', '0.0009', '1000001'],
    ['parameters: { phi: # }', '-1', '1000001'],
    ['parameters: { delta: # }', '-1', '1000001'],
    ['parameters: { thetaDecay: # }', '-0.1', '1'],
    ['parameters: { kappa: # }', '-0.1', '1.1'],
    ['cutoff: #', '0', '1.1'],
    ['links: { forward: # }', '-1', '1000001'],
    ['sensors: { a: { importance: # } }', '-1', '1000001'],
    ['skills: { a: { adds: { b: { weight: # } } } }', '-1', '1000001'],
    ['skills: { a: { takes: # } }', '0', '1.5', '1000001'],
    ['skills: { a: { uses: { b: # } } }', '0', '1.5'],
    ['skills: { a: { costs: { b: # } } }', '0'],
    ['skills: { a: { decay: { half-life: # } } }', '0'],
    ['sensors: { a: { count: # } }', '-1', '0.5'],
    ['resources: { a: # }', '0'],
  ];

  it.each(good)('[DEF6] within bounds: %s', (line, ...numbers) => {
    for (const number of numbers) accepted(line.replace('#', String(number)));
  });

  it.each(bad)('[DEF6] out of bounds: %s', (line, ...numbers) => {
    for (const number of [...numbers, '.nan', '.inf', '-.inf', '1e999']) {
      expect(refusal(line.replace('#', number))).toMatch(/^\[out-of-range\] .*must be .*, found /);
    }
  });

  it('[DEF6] a sensor or goal may not be NaN or infinite either', () => {
    expect(refusal('sensors: { a: .nan }')).toContain(
      'sensors.a: must be a finite number, found NaN',
    );
    expect(refusal('goals: { a: { value: -.inf } }')).toContain('must be a finite number');
  });
});
