import { advance, type CharacterDefinition, createCharacter } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';

/** θ out of reach: levels rise and fall, and nothing is chosen. */
const quiet = { theta: 1000 };

const fromOf = (definition: CharacterDefinition, skill: string, step = 1) =>
  replay(definition, Array(step).fill([])).at(-1)!.skills[skill]!.from;

describe('one step', () => {
  it('[STP1] all sums read the levels the step before left', () => {
    const definition: CharacterDefinition = {
      name: 'chain',
      parameters: quiet,
      sensors: { a: false, b: false, g: false },
      goals: { g: true },
      skills: {
        last: { when: ['b'], adds: ['g'] },
        middle: { when: ['a'], adds: ['b'] },
        first: { adds: ['a'] },
      },
    };
    const records = replay(definition, [[], [], []]);
    // one link a step: the goal reaches `last` in step 1, `middle` in 2, `first` in 3
    expect(records.map(({ skills }) => skills['middle']!.from.backward)).toEqual([
      0,
      60,
      expect.closeTo((60 * 130) / 190, 12),
    ]);
    expect(records.map(({ skills }) => skills['first']!.from.backward)).toEqual([
      0,
      0,
      expect.closeTo((60 * 60) / 190, 12),
    ]);
  });

  it('[STP2] a met condition gives φ / #M(p) / #c', () => {
    const definition: CharacterDefinition = {
      name: 'state',
      sensors: { p: true, q: false, r: 'red' },
      skills: {
        x: { when: ['p', 'q'] },
        y: { when: ['p'] },
        z: { when: { p: true, r: 'red', q: false } },
      },
    };
    // #M(p) = 3; in `literal` (q,true), (q,false) and (r,'red') have one each
    expect(fromOf(definition, 'x').state).toBeCloseTo(20 / 3 / 2, 12);
    expect(fromOf(definition, 'y').state).toBeCloseTo(20 / 3, 12);
    expect(fromOf(definition, 'z').state).toBeCloseTo(20 / 3 / 3 + 20 / 3 + 20 / 3, 12);
  });

  it('[STP3] an unmet goal gives γ / #A(p) / #a to whoever adds exactly that', () => {
    const definition: CharacterDefinition = {
      name: 'goals',
      sensors: { g: false, h: true, k: 'red' },
      goals: { g: true, h: true, k: 'blue' },
      skills: {
        x: { adds: ['g', 'h'] },
        y: { adds: { g: true } },
        z: { adds: { k: 'blue', g: false } },
        other: { adds: { k: 'green' } },
      },
    };
    // g: 70 / 2 / 2; h is met and gives nothing
    expect(fromOf(definition, 'x').goals).toBeCloseTo(17.5, 12);
    expect(fromOf(definition, 'y').goals).toBeCloseTo(35, 12);
    // k: 70 / 1 / 2
    expect(fromOf(definition, 'z').goals).toBeCloseTo(35, 12);
    expect(fromOf(definition, 'other').goals).toBe(0);
  });

  it('[STP4] a met goal takes δ / #U(p) / #d, unless it does not protect', () => {
    const definition: CharacterDefinition = {
      name: 'protected',
      sensors: { g: true, h: true },
      goals: { g: true, h: { value: true, protect: false } },
      skills: { x: { deletes: ['g', 'h'] }, y: { deletes: ['g'] }, z: { deletes: ['h'] } },
    };
    expect(fromOf(definition, 'x').protected).toBeCloseTo(-50 / 2 / 2, 12);
    expect(fromOf(definition, 'y').protected).toBeCloseTo(-50 / 2, 12);
    expect(fromOf(definition, 'z').protected).toBeCloseTo(0, 12);
    const unmet = { ...definition, sensors: { g: false, h: true } };
    expect(fromOf(unmet, 'y').protected).toBeCloseTo(0, 12);
  });

  it('[STP5] executable is who has every condition met and the resources it needs', () => {
    const definition: CharacterDefinition = {
      name: 'executable',
      parameters: { theta: 1 },
      resources: { legs: 1 },
      sensors: { p: true, q: false },
      skills: {
        all: { when: { p: true, q: false } },
        some: { when: ['p', 'q'] },
        none: {},
        walk: { when: ['p'], uses: ['legs'], importance: 9 },
        run: { uses: ['legs'] },
      },
    };
    const [first, second] = replay(definition, [[], []]);
    const who = (record = first) =>
      Object.keys(record!.skills).filter((name) => record!.skills[name]!.executable);
    expect(who()).toEqual(['all', 'none', 'run', 'walk']);
    expect(first!.selected).toBe('walk');
    // walk holds the legs; what it holds itself does not count against it
    expect(who(second)).toEqual(['all', 'none', 'walk']);
  });

  it('[STP6] who cannot run gives α / #A(p) / #a for each unmet condition, to itself as well', () => {
    const definition: CharacterDefinition = {
      name: 'backward',
      parameters: quiet,
      sensors: { p: false, q: true, g: false },
      goals: { g: true },
      skills: {
        x: { when: ['p', 'q'], adds: ['g', 'p'] },
        y: { adds: ['p'] },
        z: { adds: ['q'] },
      },
    };
    // step 1: x has state 20/2 and goals 70/2, 45 in all, below 3·20; #A(p) = 2
    expect(fromOf(definition, 'x', 2).backward).toBeCloseTo(45 / 2 / 2, 12);
    expect(fromOf(definition, 'y', 2).backward).toBeCloseTo(45 / 2, 12);
    // q is met: nobody is asked for it
    expect(fromOf(definition, 'z', 2).backward).toBe(0);
    // what y was given it does not give on: it can run
    expect(fromOf(definition, 'y', 2).forward).toBe(0);
  });

  it('[STP7] who can run gives α · φ/γ / #M(p) / #c for each add that is not yet so', () => {
    const definition: CharacterDefinition = {
      name: 'forward',
      parameters: quiet,
      sensors: { p: false, q: true, r: false },
      goals: { p: true },
      skills: {
        x: { adds: ['p', 'q'] },
        y: { when: ['p', 'r'] },
        z: { when: ['p'] },
        w: { when: ['q', 'r'] },
      },
    };
    // step 1: x has 70/2 from the goal, w 20/2 from the state: 45 of 80. #M(p) = 2
    expect(fromOf(definition, 'y', 2).forward).toBeCloseTo((35 * (20 / 70)) / 2 / 2, 12);
    expect(fromOf(definition, 'z', 2).forward).toBeCloseTo((35 * (20 / 70)) / 2, 12);
    // q is so already; w itself cannot run
    expect(fromOf(definition, 'w', 2).forward).toBe(0);
  });

  it('[STP7] itself included, where its condition is on what it adds', () => {
    const definition: CharacterDefinition = {
      name: 'itself',
      semantics: 'build-a-dude',
      sensors: { p: false },
      skills: { x: { when: { p: false }, adds: ['p'] } },
    };
    // step 1 leaves 20: x gives itself 20 · 20/70 in step 2
    expect(fromOf(definition, 'x', 2).forward).toBeCloseTo((20 * 20) / 70, 12);
  });

  const rivals = (
    delta: number,
    skills: CharacterDefinition['skills'] = {},
  ): CharacterDefinition => ({
    name: 'rivals',
    parameters: { ...quiet, delta },
    sensors: { p: true, q: true, g: false },
    goals: { g: true },
    skills: { x: { when: ['p'] }, y: { adds: ['g'], deletes: ['p'] }, ...skills },
  });

  it('[STP8] x takes α_x · δ/γ / #U(p) / #d_y from whoever deletes what it stands on', () => {
    // step 1: x 20, y 70, scaled to 40: x 80/9, y 280/9
    const x = 80 / 9;
    expect(fromOf(rivals(50), 'y', 2).conflicts).toBeCloseTo((-x * 50) / 70, 12);
    expect(fromOf(rivals(50), 'x', 2).conflicts).toBeCloseTo(0, 12);
    // a third that deletes p and q: n = 3, so 60/90 of 20 and 70; #U(p) = 2
    const three = rivals(50, { z: { deletes: ['p', 'q'] } });
    expect(fromOf(three, 'y', 2).conflicts).toBeCloseTo((((-20 * 2) / 3) * 50) / 70 / 2, 12);
  });

  it('[STP8] not more than there is', () => {
    // 80/9 · 500/70 is 63.5; y has 280/9
    const [first, second] = replay(rivals(500), [[], []]);
    expect(second!.skills['y']!.from.conflicts).toBe(-first!.skills['y']!.after);
  });

  it('[STP8] nothing from a stronger one whose own ground it takes away', () => {
    const both: CharacterDefinition = {
      name: 'both',
      parameters: quiet,
      sensors: { p: true, q: true, g: false },
      goals: { g: true },
      skills: {
        x: { when: ['p'], deletes: ['q'] },
        y: { when: ['q'], adds: ['g'], deletes: ['p'] },
      },
    };
    // step 1: x 20, y 90, scaled by 4/11
    expect(fromOf(both, 'y', 2).conflicts).toBeCloseTo(0, 12);
    expect(fromOf(both, 'x', 2).conflicts).toBeCloseTo(
      -Math.min((90 * 4 * 50) / 11 / 70, 80 / 11),
      12,
    );
    // equals take from each other
    const even = { ...both, goals: {} };
    expect(fromOf(even, 'x', 2).conflicts).toBeCloseTo((-20 * 50) / 70, 12);
    expect(fromOf(even, 'y', 2).conflicts).toBeCloseTo((-20 * 50) / 70, 12);
  });

  it('[STP8] a skill does not conflict with itself', () => {
    const own = {
      name: 'own',
      sensors: { p: true },
      skills: { x: { when: ['p'], deletes: ['p'] } },
    };
    expect(fromOf(own, 'x', 2).conflicts).toBeCloseTo(0, 12);
  });

  it('[STP9] below zero a level is zero', () => {
    const definition: CharacterDefinition = {
      name: 'floor',
      sensors: { g: true, p: true },
      goals: { g: true },
      skills: { x: { when: ['p'], deletes: ['g'] } },
    };
    const [record] = replay(definition, [[]]);
    // 20 − 50
    expect(record!.skills['x']).toMatchObject({ before: 0, after: 0 });
    expect(record!.skills['x']!.from).toMatchObject({ state: 20, protected: -50 });
  });

  it('[STP10] levels are scaled by nπ/Σ when they exceed it in sum, and stay when they do not', () => {
    const two: CharacterDefinition = {
      name: 'decay',
      parameters: quiet,
      sensors: { p: true, g: false },
      goals: { g: true },
      skills: { x: { when: ['p'] }, y: { adds: ['g'] } },
    };
    const [first] = replay(two, [[]]);
    // 20 + 70 = 90 over 2 · 20
    expect(first!.skills['x']!.after).toBeCloseTo((20 * 40) / 90, 12);
    expect(first!.skills['y']!.after).toBeCloseTo((70 * 40) / 90, 12);
    const five = { ...two, skills: { ...two.skills, a: {}, b: {}, c: {} } };
    const [wide] = replay(five, [[]]);
    expect(wide!.skills['x']!.after).toBe(20);
    expect(wide!.skills['y']!.after).toBe(70);
  });

  it('[STP10] n and Σ count the executing and the disabled, which are scaled with the rest', () => {
    const state = createCharacter({
      name: 'all',
      parameters: { theta: 1 },
      sensors: { p: true, q: true, r: true },
      skills: { x: { when: ['p'] }, y: { when: ['q'] }, z: { when: ['r'] } },
    });
    advance(state, []);
    expect(state.executing.map(({ skill }) => skill)).toEqual(['x']);
    advance(state, [{ kind: 'disable', agent: 'y' }]);
    const levels = [...state.network.population.level.slice(0, 3)];
    // step 1: 20 each. Step 2: x and z gain 20, y is disabled: 40 + 20 + 40 over 60
    expect(levels).toEqual([
      expect.closeTo(24, 12),
      expect.closeTo(12, 12),
      expect.closeTo(24, 12),
    ]);
  });

  it('[STP13] agents are numbered by name, those that join later after them, again by name', () => {
    const definition = { name: 'order', sensors: { z: true, m: true }, skills: { k: {}, b: {} } };
    const [, second] = replay(definition, [
      [],
      [
        { kind: 'join', agents: { sensors: { n: true, a: true }, skills: { z: {}, a: {} } } },
        { kind: 'join', agents: { skills: { c: {} } } },
      ],
    ]);
    expect(Object.keys(second!.skills)).toEqual(['b', 'k', 'a', 'z', 'c']);
    expect(Object.keys(second!.state)).toEqual(['m', 'z', 'a', 'n']);
  });

  it('[STP14] what nobody senses meets no condition and no goal', () => {
    const definition: CharacterDefinition = {
      name: 'dark',
      open: true,
      parameters: quiet,
      goals: { g: true, h: { value: false } },
      skills: {
        x: { when: { p: false }, adds: ['g'] },
        y: { when: ['p'] },
        z: { deletes: ['g'] },
      },
    };
    const [record] = replay(definition, [[]]);
    const { x, y, z } = record!.skills;
    expect([x!.executable, y!.executable]).toEqual([false, false]);
    expect([x!.from.state, y!.from.state]).toEqual([0, 0]);
    // neither goal is met: g still gives, and protects nothing
    expect(x!.from.goals).toBe(70);
    expect(z!.from.protected).toBeCloseTo(0, 12);
  });

  it('[STP14] what a skill does to what nobody senses is lost', () => {
    const definition: CharacterDefinition = {
      name: 'lost',
      open: true,
      parameters: { theta: 1 },
      sensors: { p: true },
      skills: { x: { when: ['p'], adds: ['unseen'], deletes: ['unheard'] } },
    };
    const records = replay(definition, [[], [{ kind: 'finished', skill: 'x' }]]);
    // both promises count as wrong, so it keeps its level
    expect(records[1]!.left).toEqual({ x: 20 });
    expect(records[1]!.state).toEqual({ p: true });
  });
});
