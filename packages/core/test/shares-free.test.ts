import {
  type Actor,
  type ActorDefinition,
  chanceOf,
  createChances,
  createFreeShare,
  createScene,
  type ExecuteOrder,
  type FreeShare,
  type FreeTick,
  followedOf,
  type Input,
  inputsOfShare,
  placesOf,
  replay,
  type Scene,
  type ShareOptions,
  type ShareParts,
  type SkillContext,
  steps,
  TroupeError,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allWays, type LivingCase, livingCases } from './arbitrary-actor.js';
import {
  allEvents,
  type Recording,
  recordScene,
  sceneRuns,
  settle,
  throughJson,
} from './living.js';
import { doDeeds } from './play-living.js';
import { problemsOf } from './problems.js';
import { dealParts } from './split.js';

/** Somebody who fetches a cup: looks where it is, and walks there in steps of one. */
const fetcher: ActorDefinition = {
  name: 'mary',
  world: { things: { cup: { at: [3, 0, 0] }, mary: { at: [0, 0, 0] } } },
  receptors: {
    cup: { probe: ({ world, here }) => world.near(here, 0.5).includes('cup') },
    doing: { probe: ({ doing }) => [...doing] },
  },
  sensors: {
    'at-cup': {
      from: ['cup'],
      judge: ({ cup }, { memory }) => {
        memory.write('looked', cup === true);
        return cup === true;
      },
    },
    busy: { from: ['doing'], judge: ({ doing }) => (doing as string[]).length > 0 },
  },
  goals: { 'at-cup': true },
  skills: {
    walk: {
      adds: ['at-cup'],
      deadline: 50,
      run: steps({
        begin: ({ world, self }) => ({ from: (world.get(self, 'at') as number[])[0]!, made: 0 }),
        step: (state, { world, self, memory }) => {
          if (memory.read('looked') === true) return 'done';
          state.made++;
          world.set(self, 'at', [Math.min(3, state.from + state.made), 0, 0]);
          return undefined;
        },
        end: (_, { memory }, outcome) => memory.write('walked', outcome),
      }),
    },
    wait: { adds: ['busy'], run: async () => 'done' },
    ask: { adds: ['busy'], asks: { mary: { busy: true } } },
    rest: { deletes: ['busy'] },
  },
};

const walk = { skill: 'walk', number: 1 };

function openFree(own: ShareParts, options: Partial<ShareOptions> = {}): FreeShare {
  return createFreeShare(fetcher, { own, ...options });
}

describe('a share that nobody waits for', () => {
  it('[SHR3] runs what lives here, and what it writes is so when it comes back', () => {
    const share = openFree({ sensors: ['at-cup'], skills: ['walk'] });
    expect(share.tick()).toEqual({
      signs: {},
      world: [],
      memory: [expect.objectContaining({ key: 'looked', value: false, writer: 'at-cup' })],
      over: [],
      faults: [],
    });
    share.begin(walk);
    const change = { thing: 'mary', property: 'at', value: [1, 0, 0] };
    expect(share.tick().world).toEqual([{ ...change, writer: 'mary/walk' }]);
    expect(share.running).toEqual([walk]);
    // its own place has not come back yet: it sees itself where it was
    expect(share.tick().signs).toEqual({});
    share.follow({ world: [{ ...change, value: [3, 0, 0] }] });
    const there = share.tick();
    expect(there.signs).toEqual({ 'at-cup': true });
    // what a sensor writes is there for skills in the same tick
    expect(there.over).toEqual([{ ...walk, outcome: 'done' }]);
    expect(there.memory.map(({ key, value }) => [key, value])).toEqual([
      ['looked', true],
      ['walked', 'done'],
    ]);
    expect(share.running).toEqual([]);
    expect(share.tick()).toEqual({ signs: {}, world: [], memory: [], over: [], faults: [] });
  });

  it('[SHR3] stops what it is told to, cleans up, and says so once', () => {
    const share = openFree({ skills: ['walk'] });
    share.begin(walk);
    share.tick();
    expect(share.cancel(1, 'enough')).toBe(true);
    expect(share.cancel(1, 'enough')).toBe(false);
    share.begin({ skill: 'walk', number: 2 });
    expect(share.cancel(2, 'not even begun')).toBe(true);
    expect(share.cancel(3, 'who?')).toBe(false);
    const told = share.tick();
    expect(told.over).toEqual([
      { skill: 'walk', number: 2, outcome: 'cancelled', reason: 'not even begun' },
      { ...walk, outcome: 'cancelled', reason: 'enough' },
    ]);
    expect(told.memory).toMatchObject([{ key: 'walked', value: 'cancelled' }]);
    expect(share.tick().over).toEqual([]);
  });

  it('[SKL4] keeps deadlines by itself', () => {
    const share = openFree({ skills: ['walk'] });
    share.begin(walk);
    const over = Array.from({ length: 60 }, () => share.tick()).flatMap((told) => told.over);
    expect(over).toEqual([{ ...walk, outcome: 'cancelled', reason: 'its deadline has passed' }]);
  });

  it('[SKL2] [SHR3] goes on with promises, whose writes are told with the next tick', async () => {
    let given: SkillContext | undefined;
    const run = async (context: SkillContext) => {
      given = context;
      await null;
      context.world.set('cup', 'full', true);
      context.memory.write('seen', 1);
      context.attend('cup', 5);
      if (context.skill === 'hop') throw new Error('it slipped');
    };
    const definition = { ...fetcher, skills: { hop: { run }, jump: { run } } };
    const share = createFreeShare(definition, { own: { skills: ['hop', 'jump'] } });
    share.begin({ skill: 'hop', number: 7 });
    share.begin({ skill: 'jump', number: 8 });
    expect(share.tick().over).toEqual([]);
    await settle();
    const told = share.tick();
    expect(told.world.map(({ writer }) => writer)).toEqual(['mary/hop', 'mary/jump']);
    expect(told.memory).toHaveLength(2);
    expect(told.over).toEqual([
      { skill: 'hop', number: 7, outcome: 'failed', reason: 'it slipped' },
      { skill: 'jump', number: 8, outcome: 'done' },
    ]);
    given!.world.set('cup', 'full', false);
    given!.done();
    const late = share.tick();
    expect(late.world).toEqual([]);
    expect(late.faults.map(({ error }) => error)).toEqual([
      'wrote after it was over; that is not written',
      'reported done after it had reported already',
    ]);
  });

  it('[SHR3] follows signs, memory, what executes, and the time', () => {
    const share = openFree({ sensors: ['busy'], skills: ['walk'] });
    share.tick(0.1);
    share.follow({ doing: [{ skill: 'wait', number: 3 }], time: 5 });
    expect(share.tick(0.1).signs).toEqual({ busy: true });
    expect(share.time).toBeCloseTo(5);
    const write = { key: 'looked', context: '', value: true, writer: 'at-cup', lasts: undefined };
    share.follow({ memory: [write], signs: { 'at-cup': true }, time: 1 });
    share.begin(walk);
    expect(share.tick(0.1).over).toEqual([{ ...walk, outcome: 'done' }]);
    expect(share.time).toBeCloseTo(5.1);
    share.follow({
      world: [{ thing: 'nothing', property: 'at', value: [0, 0, 0] }],
      signs: { nonsense: true },
    });
    expect(share.tick(0.1).faults.map(({ part }) => part)).toEqual(['world', 'sensor nonsense']);
  });

  it('[SHR1] begins in a world that was saved, and in none else', () => {
    const scene = createScene({ world: fetcher.world! });
    scene.add(fetcher);
    scene.world.set('mary', 'at', [3, 0, 0]);
    const share = openFree({ sensors: ['at-cup'] }, { world: throughJson(scene.save().world) });
    expect(share.tick().signs).toEqual({ 'at-cup': true });
  });

  it('[SHR3] refuses what does not live here, what has begun, and what has no code to run apart', () => {
    const share = openFree({ skills: ['walk'] });
    expect(problemsOf(() => share.begin({ skill: 'wait', number: 1 }))).toMatchObject([
      { code: 'not-here' },
    ]);
    share.begin(walk);
    expect(problemsOf(() => share.begin(walk))).toMatchObject([{ code: 'begun-already' }]);
    expect(problemsOf(() => openFree({ skills: ['ask', 'walk', 'rest'] }))).toMatchObject([
      { code: 'not-apart', path: 'own.skills.ask' },
      { code: 'not-apart', path: 'own.skills.rest' },
    ]);
  });
});

interface Hub {
  readonly scene: Scene;
  readonly actor: Actor;
  readonly recording: Recording;
  readonly begun: ExecuteOrder[];
  readonly shares: readonly FreeShare[];
  /** Carries what is to be told, from the hub and to it; late where chance says so. */
  readonly carry: (isLate: () => boolean) => void;
}

/** A scene whose character's parts live in free shares. */
function openHub(
  scene: Scene,
  name: string,
  definition: ActorDefinition,
  parts: ShareParts[],
): Hub {
  const options = {
    name,
    seed: scene.seed,
    rate: scene.rate,
    world: throughJson(scene.save().world),
  };
  const shares = parts.map((own) => createFreeShare(definition, { ...options, own }));
  const recording = recordScene(scene);
  const actor = scene.actor(name);
  const begun: ExecuteOrder[] = [];
  const toShares = parts.map((): ((share: FreeShare) => void)[] => []);
  const toHub = parts.map((): FreeTick[] => []);
  for (const own of parts) for (const message of placesOf(own)) actor.tell(message);
  const homeOf = (skill: string) => parts.findIndex(({ skills }) => skills?.includes(skill));
  actor.onExecute((order) => {
    begun.push(order);
    toShares[homeOf(order.skill)]!.push((share) => share.begin(order));
  });
  actor.onCancel(({ skill, number, reason }) => {
    toShares[homeOf(skill)]!.push((share) => share.cancel(number, reason));
  });
  let told = 0;
  return {
    scene,
    actor,
    recording,
    begun,
    shares,
    carry: (isLate) => {
      for (const record of recording.ticks.slice(told)) {
        const news = throughJson(followedOf(record, name));
        for (const waiting of toShares) waiting.push((share) => share.follow(news));
      }
      told = recording.ticks.length;
      for (const [i, share] of shares.entries()) {
        if (isLate()) continue;
        for (const tell of toShares[i]!.splice(0)) tell(share);
        toHub[i]!.push(throughJson(share.tick()));
        if (isLate()) continue;
        for (const said of toHub[i]!.splice(0)) {
          for (const input of inputsOfShare(actor, said)) takeIfItFits(scene, input);
        }
      }
    },
  };
}

function takeIfItFits(scene: Scene, input: Input): void {
  try {
    scene.take(input);
  } catch (error) {
    // of a thing that is gone meanwhile, or of an agent that left
    if (!(error instanceof TroupeError)) throw error;
  }
}

describe('a character whose parts nobody waits for', () => {
  it('[SHR3] gets where it wants to, and its energy flows on meanwhile', () => {
    const { ask: _, ...skills } = fetcher.skills!;
    const definition = { ...fetcher, skills };
    const scene = createScene({ world: fetcher.world! });
    scene.add(definition);
    const parts = [{ sensors: ['at-cup'] }, { sensors: ['busy'], skills: ['walk', 'wait'] }];
    const hub = openHub(scene, 'mary', definition, parts);
    // nobody answers for a while
    for (let i = 0; i < 20; i++) scene.tick();
    expect(hub.actor.steps).toBe(20);
    expect(hub.begun.map(({ skill }) => skill)).toContain('walk');
    for (let i = 0; i < 60; i++) {
      hub.carry(() => i % 3 === 0);
      scene.tick();
    }
    expect(scene.world.get('mary', 'at')).toEqual([3, 0, 0]);
    expect(hub.actor.sign('at-cup')).toBe(true);
    expect(hub.actor.remembers('walked')).toBe('done');
  });

  it('[SHR3] hears nothing more of what it stopped itself', () => {
    const { ask: _, ...skills } = fetcher.skills!;
    const definition = { ...fetcher, skills };
    const scene = createScene({ world: fetcher.world! });
    scene.add(definition);
    const hub = openHub(scene, 'mary', definition, [{ skills: ['walk', 'wait'] }]);
    while (!hub.actor.doing.includes('walk')) scene.tick();
    hub.carry(() => false);
    hub.actor.cancel('walk', 'enough');
    hub.carry(() => false);
    scene.tick();
    expect(hub.actor.failures).toMatchObject([{ skill: 'walk', reason: 'enough' }]);
    expect(hub.actor.faults).toEqual([]);
  });

  it('[SHR3] has exactly one outcome for each execution, and a recording that replays, whatever is late', async () => {
    await fc.assert(
      fc.asyncProperty(
        livingCases({ ways: allWays.filter((way) => way !== 'asks') }),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        async (random, homes, dealt) => {
          const { scene, recording, actor, begun, carry } = dealCase(random, homes, dealt);
          const { happens } = chanceOf(createChances(dealt), 'late');
          for (const deeds of random.script) {
            doDeeds(scene, random, deeds);
            scene.tick();
            carry(() => happens(0.3));
            await settle();
          }
          for (let i = 0; i < 3; i++) {
            carry(() => false);
            await settle();
            scene.tick();
          }
          const events = allEvents(recording);
          for (const { number } of begun) {
            const told = events.filter((event) => event.number === number);
            const over = told.filter(({ event }) => event !== 'begun');
            expect(told.length - over.length).toBe(1);
            const goesOn = actor.elsewhere.some((order) => order.number === number);
            expect(over.length).toBe(goesOn ? 0 : 1);
          }
          const characters = { [actor.name]: actor.definition };
          const again = replay(recording.keyframes[0]!, recording.ticks, {
            characters,
            laws: random.laws,
          });
          for (const { difference } of again) expect(difference).toBeUndefined();
        },
      ),
      { numRuns: sceneRuns },
    );
  });
});

function dealCase(random: LivingCase, homes: number, dealt: number): Hub {
  const { seed, rate, things, laws } = random;
  const [name, definition] = Object.entries(random.characters)[0]!;
  const scene = createScene({ seed, rate, world: { things, laws } });
  scene.add(definition, name);
  const { integer } = chanceOf(createChances(dealt), 'deal');
  // commands and laws stay with the scene
  const parts = dealParts(definition, [], homes, integer).map(({ sensors, skills }) => ({
    sensors: (sensors ?? []).filter((sensor) => typeof definition.sensors?.[sensor] === 'object'),
    skills: (skills ?? []).filter((skill) => definition.skills?.[skill]?.run !== undefined),
  }));
  return openHub(scene, name, definition, parts);
}
