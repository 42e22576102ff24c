import type { ActorDefinition } from '@troupe/core';
import { createActor } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { character } from '../src/actor/character.js';
import { compose } from '../src/actor/compose.js';
import { extend } from '../src/actor/extend.js';
import { cases } from './arbitrary.js';
import { problemsOf, refusals } from './problems.js';

const wolf = character({
  name: 'wolf',
  parameters: { theta: 40, phi: 10 },
  receptors: { scent: { probe: ({ world }) => world.names('deer').length, every: 3 } },
  memory: { prey: 'none' },
  sensors: {
    hungry: true,
    howled: false,
    'prey-is-near': { from: ['scent'], judge: ({ scent }) => scent > 0 },
  },
  goals: { hungry: false, howled: true },
  skills: {
    howl: { adds: ['howled'] },
    hunt: { when: ['hungry', 'prey-is-near'], deletes: ['hungry'], takes: 5 },
  },
  commands: { blink: { every: 30, run: () => {} } },
});

const loose: ActorDefinition = wolf;

describe('extending', () => {
  it('[CMP1] adds, replaces and removes parts by name', () => {
    const pup = extend(wolf, {
      name: 'pup',
      add: { sensors: { scared: false }, skills: { whine: { when: ['scared'] } } },
      replace: { skills: { hunt: { when: ['hungry'] } } },
      remove: { skills: ['howl'], goals: ['howled'], commands: ['blink'] },
    });
    expect(pup).toEqual({
      ...wolf,
      name: 'pup',
      sensors: { ...wolf.sensors, scared: false },
      goals: { hungry: false },
      skills: { hunt: { when: ['hungry'] }, whine: { when: ['scared'] } },
      commands: {},
    });
  });

  it('[CMP1] the base stays as it is', () => {
    const copy = JSON.stringify(wolf);
    const deepest = Object.values(wolf.skills ?? {});
    extend(wolf, {
      name: 'pup',
      parameters: { theta: 1 },
      replace: {
        skills: { hunt: (old) => Object.assign(old, { importance: 2 }) },
        goals: { hungry: (old) => Object.assign(old, { importance: 2 }) },
      },
      remove: { skills: ['howl'] },
    });
    expect(JSON.stringify(wolf)).toBe(copy);
    expect(Object.values(wolf.skills ?? {})).toEqual(deepest);
  });

  it('[CMP1] a replacement can be a function of the old form, in its long form', () => {
    const pup = extend(
      { ...loose, resources: { legs: 4 }, objects: { place: ['den'] } },
      {
        name: 'pup',
        replace: {
          skills: { hunt: (old) => ({ ...old, importance: 2 }) },
          goals: { hungry: (old) => ({ ...old, importance: 3 }) },
          sensors: { hungry: (old) => ({ ...old, importance: 4 }) },
          memory: { prey: (old) => ({ ...old, lasts: 5 }) },
          resources: { legs: (old) => old / 2 },
          objects: { place: (old) => [...old, 'wood'] },
        },
      },
    );
    expect(pup.skills?.['hunt']).toEqual({ ...loose.skills?.['hunt'], importance: 2 });
    expect(pup.goals?.['hungry']).toEqual({ value: false, importance: 3 });
    expect(pup.sensors?.['hungry']).toEqual({ value: true, importance: 4 });
    expect(pup.memory?.['prey']).toEqual({ value: 'none', lasts: 5 });
    expect(pup.resources).toEqual({ legs: 2 });
    expect(pup.objects).toEqual({ place: ['den', 'wood'] });
  });

  it('[CMP1] parameters and links are changed one by one, other settings as a whole', () => {
    const pup = extend(
      { ...wolf, links: { forward: 2, backward: 3 }, stepEvery: { seconds: 1 } },
      { name: 'pup', parameters: { theta: 5 }, links: { forward: 1 }, stepEvery: 2, patient: true },
    );
    expect(pup).toMatchObject({
      parameters: { theta: 5, phi: 10 },
      links: { forward: 1, backward: 3 },
      stepEvery: 2,
      patient: true,
    });
  });

  it('[CMP1] says everything that is wrong at once, with suggestions', () => {
    const problems = problemsOf(() =>
      extend(loose, {
        name: 'pup',
        add: { skills: { howl: {} }, sensors: { hungry: true } },
        replace: { skills: { hnut: {} }, goals: { peace: true } },
        remove: { skills: ['howll'], receptors: ['constructor'] },
      }),
    );
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'unknown-part remove.receptors.constructor',
      'name-taken add.sensors.hungry',
      'unknown-part replace.goals.peace',
      'name-taken add.skills.howl',
      'unknown-part replace.skills.hnut',
      'unknown-part remove.skills.howll',
    ]);
    expect(problems.at(-1)?.message).toBe('"wolf" has no skill "howll". Did you mean "howl"?');
    expect(problems.at(-2)?.message).toContain('Did you mean "hunt"?');
    expect(problems.at(-3)?.message).toContain('Replace it, or choose another name');
  });

  it('[CMP1] one name is not changed in two ways', () => {
    const twice = () =>
      extend(loose, {
        name: 'pup',
        add: { skills: { howl: {} }, goals: { hungry: true } },
        replace: { goals: { hungry: true }, skills: { hunt: {} } },
        remove: { skills: ['howl', 'hunt'] },
      });
    expect(refusals(twice)).toEqual([
      'two-changes add.goals.hungry',
      'two-changes add.skills.howl',
      'two-changes replace.skills.hunt',
    ]);
  });

  it('[CMP1] a kind or setting that does not exist is refused', () => {
    // @ts-expect-error there is no such kind
    const kind = () => extend(wolf, { name: 'pup', add: { skils: { bark: {} } } });
    expect(problemsOf(kind)[0]).toMatchObject({
      code: 'unknown-key',
      path: 'add.skils',
      message: 'what to add has no "skils". Did you mean "skills"?',
    });
    // @ts-expect-error there is no such setting
    const setting = () => extend(wolf, { name: 'pup', patent: true });
    expect(refusals(setting)).toEqual(['unknown-key patent']);
    const unsaid = { name: 'pup', patent: undefined } as { name: string };
    expect(() => extend(wolf, unsaid)).not.toThrow();
  });

  it('[CMP1] what is wrong with the whole is said when it comes to life', () => {
    const deaf = extend(wolf, { name: 'deaf', remove: { receptors: ['scent'] } });
    expect(refusals(() => createActor(deaf))).toEqual([
      'unknown-receptor sensors.prey-is-near.from',
    ]);
  });

  it('[CMP1] extending by what is there, and taking it away again, changes nothing', () => {
    fc.assert(
      fc.property(cases(), fc.nat(), ({ definition }, seed) => {
        const { skills = {}, goals = {} } = definition;
        const names = Object.keys(skills).filter((_, i) => (seed >> (i % 30)) % 2 === 0);
        const some = Object.fromEntries(names.map((name) => [name, skills[name]!]));
        const less = extend(definition, { name: 'less', remove: { skills: names } });
        const again = extend(less, { name: definition.name, add: { skills: some } });
        expect(again).toEqual(definition);
        const wants = Object.fromEntries(
          Object.keys(goals).map((name) => [name, (old: object) => ({ ...old })]),
        );
        const same = extend(definition, { name: definition.name, replace: { goals: wants } });
        expect(Object.keys(same.goals ?? {})).toEqual(Object.keys(goals));
      }),
    );
  });
});

const walk = () => {};
const walker = character({
  name: 'walker',
  parameters: { theta: 30 },
  resources: { legs: 2 },
  sensors: { 'at-door': false, awake: true },
  skills: { walk: { when: ['awake'], adds: ['at-door'], uses: { legs: 2 }, run: walk } },
});
const talker = character({
  name: 'talker',
  parameters: { theta: 30, phi: 5 },
  patient: true,
  sensors: { said: false, awake: true },
  goals: { said: true },
  skills: { talk: { when: ['awake'], adds: ['said'] } },
});

describe('composing', () => {
  it('[CMP2] has the parts and settings of both, and joins their names', () => {
    expect(compose(walker, talker)).toEqual({
      name: 'walker+talker',
      parameters: { theta: 30, phi: 5 },
      patient: true,
      resources: { legs: 2 },
      sensors: { 'at-door': false, awake: true, said: false },
      goals: { said: true },
      skills: { ...walker.skills, ...talker.skills },
    });
    const both = compose(walker, talker);
    expect(createActor(extend(both, { name: 'mary' })).name).toBe('mary');
  });

  it('[CMP2] the same code, and equal data, are one part', () => {
    const again: ActorDefinition = {
      name: 'again',
      skills: {
        walk: { run: walk, uses: { legs: 2 }, adds: ['at-door'], when: ['awake'] },
      },
    };
    expect(compose(walker, again).skills).toEqual(walker.skills);
    expect(compose(walker, walker)).toEqual({ ...walker, name: 'walker+walker' });
    const other = { ...again, skills: { walk: { ...again.skills?.['walk'], run: () => {} } } };
    expect(refusals(() => compose(walker, other))).toEqual(['parts-differ skills.walk']);
  });

  it('[CMP2] all that differ are refused at once, by name and owner', () => {
    const other: ActorDefinition = {
      name: 'other',
      semantics: 'maes',
      parameters: { theta: 31, phi: 5 },
      sensors: { awake: false, said: false },
      skills: { talk: {} },
    };
    const problems = problemsOf(() =>
      compose(walker, talker, { ...other, patient: false }, { name: 'last', semantics: 'literal' }),
    );
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'parts-differ semantics',
      'parts-differ parameters.theta',
      'parts-differ patient',
      'parts-differ sensors.awake',
      'parts-differ skills.talk',
    ]);
    expect(problems[1]?.message).toContain('"walker" and "other" both say "theta"');
    expect(problems[4]?.message).toContain('"talker" and "other" both have a skill "talk"');
  });

  it('[CMP2] names like constructor are names as good as any other', () => {
    const odd: ActorDefinition = { name: 'odd', sensors: { constructor: true, toString: false } };
    expect(compose(walker, odd).sensors).toEqual({ ...walker.sensors, ...odd.sensors });
    expect(extend(walker, { name: 'odd', add: { sensors: { valueOf: true } } }).sensors).toEqual({
      ...walker.sensors,
      valueOf: true,
    });
  });

  it('[CMP2] a definition taken apart in any way and composed again is the same', () => {
    fc.assert(
      fc.property(cases(), fc.array(fc.nat({ max: 2 })), ({ definition }, shares) => {
        let next = 0;
        // to the first, to the second, or to both
        const share = () => shares[next++ % shares.length] ?? 2;
        const [left, right] = [0, 1].map(() => ({ name: '' }) as Record<string, unknown>);
        for (const [key, value] of Object.entries(definition)) {
          if (key === 'name') continue;
          for (const [name, form] of parts(key, value)) {
            const to = share();
            for (const [i, side] of [left, right].entries()) {
              if (side === undefined || to === 1 - i) continue;
              if (name === '') side[key] = form;
              else side[key] = { ...(side[key] ?? {}), [name]: form };
            }
          }
        }
        const whole = compose(
          left as unknown as ActorDefinition,
          right as unknown as ActorDefinition,
        );
        const { name, ...rest } = whole;
        expect(name).toBe('+');
        expect(withoutEmpty(rest)).toEqual(withoutEmpty({ ...definition, name: undefined }));
      }),
    );
  });
});

function parts(key: string, value: unknown): [string, unknown][] {
  const named = ['parameters', 'links', 'resources', 'sensors', 'goals', 'skills'].includes(key);
  return named ? Object.entries(value as object) : [['', value]];
}

function withoutEmpty(record: object): object {
  const full = (value: unknown) =>
    value !== undefined &&
    (typeof value !== 'object' || value === null || Object.keys(value).length > 0);
  return Object.fromEntries(Object.entries(record).filter(([, value]) => full(value)));
}
