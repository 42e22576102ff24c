import '../src/index.js';
import { type ActorDefinition, createActor, type Scene, type TroupeError } from '@troupe/core';
import { describe, expect, it, vi } from 'vitest';
import { cast } from '../src/index.js';

/** Puts the glass down, stands up and opens the door; how long that takes, chance decides. */
const dude = {
  name: 'dude',
  memory: { posture: 'sits' },
  receptors: { posture: { probe: ({ memory }) => memory.read('posture') } },
  sensors: {
    'glass-in-hand': true,
    standing: { from: ['posture'], judge: ({ posture }) => posture === 'stands' },
    'door-is-open': false,
    'glass-is-broken': false,
    noise: { value: 0.2, graded: true },
    steps: { count: 0 },
  },
  goals: { 'door-is-open': true },
  skills: {
    'put-down-glass': { when: ['glass-in-hand'], deletes: ['glass-in-hand'] },
    'stand-up': {
      when: { 'glass-in-hand': false },
      adds: ['standing'],
      *run({ chance, memory }) {
        for (let left = 20 + chance.integer(40); left > 0; left--) yield;
        memory.write('posture', 'stands');
      },
    },
    'open-door': { when: ['standing'], adds: ['door-is-open', 'steps'] },
    'fall-down': { when: ['glass-is-broken'] },
  },
} satisfies ActorDefinition;

const plain: ActorDefinition = dude;

/** Long enough for all of that. */
const ticks = 150;
const tried = cast(dude, { ticks });

const thrownBy = (call: () => unknown): Error => {
  try {
    call();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
};

/** When the door is open, and other things happened, with a seed: found without any matcher. */
function tickOf(seed: number, isSo: (actor: ReturnType<typeof createActor>) => boolean): number {
  const actor = createActor(dude, { seed });
  while (!isSo(actor)) actor.tick();
  return actor.scene.ticks;
}

const opened = Array.from({ length: 10 }, (_, seed) =>
  tickOf(seed, (actor) => actor.sign('door-is-open') === true),
);
const latest = Math.max(...opened);
const earliest = Math.min(...opened);

describe('toReach', () => {
  it('[CMP5] holds if every seed reaches it, within the ticks that are said', () => {
    expect(latest).toBeGreaterThan(earliest);
    expect(dude).toReach('door-is-open').within(latest);
    expect(tried).toReach('door-is-open');
    expect(tried).toReach('door-is-open').within(latest);
    expect(tried).toReach({ 'door-is-open': true, 'glass-in-hand': false }).within(latest);
    expect(tried).toReach('glass-in-hand').within(0);
  });

  it('[CMP5] a failure names the first seed and tick, says why not and how to repeat it', () => {
    const seed = opened.findIndex((tick) => tick > latest - 1);
    const { message, stack } = thrownBy(() =>
      expect(tried)
        .toReach('door-is-open')
        .within(latest - 1),
    );
    expect(message).toContain(
      `dude does not reach door-is-open within ${latest - 1} ticks (but in tick ${latest}): seed ${seed}, tick ${latest - 1} (one of 10 seeds tried).`,
    );
    expect(message).toContain(`Tick ${latest - 1}: dude is doing`);
    expect(message).toContain(`cast(definition, { seeds: [${seed}], ticks: 150 })`);
    expect(stack).toContain('matchers.test.ts');
  });

  it('[CMP5] a failure at the end of the run says what it is waiting for', () => {
    const stuck = { ...dude, skills: { ...dude.skills, 'stand-up': {} } };
    const { message } = thrownBy(() => expect(cast(stuck, { ticks: 40 })).toReach('door-is-open'));
    expect(message).toContain('within 40 ticks: seed 0, tick 40');
    expect(message).toContain('It needs standing to be true, and it is false.');
  });

  it('[CMP5] counted and graded signs are true as conditions take them', () => {
    expect(tried).toReach('steps');
    expect(tried).toReach({ steps: 1 });
    expect(cast(dude, { ticks: 5 })).toReach({ steps: 0 });
    expect(cast(dude, { ticks: 5 })).not.toReach({ steps: 1 });
    expect(cast(dude, { ticks: 50 })).not.toReach('noise');
    expect(tried).toReach({ noise: false }).within(0);
    const loud = cast(dude, {
      ticks: 5,
      prepare: (scene) => scene.actor('dude').set('noise', 0.7),
    });
    expect(loud).toReach('noise');
    expect(loud).not.toReach({ noise: false });
  });

  it('[CMP5] negated it holds if no seed reaches it', async () => {
    expect(tried).not.toReach('glass-is-broken');
    expect(tried)
      .not.toReach('door-is-open')
      .within(earliest - 1);
    const { message } = thrownBy(() => expect(tried).not.toReach('door-is-open').within(earliest));
    const seed = opened.indexOf(earliest);
    expect(message).toContain(`dude reaches door-is-open: seed ${seed}, tick ${earliest}`);
    // without anything chained it is known only later that nothing is
    await expect(async () => await expect(tried).not.toReach('door-is-open')).rejects.toThrow(
      `dude reaches door-is-open: seed 0, tick ${opened[0]}`,
    );
  });

  it('[CMP5] a negation that nobody waits for fails its test', () => {
    const test: { promises?: Promise<unknown>[] } = {};
    return withTest(expect(tried), test, async (negated) => {
      negated.toReach('door-is-open');
      expect(test.promises).toHaveLength(1);
      await expect(Promise.all(test.promises ?? [])).rejects.toThrow('dude reaches door-is-open');
      test.promises = [];
      negated.toReach('door-is-open').within(1);
      await expect(Promise.all(test.promises)).resolves.toEqual([undefined]);
    });
  });

  it('[CMP5] a run that is too short for what is asked is refused', () => {
    const { problems } = thrownBy(() =>
      expect(tried).toReach('door-is-open').within(1001),
    ) as TroupeError;
    expect(problems).toMatchObject([{ code: 'out-of-range', path: 'within' }]);
    expect(cast(dude, { seeds: 1, ticks: 2000 }))
      .toReach('door-is-open')
      .within(1001);
  });

  it('[CMP5] within still means what it did for numbers', () => {
    expect(5).to.be.within(3, 8);
    expect(() => expect(9).to.be.within(3, 8)).toThrow('expected 9 to be within 3..8');
  });
});

// the flag by which vitest says which test an assertion is part of
async function withTest<T>(
  assertion: T,
  test: object,
  run: (negated: T extends { not: infer Negated } ? Negated : never) => Promise<void>,
): Promise<void> {
  const { chai } = await import('vitest');
  chai.util.flag(assertion as object, 'vitest-test', test);
  await run((assertion as { not: never }).not);
}

describe('toDo', () => {
  it('[CMP5] holds if every seed does it', () => {
    expect(tried).toDo('open-door');
    expect(tried).not.toDo('fall-down');
    const { message } = thrownBy(() => expect(cast(dude, { ticks: 60 })).toDo('fall-down'));
    expect(message).toContain('dude does not fall-down in 60 ticks: seed 0, tick 60');
    expect(message).toContain('glass-is-broken');
  });

  it('[CMP5] before compares the first time of each', () => {
    expect(tried).toDo('put-down-glass').before('stand-up');
    expect(tried).toDo('stand-up').before('open-door');
    expect(tried).toDo('open-door').before('fall-down');
    const { message } = thrownBy(() => expect(tried).toDo('stand-up').before('put-down-glass'));
    const tick = tickOf(0, (actor) => actor.doing.includes('put-down-glass'));
    expect(message).toContain(
      `dude does put-down-glass before stand-up (which it does only in tick`,
    );
    expect(message).toContain(`: seed 0, tick ${tick}`);
    expect(message).toContain('put-down-glass was chosen');
  });

  it('[CMP5] negated, before holds if the other comes first or it is not done at all', () => {
    expect(tried).not.toDo('stand-up').before('put-down-glass');
    expect(tried).not.toDo('fall-down').before('put-down-glass');
    expect(() => expect(tried).not.toDo('put-down-glass').before('stand-up')).toThrow(
      'dude does put-down-glass before stand-up: seed 0',
    );
  });
});

describe('never', () => {
  it('[CMP5] takes a skill, signs, or a question', () => {
    expect(tried).never('fall-down');
    expect(tried).never({ 'glass-is-broken': true });
    expect(tried).never({ 'door-is-open': true, standing: false });
    expect(tried).never((actor) => actor.doing.length > 2);
  });

  it('[CMP5] a failure names seed and tick of what should not have been', () => {
    const seed = 0;
    expect(() => expect(tried).never('open-door')).toThrow(
      `dude does open-door: seed ${seed}, tick ${tickOf(seed, (actor) => actor.doing.includes('open-door'))}`,
    );
    expect(() => expect(tried).never({ 'door-is-open': true })).toThrow(
      `dude has door-is-open: seed ${seed}, tick ${opened[seed]}`,
    );
    const isStanding = (actor: ReturnType<typeof createActor>) => actor.sign('standing') === true;
    expect(() => expect(tried).never(isStanding)).toThrow(
      `dude has isStanding: seed ${seed}, tick ${tickOf(seed, isStanding)}`,
    );
  });

  it('[CMP5] negated it happens with every seed', () => {
    expect(tried).not.never('open-door');
    expect(() => expect(tried).not.never('fall-down')).toThrow('dude never does fall-down');
  });

  it('[CMP5] finds the one seed of many with which it happens', () => {
    const unlucky: ActorDefinition = {
      name: 'unlucky',
      memory: { broken: false },
      receptors: { glass: { probe: ({ memory }) => memory.read('broken') ?? false } },
      sensors: { broken: { from: ['glass'], judge: ({ glass }) => glass === true } },
      commands: {
        tremble: {
          every: 20,
          run: ({ chance, memory }) => {
            if (chance.happens(0.05)) memory.write('broken', true);
          },
        },
      },
    };
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const ends = seeds.map((seed) => {
      const actor = createActor(unlucky, { seed });
      for (let i = 0; i < 200; i++) actor.tick();
      return actor.sign('broken');
    });
    const broken = ends.indexOf(true);
    const whole = seeds.filter((seed) => ends[seed] === false).slice(0, 5);
    expect(broken).toBeGreaterThanOrEqual(0);
    expect(whole).toHaveLength(5);
    const many = cast(unlucky, { seeds: [...whole, broken], ticks: 200 });
    expect(() => expect(many).never({ broken: true })).toThrow(
      new RegExp(`^unlucky has broken: seed ${broken}, tick \\d+ \\(one of 6 seeds tried\\)`),
    );
    expect(cast(unlucky, { seeds: whole, ticks: 200 })).never({ broken: true });
  });
});

describe('what is expected of whom', () => {
  it('[CMP5] a name that is not there is refused, not taken for something that never happens', () => {
    expect(() => expect(plain).never('fall-donw')).toThrow('Did you mean "fall-down"?');
    expect(() => expect(plain).toReach('door-is-opne')).toThrow('Did you mean "door-is-open"?');
    expect(() => expect(plain).never({ 'glas-is-broken': true })).toThrow('[unknown-sensor]');
    expect(() => expect(plain).toDo('put-down-glass').before('stand')).toThrow('[unknown-skill]');
    expect(() => expect(plain).never({})).toThrow('[unknown-sensor]');
    // @ts-expect-error the type tells
    expect(() => expect(dude).never('fall-donw')).toThrow('[unknown-skill]');
    // @ts-expect-error the type tells
    expect(() => expect(cast(dude)).toReach('door-is-opne')).toThrow('[unknown-sensor]');
  });

  it('[CMP5] what is no definition is refused', () => {
    for (const subject of [5, null, undefined, 'dude', {}, () => {}]) {
      expect(() => expect(subject).toReach('door-is-open')).toThrow('[no-character]');
    }
    expect(() => expect(createActor(dude)).never('fall-down')).toThrow('a running character');
    expect(() => cast(dude, { seeds: 0, ticks: 1.5 })).toThrow(/ticks: must .+\n.+seeds: must/);
    expect(() => cast(dude, { seeds: [] })).toThrow('[out-of-range] seeds');
  });

  it('[CMP5] an instance of a template can be expected', () => {
    const walker: ActorDefinition = {
      name: 'walker',
      objects: { place: ['door', 'den'] },
      sensors: { 'at(?place: place)': false },
      goals: { 'at(door)': true },
      templates: { 'walk-to(?place: place)': { adds: ['at(?place)'] } },
    };
    const short = cast(walker, { seeds: 2, ticks: 60 });
    expect(short).toDo('walk-to(door)');
    expect(short).never('walk-to(den)');
    expect(short).toReach('at(door)');
  });

  it('[CMP5] a scene can be cast: world, others, and what happens before', () => {
    const radio = { things: { radio: { kind: 'radio', sound: 1 } } };
    const listener: ActorDefinition = {
      name: 'listener',
      receptors: { radios: { probe: ({ world }) => world.names('radio').length } },
      sensors: { music: { from: ['radios'], judge: ({ radios }) => radios === 1 }, met: false },
    };
    const prepare = vi.fn((scene: Scene) => {
      expect(scene.actors.map(({ name }) => name)).toEqual(['dude', 'listener']);
      scene.actor('listener').set('met', true);
    });
    const options = { world: radio, others: [dude], prepare, seeds: [3, 5], ticks: 20 };
    expect(cast(listener, options)).toReach({ music: true, met: true });
    expect(prepare.mock.calls.map(([scene]) => scene.seed)).toEqual([3, 5]);
    expect(cast(listener, { ticks: 20 })).not.toReach('music');
    expect({ ...listener, world: radio }).toReach('music');
  });

  it('[CMP5] a run is made once for all that is chained, and for all that is asked of one cast', () => {
    const begin = vi.fn();
    const counted = { ...dude, name: 'counted', commands: { note: { every: 1, run: begin } } };
    const one = cast(counted, { seeds: 2, ticks: 100 });
    expect(one).toReach('door-is-open').within(99);
    expect(one).toDo('put-down-glass').before('stand-up');
    const { length } = begin.mock.calls;
    expect(length).toBeLessThanOrEqual(200);
    expect(one).never('fall-down');
    expect(one).never({ 'glass-is-broken': true });
    expect(begin).toHaveBeenCalledTimes(200);
  });

  it('[CMP5] functions of time can be tried', () => {
    const owl: ActorDefinition = {
      name: 'owl',
      sensors: { sung: false },
      goals: { sung: { importance: (time) => time } },
      skills: { sing: { adds: ['sung'] } },
    };
    expect(cast(owl, { seeds: 1, ticks: 100 })).toDo('sing');
  });
});

describe('skills that go on outside', () => {
  const caller: ActorDefinition = {
    name: 'caller',
    memory: { answer: '' },
    receptors: { answer: { probe: ({ memory }) => memory.read('answer') ?? '' } },
    sensors: {
      answered: { from: ['answer'], judge: ({ answer }) => answer !== '' },
      angry: false,
    },
    goals: { answered: true },
    skills: {
      call: {
        adds: ['answered'],
        run: async ({ memory }) => {
          await new Promise((resolve) => setTimeout(resolve, 2));
          memory.write('answer', 'hello');
        },
      },
      shout: { when: ['angry'] },
    },
  };
  const few = cast(caller, { seeds: 2, ticks: 200 });

  it('[CMP5] are awaited', async () => {
    await expect(few).toReach('answered');
    await expect(few).toReach('answered').within(200);
    await expect(few).toDo('call').before('shout');
    await expect(few).never('shout');
    await expect(few).not.toReach('angry');
  });

  it('[CMP5] and fail when they are', async () => {
    const alone = cast(caller, { seeds: [7], ticks: 100 });
    await expect(async () => await expect(alone).toReach('angry')).rejects.toThrow(
      'caller does not reach angry within 100 ticks: seed 7, tick 100.',
    );
    await expect(async () => await expect(alone).never({ answered: true })).rejects.toThrow(
      /^caller has answered: seed 7, tick \d+/,
    );
  });
});
