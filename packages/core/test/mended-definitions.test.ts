import {
  type ActorDefinition,
  after,
  type CharacterDefinition,
  compose,
  createCharacter,
  dispatch,
  followTrace,
  notWhile,
  recordStep,
  runCharacter,
  type TraceHistory,
  type TraceRecord,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';
import { refusals } from './problems.js';

describe('a run until the goals hold', () => {
  const walker: ActorDefinition = {
    name: 'walker',
    parameters: { theta: 20 },
    sensors: { a: true, b: false, c: false },
    goals: { c: true },
    skills: {
      go: { when: ['a'], adds: ['b'], takes: 4 },
      come: { when: ['b'], adds: ['c'], takes: 3 },
    },
  };
  const stepsOf = (definition: ActorDefinition) =>
    [...runCharacter(definition, { untilGoals: true })].map(({ report }) => report.selected);

  it.each([{ deadline: 50 }, { deadline: { seconds: 20 } }])(
    '[WLD1] [TCK7] is over with the step that reached them, also with %j',
    (deadline) => {
      const plain = stepsOf(walker);
      expect(plain.length).toBeLessThan(20);
      const skills = { ...walker.skills, come: { ...walker.skills!['come'], ...deadline } };
      expect(stepsOf({ ...walker, skills })).toEqual(plain);
    },
  );

  it('[SKL4] a deadline counts ticks as before, however long a step is', () => {
    const stepEvery = { seconds: 1 };
    const slow = {
      ...walker,
      stepEvery,
      skills: { go: { ...walker.skills!['go'], deadline: 40 } },
    };
    const failed = [...runCharacter(slow, { steps: 10 })].flatMap(({ report }) => report.failed);
    expect(failed[0]).toBe('go');
  });
});

describe('a trace', () => {
  const definition: CharacterDefinition = {
    name: 'x',
    sensors: { a: true, b: false },
    goals: { b: true },
    skills: { k: { when: ['a'], adds: ['b'] } },
  };

  it('[TRC4] in which a step is missing, or comes twice, is refused where that shows', () => {
    const lines = replay(definition, [[], [], [], []]);
    const follow = (...picked: readonly (TraceRecord | undefined)[]) => {
      let history: TraceHistory | undefined;
      for (const line of picked) history = followTrace(history, line!);
      return history?.record.step;
    };
    expect(follow(...lines)).toBe(4);
    expect(refusals(() => follow(lines[0], lines[1], lines[3]))).toEqual(['wrong-step step']);
    expect(refusals(() => follow(lines[0], lines[0]))).toEqual(['wrong-step step']);
    expect(() => follow(lines[0], lines[2])).toThrow('after step 1 must come 2, found 3');
  });

  it('[TRC4] may begin later', () => {
    let { state } = dispatch(createCharacter(definition, { explain: true }), []);
    const next = dispatch(state, []);
    state = next.state;
    expect(followTrace(undefined, recordStep(state, next.outbox.report, true)).record.step).toBe(2);
  });
});

describe('parts that are composed', () => {
  const judge = () => true;
  const run = () => undefined;
  const short: ActorDefinition = {
    name: 'short',
    objects: { p: ['d'] },
    receptors: { r: { probe: () => 1 } },
    sensors: { a: true, b: false, n: { count: 1 }, seen: { from: ['r'], judge } },
    goals: { b: true, a: { importance: 1 } },
    skills: { k: { when: ['a'], adds: ['b'], uses: ['hand'], run } },
    templates: { 'go(?x: p)': { when: ['a'], deletes: ['b'], stays: true, run } },
  };
  const long: ActorDefinition = {
    name: 'long',
    sensors: {
      a: { value: true },
      b: { value: false, importance: 1 },
      n: { count: 1, importance: 1 },
      seen: { value: false, from: ['r'], judge },
    },
    goals: { b: { value: true, protect: true }, a: true },
    skills: {
      k: { run, uses: { hand: 1 }, adds: { b: { value: true, weight: 1 } }, when: { a: true } },
    },
    templates: { 'go(?x: p)': { run, stays: true, deletes: { b: false }, when: { a: true } } },
  };

  it('[CMP2] [DEF1] are the same in the short form and the long one: the first is kept', () => {
    expect(compose(short, long)).toEqual({ ...short, name: 'short+long' });
    expect(compose(long, short).sensors).toEqual(long.sensors);
  });

  it.each<[string, Partial<ActorDefinition>]>([
    ['sensors.a', { sensors: { a: { value: false } } }],
    ['sensors.n', { sensors: { n: { value: 1 } } }],
    ['sensors.seen', { sensors: { seen: { from: ['r'], judge: () => true } } }],
    ['goals.b', { goals: { b: { protect: false } } }],
    ['skills.k', { skills: { k: { ...short.skills!['k'], when: { a: false } } } }],
    ['skills.k', { skills: { k: { ...short.skills!['k'], deadline: 3 } } }],
    ['skills.k', { skills: { k: { ...short.skills!['k'], run: () => undefined } } }],
    ['templates.go(?x: p)', { templates: { 'go(?x: p)': { when: ['a'], deletes: ['b'], run } } }],
    ['skills.k', { skills: { k: null as never } }],
  ])('[CMP2] that differ in %s are refused', (path, other) => {
    expect(refusals(() => compose(short, { name: 'other', ...other }))).toEqual([
      `parts-differ ${path}`,
    ]);
  });
});

describe('a word about the skill that has it', () => {
  const itself = (when: string[]): CharacterDefinition => ({
    name: 'x',
    sensors: { a: true },
    skills: { k: { when: ['a', ...when] } },
  });

  it('[WRD1] after itself is refused: it could never begin', () => {
    expect(refusals(() => createCharacter(itself([after('k')])))).toEqual([
      'waits-for-itself skills.k.when.after(k)',
    ]);
    const join = { kind: 'join', agents: { skills: { z: { when: [after('z')] } } } } as const;
    expect(refusals(() => dispatch(createCharacter(itself([])), [join]))).toEqual([
      'waits-for-itself message 0 (join): skills.z.when.after(z)',
    ]);
  });

  it('[WRD2] not while itself is no obstacle', () => {
    expect(() => createCharacter(itself([notWhile('k')]))).not.toThrow();
  });
});
