import {
  checkScript,
  checkTraceRecord,
  detectKind,
  parseScript,
  parseTraceLine,
} from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems-of.js';
import { dudeText, scriptText, traceLine } from './samples.js';

const refusal = (text: string) => problemsOf(() => parseScript(text))[0]!;

describe('a script file', () => {
  it('[SCR1] the example of the format is read', () => {
    const script = parseScript(scriptText);
    expect(script.map(({ after }) => after)).toEqual([6, 9, 11, 12, 13]);
    expect(script[0]?.complete).toBe('locate-door');
    expect(script[1]?.goals).toEqual({ 'window-is-open': false, 'door-is-open': null });
  });

  it('[SCR1] every kind of change has its place', () => {
    const text = `
- after: 0
  set: { cups: 3, door: ajar, open: true }
  complete: [a, b]
  fail: c
  goals: { g: { value: 1, importance: 2 } }
  add: { sensors: { s: { count: 1 } }, goals: { s: true }, skills: { k: {} } }
  disable: [a]
  enable: a
  remove: [a, b]
  context: kitchen
  parameters: { theta: 30 }`;
    expect(parseScript(text)[0]?.context).toBe('kitchen');
    expect(parseScript('[]')).toEqual([]);
  });

  it('[SCR3] sensors and goals are named with their kind', () => {
    const [entry] = parseScript('- { after: 1, disable: [sensor:door, goal:door], remove: walk }');
    expect(entry?.disable).toEqual(['sensor:door', 'goal:door']);
  });

  it('[FIL2] an entry that is wrong is named with its place', () => {
    expect(refusal('- { after: 1 }\n- { aftr: 2 }')).toMatchObject({ path: 'entry 2' });
    expect(refusal('- { after: 1 }\n- { aftr: 2 }').message).toContain('(line 2, column 3)');
    expect(refusal('- { after: -1 }')).toMatchObject({
      code: 'out-of-range',
      path: 'entry 1.after',
    });
    expect(refusal('- { after: 1.5 }').message).toContain('must be a whole number, found 1.5');
    expect(refusal('- { after: 1, complte: a }').message).toContain('Did you mean "complete"?');
    expect(refusal('- { after: 1, complete: 3 }').message).toContain(
      'must be text or a list, found 3',
    );
    expect(refusal('- { after: 1, set: { a: [1] } }').path).toBe('entry 1.set.a');
    expect(refusal('- { after: 1, parameters: { theta: 0 } }').path).toBe(
      'entry 1.parameters.theta',
    );
    expect(refusal('- { after: 1, add: { skils: {} } }').message).toContain('"skills"?');
    expect(refusal('- { after: 1, goals: { g: { valu: 1 } } }').path).toBe('entry 1.goals.g');
  });

  it('[FIL2] a character given as a script is recognised', () => {
    expect(refusal(dudeText).message).toContain('It looks like a character');
  });

  it('[FIL2] a trace given as a script is recognised, and entries without their list', () => {
    expect(refusal(`${traceLine}\n${traceLine}\n`).message).toContain('looks like a trace');
    expect(refusal('after: 3\nset: { a: true }').message).toContain(
      'must be a list, found a map. A script is a list: put - before each entry',
    );
  });

  it('[FIL2] a value from elsewhere is checked like a file', () => {
    expect(checkScript([{ after: 1 }])).toEqual([{ after: 1 }]);
    expect(problemsOf(() => checkScript([{ after: 'x' }]))[0]?.path).toBe('entry 1.after');
    const round: Record<string, unknown> = { after: 1 };
    round['set'] = { a: round, b: round };
    expect(problemsOf(() => checkScript([round]))[0]?.code).toBe('too-deep');
  });
});

describe('a line of a trace', () => {
  it('[TRC1] the example of the format is read', () => {
    expect(parseTraceLine(traceLine)).toEqual(JSON.parse(traceLine));
  });

  it('[TRC2] it may carry the definition and what changed', () => {
    const record = {
      ...JSON.parse(traceLine),
      character: { name: 'dude', sensors: { a: true } },
      changes: [{ remove: ['goal:a'] }, { add: { goals: { a: true } } }],
    };
    expect(checkTraceRecord(record)).toEqual(record);
    const wrong = { ...record, character: { name: 'dude', sensor: {} } };
    expect(problemsOf(() => checkTraceRecord(wrong))[0]).toMatchObject({
      code: 'unknown-key',
      path: 'character',
    });
    const dated = { ...record, changes: [{ after: 3, remove: ['a'] }] };
    expect(problemsOf(() => checkTraceRecord(dated))[0]?.path).toBe('changes[0]');
  });

  it('[TRC3] it may carry levels left, resources kept and followers', () => {
    const record = {
      ...JSON.parse(traceLine),
      left: { 'stand-up': 0 },
      kept: { 'pick-up': { hands: 1 } },
      followers: [{ from: 'a', to: 'b', strength: 2, context: 'kitchen' }],
      context: 'kitchen',
    };
    expect(checkTraceRecord(record)).toEqual(record);
    expect(problemsOf(() => checkTraceRecord({ ...record, left: { a: -1 } }))[0]?.path).toBe(
      'left.a',
    );
  });

  it('[TRC1] keys of later versions are let through', () => {
    const record = { ...JSON.parse(traceLine), mood: 'calm' };
    expect(parseTraceLine(JSON.stringify(record))).toEqual(record);
  });

  it('[TRC1] a line that is wrong is named with its number', () => {
    const cut = problemsOf(() => parseTraceLine('{"step":1', { file: 'run.jsonl', line: 7 }));
    expect(cut[0]).toMatchObject({ code: 'bad-json' });
    expect(cut[0]?.message).toContain('(run.jsonl:7)');
    const { threshold: _, ...record } = JSON.parse(traceLine);
    const short = problemsOf(() => parseTraceLine(JSON.stringify(record), { line: 7 }));
    expect(short[0]?.message).toBe('"threshold" is missing here; it should be a number (line 7)');
    expect(problemsOf(() => parseTraceLine('[1]'))[0]?.code).toBe('wrong-type');
  });

  it('[FIL4] __proto__ is refused there too', () => {
    const text = traceLine.replace('"state":{', '"state":{"__pro\\u0074o__":true,');
    expect(problemsOf(() => parseTraceLine(text))[0]).toMatchObject({
      code: 'bad-name',
      path: 'state.__proto__',
    });
  });
});

describe('kinds of files', () => {
  it('[CMD5] a value is told to be a character, a script or a line of a trace', () => {
    expect(detectKind({ troupe: 1 })).toBe('character');
    expect(detectKind({ troupe: 2, step: 1, threshold: 2 })).toBe('character');
    expect(detectKind({ name: 'x' })).toBe('character');
    expect(detectKind([])).toBe('script');
    expect(detectKind({ after: 1 })).toBe('script');
    expect(detectKind(JSON.parse(traceLine))).toBe('trace');
    for (const bare of ['x', 1, true, null, undefined]) expect(detectKind(bare)).toBeUndefined();
  });
});
