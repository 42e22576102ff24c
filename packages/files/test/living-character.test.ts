import { formatProblem } from '@troupe/core';
import {
  checkCharacter,
  checkTraceRecord,
  createExpressions,
  parseCharacter,
  parseScript,
} from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { problemsOf } from './problems-of.js';
import { characterWith, livingText, traceLine } from './samples.js';

const problems = (lines: string) => problemsOf(() => parseCharacter(characterWith(lines)));

function refusal(lines: string): string {
  const found = problems(lines);
  expect(found).toHaveLength(1);
  return formatProblem(found[0]!);
}

describe('a character that lives', () => {
  it('[FIL1] receptors, judgements, memory, commands, body and world are read as written', () => {
    const mary = parseCharacter(livingText);
    expect(mary).toEqual(parse(livingText));
    expect(mary.receptors?.['cups']?.probe).toBe('near(here, 2, "cup")');
    expect(mary.skills?.['dance']?.when).toEqual(['music-is-on', 'after(sit)']);
    expect(mary.memory?.['place']).toEqual({ value: [0, 0, 0], lasts: { seconds: 5 } });
  });

  it('[FIL3] it is read alike from JSON', () => {
    const plain = parse(livingText);
    expect(parseCharacter(JSON.stringify(plain))).toEqual(plain);
  });

  it('[FIL1] words for order need no quotes', () => {
    const lines =
      'skills: { a: { when: [door-is-open, after(b)] }, b: { when: { not-while(a): true } } }';
    const { skills } = parseCharacter(characterWith(lines));
    expect(skills?.['a']?.when).toEqual(['door-is-open', 'after(b)']);
    expect(skills?.['b']?.when).toEqual({ 'not-while(a)': true });
  });

  it('[FIL2] what is wrong in them is told with its path and what was expected', () => {
    expect(refusal('receptors: { a: { prob: "1" } }')).toContain('Did you mean "probe"?');
    expect(refusal('receptors: { a: { probe: 3 } }')).toContain(
      'receptors.a.probe: must be text, found 3',
    );
    expect(refusal('receptors: { a: { share: true } }')).toContain('receptors.a.share: must be');
    expect(refusal('sensors: { a: { form: [b] } }')).toContain('there is no "form" here');
    expect(refusal('sensors: { a: { remember: { b: 1 } } }')).toContain('sensors.a.remember.b');
    expect(refusal('memory: { a: { value: 1, lasts: -1 } }')).toContain('memory.a.lasts');
    expect(refusal('memory: { a: .nan }')).toContain('must be a finite number, found NaN');
    expect(refusal('commands: { a: {} }')).toContain('"every" is missing here');
    expect(refusal('commands: { a: { every: 1, run: x } }')).toContain('there is no "run" here');
    expect(refusal('body: { at: [1, 2] }')).toContain(
      'body.at: must be a list of at least 3 values, found 2',
    );
    expect(refusal('body: { size: 3 }')).toContain('body.size: must be a list, found 3');
    expect(refusal('body: { opaque: 1 }')).toContain('body.opaque: must be true or false, found 1');
    expect(refusal('world: { thing: {} }')).toContain('Did you mean "things"?');
    expect(refusal('skills: { a: { asks: { b: [c] } } }')).toContain(
      'skills.a.asks.b: must be a map',
    );
  });

  it('[TIM2] periods are whole ticks from 1 or seconds above 0, at most a million', () => {
    const good = ['1', '1000000', '{ seconds: 0.001 }', '{ seconds: 1000000 }'];
    const bad = ['0', '1.5', '-1', '1000001', '{ seconds: 0 }', '{ seconds: 1000001 }', '{}'];
    const places = [
      'receptors: { a: { every: # } }',
      'skills: { a: { deadline: # } }',
      'memory: { a: { value: 1, lasts: # } }',
      'commands: { a: { every: # } }',
      'commands: { a: { every: 1, lasts: # } }',
    ];
    for (const place of places) {
      for (const period of good) parseCharacter(characterWith(place.replace('#', period)));
      for (const period of [...bad, 'soon', '{ second: 1 }', '.inf']) {
        expect(problems(place.replace('#', period)), `${place} ${period}`).not.toEqual([]);
      }
    }
  });

  it('[FIL4] __proto__ is no name of a receptor, a key or a thing', () => {
    for (const lines of [
      'receptors: { __proto__: {} }',
      'memory: { __proto__: 1 }',
      'world: { things: { __proto__: {} } }',
      'body: { mood: { __proto__: 1 } }',
      'sensors: { a: { remember: { __proto__: "1" } } }',
    ]) {
      expect(problems(lines)[0]?.code).toBe('bad-name');
    }
  });

  it('[SCR1] a script changes things and rates', () => {
    const [entry] = parseScript(
      '- { after: 2, world: { radio: { playing: false, at: [1, 0, 2], song: null } }, attend: { music: { seconds: 0.1 }, cups: null } }',
    );
    expect(entry?.world).toEqual({ radio: { playing: false, at: [1, 0, 2], song: null } });
    expect(entry?.attend).toEqual({ music: { seconds: 0.1 }, cups: null });
    const path = (text: string) => problemsOf(() => parseScript(text))[0]?.path;
    expect(path('- { after: 1, world: { radio: loud } }')).toBe('entry 1.world.radio');
    expect(path('- { after: 1, attend: { music: 0 } }')).toBe('entry 1.attend.music');
  });

  it('[TRC2] a trace may carry one whose code was left out, and say that it became another', () => {
    const { receptors, ...character } = parse(livingText);
    const silent = { ...character, receptors: { music: { every: 2 }, cups: {} } };
    const record = {
      ...JSON.parse(traceLine),
      character: silent,
      changes: [{ definition: { ...silent, sensors: { 'music-is-on': { from: ['music'] } } } }],
    };
    expect(receptors).toBeDefined();
    expect(checkTraceRecord(record)).toEqual(record);
    const wrong = { ...record, changes: [{ definition: { name: 'x', receptor: {} } }] };
    expect(problemsOf(() => checkTraceRecord(wrong))[0]?.path).toBe('changes[0].definition');
  });
});

describe('expressions of a file', () => {
  it('[CEL1] one that does not parse is refused with its place in the file and in itself', () => {
    const text = `troupe: 1
name: mary
receptors:
  music:
    probe: world.radio. >
sensors:
  loud: { from: [music], judge: musik > 0.2 }
  near: { from: [music], judge: 'true', remember: { cup: 'cups[0' } }
`;
    const told = problemsOf(() => parseCharacter(text, { file: 'mary.yaml' })).map(formatProblem);
    expect(told).toEqual([
      '[bad-expression] receptors.music.probe: expected a name after "."; other keys are written in brackets: a["b-c"] (column 14 of "world.radio. >") (mary.yaml:5:5)',
      '[bad-expression] sensors.loud.judge: "musik" is not known here. Did you mean "music"? (column 1 of "musik > 0.2") (mary.yaml:7:26)',
      '[bad-expression] sensors.near.remember.cup: "[" is opened here and not closed: a "]" is missing (column 5 of "cups[0") (mary.yaml:8:53)',
    ]);
  });

  it('[CEL1] judgements see their own receptors only, and probes none', () => {
    const receptors = 'receptors: { a: { probe: "1" }, b: { probe: "2" } }';
    const own = `${receptors}\nsensors: { s: { from: [a], judge: a + signals.a + time > memory.x } }`;
    expect(parseCharacter(characterWith(own)).sensors).toBeDefined();
    expect(refusal(`${receptors}\nsensors: { s: { from: [a], judge: b > 1 } }`)).toContain(
      '"b" is not known here',
    );
    expect(refusal('receptors: { a: { probe: "1" }, b: { probe: a > 1 } }')).toContain(
      '"a" is not known here',
    );
    expect(refusal('receptors: {}\nsensors: { s: { judge: near(here, 2) } }')).toContain(
      'there is no function "near"',
    );
  });

  it('[CEL2] one that is too large is refused there', () => {
    expect(refusal(`receptors: { a: { probe: "${'x'.repeat(10_001)}" } }`)).toContain(
      '[expression-too-large] receptors.a.probe: the expression has 10001 characters',
    );
  });

  it('[CEL1] a value from elsewhere is checked alike', () => {
    const given = { troupe: 1, name: 'x', receptors: { a: { probe: '1 +' } } };
    expect(problemsOf(() => checkCharacter(given))[0]).toMatchObject({
      code: 'bad-expression',
      path: 'receptors.a.probe',
    });
  });

  it('[CEL1] thousands are checked in no time to speak of', () => {
    const receptors = Array.from({ length: 2_000 }, (_, i) => [`r${i}`, { probe: `time > ${i}` }]);
    const given = { troupe: 1, name: 'x', receptors: Object.fromEntries(receptors) };
    const start = performance.now();
    checkCharacter(given);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(createExpressions().compile('time > 1', ['time'])({ time: 2 })).toBe(true);
  });
});
