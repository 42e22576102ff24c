// Whatever a skill does, the tick goes on, its resources come back, and the record says what happened.
import { type ActorDefinition, createScene, type SkillCode, type SkillContext } from '@troupe/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf, recordScene, sceneRuns, settle } from './living.js';

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  // Node says so once all promises had their turn
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const circle: unknown[] = [];
circle.push(circle);
const strange: readonly unknown[] = [
  Number.NaN,
  () => 1,
  Symbol('x'),
  1n,
  new Date(0),
  new Map(),
  circle,
  'x'.repeat(100_000),
  { deep: [{ er: Number.NaN }] },
  Object.create({ inherited: 1 }),
];

/** A trap: looking at it throws. */
const trap = new Proxy(
  {},
  {
    get: () => {
      throw new Error('do not look');
    },
    ownKeys: () => {
      throw new Error('do not look');
    },
    getPrototypeOf: () => {
      throw new Error('do not look');
    },
  },
);

const misdeeds: Readonly<Record<string, SkillCode>> = {
  'throws in begin': {
    begin: () => {
      throw new Error('no begin');
    },
  },
  'throws in step': {
    step: () => {
      throw new Error('no step');
    },
  },
  'throws in end': {
    step: () => 'done',
    end: () => {
      throw new Error('no end');
    },
  },
  'throws in step and end': {
    step: () => {
      throw new Error('no step');
    },
    end: () => {
      throw new Error('no end');
    },
  },
  'throws nothing': () => {
    throw undefined;
  },
  'throws what cannot be looked at': () => {
    throw trap;
  },
  'throws what has no words': () => {
    throw Object.create(null);
  },
  'never ends': { begin: () => 0, step: () => undefined },
  'only begins': { begin: () => null },
  'is done twice in one step': {
    step: (_state, { done }) => {
      done();
      done();
    },
  },
  'is done and failed in one step': {
    step: (_state, { done, fail }) => {
      done();
      fail('no');
      return 'failed';
    },
  },
  'is done in begin': { begin: ({ done }) => void done(), step: () => undefined },
  'fails in begin': { begin: ({ fail }) => void fail('not today'), step: () => 'done' },
  'is done in end': { step: () => 'failed', end: (_state, { done }) => done() },
  'fails with what cannot be looked at': { step: (_state, { fail }) => fail(trap) },
  'is done once it is over': {
    step: (_state, { done }) => {
      void settle().then(done);
      return 'done';
    },
  },
  'fails once it is over': {
    step: (_state, { fail }) => {
      void settle().then(() => fail(new Error('late')));
      return 'failed';
    },
  },
  'writes once it is over': ({ world, memory }) => {
    void settle().then(() => {
      world.set('lamp', 'on', 2);
      memory.write('late', true);
    });
  },
  'writes rubbish once it is over': ({ world, memory }) => {
    void settle().then(() => {
      attempt(() => world.set('lamp', 'on', Number.NaN));
      attempt(() => memory.write('late', Number.NaN));
      attempt(() => world.remove('nobody'));
    });
  },
  'returns rubbish': { step: () => 'maybe' as 'done' },
  'returns a promise from step': { step: () => Promise.resolve() as never },
  'returns a promise that rejects from step': {
    step: () => Promise.reject(new Error('no promise')) as never,
  },
  'returns a promise that rejects from begin': {
    begin: () => Promise.reject(new Error('no promise')),
    step: () => undefined,
  },
  'returns a promise that rejects from end': {
    step: () => 'done',
    end: () => Promise.reject(new Error('no promise')) as never,
  },
  'returns a trap': { step: () => trap as never },
  'is a plain function that returns a trap': () => trap,
  'is a function that returns a function': () => () => 1,
  'is a function that returns rubbish': () => ({ next: 1 }),
  'is a promise that rejects': () => Promise.reject(new Error('no promise')),
  'is a promise that rejects with nothing': () => Promise.reject(),
  'is a promise that never settles': () => new Promise(() => undefined),
  'is a thenable that calls both': () => ({
    // biome-ignore lint/suspicious/noThenProperty: that is what it is about
    then: (resolve: () => void, reject: (error: unknown) => void) => {
      resolve();
      reject(new Error('both'));
      resolve();
    },
  }),
  'is a thenable that throws': () => ({
    // biome-ignore lint/suspicious/noThenProperty: that is what it is about
    then: () => {
      throw new Error('no then');
    },
  }),
  'is async and throws at once': async () => {
    throw new Error('at once');
  },
  'is async and does not care': async (context) => {
    for (let i = 0; i < 200; i++) {
      await null;
      context.world.set('lamp', 'on', i);
    }
  },
  'is async and done twice': async ({ done, fail }) => {
    done();
    await null;
    done();
    fail('no');
  },
  'is a generator that throws': function* () {
    yield;
    throw new Error('no generator');
  },
  // biome-ignore lint/correctness/useYield: that is what it is about
  'is a generator that throws at once': function* () {
    throw new Error('no generator');
  },
  'is a generator that never ends': function* () {
    for (;;) yield;
  },
  'is a generator that yields when it cleans up': function* () {
    try {
      for (;;) yield;
    } finally {
      yield 'no';
      yield 'no';
    }
  },
  'is a generator that throws when it cleans up': function* () {
    try {
      for (;;) yield;
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: that is what it is about
      throw new Error('no clean-up');
    }
  },
  'is a generator that will not go': function* () {
    for (;;) {
      try {
        yield;
      } finally {
      }
    }
  },
  'is a generator that is done and goes on': function* ({ done }) {
    done();
    for (;;) yield;
  },
  'is an async generator': async function* () {
    for (;;) yield;
  },
  'cancels nothing that it should': {
    step: (_state, { attend }) => {
      attend('eyes', 3);
      attend('nose', 3);
    },
  },
  'writes rubbish': {
    step: (_state, { world, memory }) => {
      memory.write('note', Number.NaN);
      world.set('lamp', 'on', (() => 1) as unknown as number);
    },
  },
  'writes to nobody': { step: (_state, { world }) => world.set('nobody', 'on', true) },
  'removes what is not there': { step: (_state, { world }) => world.remove('nobody') },
  'adds what is there': { step: (_state, { world }) => world.add('lamp', {}) },
  'makes a circle': {
    step: (_state, { world }) => {
      world.set('lamp', 'in', 'box');
      world.set('box', 'in', 'lamp');
    },
  },
  'draws rubbish': { step: (_state, { chance }) => void chance.pick([]) },
  'changes what it is given': {
    step: (_state, context) => {
      for (const part of [
        context,
        context.signals,
        context.signs,
        context.resources,
        context.world,
      ]) {
        attempt(() => Object.assign(part, { eyes: 7, there: true, hands: 9, get: () => 1 }));
      }
      return 'done';
    },
  },
  ...Object.fromEntries(
    strange.map((value, i) => [
      `has a state that is no data ${i}`,
      { begin: () => value, step: () => undefined },
    ]),
  ),
  'makes its state no data': {
    begin: () => ({ n: 0 }) as Record<string, unknown>,
    step: (state: Record<string, unknown>) => {
      state['f'] = () => 1;
      state['self'] = state;
    },
  },
};

function attempt(call: () => unknown): void {
  try {
    call();
  } catch {
    // what matters is that the tick goes on
  }
}

/** One that does what it should not, and one that does what it should, with all the hands there are. */
function somebody(run: SkillCode, deadline: number | undefined): ActorDefinition {
  return {
    name: 'mary',
    parameters: { theta: 0.1 },
    resources: { hands: 2 },
    receptors: { eyes: { probe: ({ world }) => world.get('lamp', 'on') ?? 0 } },
    sensors: { there: false, 'well behaved': false },
    goals: { there: true, 'well behaved': true },
    skills: {
      misdeed: {
        adds: ['there'],
        uses: { hands: 2 },
        run,
        ...(deadline === undefined ? {} : { deadline }),
      },
    },
  };
}

const wave: ActorDefinition = {
  name: 'al',
  parameters: { theta: 1 },
  sensors: { waved: false },
  goals: { waved: true },
  skills: {
    wave: {
      adds: ['waved'],
      run: { step: (_state, { memory, tick }) => memory.write('waved', tick) },
    },
  },
};

async function misbehave(run: SkillCode, how: 'deadline' | 'cancel' | 'leave' | 'exit') {
  const scene = createScene({ world: { things: { lamp: { on: 0 }, box: {} } } });
  const definition = somebody(run, how === 'deadline' ? 3 : undefined);
  const mary = scene.add(definition);
  const al = scene.add(wave);
  const recording = recordScene(scene);
  let began = 0;
  for (let i = 0; i < 12; i++) {
    scene.tick();
    await settle();
    if (mary.doing.length > 0 && began === 0) began = i;
    if (i === 6) {
      // its level is low enough now that it does not come again
      if (how === 'exit') scene.remove('mary');
      else if (how === 'leave') mary.leave('misdeed');
      else mary.disable('misdeed');
      if (how === 'cancel') attempt(() => mary.cancel('misdeed'));
    }
  }
  return { scene, mary, al, recording };
}

describe('whatever a skill does', () => {
  for (const [name, run] of Object.entries(misdeeds)) {
    it(`[SKL5] [SKL4] the tick goes on and all is given back: one that ${name}`, async () => {
      for (const how of ['deadline', 'cancel', 'leave', 'exit'] as const) {
        const { scene, mary, al, recording } = await misbehave(run, how);
        expect(scene.ticks, how).toBe(12);
        // the other one went on all the time
        expect(al.doing).toEqual(['wave']);
        expect(al.remembers('waved')).toBe(12);
        const events = eventsOf(recording, 'mary');
        const begun = events.filter((event) => event.endsWith('begun'));
        expect(begun.length, how).toBeGreaterThan(0);
        // every execution is over, once, and the record says how
        expect(events.length, `${how}: ${events.join('; ')}`).toBe(2 * begun.length);
        for (const event of events) {
          expect(event).toMatch(/begun$|done$|(failed|cancelled): .+/);
        }
        if (how === 'exit') continue;
        expect(mary.doing, how).toEqual([]);
        expect(() => scene.save()).not.toThrow();
        if (how === 'leave') continue;
        // and its hands are free
        mary.redefine({
          ...somebody(run, undefined),
          skills: { behave: { adds: ['well behaved'], uses: { hands: 2 }, takes: 100 } },
        });
        for (let i = 0; i < 30 && mary.doing.length === 0; i++) scene.tick();
        expect(mary.doing, how).toEqual(['behave']);
      }
    });
  }

  it('[SKL5] the same holds for several at once, in any mixture', async () => {
    const names = fc.shuffledSubarray(Object.keys(misdeeds), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom(1, 2, 5), async (chosen, deadline) => {
        const scene = createScene({ world: { things: { lamp: { on: 0 }, box: {} } } });
        const mary = scene.add({
          ...somebody(() => true, 1),
          skills: Object.fromEntries(
            chosen.map((name, i) => [
              `skill ${i}`,
              { adds: ['there'], run: misdeeds[name]!, deadline },
            ]),
          ),
        });
        const recording = recordScene(scene);
        for (let i = 0; i < 12; i++) {
          scene.tick();
          await settle();
        }
        for (let i = 0; i < chosen.length; i++) mary.disable(`skill ${i}`);
        for (let i = 0; i < 6; i++) {
          scene.tick();
          await settle();
        }
        expect(mary.doing).toEqual([]);
        const events = eventsOf(recording, 'mary');
        expect(events.length).toBe(2 * events.filter((event) => event.endsWith('begun')).length);
      }),
      { numRuns: Math.ceil(sceneRuns / 2) },
    );
  });

  it('[SKL5] reports once: what comes later is a fault, and changes nothing', async () => {
    const late: SkillContext[] = [];
    const scene = createScene();
    const mary = scene.add({
      ...somebody((context) => {
        late.push(context);
      }, undefined),
    });
    const recording = recordScene(scene);
    while (late.length === 0) scene.tick();
    mary.disable('misdeed');
    scene.tick();
    const before = eventsOf(recording, 'mary').length;
    late[0]?.fail('too late');
    await settle();
    scene.tick();
    expect(eventsOf(recording, 'mary')).toHaveLength(before);
    expect(mary.faults.map(({ part }) => part)).toEqual(['skill misdeed']);
    expect(JSON.stringify(recording.ticks.at(-1))).toContain('misdeed');
  });

  it('[SKL5] what it writes once it is over is taken as from outside, or is a fault', async () => {
    const { scene, mary, recording } = await misbehave(
      misdeeds['writes once it is over']!,
      'cancel',
    );
    const inputs = recording.ticks.flatMap(({ inputs: list = [] }) => list);
    const faults = mary.faults.length;
    const came = inputs.some(({ kind }) => kind === 'world') && scene.world.get('lamp', 'on') === 2;
    expect(came || faults > 0).toBe(true);
  });
});
