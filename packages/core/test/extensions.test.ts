import {
  advance,
  type CharacterDefinition,
  createCharacter,
  type Message,
  type SkillForm,
  saveState,
  type TraceRecord,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';

const quiet = { theta: 1000 };

const steps = (definition: CharacterDefinition, count = 1) =>
  replay(definition, Array(count).fill([])) as TraceRecord[];

const fromOf = (definition: CharacterDefinition, skill: string, step = 1) =>
  steps(definition, step).at(-1)!.skills[skill]!.from;

describe('importance', () => {
  const definition: CharacterDefinition = {
    name: 'importance',
    parameters: { ...quiet, pi: 1000 },
    sensors: { p: true, q: false, g: false, h: true },
    goals: { g: true, h: true },
    skills: {
      asks: { when: ['q'], adds: ['g'] },
      brings: { when: ['p'], adds: ['q'], deletes: ['h'] },
      undoes: { adds: ['g'], deletes: ['p'] },
    },
  };

  it('[EXT1] of a sensor scales what it gives', () => {
    const dim = {
      ...definition,
      sensors: { ...definition.sensors, p: { value: true, importance: 0.3 } },
    };
    expect(fromOf(dim, 'brings').state).toBeCloseTo(6, 12);
    expect(steps(dim)[0]!.skills['brings']!.executable).toBe(true);
  });

  it('[EXT1] of a goal scales what it gives and takes', () => {
    const goals = { g: { value: true, importance: 3 }, h: { value: true, importance: 0.1 } };
    expect(fromOf({ ...definition, goals }, 'asks').goals).toBeCloseTo(105, 12);
    expect(fromOf({ ...definition, goals }, 'brings').protected).toBeCloseTo(-5, 12);
  });

  it('[EXT1] of a skill scales all it is given, not what is taken from it', () => {
    const dear = (skill: string, importance: number): CharacterDefinition => ({
      ...definition,
      skills: { ...definition.skills, [skill]: { ...definition.skills![skill], importance } },
    });
    expect(fromOf(dear('brings', 2), 'brings')).toMatchObject({ state: 40, protected: -50 });
    // step 1 leaves asks 35, brings 0 and undoes 35: brings gets α_asks twice, over
    expect(fromOf(dear('brings', 2), 'brings', 2).backward).toBeCloseTo(70, 12);
    // brings has nothing when it is clamped; without the protected goal it takes from undoes
    const free = { ...dear('undoes', 2), goals: { g: true } };
    // undoes: goal 70/2 · 2 = 70; brings 20 takes 20 · 50/70
    expect(fromOf(free, 'undoes', 2)).toMatchObject({
      goals: 70,
      conflicts: expect.closeTo((-20 * 50) / 70, 12),
    });
    expect(fromOf(dear('brings', 0), 'brings', 2)).toMatchObject({ state: 0, backward: 0 });
  });

  it('[EXT1] of a kind of link scales what flows along it', () => {
    const links = { backward: 0.5, forward: 3, conflicts: 2, followers: 1 };
    const scaled = { ...definition, goals: { g: true }, links };
    const plain = { ...definition, goals: { g: true } };
    for (const kind of ['backward', 'conflicts'] as const) {
      const skill = kind === 'backward' ? 'brings' : 'undoes';
      expect(fromOf(plain, skill, 2)[kind]).not.toBe(0);
      expect(fromOf(scaled, skill, 2)[kind]).toBeCloseTo(
        fromOf(plain, skill, 2)[kind] * links[kind],
        12,
      );
    }
    // brings can run and adds q, which asks needs: 20 · 20/70
    expect(fromOf(scaled, 'asks', 2).forward).toBeCloseTo((3 * 20 * 20) / 70, 12);
  });

  it('[EXT1] of conflicts counts before the min', () => {
    const strong = { ...definition, goals: { g: true }, links: { conflicts: 1000 } };
    const [first, second] = steps(strong, 2);
    expect(second!.skills['undoes']!.from.conflicts).toBe(-first!.skills['undoes']!.after);
  });
});

describe('coefficients that change with time', () => {
  const goal = (
    importance: NonNullable<SkillForm['importance']>,
    stepEvery = 1,
  ): CharacterDefinition => ({
    name: 'rhythm',
    parameters: { ...quiet, pi: 1e6 },
    stepEvery,
    sensors: { g: false },
    goals: { g: { value: true, importance } },
    skills: { x: { adds: ['g'] } },
  });
  const given = (definition: CharacterDefinition, count: number) =>
    steps(definition, count).map(({ skills }) => skills['x']!.from.goals / 70);

  it('[EXT2] a rhythm is max(0, mean + swing · cos(2π (t − peak) / period))', () => {
    const rhythm = { mean: 1, swing: 2, period: 4, peak: 1 };
    // t = 1, 2, 3, 4: 1 + 2 · (1, 0, −1, 0), not below 0
    expect(given(goal(rhythm), 4)).toEqual([3, 1, 0, 1].map((n) => expect.closeTo(n, 12)));
    // without a peak it is highest at 0: 1 + 2 · (0, −1, 0, 1)
    const { peak: _, ...plain } = rhythm;
    expect(given(goal(plain), 4)).toEqual([1, 0, 1, 3].map((n) => expect.closeTo(n, 12)));
  });

  it('[EXT2] time is the number of the step times stepEvery', () => {
    const times: number[] = [];
    const clock = (time: number) => {
      times.push(time);
      return time;
    };
    expect(given(goal(clock, 0.5), 3)).toEqual([0.5, 1, 1.5].map((n) => expect.closeTo(n, 12)));
    expect(times).toContain(1.5);
    const seconds = { ...goal((time) => time), stepEvery: { seconds: 2 } };
    expect(given(seconds, 2)).toEqual([2, 4].map((n) => expect.closeTo(n, 12)));
  });

  it('[EXT2] what a function returns is brought within bounds, NaN counts as 0', () => {
    const returns = (value: number) =>
      given(
        goal(() => value),
        1,
      )[0]!;
    expect(returns(-3)).toBe(0);
    expect(returns(Number.NaN)).toBe(0);
    expect(returns(Number.POSITIVE_INFINITY)).toBeCloseTo(1_000_000, 6);
    expect(returns(1e9)).toBeCloseTo(1_000_000, 6);
    expect(returns(0.25)).toBe(0.25);
  });

  it('[EXT2] sensors, skills, links and limits of calls may change as well', () => {
    const definition: CharacterDefinition = {
      name: 'all',
      parameters: { theta: 1, pi: 1000 },
      links: { forward: (time) => time },
      sensors: { p: { value: true, importance: (time) => time }, q: false },
      skills: {
        x: { when: ['p'], adds: ['q'], importance: (time) => time },
        y: { when: ['q'] },
      },
    };
    const records = steps(definition, 3);
    // 20 · t · t
    expect(records.map(({ skills }) => skills['x']!.from.state)).toEqual([20, 80, 180]);
    // α_x · t · 20/70 with α_x 0, 20, 100
    expect(records.map(({ skills }) => skills['y']!.from.forward)).toEqual(
      [0, 40, 300].map((n) => expect.closeTo((n * 20) / 70, 10)),
    );
  });
});

describe('weights of effects', () => {
  it('[EXT3] multiply what flows along them', () => {
    const definition: CharacterDefinition = {
      name: 'weights',
      parameters: { ...quiet, pi: 1000 },
      sensors: { p: true, q: false, g: false, h: true },
      goals: { g: true, h: true },
      skills: {
        asks: { when: ['q'], adds: { g: { value: true, weight: 2 } } },
        brings: { adds: { q: { value: true, weight: 3 }, g: { value: true, weight: 0.5 } } },
        undoes: { deletes: { h: { value: false, weight: 4 }, p: { weight: 0.1 } } },
        stands: { when: ['p'] },
      },
    };
    const [first, second] = steps(definition, 2);
    const { asks, brings, undoes, stands } = first!.skills;
    // counts do not change: #A(g) = 2, #a = 1 and 2
    expect(asks!.from.goals).toBeCloseTo((70 / 2) * 2, 12);
    expect(brings!.from.goals).toBeCloseTo((70 / 2 / 2) * 0.5, 12);
    expect(undoes!.from.protected).toBeCloseTo((-50 / 2) * 4, 12);
    // backward along q, forward along q as well: asks cannot run, brings can
    expect(second!.skills['brings']!.from.backward).toBeCloseTo((asks!.after / 2) * 3, 12);
    expect(second!.skills['asks']!.from.forward).toBeCloseTo(brings!.after * (20 / 70) * 3, 12);
    expect(stands!.after).toBe(20);
    // undoes has nothing to lose
    expect(second!.skills['undoes']!.from.conflicts).toBeCloseTo(0, 12);
  });

  it('[EXT3] an implied literal carries the weight of its effect, of two the greater', () => {
    const definition = (
      adds: SkillForm['adds'],
      deletes: SkillForm['deletes'],
    ): CharacterDefinition => ({
      name: 'implied',
      sensors: { p: true, q: 'red' },
      goals: { p: false, q: { value: 'red' } },
      skills: { x: { adds: adds ?? {}, deletes: deletes ?? {} }, y: { when: { q: 'blue' } } },
    });
    // deleting p achieves (p,false) with its weight
    expect(fromOf(definition({}, { p: { weight: 3 } }), 'x').goals).toBeCloseTo(210, 12);
    const both = definition({ p: { value: false, weight: 5 } }, { p: { weight: 3 } });
    expect(fromOf(both, 'x').goals).toBeCloseTo(350, 12);
    // making q blue undoes red with its weight; deleting q undoes (q,true), red and blue
    expect(fromOf(definition({ q: { value: 'blue', weight: 2 } }, {}), 'x').protected).toBeCloseTo(
      -100,
      12,
    );
    const twice = definition({ q: { value: 'blue', weight: 2 } }, { q: { weight: 6 } });
    expect(fromOf(twice, 'x').protected).toBeCloseTo((-50 / 3) * 6, 12);
  });

  it('[EXT3] count that much among the predictions of fatigue', () => {
    const definition: CharacterDefinition = {
      name: 'predictions',
      parameters: { theta: 1 },
      sensors: { p: true, q: false, r: true },
      skills: { x: { when: ['p'], adds: { q: { weight: 3 } }, deletes: ['r'] } },
    };
    const set = (sensor: string, value: boolean): Message => ({ kind: 'sense', sensor, value });
    const left = (...messages: Message[]) =>
      replay(definition, [[], [...messages, { kind: 'finished', skill: 'x' }]])[1]!.left!['x'];
    // of 3 + 1, 3 right; then 1 right
    expect(left(set('q', true))).toBeCloseTo(20 * (1 - 3 / 4), 12);
    expect(left(set('r', false))).toBeCloseTo(20 * (1 - 1 / 4), 12);
  });
});

describe('costs', () => {
  const definition: CharacterDefinition = {
    name: 'costs',
    sensors: { g: false },
    goals: { g: true, energy: { conserve: true } },
    skills: {
      run: { adds: ['g'], costs: { energy: 3, time: 1 } },
      walk: { adds: ['g'], costs: { energy: 1 } },
      wait: { costs: { time: 8 } },
    },
  };

  it('[EXT4] a goal to conserve takes δ · cost / Σ costs, counted with protected goals', () => {
    const [record] = steps(definition);
    expect(record!.skills['run']!.from.protected).toBeCloseTo(-37.5, 12);
    expect(record!.skills['walk']!.from.protected).toBeCloseTo(-12.5, 12);
    expect(record!.skills['wait']!.from.protected).toBeCloseTo(0, 12);
    // so that of two ways the cheaper is chosen
    const cheap = replay({ ...definition, parameters: { theta: 10 } }, [[]])[0]!;
    expect(cheap.selected).toBe('walk');
  });

  it('[EXT4] importance scales it, and a cost that nobody has cannot be conserved', () => {
    const dear = { ...definition, goals: { energy: { conserve: true, importance: 2 } } };
    expect(fromOf(dear, 'run').protected).toBeCloseTo(-75, 12);
    expect(() => steps({ ...definition, goals: { enregy: { conserve: true } } })).toThrow(
      /unknown-cost/,
    );
  });

  it('[EXT4] in an open definition the cost may come later', () => {
    const open = {
      name: 'later',
      open: true,
      goals: { energy: { conserve: true } },
      skills: { a: {} },
    };
    const [, second] = replay(open, [
      [],
      [{ kind: 'join', agents: { skills: { b: { costs: { energy: 2 } } } } }],
    ]);
    expect(second!.skills['b']!.from.protected).toBe(-50);
  });
});

describe('own decay', () => {
  const definition = (decay: NonNullable<SkillForm['decay']>): CharacterDefinition => ({
    name: 'decay',
    parameters: quiet,
    sensors: { p: true, g: false },
    goals: { g: true },
    skills: { own: { adds: ['g'], decay }, rest: { when: ['p'] } },
  });

  it('[EXT5] a half-life multiplies by 2^(−1/h) a step; the rest is scaled by nπ/Σ', () => {
    const [record] = steps(definition({ 'half-life': 1 }));
    // before: 70 and 20, over 2 · 20
    expect(record!.skills['own']!.after).toBe(35);
    expect(record!.skills['rest']!.after).toBeCloseTo((20 * 40) / 90, 12);
    const [slow] = steps({ ...definition({ 'half-life': 4 }), parameters: { ...quiet, pi: 100 } });
    // nothing exceeds nπ: it decays by itself all the same
    expect(slow!.skills['own']!.after).toBeCloseTo(70 * 2 ** -0.25, 12);
    expect(slow!.skills['rest']!.after).toBe(20);
  });

  it('[EXT5] never more than nπ', () => {
    const [record] = steps(definition({ 'half-life': 1000 }));
    expect(record!.skills['own']!.after).toBe(40);
  });

  it('[EXT5] a function gets the level and the time; what it returns stays within 0 and nπ', () => {
    const [first, second] = steps(
      definition((level, time) => level / (time + 1)),
      2,
    );
    expect(first!.skills['own']!.after).toBe(35);
    // (35 + 70) / 3
    expect(second!.skills['own']!.after).toBeCloseTo(35, 12);
    const after = (returned: number) => steps(definition(() => returned))[0]!.skills['own']!.after;
    expect(after(-5)).toBe(0);
    expect(after(Number.NaN)).toBe(0);
    expect(after(1e9)).toBe(40);
  });
});

describe('followers', () => {
  const definition: CharacterDefinition = {
    name: 'followers',
    parameters: { theta: 15, kappa: 0.5, pi: 1000 },
    sensors: { p: true, q: false, r: false },
    skills: {
      a: { when: ['p'], adds: ['p'] },
      b: { when: ['q'], adds: ['q'] },
      c: { when: ['r'], adds: ['r'] },
    },
  };
  const set = (sensor: string, value: boolean): Message => ({ kind: 'sense', sensor, value });
  const done = (skill: string): Message => ({ kind: 'finished', skill });
  // a, then b after it, then a, then c after it, and b after it again
  const lesson: Message[][] = [
    [],
    [done('a'), set('p', false), set('q', true)],
    [done('b'), set('q', false), set('p', true)],
    [done('a'), set('p', false), set('r', true)],
    [done('c'), set('r', false), set('p', true)],
    [done('a'), set('p', false), set('q', true)],
    [done('b'), set('q', false), set('p', true)],
  ];

  it('[EXT6] x → y grows by 1 each time y is chosen and x was the last to finish', () => {
    const records = replay(definition, [...lesson, []]);
    expect(records.map(({ selected }) => selected)).toEqual([
      'a',
      'b',
      'a',
      'c',
      'a',
      'b',
      'a',
      null,
    ]);
    expect(records.at(-1)!.followers).toEqual(
      expect.arrayContaining([
        { from: 'a', to: 'b', strength: 2 },
        { from: 'a', to: 'c', strength: 1 },
        { from: 'b', to: 'a', strength: 2 },
        { from: 'c', to: 'a', strength: 1 },
      ]),
    );
    expect(records.at(-1)!.followers).toHaveLength(4);
  });

  it('[EXT6] x gives y κ · α_x · strength / Σ strengths', () => {
    const records = replay(definition, [...lesson, []]);
    const [before, last] = records.slice(-2);
    const a = before!.skills['a']!.after;
    expect(a).toBeGreaterThan(0);
    expect(last!.skills['b']!.from.followers).toBeCloseTo((0.5 * a * 2) / 3, 12);
    expect(last!.skills['c']!.from.followers).toBeCloseTo((0.5 * a * 1) / 3, 12);
  });

  it('[EXT6] in each context apart; a disabled one gives and gets nothing', () => {
    const last = (...messages: Message[]) =>
      replay(definition, [...lesson, messages]).at(-1)!.skills;
    expect(last()['b']!.from.followers).toBeGreaterThan(0);
    expect(last({ kind: 'context', context: 'at home' })['b']!.from.followers).toBe(0);
    expect(last({ kind: 'disable', agent: 'a' })['b']!.from.followers).toBe(0);
    expect(last({ kind: 'disable', agent: 'b' })['b']!.from.followers).toBe(0);
    // the share of c stays what it was
    expect(last({ kind: 'disable', agent: 'b' })['c']!.from.followers).toBe(
      last()['c']!.from.followers,
    );
    const back: Message[][] = [
      [{ kind: 'context', context: 'at home' }],
      [{ kind: 'context', context: '' }],
    ];
    expect(
      replay(definition, [...lesson, ...back]).at(-1)!.skills['b']!.from.followers,
    ).toBeGreaterThan(0);
  });

  it('[EXT6] a failure is not a finish; without κ nothing flows', () => {
    const failing = lesson.map((inbox) =>
      inbox.map(
        (message): Message =>
          message.kind === 'finished' ? { kind: 'failed', skill: message.skill } : message,
      ),
    );
    expect(replay(definition, [...failing, []]).at(-1)!.followers).toEqual([]);
    const off = { ...definition, parameters: { theta: 15, pi: 1000 } };
    expect(replay(off, [...lesson, []]).at(-1)!.skills['b']!.from.followers).toBe(0);
  });
});

describe('resources', () => {
  const hands = (skills: CharacterDefinition['skills']): CharacterDefinition => ({
    name: 'hands',
    parameters: { theta: 1 },
    resources: { hands: 2 },
    sensors: { p: true },
    skills: { ...skills },
  });
  const free = (record: TraceRecord | undefined) =>
    Object.keys(record!.skills).filter((name) => record!.skills[name]!.executable);

  it('[EXT7] an executing skill holds what it uses; what it holds does not count against itself', () => {
    const definition = hands({
      lift: { when: ['p'], uses: { hands: 2 }, importance: 5 },
      wave: { uses: ['hands'] },
      both: { uses: { hands: 2 } },
      think: {},
    });
    const [first, second, third] = replay(definition, [
      [],
      [],
      [{ kind: 'failed', skill: 'lift' }],
    ]);
    expect(free(first)).toEqual(['both', 'lift', 'think', 'wave']);
    expect(free(second)).toEqual(['lift', 'think']);
    expect(free(third)).toEqual(['both', 'lift', 'think', 'wave']);
  });

  it('[EXT7] what is kept that it would free does not count against a skill', () => {
    const definition = hands({
      take: { when: ['p'], uses: { hands: 2 }, keeps: { hands: 2 } },
      put: { uses: { hands: 2 }, frees: { hands: 2 } },
      half: { uses: { hands: 2 }, frees: { hands: 1 } },
      wave: { uses: ['hands'] },
    });
    const [, second] = replay(definition, [[], [{ kind: 'finished', skill: 'take' }]]);
    expect(second!.kept).toEqual({ take: { hands: 2 } });
    // not even take itself: it executes no longer
    expect(free(second)).toEqual(['put']);
  });

  /** A character whose skills run when they are told to, and what they went on holding. */
  function puppet(skills: Record<string, SkillForm>, capacity = 3) {
    const names = Object.keys(skills);
    const state = createCharacter({
      name: 'puppet',
      parameters: { theta: 1 },
      resources: { hands: capacity },
      sensors: Object.fromEntries(names.map((name) => [`go ${name}`, false])),
      skills: Object.fromEntries(
        names.map((name) => [name, { ...skills[name], when: [`go ${name}`] }]),
      ),
    });
    return {
      run(skill: string, kind: 'finished' | 'failed' = 'finished') {
        const go = (value: boolean): Message => ({ kind: 'sense', sensor: `go ${skill}`, value });
        expect(advance(state, [go(true)]).report.selected).toBe(skill);
        advance(state, [go(false), { kind, skill }]);
      },
      kept: () =>
        Object.fromEntries(
          saveState(state).skills.flatMap(({ name, kept }) =>
            Object.keys(kept).length > 0 ? [[name, kept['hands']]] : [],
          ),
        ),
    };
  }
  const grip = { uses: ['hands'], keeps: ['hands'] };

  it('[EXT8] a skill that finished goes on holding what it keeps, one that failed does not', () => {
    const { run, kept } = puppet({ take: grip, put: { frees: ['hands'] } });
    run('take', 'failed');
    expect(kept()).toEqual({});
    run('take');
    expect(kept()).toEqual({ take: 1 });
    run('put', 'failed');
    expect(kept()).toEqual({ take: 1 });
    run('put');
    expect(kept()).toEqual({});
    // there is nothing left to let go of
    run('put');
    expect(kept()).toEqual({});
  });

  it('[EXT8] frees lets go of its own kept units first, then of others in the order of their numbers', () => {
    const { run, kept } = puppet({ c: grip, b: grip, a: grip, put: { frees: { hands: 2 } } });
    for (const name of ['c', 'a', 'b']) run(name);
    expect(kept()).toEqual({ a: 1, b: 1, c: 1 });
    run('put');
    expect(kept()).toEqual({ c: 1 });
    // what it keeps it holds first, and then lets go of its own before that of others
    const swap = puppet({ a: grip, b: { ...grip, frees: ['hands'] } });
    swap.run('a');
    swap.run('b');
    expect(swap.kept()).toEqual({ a: 1 });
  });

  it('[EXT8] [DIS3] who leaves lets go of what it kept', () => {
    const definition = hands({ take: { when: ['p'], ...grip }, lift: { uses: { hands: 2 } } });
    const [, second, third] = replay(definition, [
      [],
      [{ kind: 'finished', skill: 'take' }],
      [{ kind: 'leave', agent: 'take' }],
    ]);
    expect(second!.skills['lift']!.executable).toBe(false);
    expect(third!.skills['lift']!.executable).toBe(true);
  });
});

describe('graded propositions', () => {
  const soup = (value: number, rest: Partial<CharacterDefinition> = {}): CharacterDefinition => ({
    name: 'soup',
    parameters: quiet,
    sensors: { hot: { value, graded: true } },
    skills: { eat: { when: ['hot'] }, wait: { when: { hot: false } } },
    ...rest,
  });

  it('[EXT9] the degree scales what the sensor gives, wanting false is met to 1 − degree', () => {
    const [record] = steps(soup(0.3));
    expect(record!.skills['eat']!.from.state).toBeCloseTo(6, 12);
    expect(record!.skills['wait']!.from.state).toBeCloseTo(14, 12);
    expect(record!.state).toEqual({ hot: 0.3 });
  });

  it('[EXT9] from the cut-off up a condition is met', () => {
    const executable = (value: number, cutoff?: number) => {
      const { eat, wait } = steps(soup(value, cutoff === undefined ? {} : { cutoff }))[0]!.skills;
      return [eat!.executable, wait!.executable];
    };
    expect(executable(0.5)).toEqual([true, true]);
    expect(executable(0.49)).toEqual([false, true]);
    expect(executable(0.51)).toEqual([true, false]);
    expect(executable(0.9, 1)).toEqual([false, false]);
    expect(executable(0.2, 0.2)).toEqual([true, true]);
  });

  it('[EXT9] a goal is met from the cut-off up, and backward asks below it', () => {
    const definition = (value: number) =>
      soup(value, {
        goals: { hot: true },
        skills: { heat: { adds: ['hot'] }, cool: { deletes: ['hot'] }, eat: { when: ['hot'] } },
      });
    const [unmet, asked] = steps(definition(0.4), 2);
    expect(unmet!.skills['heat']!.from.goals).toBe(70);
    expect(unmet!.skills['cool']!.from.protected).toBeCloseTo(0, 12);
    // 20 · 0.4 for eat, 70 for heat, of 60
    expect(asked!.skills['heat']!.from.backward).toBeCloseTo((8 * 60) / 78, 12);
    const [met] = steps(definition(0.6));
    expect(met!.skills['heat']!.from.goals).toBe(0);
    expect(met!.skills['cool']!.from.protected).toBe(-50);
  });
});

describe('counted propositions', () => {
  it('[EXT10] are true while above zero', () => {
    const definition: CharacterDefinition = {
      name: 'hands',
      sensors: { 'hand-is-empty': { count: 2 } },
      skills: {
        take: { when: ['hand-is-empty'] },
        drop: { when: { 'hand-is-empty': false } },
      },
    };
    const count = (value: number): Message[] => [{ kind: 'sense', sensor: 'hand-is-empty', value }];
    const records = replay(definition, [[], count(1), count(0), count(7)]);
    expect(records.map(({ skills }) => skills['take']!.executable)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(records.map(({ skills }) => skills['drop']!.executable)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(records.map(({ skills }) => skills['take']!.from.state)).toEqual([20, 20, 0, 20]);
    expect(records.map(({ state }) => state['hand-is-empty'])).toEqual([2, 1, 0, 7]);
  });
});
