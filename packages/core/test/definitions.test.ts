import {
  advance,
  type CharacterDefinition,
  createCharacter,
  formatProblem,
  type Parameters,
  saveState,
  settleDefinition,
  TroupeError,
  takeMessages,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';
import { problemsOf, refusals } from './problems.js';

const base = { name: 'dude', sensors: { 'door-is-open': false, 'near-water': true } };

const refused = (rest: Partial<CharacterDefinition>) =>
  refusals(() => createCharacter({ ...base, ...rest }));

const accepted = (rest: Partial<CharacterDefinition>) => createCharacter({ ...base, ...rest });

describe('definitions', () => {
  it('[DEF1] short forms mean the same as long ones', () => {
    const short: CharacterDefinition = {
      ...base,
      resources: { hands: 2 },
      goals: { 'door-is-open': true },
      skills: {
        open: {
          when: ['near-water'],
          adds: ['door-is-open'],
          deletes: ['near-water'],
          uses: ['hands'],
        },
      },
    };
    const long: CharacterDefinition = {
      ...base,
      sensors: {
        'door-is-open': { value: false, importance: 1 },
        'near-water': { value: true, graded: false },
      },
      resources: { hands: 2 },
      goals: { 'door-is-open': { value: true, importance: 1, protect: true } },
      skills: {
        open: {
          when: { 'near-water': true },
          adds: { 'door-is-open': { value: true, weight: 1 } },
          deletes: { 'near-water': false },
          uses: { hands: 1 },
          takes: 1,
          importance: 1,
        },
      },
    };
    expect(settleDefinition(short)).toEqual(settleDefinition(long));
  });

  it('[DEF1] a definition has no state: two characters of one do not know of each other', () => {
    const definition: CharacterDefinition = Object.freeze({
      ...base,
      skills: Object.freeze({ drink: Object.freeze({ when: Object.freeze(['near-water']) }) }),
    });
    const [first, second] = [createCharacter(definition), createCharacter(definition)];
    advance(first, [{ kind: 'sense', sensor: 'near-water', value: false }]);
    advance(first, []);
    expect(saveState(second)).toEqual(saveState(createCharacter(definition)));
  });

  it('[DEF2] the same skills in another order are numbered alike', () => {
    const skills = { b: {}, a: {}, c: {} };
    const [record] = replay({ ...base, skills }, [[]]);
    expect(Object.keys(record!.skills)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    [
      'a condition',
      { skills: { drink: { when: ['near-watter'] } } },
      'skills.drink.when.near-watter',
    ],
    ['an add', { skills: { drink: { adds: ['near-watter'] } } }, 'skills.drink.adds.near-watter'],
    [
      'a delete',
      { skills: { drink: { deletes: ['near-watter'] } } },
      'skills.drink.deletes.near-watter',
    ],
    ['a goal', { goals: { 'near-watter': true } }, 'goals.near-watter'],
  ])('[DEF3] %s on what no sensor measures is refused with a suggestion', (_, rest, path) => {
    const [problem] = problemsOf(() => accepted(rest));
    expect(problem).toMatchObject({ code: 'unknown-sensor', path });
    expect(problem!.message).toContain('"near-watter"');
    expect(problem!.message).toContain('Did you mean "near-water"?');
  });

  it('[DEF3] an open definition may speak of what a sensor will measure that joins', () => {
    const drink = { when: ['near-watter'], adds: ['fed'], deletes: ['hungry'] };
    expect(() => accepted({ open: true, skills: { drink }, goals: { fed: true } })).not.toThrow();
    const state = accepted({ open: true, skills: { drink } });
    advance(state, [{ kind: 'join', agents: { sensors: { 'near-watter': true } } }]);
    expect(advance(state, []).report.step).toBe(2);
  });

  it.each([
    ['that is empty', ''],
    ['that is too long', 'x'.repeat(201)],
    ['with a line break', 'open\ndoor'],
    ['with a control character', 'open\u0000door'],
    ['with half a character', 'open\ud83d'],
    ['that begins with a space', ' open'],
    ['that ends with a space', 'open '],
    ['like __proto__', '__proto__'],
  ])('[DEF4] a name %s is refused', (_, name) => {
    const named = <T>(form: T): Record<string, T> => Object.fromEntries([[name, form]]);
    expect(refused({ skills: named({}) })[0]).toMatch(/^bad-name skills\./);
    expect(refused({ sensors: named(true) })[0]).toMatch(/^bad-name sensors\./);
    expect(refused({ open: true, goals: named(true) })[0]).toMatch(/^bad-name goals\./);
    expect(refused({ open: true, skills: { drink: { when: named(true) } } })[0]).toMatch(
      /^bad-name/,
    );
    expect(refused({ name })[0]).toMatch(/^bad-name name/);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it.each([
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    'öffnen',
    '走る',
    'فتح الباب',
    '👩‍🚀 walks',
    'x'.repeat(200),
    '7',
    'a:b',
  ])('[DEF4] "%s" is a name as good as any other', (name) => {
    const definition = {
      name,
      sensors: { [name]: false },
      goals: { [name]: true },
      skills: { [name]: { adds: [name] } },
    };
    const [record] = replay(definition, [[]]);
    expect(record!.skills[name]!.from.goals).toBe(70);
    expect(record!.state[name]).toBe(false);
    expect(record!.selected).toBeNull();
  });

  it('[DEF4] 200 characters are 200 in any script', () => {
    // each of these takes two units of UTF-16
    expect(() => accepted({ skills: { ['𠮷'.repeat(150)]: {} } })).not.toThrow();
    expect(refused({ skills: { ['𠮷'.repeat(201)]: {} } })[0]).toMatch(/^bad-name/);
  });

  it('[DEF5] a second agent of a kind and name is refused, also when it joins', () => {
    const state = accepted({ goals: { 'door-is-open': true }, skills: { drink: {} } });
    const join = (agents: object) => refusals(() => advance(state, [{ kind: 'join', agents }]));
    expect(join({ skills: { drink: {} } })[0]).toMatch(/^name-taken .*skills\.drink$/);
    expect(join({ sensors: { 'near-water': true } })[0]).toMatch(
      /^name-taken .*sensors\.near-water$/,
    );
    expect(join({ goals: { 'door-is-open': true } })[0]).toMatch(
      /^name-taken .*goals\.door-is-open$/,
    );
    expect(refused({ skills: { drink: { when: ['near-water', 'near-water'] } } })[0]).toMatch(
      /^named-twice skills\.drink\.when/,
    );
  });

  it('[DEF5] a goal or a skill may have the name of a sensor', () => {
    const [record] = replay(
      {
        name: 'dude',
        sensors: { open: false },
        goals: { open: true },
        skills: { open: { adds: ['open'] } },
      },
      [[]],
    );
    expect(record!.skills['open']!.from.goals).toBe(70);
  });

  const wrongParameters: [keyof Parameters, number[]][] = [
    ['theta', [0, -1, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY]],
    ['pi', [0, -1, 1_000_001, Number.NaN]],
    ['gamma', [0, 0.0009, 1_000_001]],
    ['phi', [-0.1, 1_000_001, Number.NEGATIVE_INFINITY]],
    ['delta', [-0.1, 1_000_001]],
    ['thetaDecay', [-0.1, 1, 2, Number.NaN]],
    ['kappa', [-0.1, 1.01]],
  ];

  it('[DEF6] what is no time from step to step is refused', () => {
    for (const [stepEvery, refusal] of [
      [0, 'out-of-range stepEvery'],
      [1_000_001, 'out-of-range stepEvery'],
      [Number.NaN, 'out-of-range stepEvery'],
      [{ seconds: 0 }, 'out-of-range stepEvery.seconds'],
      [null, 'wrong-period stepEvery'],
      [{ secnds: 1 }, 'wrong-period stepEvery'],
    ]) {
      expect(refused({ stepEvery: stepEvery as number })).toEqual([refusal]);
    }
    // less than a tick: a step every tick, each of which counts as so much of the network's time
    for (const stepEvery of [1, 1.5, 0.5, { seconds: 0.1 }]) {
      expect(() => accepted({ stepEvery })).not.toThrow();
    }
  });

  it.each(wrongParameters)('[DEF6] %s out of its bounds is refused', (name, values) => {
    for (const value of values) {
      const [problem] = problemsOf(() => accepted({ parameters: { [name]: value } }));
      expect(problem).toMatchObject({ code: 'out-of-range', path: `parameters.${name}` });
      expect(problem!.message).toContain(String(value));
      const state = accepted({});
      expect(() => advance(state, [{ kind: 'tune', parameters: { [name]: value } }])).toThrow(
        TroupeError,
      );
    }
  });

  it('[DEF6] the ends of the bounds are within them', () => {
    const least = Number.MIN_VALUE;
    const ends: Parameters[] = [
      { theta: least, phi: 0, gamma: 0.001, delta: 0, pi: 0.000001, thetaDecay: 0, kappa: 0 },
      { theta: 1e6, phi: 1e6, gamma: 1e6, delta: 1e6, pi: 1e6, thetaDecay: 0.999999, kappa: 1 },
    ];
    for (const parameters of ends) expect(() => accepted({ parameters })).not.toThrow();
    expect(() => accepted({ cutoff: 1, links: { backward: 0, forward: 1e6 } })).not.toThrow();
    const drink = { importance: 1e6, adds: { 'near-water': { weight: 0 } } };
    expect(() => accepted({ skills: { drink } })).not.toThrow();
  });

  it('[DEF6] importances, weights and the cut-off are bounded', () => {
    expect(refused({ links: { backward: -1 } })).toEqual(['out-of-range links.backward']);
    expect(refused({ cutoff: 0 })).toEqual(['out-of-range cutoff']);
    expect(refused({ cutoff: 1.1 })).toEqual(['out-of-range cutoff']);
    expect(refused({ skills: { drink: { importance: 1_000_001 } } })).toEqual([
      'out-of-range skills.drink.importance',
    ]);
    expect(refused({ goals: { 'near-water': { importance: Number.NaN } } })).toEqual([
      'out-of-range goals.near-water.importance',
    ]);
    expect(refused({ sensors: { warm: { value: true, importance: -0.5 } } })).toEqual([
      'out-of-range sensors.warm.importance',
    ]);
    const heavy = { adds: { 'near-water': { value: true, weight: -1 } } };
    expect(refused({ skills: { heavy } })).toEqual([
      'out-of-range skills.heavy.adds.near-water.weight',
    ]);
    expect(
      refused({ skills: { drink: { importance: { mean: -1, swing: 0, period: 1 } } } }),
    ).toEqual(['out-of-range skills.drink.importance.mean']);
  });

  it('[DEF6] an unknown parameter is refused with a suggestion', () => {
    const parameters = { tehta: 45 } as Partial<Parameters>;
    const [problem] = problemsOf(() => accepted({ parameters }));
    expect(problem).toMatchObject({ code: 'unknown-parameter', path: 'parameters.tehta' });
    expect(problem!.message).toContain('Did you mean "theta"?');
  });

  it('[DEF7] a delete that says anything but false is refused', () => {
    for (const value of [true, 0, '', 'shut']) {
      expect(refused({ skills: { close: { deletes: { 'door-is-open': value } } } })).toEqual([
        'wrong-delete skills.close.deletes.door-is-open',
      ]);
      const weighed = { 'door-is-open': { value, weight: 2 } };
      expect(refused({ skills: { close: { deletes: weighed } } })[0]).toMatch(/^wrong-delete/);
    }
    const deletes = { 'door-is-open': { weight: 2 }, 'near-water': false };
    expect(() => accepted({ skills: { close: { deletes } } })).not.toThrow();
  });

  it('[DEF8] a resource has the capacity declared for it, or one unit', () => {
    const uses = (units: number) => ({ skills: { lift: { uses: { hands: units } } } });
    expect(refused({ resources: { hands: 2 }, ...uses(3) })).toEqual([
      'too-much skills.lift.uses.hands',
    ]);
    expect(() => accepted({ resources: { hands: 2 }, ...uses(2) })).not.toThrow();
    expect(refused({ ...uses(2) })).toEqual(['too-much skills.lift.uses.hands']);
    expect(() => accepted({ ...uses(1) })).not.toThrow();
    expect(refused({ ...uses(1.5) })[0]).toMatch(/^out-of-range/);
  });

  it('[DEF8] a resource that is almost one that is declared is refused', () => {
    for (const list of ['uses', 'keeps', 'frees']) {
      const skills = { lift: { [list]: ['hand'] } };
      const [problem] = problemsOf(() => accepted({ resources: { hands: 2 }, skills }));
      expect(problem).toMatchObject({ code: 'unknown-resource', path: `skills.lift.${list}.hand` });
      expect(problem!.message).toContain('Did you mean "hands"?');
    }
  });

  it('[DEF8] a bare name means one unit', () => {
    const hold = { uses: ['hands'] };
    const definition = {
      ...base,
      parameters: { theta: 1 },
      goals: { 'door-is-open': true },
      resources: { hands: 2 },
      skills: { a: { ...hold, adds: ['door-is-open'] }, b: hold, c: { uses: { hands: 2 } } },
    };
    const [first, second] = replay(definition, [[], []]);
    expect(first!.selected).toBe('a');
    // a holds one of two hands: enough is free for b, not for c
    expect(second!.skills['b']!.executable).toBe(true);
    expect(second!.skills['c']!.executable).toBe(false);
  });

  it('[DEF9] an error has a code, a subject, what was expected, what came and a remedy', () => {
    const [problem] = problemsOf(() => accepted({ skills: { drink: { when: ['near-watter'] } } }));
    expect(formatProblem(problem!)).toBe(
      '[unknown-sensor] skills.drink.when.near-watter: skill "drink" needs "near-watter"; no such sensor.' +
        ' Did you mean "near-water"?',
    );
    const skills = { drink: { adds: ['happy'], deletes: ['dry'] } };
    expect(problemsOf(() => accepted({ skills })).map(({ message }) => message)).toEqual([
      expect.stringContaining('skill "drink" adds "happy"; no such sensor.'),
      expect.stringContaining('skill "drink" deletes "dry"; no such sensor.'),
    ]);
    const [theta] = problemsOf(() => accepted({ parameters: { theta: -3 } }));
    expect(formatProblem(theta!)).toBe(
      '[out-of-range] parameters.theta: must be above 0, found -3',
    );
  });

  it('[DEF9] everything that is wrong is said at once', () => {
    const skills = { drink: { when: ['near-watter'], takes: 0 }, '': {} };
    expect(refused({ parameters: { pi: 0 }, skills, goals: { opne: true } }).sort()).toEqual([
      'bad-name skills.',
      'out-of-range parameters.pi',
      'out-of-range skills.drink.takes',
      'unknown-sensor goals.opne',
      'unknown-sensor skills.drink.when.near-watter',
    ]);
  });

  it('[DEF9] a call that throws has changed nothing, not even in part', () => {
    const state = accepted({ skills: { drink: {} } });
    const before = JSON.stringify(saveState(state));
    for (const agents of [
      { sensors: { new: true }, skills: { new: {}, drink: {} } },
      { skills: { new: {}, other: { when: ['nothing'] } } },
      { goals: { 'near-water': true, nothing: true } },
    ]) {
      expect(() => takeMessages(state, [{ kind: 'join', agents }])).toThrow(TroupeError);
      expect(JSON.stringify(saveState(state))).toBe(before);
    }
    const goals = { 'near-water': true, nothing: true };
    expect(() => takeMessages(state, [{ kind: 'want', goals }])).toThrow(TroupeError);
    expect(JSON.stringify(saveState(state))).toBe(before);
    const parameters = { phi: 3, theta: -1 };
    expect(() => takeMessages(state, [{ kind: 'tune', parameters }])).toThrow(TroupeError);
    expect(JSON.stringify(saveState(state))).toBe(before);
  });

  it('[DEF10] a counted sensor takes whole numbers from 0', () => {
    const state = createCharacter({ name: 'dude', sensors: { hands: { count: 2 } } });
    for (const value of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, '2']) {
      expect(
        refusals(() => advance(state, [{ kind: 'sense', sensor: 'hands', value }]))[0],
      ).toMatch(/^wrong-reading /);
      const sensors = { hands: { count: value as number } };
      expect(refusals(() => createCharacter({ name: 'dude', sensors }))).toEqual([
        'wrong-reading sensors.hands',
      ]);
    }
    for (const value of [0, 1, 1000]) advance(state, [{ kind: 'sense', sensor: 'hands', value }]);
  });

  it('[DEF10] a graded sensor takes degrees from 0 to 1', () => {
    const state = createCharacter({ name: 'dude', sensors: { hot: { value: 0.3, graded: true } } });
    for (const value of [-0.1, 1.1, Number.NaN, 'warm']) {
      expect(refusals(() => advance(state, [{ kind: 'sense', sensor: 'hot', value }]))[0]).toMatch(
        /^wrong-reading /,
      );
    }
    for (const value of [0, 1, 0.5]) advance(state, [{ kind: 'sense', sensor: 'hot', value }]);
  });

  it('[DEF10] true and false are no degrees', () => {
    const state = createCharacter({ name: 'dude', sensors: { hot: { value: 0.3, graded: true } } });
    for (const value of [true, false]) {
      expect(refusals(() => advance(state, [{ kind: 'sense', sensor: 'hot', value }]))[0]).toMatch(
        /^wrong-reading /,
      );
    }
  });

  it('[DEF10] a plain sensor takes booleans, finite numbers and text', () => {
    const state = accepted({});
    const sense = (value: unknown) =>
      advance(state, [{ kind: 'sense', sensor: 'near-water', value: value as boolean }]);
    for (const value of [true, false, 0, -2.5, 1e300, '', 'far']) sense(value);
    for (const value of [
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      null,
      undefined,
      {},
      [],
      () => true,
    ]) {
      expect(refusals(() => sense(value))[0]).toMatch(/^wrong-reading /);
    }
  });
});
