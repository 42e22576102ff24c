/** Options that mean nothing, as code without types gives them. */
import {
  type ActorDefinition,
  branch,
  createActor,
  createCharacter,
  createDirector,
  createFreeShare,
  createScene,
  createShare,
  replay,
  restoreScene,
  runCharacter,
  TroupeError,
  testActor,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems.js';

const mary: ActorDefinition = { name: 'mary', sensors: { fed: false }, goals: { fed: true } };
const wrong = (given: unknown) => given as never;

type Call = (options: never) => unknown;

const scene = () => createScene();
const takers: readonly (readonly [name: string, right: string, call: Call])[] = [
  ['createScene', 'seed', (options) => createScene(options)],
  ['createActor', 'seed', (options) => createActor(mary, options)],
  ['testActor', 'seed', (options) => testActor(mary, options)],
  ['restoreScene', 'laws', (options) => restoreScene(scene().save(), options)],
  ['branch', 'laws', (options) => branch(scene().save(), [], options)],
  ['replay', 'laws', (options) => [...replay(scene().save(), [], options)]],
  ['runCharacter', 'steps', (options) => [...runCharacter(mary, options)]],
  ['createCharacter', 'explain', (options) => createCharacter(mary, options)],
  ['onStep', 'explain', (options) => createActor(mary).onStep(() => undefined, options)],
  ['createDirector', 'patience', (options) => createDirector(createActor(mary), options)],
  [
    'record',
    'keyframeEvery',
    (options) => scene().record({ tick: () => undefined, keyframe: () => undefined }, options),
  ],
];

const runs: readonly (readonly [who: string, run: (options: never) => Promise<unknown>])[] = [
  ['a scene', (options) => scene().run(options)],
  ['an actor', (options) => createActor(mary).run(options)],
];

const misspell = (word: string) => `${word}z`;

async function refusalOf(call: () => Promise<unknown>): Promise<string> {
  const thrown: unknown = await call().catch((error: unknown) => error);
  if (!(thrown instanceof TroupeError)) throw new Error(`it gave ${String(thrown)}`);
  return thrown.message;
}

describe('options that mean nothing', () => {
  it.each(takers)(
    '[DEF12] %s refuses a misspelt one with what may have been meant',
    (name, right, call) => {
      const key = misspell(right);
      expect(problemsOf(() => call(wrong({ [key]: 1 })))).toEqual([
        {
          code: 'unknown-key',
          path: `${name}.${key}`,
          message: `${name} has no "${key}". Did you mean "${right}"?`,
        },
      ]);
      expect(() => call(wrong({ [key]: undefined }))).not.toThrow();
      expect(problemsOf(() => call(wrong({ zzzzzz: 1 })))[0]?.message).toMatch(
        new RegExp(`has no "zzzzzz"\\. There are .*${right}`),
      );
      expect(problemsOf(() => call(wrong({ zzzzzz: 1, yyyyyy: 2 })))).toHaveLength(2);
    },
  );

  it.each(takers)('[DEF12] %s refuses what is no object in their place', (name, right, call) => {
    for (const [given, found] of [
      [5, '5'],
      ['fast', '"fast"'],
      [null, 'null'],
      [[1], 'a list'],
      [new Map([[right, 1]]), 'a list'],
      [() => 1, 'a function'],
    ]) {
      const [problem, ...others] = problemsOf(() => call(wrong(given)));
      expect(others).toEqual([]);
      expect(problem).toMatchObject({ code: 'wrong-type', path: name });
      expect(problem?.message).toMatch(/^the options of \w+ must be an object, \{ .* \}, found /);
      expect(problem?.message).toContain(`found ${found}`);
      expect(problem?.message).toContain(right);
    }
    expect(() => call(wrong(undefined))).not.toThrow();
  });

  it.each(runs)('[DEF12] %s does not run with them', async (_, run) => {
    expect(await refusalOf(() => run(wrong({ tikcs: 2, seconds: 1 })))).toBe(
      '[unknown-key] run.tikcs: run has no "tikcs". Did you mean "ticks"?',
    );
    expect(await refusalOf(() => run(wrong(5)))).toMatch(/^\[wrong-type\] run: .*found 5/);
    expect(await refusalOf(() => run(wrong({ clock: 30 })))).toMatch(
      /run\.clock: must be a clock, as fixedClock\(30\) gives it, found 30/,
    );
    expect(await refusalOf(() => run(wrong({ until: 5, ticks: 1 })))).toMatch(/until: .* 5/);
    expect(await refusalOf(() => run(wrong({ until: null, ticks: 1 })))).toContain('null');
    expect(await refusalOf(() => run(wrong({ until: [], ticks: 1 })))).toContain('a list');
    expect(await refusalOf(() => run(wrong(undefined)))).toContain('would never end');
    await run(wrong({ ticks: 1, seconds: undefined, until: undefined, tikcs: undefined }));
  });

  it.each<[string, Call]>([
    ['createShare', (options) => createShare(mary, options)],
    ['createFreeShare', (options) => createFreeShare(mary, options)],
  ])('[DEF12] %s says what its parts are', (name, call) => {
    expect(() => call(wrong({ own: { sensors: ['fed'] }, sede: undefined }))).not.toThrow();
    expect(problemsOf(() => call(wrong({ own: {}, sede: 1 })))[0]?.message).toBe(
      `${name} has no "sede". Did you mean "seed"?`,
    );
    expect(problemsOf(() => call(wrong({ own: { sensrs: ['fed'] } })))[0]).toMatchObject({
      path: 'own.sensrs',
      message: 'own has no "sensrs". Did you mean "sensors"?',
    });
    for (const given of [undefined, 5, []]) {
      expect(problemsOf(() => call(wrong(given)))[0]).toMatchObject({ path: name });
      expect(problemsOf(() => call(wrong({ own: given })))[0]).toMatchObject({ path: 'own' });
    }
  });

  it('[DEF12] calls of a director are refused as they are made', async () => {
    const director = createDirector(createActor(mary));
    const call = () => director.call('why', {}, wrong({ singal: AbortSignal.abort() }));
    expect(await refusalOf(call)).toBe(
      '[unknown-key] call.singal: call has no "singal". Did you mean "signal"?',
    );
  });

  it('[DEF12] things of a scene are said within its world', () => {
    for (const call of [
      () => createScene(wrong({ things: {} })),
      () => createActor(mary, wrong({ things: {} })),
    ]) {
      expect(problemsOf(call)[0]?.message).toMatch(/has no "things"\. Write world: \{ things \}$/);
    }
    expect(problemsOf(() => createScene(wrong({ laws: {} })))[0]?.message).toMatch(
      /Write world: \{ laws \}$/,
    );
  });

  it('[DEF12] what is no scene is not taken for one that was', () => {
    expect(problemsOf(() => createScene(wrong({ timer: 1 })))[0]?.code).toBe('unknown-key');
  });
});
