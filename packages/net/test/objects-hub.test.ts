import { Worker } from 'node:worker_threads';
import type { Data } from '@troupe/core';
import {
  connectPort,
  createObject,
  createPortListener,
  Hub,
  type ObjectOptions,
  type Post,
  postInRoom,
  postOverSession,
  realNetClock,
} from '@troupe/net';
import { describe, expect, it } from 'vitest';
import { Stage } from './stage.js';

function makeObjects(stage: Stage) {
  const here = () => postInRoom(stage.hub.mail);
  const make = (name: string, post: Post, options: Partial<ObjectOptions> = {}) =>
    createObject({ name, clock: stage.clock, post, ...options });
  return { here, make };
}

/** What it comes to without any time passing; the code of what went wrong. */
async function outcome(stage: Stage, asked: Promise<unknown>): Promise<unknown> {
  const found = Promise.race([
    asked.catch((error: { code?: string; message: string }) => error.code ?? error.message),
    stage.clock
      .rest()
      .then(() => stage.clock.rest())
      .then(() => 'nothing yet'),
  ]);
  return found;
}

describe('active objects over a hub', () => {
  it('[OBJ1] those in the hub, in agencies and in guests write to each other alike', async () => {
    const stage = new Stage();
    const { here, make } = makeObjects(stage);
    const posts = {
      here: here(),
      agency: stage.agency('an agency').agency.mail,
      guest: stage.guest().mail,
    };
    const answers: ObjectOptions['answers'] = (what, { name, role }) => [
      what,
      name,
      role ?? 'here',
    ];
    const heard: Data[] = [];
    const hears: ObjectOptions['hears'] = (what) => heard.push(what);
    const objects = Object.entries(posts).map(([name, post]) =>
      make(name, post, { answers, hears }),
    );
    await stage.clock.rest();
    const roles: Record<string, string> = { here: 'here', agency: 'agency', guest: 'director' };
    for (const from of objects) {
      for (const to of objects) {
        const handle = from.attachTo(to.name);
        handle.tell(`${from.name} to ${to.name}`);
        expect(await outcome(stage, handle.ask('well?'))).toEqual([
          'well?',
          from.name,
          roles[from.name],
        ]);
        expect(await outcome(stage, handle.presence())).toBe('there');
      }
    }
    expect(heard).toHaveLength(9);
  });

  it('[OBJ1] who it is from is known by the hub: nobody writes under another’s name', async () => {
    const stage = new Stage();
    const { here, make } = makeObjects(stage);
    const heard: string[] = [];
    make('world', here(), { hears: (_, { name }) => heard.push(name) });
    make('martin', here());
    make('mary', stage.agency('hers').agency.mail);
    const eve = stage.agency('eve').agency.mail;
    make('snake', eve);
    await stage.clock.rest();
    for (const name of ['martin', 'mary', 'world', 'nobody', 'snake']) eve.tell(name, 'world', 1);
    await stage.clock.rest();
    expect(heard.sort()).toEqual(['eve', 'eve', 'eve', 'eve', 'snake']);
    const second = make('mary', eve);
    await expect(second.ready).rejects.toThrow(/name-taken/);
  });

  it('[OBJ1] [LFT1] when an owner’s process is gone, what it left is gone, and it is gone to others', async () => {
    const stage = new Stage();
    const { here, make } = makeObjects(stage);
    const near = make('near', here(), { state: { x: 1 } });
    const host = make('host', stage.agency('the host').agency.mail, { state: { x: 1 } });
    const owner = stage.agency('the owner');
    const asked: Promise<unknown>[] = [];
    const self = make('owner', owner.agency.mail, { answers: () => new Promise(() => undefined) });
    for (const name of ['near', 'host']) {
      self.attachTo(name).leave({ expression: 'x', every: 1 }, () => undefined);
    }
    await stage.clock.pass(300);
    expect([near.receptors.length, host.receptors.length]).toEqual([1, 1]);
    const handle = near.attachTo('owner');
    asked.push(handle.ask('are you well?', { within: 1000 }).catch((error) => error.code));
    await stage.clock.rest();
    owner.agency.end();
    await stage.clock.rest();
    expect([near.receptors.length, host.receptors.length]).toEqual([0, 0]);
    expect(await asked[0]).toBe('unknown-object');
    expect(await outcome(stage, handle.presence())).toBe('gone');
  });

  it('[OBJ1] a process that stands still is silent; what it left stays while it may come back', async () => {
    const stage = new Stage();
    const { here, make } = makeObjects(stage);
    const host = make('host', here(), { state: { x: 1 } });
    const owner = stage.agency('the owner');
    const found: Data[] = [];
    const self = make('owner', owner.agency.mail);
    self.attachTo('host').leave({ expression: 'x', every: 1 }, (value) => found.push(value));
    await stage.clock.pass(300);
    owner.freeze(true);
    const presence = host.attachTo('owner').presence({ within: 0.2 });
    await stage.clock.pass(250);
    expect(await presence).toBe('silent');
    host.set('x', 2);
    await stage.clock.pass(200);
    expect(host.receptors).toHaveLength(1);
    owner.freeze(false);
    await stage.clock.pass(200);
    expect(found).toEqual([1, 2]);
  });

  it('[OBJ1] [SES3] after the hub has died, objects appear again, and what was left is left again', async () => {
    const stage = new Stage();
    const { make } = makeObjects(stage);
    const host = make('host', stage.agency('the host').agency.mail, {
      state: { x: 1 },
      answers: (what) => (what === 'never' ? new Promise(() => undefined) : what),
    });
    const found: Data[] = [];
    const handle = make('owner', stage.agency('the owner').agency.mail).attachTo('host');
    handle.leave({ expression: 'x', every: 1 }, (value) => found.push(value));
    await stage.clock.pass(300);
    const lost = handle.ask('never', { within: 1000 }).catch((error) => error.code);
    await stage.clock.rest();
    await stage.crash();
    host.set('x', 2);
    await stage.clock.pass(10_000);
    expect(await lost).toBe('connection-lost');
    expect(await outcome(stage, handle.ask('hello'))).toBe('hello');
    expect(host.receptors.map(({ owners }) => owners)).toEqual([['owner']]);
    host.set('x', 3);
    await stage.clock.pass(300);
    expect(found).toEqual([1, 2, 3]);
  });

  it('[OBJ1] [SES3] an answer to a hub that has died is not taken for that of another question', async () => {
    const stage = new Stage();
    const { make } = makeObjects(stage);
    const late: ((what: string) => void)[] = [];
    make('host', stage.agency('the host').agency.mail, {
      answers: () => new Promise((resolve) => late.push(resolve)),
    });
    const handle = make('owner', stage.agency('the owner').agency.mail).attachTo('host');
    const first = handle.ask('one', { within: 1000 }).catch((error) => error.code);
    await stage.clock.rest();
    await stage.crash();
    await stage.clock.pass(10_000);
    const second = handle.ask('two', { within: 1000 });
    await stage.clock.rest();
    late[0]?.('to the first');
    await stage.clock.rest();
    late[1]?.('to the second');
    expect([await first, await outcome(stage, second)]).toEqual([
      'connection-lost',
      'to the second',
    ]);
  });

  it('[OBJ1] when its session is over for good, an object ends', async () => {
    const stage = new Stage();
    const { here, make } = makeObjects(stage);
    const { agency } = stage.agency('an agency');
    const self = make('self', agency.mail);
    make('other', here(), { answers: () => new Promise(() => undefined) });
    await stage.clock.rest();
    const asked = self
      .attachTo('other')
      .ask('well?')
      .catch((error) => error.code);
    agency.end();
    expect(await asked).toMatch(/connection-lost|object-ended/);
    expect(() => self.attachTo('other', 'again')).toThrow(/object-ended/);
  });

  it('[OBJ3] one client’s open questions are bounded, and those of others are not touched', async () => {
    const stage = new Stage();
    const { here, make } = makeObjects(stage);
    const late: ((what: string) => void)[] = [];
    stage.hub.mail.open('hole', { take: () => undefined });
    make('slow', here(), { answers: () => new Promise((resolve) => late.push(resolve)) });
    const quiet = make('quiet', here()).attachTo('slow').ask('well?', { within: 1000 });
    const { mail } = stage.agency('flood').agency;
    const codes: string[] = [];
    for (let i = 0; i < 10_050; i++) {
      mail.ask('x', 'hole', i, (reply) => {
        if (reply.kind === 'refuse') codes.push(reply.problem.code);
      });
      if (i % 1000 === 0) await stage.clock.pass(1000);
    }
    await stage.clock.pass(10);
    expect(new Set(codes)).toEqual(new Set(['too-many']));
    expect(codes).toHaveLength(50);
    late[0]?.('fine');
    expect(await outcome(stage, quiet)).toBe('fine');
  });

  it('[OBJ1] [OBJ3] who asks one that never answers can still ask others', async () => {
    const stage = new Stage();
    const { here, make } = makeObjects(stage);
    stage.hub.mail.open('hole', { take: () => undefined });
    make('kind', here(), { answers: () => 'fine' });
    const { mail } = stage.agency('patient').agency;
    for (let i = 0; i < 10_000; i++) {
      // its deadline passes, and nobody tells the hub
      mail.ask('x', 'hole', i, () => undefined)();
      if (i % 1000 === 0) await stage.clock.pass(1000);
    }
    const asked = new Promise((resolve) => mail.ask('x', 'kind', 'well?', resolve));
    expect(await outcome(stage, asked)).toMatchObject({ kind: 'answer', what: 'fine' });
  });

  it('[OBJ1] [LFT1] an object in another thread is asked, told and left receptors in', async () => {
    const { build } = await import('esbuild');
    const built = await build({
      stdin: { contents: farObject, resolveDir: import.meta.dirname },
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      external: ['@nats-io/*', 'ws'],
      alias: Object.fromEntries(
        ['core', 'files', 'net'].map((name) => [
          `@troupe/${name}`,
          `${import.meta.dirname}/../../${name}/src/index.ts`,
        ]),
      ),
    });
    const hub = new Hub({ clock: realNetClock, chance: Math.random });
    const listener = createPortListener();
    await listener.listen(hub.accept);
    const { port1, port2 } = new MessageChannel();
    listener.add(port1, { name: 'far', role: 'agency' });
    const worker = new Worker(built.outputFiles[0]?.text ?? '', {
      eval: true,
      workerData: port2,
      transferList: [port2 as never],
    });
    try {
      const near = new MessageChannel();
      listener.add(near.port1, { name: 'near', role: 'agency' });
      const { post, end } = postOverSession({
        connect: connectPort(near.port2),
        clock: realNetClock,
        session: 'near 1',
        chance: Math.random,
      });
      const self = createObject({ name: 'self', clock: realNetClock, post, rate: 100 });
      const handle = self.attachTo('counter');
      while ((await handle.presence()) !== 'there') {
        await new Promise((done) => setTimeout(done, 20));
      }
      const found: Data[] = [];
      const three = new Promise<void>((resolve) => {
        handle.leave({ expression: 'count >= 3.0', every: 1 }, (value) => {
          found.push(value);
          if (value === true) resolve();
        });
      });
      while (found.length === 0) await new Promise((done) => setTimeout(done, 5));
      for (let i = 0; i < 3; i++) handle.tell('more');
      await three;
      expect([found, await handle.ask('how many?')]).toEqual([[false, true], 3]);
      self.end();
      end();
    } finally {
      await worker.terminate();
      hub.end('over');
    }
  });
});

const farObject = `
  import { workerData } from 'node:worker_threads';
  import { connectPort, createObject, postOverSession, realNetClock } from '@troupe/net';
  const clock = realNetClock;
  const { post } = postOverSession({
    connect: connectPort(workerData), clock, session: 'far 1', chance: Math.random,
  });
  createObject({
    name: 'counter', clock, post, rate: 100, state: { count: 0 },
    hears: (what, sender, self) => self.set('count', self.get('count') + 1),
    answers: (what, sender, self) => self.get('count'),
  });`;

describe('names of objects', () => {
  it('[ROL1] nobody takes a name of a character that it was not given', async () => {
    const stage = new Stage();
    const { make } = makeObjects(stage);
    const peer = { name: 'paws', role: 'agency', characters: ['cat'] } as const;
    const { mail } = stage.agency(peer).agency;
    for (const name of ['world of dog', 'body of dog', 'dog at registry']) {
      expect(await outcome(stage, make(name, mail).ready)).toBe('not-allowed');
    }
    expect(await outcome(stage, make('cat at paws', mail).ready)).toBe(undefined);
    expect(stage.hub.mail.names).toEqual(['cat at paws']);
  });
});
