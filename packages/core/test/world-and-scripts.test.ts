import {
  type CharacterDefinition,
  type RunOptions,
  recordStep,
  runCharacter,
  type ScriptEntry,
  type TraceRecord,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems.js';

function run(definition: CharacterDefinition, options: RunOptions = {}): TraceRecord[] {
  const records: TraceRecord[] = [];
  for (const { state, report } of runCharacter(definition, { explain: true, ...options })) {
    records.push(recordStep(state, report));
  }
  return records;
}

describe('the built-in world', () => {
  it('[WLD1] what is chosen in step t finishes once step t + takes − 1 is over', () => {
    const definition: CharacterDefinition = {
      name: 'walker',
      parameters: { theta: 1, pi: 1000 },
      sensors: { here: true, there: false },
      skills: { walk: { when: ['here'], adds: ['there'], deletes: ['here'], takes: 3 } },
    };
    const records = run(definition, { steps: 5 });
    expect(records.map(({ selected }) => selected)).toEqual(['walk', null, null, null, null]);
    expect(records.map(({ completed }) => completed)).toEqual([[], [], [], ['walk'], []]);
    expect(records.map(({ state }) => state['there'])).toEqual([false, false, false, true, true]);
    expect(records.map(({ state }) => state['here'])).toEqual([true, true, true, false, false]);
    expect(records[3]!.left).toEqual({ walk: 0 });
    // without `takes` it is over with the step that chose it
    const { takes: _, ...quick } = definition.skills!['walk']!;
    const at = run({ ...definition, skills: { walk: quick } }, { steps: 2 });
    expect(at[1]).toMatchObject({ completed: ['walk'], state: { there: true } });
  });

  it('[WLD1] deletes come about, then adds', () => {
    const definition: CharacterDefinition = {
      name: 'turn',
      parameters: { theta: 1 },
      sensors: { p: true, colour: 'red' },
      skills: { x: { when: ['p'], adds: { p: true, colour: 'blue' }, deletes: ['p', 'colour'] } },
    };
    expect(run(definition, { steps: 2 })[1]!.state).toEqual({ p: true, colour: 'blue' });
  });

  it('[WLD1] an add raises a count by one, a delete lowers it, never below zero', () => {
    const definition = (count: number, skill: object): CharacterDefinition => ({
      name: 'counts',
      parameters: { theta: 1 },
      sensors: { go: true, held: { count } },
      skills: { x: { when: ['go'], ...skill } },
    });
    const counts = (count: number, skill: object) =>
      run(definition(count, skill), { steps: 3 }).map(({ state }) => state['held']);
    expect(counts(2, { adds: ['held'] })).toEqual([2, 3, 4]);
    expect(counts(1, { deletes: ['held'] })).toEqual([1, 0, 0]);
    // down first, which stops at zero, then up
    expect(counts(0, { adds: ['held'], deletes: ['held'] })).toEqual([0, 1, 1]);
  });

  it('[WLD2] of all that finish together first all effects come about, then the fatigue of each', () => {
    const definition: CharacterDefinition = {
      name: 'together',
      parameters: { theta: 1, pi: 1000 },
      sensors: { a: true, b: true, lit: false },
      skills: {
        light: { when: ['a'], adds: ['lit'], takes: 2 },
        darken: { when: ['b'], deletes: ['lit'] },
      },
    };
    const [first, second] = run(definition, { steps: 2 });
    expect([first!.selected, second!.selected]).toEqual(['darken', 'light']);
    // darken was over at once
    expect(second!.left).toEqual({ darken: 0 });
    const late = {
      ...definition,
      skills: { ...definition.skills, darken: { when: ['b'], deletes: ['lit'], takes: 3 } },
    };
    const together = run(late, { steps: 4 })[3]!;
    // darken (steps 1 to 3) and light (2 to 3) end together; in that order lit ends true, so darken was wrong
    expect(together.completed).toEqual(['darken', 'light']);
    expect(together.state['lit']).toBe(true);
    expect(together.left!['light']).toBe(0);
    expect(together.left!['darken']).toBeGreaterThan(0);
  });
});

describe('a script', () => {
  const definition: CharacterDefinition = {
    name: 'dude',
    parameters: { theta: 1, pi: 1000 },
    sensors: { p: true, q: false },
    skills: { x: { when: ['p'], adds: ['q'] } },
  };
  const play = (script: readonly ScriptEntry[], steps = 3, from = definition) =>
    run(from, { script, steps });

  it('[SCR1] the built-in world is off: nothing happens but what the script says', () => {
    const records = play([]);
    expect(records.map(({ selected }) => selected)).toEqual(['x', null, null]);
    expect(records.map(({ completed }) => completed)).toEqual([[], [], []]);
    expect(records.map(({ state }) => state['q'])).toEqual([false, false, false]);
  });

  it('[SCR1] an entry takes effect once its step is over, `after: 0` before the first', () => {
    const records = play([
      { after: 2, set: { q: true } },
      { after: 0, set: { p: false } },
      { after: 1, set: { p: true } },
    ]);
    expect(records.map(({ state }) => state)).toEqual([
      { p: false, q: false },
      { p: true, q: false },
      { p: true, q: true },
    ]);
  });

  it('[SCR1] entries of one step in the order of the list', () => {
    const [, second] = play([
      { after: 1, set: { q: true } },
      { after: 1, complete: 'x' },
      { after: 1, set: { q: false } },
    ]);
    expect(second!.left).toEqual({ x: 0 });
    expect(second!.state['q']).toBe(false);
  });

  it('[SCR1] within an entry: set, complete, goals, add, disable, enable, remove', () => {
    // set before complete: the promise is kept
    expect(play([{ after: 1, complete: 'x', set: { q: true } }])[1]!.left).toEqual({ x: 0 });
    // complete before remove, and before disable
    const [, gone] = play([{ after: 1, remove: 'x', complete: 'x', disable: 'x' }]);
    expect(gone).toMatchObject({ completed: ['x'], amputated: ['x'] });
    // goals before add: a goal for what is yet to be added is an error
    expect(() => play([{ after: 1, add: { sensors: { r: false } }, goals: { r: true } }])).toThrow(
      /"r"/,
    );
    const [, joined] = play([{ after: 1, add: { sensors: { r: false }, goals: { r: true } } }]);
    expect(joined!.state['r']).toBe(false);
    // add before disable, disable before enable, enable before remove
    const [, off] = play([{ after: 1, disable: 'y', add: { skills: { y: {} } } }]);
    expect(off!.disabled).toEqual(['y']);
    const [, on] = play([{ after: 1, enable: 'x', disable: ['x'] }]);
    expect(on!.disabled).toEqual([]);
    const [, left] = play([
      { after: 1, remove: ['y', 'x'], add: { skills: { y: {} } }, enable: ['x', 'y'] },
    ]);
    expect(Object.keys(left!.skills)).toEqual([]);
  });

  it('[SCR1] set takes a number for a count; fatigue applies as always', () => {
    const counted: CharacterDefinition = {
      ...definition,
      sensors: { p: true, q: { count: 1 } },
    };
    const [, second] = play([{ after: 1, set: { q: 2 }, complete: 'x' }], 2, counted);
    expect(second).toMatchObject({ state: { q: 2 }, left: { x: 0 } });
    const [, missed] = play([{ after: 1, set: { q: 1 }, complete: 'x' }], 2, counted);
    expect(missed!.left).toEqual({ x: 20 });
  });

  it.each<[string, ScriptEntry]>([
    ['completes what is not executing', { after: 2, complete: 'y' }],
    ['completes what does not exist', { after: 2, complete: 'nobody' }],
    ['sets what does not exist', { after: 2, set: { nothing: true } }],
    ['disables what does not exist', { after: 2, disable: 'nobody' }],
    ['removes what does not exist', { after: 2, remove: ['nobody'] }],
    ['adds a name that is taken', { after: 2, add: { skills: { y: {} } } }],
    ['wants what no sensor measures', { after: 2, goals: { nothing: true } }],
  ])(
    '[SCR2] an entry that %s is an error that names it, the trace up to there is whole',
    (_, bad) => {
      const from = { ...definition, skills: { ...definition.skills, y: { when: ['q'] } } };
      const script = [{ after: 1, set: { q: false } }, bad, { after: 2, set: { q: true } }];
      const records: TraceRecord[] = [];
      const [problem] = problemsOf(() => {
        const steps = runCharacter(from, { explain: true, script, steps: 5 });
        for (const { state, report } of steps) records.push(recordStep(state, report));
      });
      expect(problem!.path).toContain('entry 2');
      expect(problem!.path).toContain('after: 2');
      expect(records.map(({ step }) => step)).toEqual([1, 2]);
      expect(records.map((record) => JSON.stringify(record))).toEqual(
        play([], 2, from).map((record) => JSON.stringify(record)),
      );
    },
  );

  it('[SCR2] withdrawing a goal that is not there is no error', () => {
    expect(() => play([{ after: 1, goals: { q: null, nothing: null } }])).not.toThrow();
  });

  const named: CharacterDefinition = {
    name: 'names',
    sensors: { a: true, b: true, c: true },
    goals: { b: true, c: true },
    skills: { a: {}, d: {} },
  };

  it('[SCR3] agents go by their kind and name, or by a name that no other has', () => {
    const disabled = (...names: string[]) =>
      play([{ after: 1, disable: names }], 2, named)[1]!.disabled;
    // a skill comes before a sensor of its name
    expect(disabled('a')).toEqual(['a']);
    expect(disabled('sensor:a')).toEqual(['sensor:a']);
    expect(disabled('goal:b', 'sensor:b')).toEqual(['sensor:b', 'goal:b']);
    const [, second] = play([{ after: 1, remove: ['sensor:a', 'goal:c', 'd'] }], 2, named);
    expect(second!.amputated).toEqual(['sensor:a', 'goal:c', 'd']);
    const plain = { ...named, goals: { b: true }, skills: {} };
    expect(play([{ after: 1, disable: ['a', 'c'] }], 2, plain)[1]!.disabled).toEqual([
      'sensor:a',
      'sensor:c',
    ]);
  });

  it('[SCR3] a name that several have is refused, saying how to tell them apart', () => {
    const [problem] = problemsOf(() => play([{ after: 1, disable: 'b' }], 2, named));
    expect(problem).toMatchObject({ code: 'which-agent' });
    expect(problem!.message).toContain('sensor:b');
    expect(problem!.message).toContain('goal:b');
  });
});
