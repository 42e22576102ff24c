import { type ActorDefinition, createActor, recordStep } from '@troupe/core';
import {
  Agency,
  bodyName,
  createInProcess,
  createObject,
  createRegistry,
  type Deployment,
  type Entry,
  type FreePlace,
  feedShares,
  Hub,
  Lockstep,
  makeStep,
  offerObjects,
  openFreePlace,
  openPlace,
  type Registry,
  realNetClock,
  remoteBody,
  remoteWorld,
  start,
  worldName,
} from '@troupe/net';
import { connectHub, createWsListener } from '@troupe/net/node';
import { afterEach, describe, expect, it } from 'vitest';
import { postInRoom } from '../src/object/post-in-room.js';
import { drinker } from './split-character.js';
import { answered, refusal, Stage } from './stage.js';

const clock = realNetClock;
const chance = Math.random;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A hub, and ways to it over a carrier. */
async function openHub(carrier: 'in process' | 'WebSocket') {
  const hub = new Hub({ clock, chance });
  closing.push(() => hub.end('the test is over'));
  const join = (connect: ConstructorParameters<typeof Agency>[0]['connect'], name: string) => {
    const agency = new Agency({ clock, chance, session: `${name} of the test`, connect });
    closing.push(() => agency.end());
    return agency;
  };
  if (carrier === 'in process') {
    const near = createInProcess();
    await near.listener.listen(hub.accept);
    return { hub, agency: (name: string) => join(near.connect({ name, role: 'agency' }), name) };
  }
  const { address, close } = await createWsListener({ port: 0 }).listen(hub.accept);
  closing.push(close);
  return {
    hub,
    agency: (name: string) => join(connectHub({ url: address, name, role: 'agency' }), name),
  };
}

/** The trace of one process. */
function traceAlone(ticks: number, seed: number): string[] {
  const lines: string[] = [];
  const actor = createActor(drinker, { seed });
  actor.onStep(({ report, state }) => lines.push(JSON.stringify(recordStep(state, report))), {
    explain: true,
  });
  for (let i = 0; i < ticks; i++) actor.tick();
  return lines;
}

const deployments: Deployment[] = [
  {},
  { hands: { skills: ['fill', 'drink', 'rest'] } },
  {
    eyes: { sensors: ['full', 'content'] },
    hands: { skills: ['fill'] },
    mouth: { skills: ['drink'] },
  },
];

describe('one character in lockstep', () => {
  it.each(
    deployments.flatMap((deployment) => [
      { carrier: 'in process' as const, deployment },
      { carrier: 'WebSocket' as const, deployment },
    ]),
  )(
    '[SHR2] has the trace of one process, over $carrier, split as $deployment',
    async ({ carrier, deployment }) => {
      const { hub, agency } = await openHub(carrier);
      for (const place of Object.keys(deployment)) {
        const object = openPlace({ definition: drinker, place, clock, post: agency(place).mail });
        await object.ready;
      }
      const lockstep = await Lockstep.open({
        definition: drinker,
        deployment,
        clock,
        post: postInRoom(hub.mail),
        seed: 7,
      });
      closing.push(() => lockstep.end());
      const lines: string[] = [];
      lockstep.share.actor.onStep(
        ({ report, state }) => lines.push(JSON.stringify(recordStep(state, report))),
        { explain: true },
      );
      for (let i = 0; i < 150; i++) await lockstep.tick();
      expect(lines).toEqual(traceAlone(150, 7));
      expect(lines.join('\n')).toContain('"selected":"drink"');
    },
  );

  it('[SHR1] a deployment that cannot be is refused, with everything that is wrong with it', async () => {
    const { hub } = await openHub('in process');
    const deployment = { a: { skills: ['fil', 'drink'] }, b: { skills: ['drink'] } };
    const opening = Lockstep.open({
      definition: drinker,
      deployment,
      clock,
      post: postInRoom(hub.mail),
    });
    await expect(opening).rejects.toThrow(/a\.skills\.fil: .*Did you mean "fill"/);
    await expect(opening).rejects.toThrow(/"drink" lives in "a" already/);
  });

  it('[SHR2] says who is missing, and does not go on without it', async () => {
    const { hub } = await openHub('in process');
    const opening = Lockstep.open({
      definition: drinker,
      deployment: { hands: { skills: ['fill'] } },
      clock,
      post: postInRoom(hub.mail),
    });
    await expect(opening).rejects.toThrow(/drinker at hands/);
    expect(hub.mail.names).toEqual([]);
  });

  it('[SHR2] after a tick that failed there is no other, until it is opened again', async () => {
    const stage = new Stage();
    closing.push(() => stage.close());
    const hands = stage.agency('hands');
    const place = openPlace({
      definition: drinker,
      place: 'hands',
      clock: stage.clock,
      post: hands.agency.mail,
    });
    await answered(stage, place.ready);
    const options = {
      definition: drinker,
      deployment: { hands: { skills: ['fill'] } },
      clock: stage.clock,
      post: postInRoom(stage.hub.mail),
      within: 2,
    };
    /** Time passes until it is so. */
    const after = async <T>(asked: Promise<T>): Promise<T> => {
      let settled = false;
      const over = () => {
        settled = true;
      };
      asked.then(over, over);
      while (!settled) await stage.clock.pass(100);
      return asked;
    };
    const lockstep = await after(Lockstep.open(options));
    for (let i = 0; i < 5; i++) await after(lockstep.tick());
    hands.freeze(true);
    await expect(after(lockstep.tick())).rejects.toThrow(/no-answer/);
    const { steps } = lockstep.share.actor;
    hands.freeze(false);
    await stage.clock.rest();
    for (let i = 0; i < 2; i++) {
      await expect(lockstep.tick()).rejects.toThrow(
        /lockstep-broken.*a tick failed \(.*no-answer.*\).*open it again/,
      );
    }
    expect(lockstep.share.actor.steps).toBe(steps);
    lockstep.end();
    const again = await after(Lockstep.open({ ...options, seed: 7 }));
    const lines: string[] = [];
    again.share.actor.onStep(
      ({ report, state }) => lines.push(JSON.stringify(recordStep(state, report))),
      { explain: true },
    );
    for (let i = 0; i < 40; i++) await after(again.tick());
    expect(lines).toEqual(traceAlone(40, 7));
    again.end();
  });

  it('[SHR2] [ROL2] a place does what its coordinator says, and nobody else', async () => {
    const { hub } = await openHub('in process');
    const place = openPlace({
      definition: drinker,
      place: 'hands',
      clock,
      post: postInRoom(hub.mail),
    });
    const other = createObject({ name: 'other', clock, post: postInRoom(hub.mail) });
    await Promise.all([place.ready, other.ready]);
    const order = { kind: 'begin', options: { own: { skills: ['fill'] } } };
    await expect(other.attachTo('drinker at hands').ask(order)).rejects.toThrow(
      'it does what "drinker at registry" says',
    );
  });
});

describe('one character, free', () => {
  it('[SHR1] [SHR3] its sensors and skills run elsewhere, and it comes to the same end', async () => {
    const { hub, agency } = await openHub('WebSocket');
    const registry = createRegistry({ definition: drinker, clock, rate: 100 });
    hub.add(registry);
    feedShares(hub.mail, clock, registry);
    closing.push(() => registry.timer?.());
    for (const [place, own] of Object.entries({
      eyes: { sensors: ['full', 'content'] },
      hands: { skills: ['fill'] },
      mouth: { skills: ['drink', 'rest'] },
    })) {
      const open = await openFreePlace({
        agency: agency(place),
        definition: drinker,
        place,
        own,
        clock,
      });
      closing.push(() => open.end());
    }
    start(registry);
    while (registry.actor.sign('content') !== true) {
      await new Promise((next) => setTimeout(next, 20));
    }
    expect(registry.scene.world.get('drinker', 'drunk')).toBeGreaterThanOrEqual(4);
    expect(registry.actor.remembers('count')).toBeGreaterThanOrEqual(3);
    expect(registry.actor.failures).toEqual([]);
    expect(registry.actor.faults).toEqual([]);
    const outcomes = [...registry.ledger.ended.values()].map(({ outcome }) => outcome);
    expect(outcomes.length).toBeGreaterThan(8);
    expect(new Set(outcomes)).toEqual(new Set(['finished']));
  });
});

describe('a place that runs freely', () => {
  const opened = async () => {
    const stage = new Stage();
    closing.push(() => stage.close());
    const serve = () => {
      const registry = stage.add(drinker);
      feedShares(stage.hub.mail, stage.clock, registry);
      return registry;
    };
    const registry = serve();
    const { agency, cut, freeze } = stage.agency('hands');
    const options = { agency, definition: drinker, place: 'hands', clock: stage.clock } as const;
    const place = await answered(stage, openFreePlace({ ...options, own: { skills: ['fill'] } }));
    return { stage, serve, registry, agency, cut, freeze, options, place };
  };
  const seen = async (stage: Stage, registry: Registry, place: FreePlace, value: number) => {
    registry.scene.world.set('drinker', 'drunk', value);
    makeStep(registry);
    await stage.clock.rest();
    return place.share.saveWorld().things['drinker']?.['drunk'];
  };

  it('[SHR3] [SES3] follows the character again after the hub has died', async () => {
    const { stage, serve, registry, place } = await opened();
    expect(await seen(stage, registry, place, 2)).toBe(2);
    await stage.crash();
    const next = serve();
    next.scene.world.set('drinker', 'drunk', 3);
    makeStep(next);
    await stage.clock.pass(5000);
    expect(place.share.saveWorld().things).toEqual(next.scene.saveWorld().things);
    expect(await seen(stage, next, place, 4)).toBe(4);
  });

  it('[SHR3] is told of no more once its process is gone', async () => {
    const { stage, registry, cut } = await opened();
    const told: string[] = [];
    const { mail } = stage.hub;
    const post = mail.post.bind(mail);
    mail.post = (letter, reply) => {
      told.push(letter.to);
      post(letter, reply);
    };
    makeStep(registry);
    expect(told).toEqual(['drinker at hands']);
    cut(true);
    await stage.clock.pass(20_000);
    told.length = 0;
    makeStep(registry);
    expect(told).toEqual([]);
  });

  it('[AGY7] cancels what it runs when it ends', async () => {
    const signals: AbortSignal[] = [];
    const definition: ActorDefinition = {
      ...drinker,
      skills: {
        ...drinker.skills,
        fill: {
          ...drinker.skills?.['fill'],
          run: ({ signal }) => {
            signals.push(signal);
            return new Promise<void>(() => undefined);
          },
        },
      },
    };
    const stage = new Stage();
    closing.push(() => stage.close());
    const registry = stage.add(definition);
    feedShares(stage.hub.mail, stage.clock, registry);
    const { agency } = stage.agency('hands');
    const options = { agency, definition, place: 'hands', clock: stage.clock } as const;
    const place = await answered(stage, openFreePlace({ ...options, own: { skills: ['fill'] } }));
    start(registry);
    while (signals.length === 0) await stage.clock.pass(100);
    const [number] = registry.ledger.open.keys();
    place.end();
    expect(signals[0]?.aborted).toBe(true);
    expect(signals[0]?.reason).toMatchObject({ message: 'hands has ended' });
    await stage.clock.rest();
    expect(registry.ledger.ended.get(number!)).toMatchObject({
      outcome: 'cancelled',
      reason: 'hands has ended',
    });
    // the character has it itself: it lives with the registry again
    expect(registry.hosts.has('fill')).toBe(false);
    expect(registry.actor.has('fill')).toBe(true);
  });

  it('[SHR3] [ROL6] one for which too much waits is told no more, keeps its session, and follows again later', async () => {
    const { stage, registry, place, freeze } = await opened();
    freeze(true);
    const isThere = () => [...stage.hub.clients.keys()].some(({ peer }) => peer.name === 'hands');
    for (let i = 0; i < 11_000; i++) {
      registry.scene.world.set('drinker', 'drunk', i);
      makeStep(registry);
      if (i % 1000 === 999) await stage.clock.rest();
    }
    expect(isThere()).toBe(true);
    freeze(false);
    await stage.clock.pass(3000);
    expect(isThere()).toBe(true);
    expect(place.share.saveWorld().things).toEqual(registry.scene.saveWorld().things);
    expect(await seen(stage, registry, place, 4)).toBe(4);
  });

  it('[SHR1] leaves nothing behind where it is refused, or its agency has left', async () => {
    const { stage, agency, options, place } = await opened();
    const wrong = openFreePlace({ ...options, place: 'mouth', own: { skills: ['gone'] } });
    await expect(wrong).rejects.toThrow('there is no skill "gone"');
    const other = stage.agency('other').agency;
    const again = { ...options, agency: other, place: 'mouth', own: { skills: ['fill'] } };
    expect(await refusal(stage, openFreePlace(again))).toContain('name-taken');
    expect(stage.hub.mail.names).toEqual(['drinker at registry', 'drinker at hands']);
    agency.end();
    await stage.clock.pass(1000);
    const { time } = place.share;
    await stage.clock.pass(1000);
    expect(place.share.time).toBe(time);
    place.end();
  });
});

describe('a free place that joins late', () => {
  it('[SHR3] knows what the character remembers', async () => {
    const { hub, agency } = await openHub('in process');
    const seen: unknown[] = [];
    const definition: ActorDefinition = {
      ...drinker,
      skills: {
        ...drinker.skills,
        rest: { when: [], run: ({ memory }) => seen.push(memory.read('count')) },
      },
    };
    const registry = createRegistry({ definition });
    hub.add(registry);
    feedShares(hub.mail, clock, registry);
    registry.actor.remember('count', 41);
    const own = { skills: ['rest'] };
    const place = await openFreePlace({
      agency: agency('late'),
      definition,
      place: 'late',
      own,
      clock,
    });
    closing.push(() => place.end());
    place.share.begin({ skill: 'rest', number: 1 });
    place.share.tick();
    expect(seen).toEqual([41]);
  });
});

describe('the world and the body of a character, as objects', () => {
  it('[OBJ4] a process elsewhere asks and tells them, and what it changed is kept', async () => {
    const { hub, agency } = await openHub('WebSocket');
    const entries: Entry[] = [];
    const keeper = {
      append: (entry: Entry) => entries.push(entry),
      wantsSnapshot: false,
      snapshot: () => undefined,
    };
    const registry = createRegistry({ definition: drinker, clock, keeper });
    hub.add(registry);
    offerObjects(hub, registry);
    const self = createObject({ name: 'somebody', clock, post: agency('elsewhere').mail });
    closing.push(() => self.end());
    await self.ready;
    const world = remoteWorld(self.attachTo(worldName('drinker')));
    expect(await world.get('cup', 'level')).toBe(0);
    await world.set('cup', 'level', 0.5);
    expect(await world.get('cup', 'level')).toBe(0.5);
    const body = remoteBody(self.attachTo(bodyName('drinker')));
    expect(await body.get('drunk')).toBe(0);
    await body.set({ drunk: 3 });
    expect(registry.scene.world.get('drinker', 'drunk')).toBe(3);
    expect(JSON.stringify(entries)).toContain('"property":"level","value":0.5');
    expect(JSON.stringify(entries)).toContain('"property":"drunk","value":3');
  });
});
