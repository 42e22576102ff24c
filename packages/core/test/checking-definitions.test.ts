import {
  type ActorDefinition,
  checkDefinition,
  createActor,
  createScene,
  TroupeError,
  type WorldDefinition,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const lake = (): WorldDefinition => ({
  things: { boat: { at: [0, 0, 5], in: 'water' }, water: {} },
  laws: { flood: () => {} },
});

/** Something of every kind, right as it is. */
const everything = () => ({
  name: 'mary',
  parameters: { theta: 1 },
  links: { backward: 1 },
  cutoff: 0.5,
  stepEvery: 1,
  maxCalls: 3,
  body: { at: [0, 0, 0], in: 'boat', mood: 1 },
  world: lake(),
  resources: { arm: 1 },
  objects: { place: ['door'] },
  receptors: { ear: { probe: () => 1, every: 1, in: 'self', share: 'all' } },
  sensors: {
    fed: false,
    lit: { value: false, importance: 1 },
    loud: { from: ['ear'], judge: () => true },
    'near(?p: place)': false,
  },
  goals: { fed: true, lit: { value: true, importance: 1 }, breath: { conserve: true } },
  skills: {
    eat: {
      when: ['lit'],
      adds: { fed: { value: true, weight: 1 } },
      deletes: ['lit'],
      uses: ['arm'],
      keeps: { arm: 1 },
      frees: ['arm'],
      costs: { breath: 1 },
      decay: { 'half-life': 3 },
      run: () => {},
      deadline: 1,
    },
    rest: { when: ['after(eat)'], asks: { ann: { fed: true } } },
  },
  templates: { 'go(?p: place)': { when: ['near(?p)'], stays: true } },
  commands: { hum: { every: { seconds: 1 }, lasts: 2, until: { lit: true }, run: () => {} } },
  memory: { cup: { value: 1, lasts: 1 } },
});

function placesIn(given: unknown, path: readonly string[] = []): string[][] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([key, value]) => [
    [...path, key],
    ...placesIn(value, [...path, key]),
  ]);
}

function withAt(path: readonly string[], value: unknown): ActorDefinition {
  const definition: object = everything();
  let holder = definition as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  holder[path.at(-1) as string] = value;
  return definition as ActorDefinition;
}

function refusalOf(definition: ActorDefinition): TroupeError['problems'] {
  try {
    // text in the place of code is read by nobody in both
    const expressions = { compile: () => () => undefined };
    // one that brings no world comes to that of a scene
    const { world = lake() } = definition;
    createActor({ ...definition, world }, { expressions });
    return [];
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return error.problems;
  }
}

const odd = fc.constantFrom<unknown>(
  ...[null, undefined, 5, -1, Number.NaN, true, 5n, 'ear', Symbol('odd'), () => 1, [], [5], [null]],
  ...[{}, { q: null }, { q: 5 }, { q: {} }, { toString: 1 }, Object.create(null)],
);

describe('what is wrong with a definition', () => {
  it('[DEF11] is nothing where a character can be created, and all of it where none can', () => {
    const definition = everything() as object as ActorDefinition;
    expect(checkDefinition(definition)).toEqual([]);
    expect(refusalOf(definition)).toEqual([]);
    const wrong = {
      ...definition,
      skills: { run: { run: 5 }, both: { run: () => {}, asks: { ann: { fed: true } } } },
      commands: { hum: { every: -1 } },
      body: { at: 'home', mood: 5n },
    } as unknown as ActorDefinition;
    expect(checkDefinition(wrong).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'unknown-cost goals.breath',
      'no-program skills.run.run',
      'two-programs skills.both',
      'out-of-range commands.hum.every',
      'no-code commands.hum',
      'wrong-type body.at',
      'no-data body.mood',
    ]);
    expect(checkDefinition(wrong)).toEqual(refusalOf(wrong));
  });

  it('[DEF11] text that stands for code is read by what is given to read it', () => {
    const definition = { name: 'mary', receptors: { ear: { probe: 'world.' } } };
    expect(checkDefinition(definition)).toEqual([]);
    const compile = () => {
      throw new TroupeError([{ code: 'bad-expression', path: '', message: 'it ends too early' }]);
    };
    expect(checkDefinition(definition, { compile })).toMatchObject([
      { code: 'bad-expression', path: 'receptors.ear.probe' },
    ]);
  });

  it.each([
    [{ sensors: { fed: null } }, 'wrong-type sensors.fed', 'a value or an object, found null'],
    [{ sensors: { loud: { from: 5, judge: () => 1 } } }, 'wrong-type sensors.loud.from', 'found 5'],
    [{ goals: { fed: [] } }, 'wrong-type goals.fed', 'a value or an object, found a list'],
    [
      { commands: { hum: { every: 1, until: null, run: () => {} } } },
      'wrong-type commands.hum.until',
      'a function, or a map of signs, found null',
    ],
    [{ skills: { eat: { when: null } } }, 'wrong-type skills.eat.when', 'a list or a map of names'],
    [{ skills: { eat: { uses: 'arm' } } }, 'wrong-type skills.eat.uses', 'found "arm"'],
    [{ skills: { eat: { adds: [5] } } }, 'bad-name skills.eat.adds', 'a name is text, found 5'],
    [{ skills: { eat: { decay: null } } }, 'wrong-type skills.eat.decay', '{ half-life }'],
    [{ objects: { place: 'door' } }, 'wrong-type objects.place', 'a list of names, found "door"'],
    [{ world: 5 }, 'wrong-type world', 'an object of things and laws, found 5'],
    [{ world: { things: [] } }, 'wrong-type things', 'an object of things by name'],
    [{ world: { things: { ball: { at: 'here' } } } }, 'wrong-type things.ball.at', 'found "here"'],
    [{ world: { laws: { fall: {} } } }, 'wrong-type laws.fall', 'a function, found an object'],
    [{ world: { things: { ball: { in: 'box' } } } }, 'unknown-thing things.ball.in', '"box"'],
    [{ world: {}, body: { in: 'boat' } }, 'unknown-thing things.mary.in', '"boat"'],
    [{ body: { in: 'mary' } }, 'in-itself things.mary.in', 'cannot be in itself'],
    [{ body: { at: [0, 0, 5e6] } }, 'out-of-range things.mary.at', 'at most 1000000'],
  ])('[DEF11] %j is a problem in words', (rest, refusal, words) => {
    const [problem, ...others] = checkDefinition({ name: 'mary', ...rest } as never);
    expect(others).toEqual([]);
    expect(`${problem?.code} ${problem?.path}`).toBe(refusal);
    expect(problem?.message).toContain(words);
  });

  it('[DEF11] what a body is in may be in the scene it comes to, where it brings no world', () => {
    const definition = { name: 'mary', body: { in: 'boat' } };
    expect(checkDefinition(definition)).toEqual([]);
    const scene = createScene({ world: { things: { boat: {} } } });
    expect(scene.add(definition).name).toBe('mary');
  });

  it('[DEF11] whatever stands wherever, it is what creating a character says', () => {
    const places = placesIn(everything());
    fc.assert(
      fc.property(fc.constantFrom(...places), odd, (path, value) => {
        const definition = withAt(path, value);
        expect(checkDefinition(definition)).toEqual(refusalOf(definition));
      }),
      { numRuns: 1_000 },
    );
  });
});
