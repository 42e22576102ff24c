import {
  type CharacterDefinition,
  createCharacter,
  type Message,
  type Semantics,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { replay } from './play.js';
import { refusals } from './problems.js';

const quiet = { theta: 1000 };

const fromOf = (definition: CharacterDefinition, skill: string, step = 1) =>
  replay(definition, Array(step).fill([])).at(-1)!.skills[skill]!.from;

describe('build-a-dude', () => {
  const dude = (rest: Partial<CharacterDefinition>): CharacterDefinition => ({
    name: 'dude',
    semantics: 'build-a-dude',
    parameters: quiet,
    ...rest,
  });

  it('[SEM1] a condition is met when its sensor has its value; counts go by proposition', () => {
    const definition = dude({
      sensors: { p: 'red', q: false },
      skills: {
        x: { when: { p: 'red' } },
        y: { when: { p: 'blue' } },
        z: { when: { p: true, q: false } },
      },
    });
    // three skills have p on their condition list, whatever the value
    expect(fromOf(definition, 'x').state).toBeCloseTo(20 / 3, 12);
    expect(fromOf(definition, 'y').state).toBe(0);
    expect(fromOf(definition, 'z').state).toBeCloseTo(20 / 1 / 2, 12);
  });

  it('[SEM1] goals give to exactly their literal, and divide by all that add the proposition', () => {
    const definition = dude({
      sensors: { p: 'red' },
      goals: { p: 'blue' },
      skills: { x: { adds: { p: 'blue' } }, y: { adds: { p: 'green' } } },
    });
    expect(fromOf(definition, 'x').goals).toBe(35);
    expect(fromOf(definition, 'y').goals).toBe(0);
  });

  it('[SEM1] backward and forward go by proposition, whatever the value', () => {
    const definition = dude({
      sensors: { p: false, q: true, g: false },
      goals: { g: true },
      skills: {
        wants: { when: { p: true, q: false }, adds: ['g'] },
        wrong: { adds: { p: 'red' } },
        next: { when: { g: 'blue' } },
      },
    });
    // step 1: 70 for `wants`, decayed to 60; it is not executable, and asks whoever adds p
    expect(fromOf(definition, 'wrong', 2).backward).toBeCloseTo(60, 12);
    const free = { ...definition, sensors: { p: true, q: false, g: false } };
    // executable now: state 20/2 + 20/2 and goal 70, decayed to 60, forward along g
    expect(fromOf(free, 'next', 2).forward).toBeCloseTo((60 * 20) / 70, 12);
  });

  it('[SEM1] conflicts go by proposition: also over a condition that wants false', () => {
    const definition = dude({
      sensors: { p: false, g: false },
      goals: { g: true },
      skills: { x: { when: { p: false } }, y: { adds: ['g'], deletes: ['p'] } },
    });
    expect(fromOf(definition, 'y', 2).conflicts).toBeCloseTo(((-80 / 9) * 50) / 70, 12);
  });

  it('[SEM1] a protected goal takes from deleters of its proposition unless it wants false', () => {
    const met = (value: boolean | string) =>
      dude({ sensors: { p: value }, goals: { p: value }, skills: { x: { deletes: ['p'] } } });
    expect(fromOf(met(true), 'x').protected).toBe(-50);
    expect(fromOf(met('red'), 'x').protected).toBe(-50);
    expect(fromOf(met(false), 'x').protected).toBeCloseTo(0, 12);
  });
});

describe('maes', () => {
  it('[SEM2] a condition, add or goal that wants anything but true is refused', () => {
    const base = { name: 'maes', semantics: 'maes' as const, sensors: { p: false, q: true } };
    for (const value of [false, 1, 'red']) {
      expect(
        refusals(() => createCharacter({ ...base, skills: { x: { when: { p: value } } } })),
      ).toEqual(['not-positive skills.x.when.p']);
      expect(
        refusals(() => createCharacter({ ...base, skills: { x: { adds: { p: value } } } })),
      ).toEqual(['not-positive skills.x.adds.p']);
      expect(refusals(() => createCharacter({ ...base, goals: { p: value } }))).toEqual([
        'not-positive goals.p',
      ]);
      const want: Message = { kind: 'want', goals: { p: value } };
      expect(refusals(() => replay(base, [[want]]))[0]).toMatch(/^not-positive /);
      const join: Message = { kind: 'join', agents: { skills: { x: { when: { p: value } } } } };
      expect(refusals(() => replay(base, [[join]]))[0]).toMatch(/^not-positive /);
    }
    expect(() => createCharacter({ ...base, skills: { x: { deletes: ['p'] } } })).not.toThrow();
  });

  it('[SEM2] what is not true is absent', () => {
    const definition: CharacterDefinition = {
      name: 'maes',
      semantics: 'maes',
      sensors: { p: 'red', q: true },
      goals: { p: true, q: true },
      skills: { x: { when: ['p'], adds: ['p'] }, y: { when: ['q'], deletes: ['q'] } },
    };
    expect(fromOf(definition, 'x')).toMatchObject({ state: 0, goals: 70 });
    expect(fromOf(definition, 'y')).toMatchObject({ state: 20, protected: -50 });
  });
});

describe('literal', () => {
  const literal = (rest: Partial<CharacterDefinition>): CharacterDefinition => ({
    name: 'literal',
    parameters: quiet,
    ...rest,
  });

  it('[SEM3] is the default', () => {
    const definition = { name: 'x', sensors: { p: false }, skills: { x: { when: { p: false } } } };
    const named = (semantics: Semantics) => replay({ ...definition, semantics }, [[]])[0]!.skills;
    expect(replay(definition, [[]])[0]!.skills).toEqual(named('literal'));
  });

  it('[SEM3] counts go by literal', () => {
    const definition = literal({
      sensors: { p: false },
      skills: { x: { when: { p: false } }, y: { when: { p: false } }, z: { when: { p: true } } },
    });
    expect(fromOf(definition, 'x').state).toBe(10);
    expect(fromOf(definition, 'z').state).toBe(0);
  });

  it('[SEM3] a delete achieves false where that is wanted, and only there', () => {
    const definition = literal({
      sensors: { p: true, q: true },
      goals: { p: false },
      skills: { x: { deletes: ['p', 'q'] }, y: { adds: { p: false } } },
    });
    // achieved: (p,false) by both; (q,false) is not wanted, so #a of x is 1
    expect(fromOf(definition, 'x').goals).toBe(35);
    expect(fromOf(definition, 'y').goals).toBe(35);
    const both = { ...definition, skills: { ...definition.skills, z: { when: { q: false } } } };
    expect(fromOf(both, 'x').goals).toBe(70 / 2 / 2);
  });

  it('[SEM3] whoever needs false is fed by who deletes, not by who adds', () => {
    // take 3 of the thesis: crawling needs that one does not stand
    const definition = literal({
      sensors: { standing: true, there: false },
      goals: { there: true },
      skills: {
        crawl: { when: { standing: false }, adds: ['there'] },
        'fall-down': { when: ['standing'], deletes: ['standing'] },
        'stand-up': { when: { standing: false }, adds: ['standing'] },
      },
    });
    // step 1: crawl 70, fall-down 20, decayed to 60 in all
    const crawl = (70 * 60) / 90;
    expect(fromOf(definition, 'fall-down', 2).backward).toBeCloseTo(crawl, 12);
    expect(fromOf(definition, 'stand-up', 2).backward).toBe(0);
    const published = { ...definition, semantics: 'build-a-dude' as const };
    // there #M(standing) is 3: fall-down has 20/3
    expect(fromOf(published, 'stand-up', 2).backward).toBeCloseTo((70 * 60) / (70 + 20 / 3), 12);
    expect(fromOf(published, 'fall-down', 2).backward).toBe(0);
  });

  it('[SEM3] a delete undoes true, wanted or not, and every other wanted value but false', () => {
    const definition = literal({
      sensors: { p: 'red', q: true },
      goals: { p: 'red', q: true },
      skills: { x: { deletes: ['p', 'q'] }, y: { when: { p: 'blue' } }, z: { deletes: ['q'] } },
    });
    // undone by x: (p,true), (p,red), (p,blue), (q,true); #U(q,true) = 2
    expect(fromOf(definition, 'x').protected).toBeCloseTo(-50 / 4 - 50 / 2 / 4, 12);
    expect(fromOf(definition, 'z').protected).toBeCloseTo(-25, 12);
  });

  it('[SEM3] what is achieved undoes every other wanted value of it', () => {
    const definition = literal({
      sensors: { p: false },
      goals: { p: false },
      skills: { x: { adds: ['p'] }, y: { adds: { p: 'red' } }, z: { when: { p: 'blue' } } },
    });
    // x undoes (p,false) and (p,blue); y as well; (p,true) and (p,red) are not wanted
    expect(fromOf(definition, 'x').protected).toBeCloseTo(-50 / 2 / 2, 12);
    expect(fromOf(definition, 'y').protected).toBeCloseTo(-50 / 2 / 2, 12);
  });

  it('[SEM3] an add conflicts with who stands on the contrary', () => {
    const definition = literal({
      sensors: { p: false, g: false },
      goals: { g: true },
      skills: { x: { when: { p: false } }, y: { adds: ['g', 'p'] } },
    });
    // step 1: x 20, y 35, of 40: 20 · 40/55; y undoes (p,false) alone
    expect(fromOf(definition, 'y', 2).conflicts).toBeCloseTo(((-20 * 40) / 55) * (50 / 70), 12);
  });

  const wish = (rest: Partial<CharacterDefinition>, ...messages: Message[]) => {
    const definition = literal({
      sensors: { p: true, q: true, r: true },
      goals: { r: true },
      ...rest,
      skills: { x: { deletes: ['p', 'r'] }, ...rest.skills },
    });
    // (r,true) is undone always; who else wants a value of p shows in #d of x
    const taken = replay(definition, [messages])[0]!.skills['x']!.from.protected;
    return Math.round(-50 / taken);
  };

  it('[SEM4] wanted is what a condition or a goal wants, met or not, disabled or not', () => {
    const blue = { when: { p: 'blue' } };
    expect(wish({})).toBe(2);
    expect(wish({ skills: { y: blue } })).toBe(3);
    expect(wish({ skills: { y: blue } }, { kind: 'disable', agent: 'y' })).toBe(3);
    expect(wish({ goals: { r: true, p: 'blue' } })).toBe(3);
    expect(wish({ goals: { r: true, p: 'blue' } }, { kind: 'disable', agent: 'goal:p' })).toBe(3);
    expect(wish({ sensors: { p: 'blue', r: true }, goals: { r: true, p: 'blue' } }) > 2).toBe(
      false,
    );
    expect(wish({ skills: { y: blue } }, { kind: 'leave', agent: 'y' })).toBe(2);
    expect(wish({ goals: { r: true, p: 'blue' } }, { kind: 'want', goals: { p: null } })).toBe(2);
  });
});
