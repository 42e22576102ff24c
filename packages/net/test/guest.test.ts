import type { ActorDefinition, Data } from '@troupe/core';
import { createRegistry, makeStep, type Request, type Role } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import { directorVerbs, hostVerbs, viewerVerbs } from '../src/protocol/messages.js';
import { answered, refusal, Stage } from './stage.js';

const dude: ActorDefinition = {
  name: 'dude',
  parameters: { theta: 10 },
  sensors: { 'at-door': false, 'door-is-open': false },
  goals: { 'door-is-open': true },
  skills: {
    walk: { when: { 'at-door': false }, adds: ['at-door'], takes: 1000 },
    open: { when: ['at-door'], adds: ['door-is-open'] },
  },
};

const stages: Stage[] = [];
function openStage(...args: ConstructorParameters<typeof Stage>): Stage {
  const stage = new Stage(...args);
  stages.push(stage);
  return stage;
}
afterEach(() => {
  for (const stage of stages.splice(0)) stage.close();
});

const character = 'dude';

/** A request for each verb that is right. */
const right: Readonly<Record<string, Omit<Request, 'verb'>>> = {
  ps: {},
  find: { character },
  open: { character },
  announce: { character: 'cat', address: 'http://there' },
  'break-off': { request: 1 },
  'spread-for': { character, steps: 1 },
  set: { character, parameters: { theta: 20 } },
  disable: { character, agent: 'open' },
  enable: { character, agent: 'open' },
  want: { character, goals: { 'at-door': true } },
  sense: { character, signs: { 'at-door': true } },
  join: { character, agents: { skills: { nap: {} } } },
  remove: { character, agent: 'open' },
  cancel: { character, skill: 'walk' },
  complete: { character, skill: 'walk' },
};

/** What the character is, to see whether it was changed. */
function looks(stage: Stage): unknown {
  const { actor, started, byHand } = stage.hub.registries.get('dude') ?? {};
  const { signs, goals, doing, steps, levels, definition } = actor ?? {};
  return structuredClone({
    signs,
    goals,
    doing,
    steps,
    levels,
    parameters: definition?.parameters,
    started,
    byHand: [...(byHand ?? [])],
  });
}

describe('a guest', () => {
  it('[GST1] looks: status, list, why, log, ps', async () => {
    const stage = openStage();
    stage.add(dude);
    const viewer = stage.guest({ name: 'eye', role: 'viewer' });
    const ask = (request: Request) => answered(stage, viewer.ask(request));
    expect(await ask({ verb: 'status', character })).toMatchObject({ name: 'dude', step: 0 });
    expect(await ask({ verb: 'list', character })).toMatchObject({
      sensors: { 'at-door': { value: false, host: null } },
      goals: { 'door-is-open': { value: true } },
      skills: { walk: { level: 0 } },
    });
    expect(await ask({ verb: 'why', character })).toContain('dude');
    expect(await ask({ verb: 'log', character })).toEqual([]);
    expect(await ask({ verb: 'ps' })).toMatchObject({
      characters: [{ name: 'dude', started: false }],
      clients: [{ name: 'eye', role: 'viewer', linked: true, silent: false }],
    });
  });

  it('[GST1] steers with the role for it', async () => {
    const stage = openStage();
    const { actor } = stage.add(dude);
    const guest = stage.guest();
    const ask = (request: Omit<Request, 'character'>) =>
      answered(stage, guest.ask({ character, ...request }));
    await ask({ verb: 'want', goals: { 'at-door': { value: true, importance: 2 } } });
    expect(Object.keys(actor.goals)).toEqual(['door-is-open', 'at-door']);
    await ask({ verb: 'want', goals: { 'at-door': null } });
    expect(Object.keys(actor.goals)).toEqual(['door-is-open']);
    await ask({ verb: 'set', parameters: { theta: 3 } });
    await ask({ verb: 'disable', agent: 'walk' });
    await ask({ verb: 'step' });
    expect(actor.doing).toEqual([]);
    await ask({ verb: 'enable', agent: 'walk' });
    for (let i = 0; i < 5; i++) await ask({ verb: 'step' });
    expect(actor.doing).toEqual(['walk']);
    await ask({ verb: 'cancel', skill: 'walk' });
    await ask({ verb: 'step' });
    await ask({ verb: 'sense', signs: { 'at-door': true } });
    for (let i = 0; i < 5; i++) await ask({ verb: 'step' });
    expect(actor.signs['door-is-open']).toBe(true);
    await ask({ verb: 'join', agents: { skills: { nap: {} }, sensors: { tired: true } } });
    await ask({ verb: 'remove', agent: 'walk' });
    await ask({ verb: 'step' });
    expect(Object.keys(actor.levels)).toEqual(['open', 'nap']);
    expect(actor.signs['tired']).toBe(true);
  });

  it('[GST1] [ALV1] what was disabled and removed is not disabled when it comes again', async () => {
    const stage = openStage();
    const registry = stage.add({ name: 'cat', open: true, skills: { purr: {} } });
    const director = stage.guest();
    for (const verb of ['disable', 'remove'] as const) {
      await answered(stage, director.ask({ verb, character: 'cat', agent: 'purr' }));
    }
    const { agency } = stage.agency('throat');
    await answered(stage, agency.host('cat', { skills: { purr: {} } }));
    expect(registry.actor.isDisabled('purr')).toBe(false);
  });

  it('[GST1] completes a skill that runs with the registry', async () => {
    const stage = openStage();
    const { actor } = stage.add(dude);
    const guest = stage.guest();
    while (actor.doing.length === 0) await answered(stage, guest.ask({ verb: 'step', character }));
    const completed: unknown[] = [];
    actor.onStep(({ report }) => completed.push(...report.completed));
    await answered(stage, guest.ask({ verb: 'complete', character, skill: 'walk' }));
    await answered(stage, guest.ask({ verb: 'step', character }));
    expect(completed).toEqual(['walk']);
  });

  it.each<[string, Request, string]>([
    ['without a character', { verb: 'status' }, 'needs the name of a character'],
    ['about one that is not there', { verb: 'status', character: 'dud' }, 'There is: dude'],
    ['about an agent that is not there', { verb: 'disable', character, agent: 'wlak' }, 'walk'],
    ['to break off nothing', { verb: 'break-off' }, 'id of the request'],
    ['without an agent', { verb: 'disable', character }, 'which agent'],
    [
      'about a sign that nobody measures',
      { verb: 'sense', character, signs: { dor: true } },
      'dor',
    ],
    [
      'with a parameter that cannot be',
      { verb: 'set', character, parameters: { theta: -1 } },
      'theta',
    ],
    [
      'with a skill that is wrong',
      { verb: 'join', character, agents: { skills: { a: { takes: 0 } } } },
      'takes',
    ],
    ['to complete what does not execute', { verb: 'complete', character, skill: 'open' }, 'open'],
    ['to cancel what does not execute', { verb: 'cancel', character, skill: 'open' }, 'open'],
    ['to find nothing', { verb: 'find' }, 'name of a character'],
  ])('[GST2] is answered %s with what is wrong', async (_, request, said) => {
    const stage = openStage();
    stage.add(dude);
    const before = looks(stage);
    expect(await refusal(stage, stage.guest().ask(request))).toContain(said);
    expect(looks(stage)).toEqual(before);
  });

  it('[GST2] is told that the connection was lost, and no later session answers', async () => {
    const stage = openStage();
    stage.add(dude);
    const guest = stage.guest();
    const spread = guest.ask({ verb: 'spread-for', character, steps: 1000 });
    await stage.clock.pass(500);
    const said = spread.then(
      () => 'answered',
      (error: Error) => error.message,
    );
    await stage.crash();
    stage.add(dude);
    await stage.clock.pass(10_000);
    expect(await said).toContain('connection was lost');
    expect(await answered(stage, guest.ask({ verb: 'status', character }))).toMatchObject({
      step: 0,
    });
  });

  it('[GST2] gets its answer over another link of the same session', async () => {
    const stage = openStage();
    stage.add(dude);
    const guest = stage.guest();
    await stage.clock.rest();
    guest.cut(true);
    await stage.clock.pass(50);
    const asked = guest.ask({ verb: 'status', character });
    guest.cut(false);
    await stage.clock.pass(1000);
    expect(await asked).toMatchObject({ name: 'dude' });
  });

  it('[GST3] that watches gets every step as a line of its trace, and who came and went', async () => {
    const stage = openStage();
    stage.add({ ...dude, open: true });
    const lines: Data[] = [];
    const news: string[] = [];
    const guest = stage.guest('eye', {
      onStep: (_, line) => lines.push(JSON.parse(line) as Data),
      onNews: (_, text) => news.push(text),
    });
    await answered(stage, guest.ask({ verb: 'watch', character }));
    await answered(stage, guest.ask({ verb: 'watch', character }));
    for (let i = 0; i < 3; i++) await answered(stage, guest.ask({ verb: 'step', character }));
    expect(lines).toMatchObject([{ step: 1 }, { step: 2 }, { step: 3 }]);
    expect(lines[0]).toHaveProperty('character');
    expect(lines[0]).toHaveProperty('skills.walk.from');
    const { agency } = stage.agency('legs');
    await answered(stage, agency.host('dude', { skills: { crawl: {} } }));
    agency.end();
    await stage.clock.rest();
    expect(news).toEqual(['crawl of legs joined.', expect.stringContaining('crawl of legs left')]);
    await answered(stage, guest.ask({ verb: 'unwatch', character }));
    await answered(stage, guest.ask({ verb: 'step', character }));
    expect(lines).toHaveLength(3);
  });

  it('[GST3] goes on watching after the hub was started again', async () => {
    const stage = openStage();
    stage.add(dude);
    const steps: string[] = [];
    const guest = stage.guest('eye', { onStep: (_, line) => steps.push(line) });
    await answered(stage, guest.ask({ verb: 'watch', character }));
    await stage.crash();
    stage.add(dude);
    await stage.clock.pass(3000);
    await answered(stage, guest.ask({ verb: 'step', character }));
    expect(steps).toHaveLength(1);
  });
});

describe('a daemon', () => {
  it('[DMN1] finds a registry here, or at the address of a hub that announced it', async () => {
    const stage = openStage();
    stage.add(dude);
    const guest = stage.guest();
    const find = (name: string) => answered(stage, guest.ask({ verb: 'find', character: name }));
    expect(await find('dude')).toEqual({ name: 'dude', here: true });
    expect(await find('cat')).toBeNull();
    const host = stage.guest({ name: 'elsewhere', role: 'host' });
    const address = 'http://elsewhere:4170';
    await answered(stage, host.ask({ verb: 'announce', character: 'cat', address }));
    expect(await find('cat')).toEqual({ name: 'cat', here: false, address });
    const other = stage.guest({ name: 'liar', role: 'host' });
    expect(
      await refusal(stage, other.ask({ verb: 'announce', character: 'cat', address })),
    ).toContain('already');
    expect(
      await refusal(stage, other.ask({ verb: 'announce', character: 'dude', address })),
    ).toContain('already');
    host.end();
    await stage.clock.rest();
    expect(await find('cat')).toBeNull();
  });

  it('[DMN1] starts one that is not there, if a director asks', async () => {
    const stage: Stage = openStage({
      open: (name) => createRegistry({ definition: { name, open: true }, clock: stage.clock }),
    });
    const viewer = stage.guest({ name: 'eye', role: 'viewer' });
    expect(await refusal(stage, viewer.ask({ verb: 'open', character: 'cat' }))).toContain(
      'director',
    );
    const director = stage.guest();
    expect(await answered(stage, director.ask({ verb: 'open', character: 'cat' }))).toEqual({
      name: 'cat',
    });
    expect(await answered(stage, director.ask({ verb: 'open', character: 'cat' }))).toEqual({
      name: 'cat',
    });
    const { agency } = stage.agency('paws');
    await answered(stage, agency.host('cat', { skills: { scratch: {} } }));
    expect(stage.hub.registries.get('cat')?.actor.has('scratch')).toBe(true);
  });

  it('[DMN1] says so where it starts none', async () => {
    const stage = openStage();
    const asked = stage.guest().ask({ verb: 'open', character: 'cat' });
    expect(await refusal(stage, asked)).toContain('starts no registries');
  });
});

describe('what a role may not', () => {
  const forbidden: readonly [Role, readonly string[]][] = [
    ['viewer', [...directorVerbs, ...hostVerbs]],
    ['agency', [...directorVerbs, ...hostVerbs]],
    ['host', directorVerbs],
    ['director', hostVerbs],
  ];

  it.each(forbidden.flatMap(([role, verbs]) => verbs.map((verb) => [role, verb] as const)))(
    '[ROL2] a %s may not %s, and nothing has changed',
    async (role, verb) => {
      const stage = openStage();
      stage.add(dude);
      const before = looks(stage);
      const guest = stage.guest({ name: 'somebody', role });
      const request = { character, ...right[verb], verb } as Request;
      expect(await refusal(stage, guest.ask(request))).toContain('not-allowed');
      await stage.clock.pass(1000);
      expect(looks(stage)).toEqual(before);
    },
  );

  it.each(viewerVerbs)('[ROL2] a viewer may %s, and nothing has changed', async (verb) => {
    const stage = openStage();
    stage.add(dude);
    const before = looks(stage);
    const viewer = stage.guest({ name: 'eye', role: 'viewer' });
    await answered(stage, viewer.ask({ character, ...right[verb], verb }));
    await stage.clock.pass(1000);
    expect(looks(stage)).toEqual(before);
  });

  it.each(['viewer', 'director', 'host'] as const)('[ROL2] a %s hosts no agents', async (role) => {
    const stage = openStage();
    const registry = stage.add({ ...dude, open: true });
    const { agency } = stage.agency({ name: 'somebody', role });
    const hosted = agency.host('dude', { skills: { spy: {} } });
    expect(await refusal(stage, hosted)).toContain(`a ${role} hosts no agents`);
    expect(registry.actor.has('spy')).toBe(false);
  });

  it('[GST3] [ROL2] a character too large to be shown is told of, and does not notice', async () => {
    const stage = openStage();
    const skills = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`${'very-'.repeat(20)}long-${i}`, {}]),
    );
    const registry = stage.add({ name: 'dude', skills });
    const told: string[] = [];
    const peer = { name: 'anna', role: 'viewer' } as const;
    const guest = stage.guest(peer, { onNews: (_, text) => told.push(text) });
    await answered(stage, guest.ask({ verb: 'watch', character }));
    makeStep(registry);
    makeStep(registry);
    await stage.clock.rest();
    expect(told).toEqual([expect.stringContaining('larger than a packet')]);
    expect(registry.actor.faults).toEqual([]);
  });

  it('[ROL2] who was given some characters is told of no others', async () => {
    const stage = openStage();
    for (const name of ['dude', 'cat']) stage.add({ ...dude, name });
    const paws = stage.agency('paws');
    await answered(stage, paws.agency.host('cat', { sensors: { awake: true } }));
    const guest = stage.guest({ name: 'anna', role: 'viewer', characters: ['dude'] });
    const seen = JSON.stringify(await answered(stage, guest.ask({ verb: 'ps' })));
    expect(seen).toContain('"name":"dude"');
    expect(seen).not.toContain('cat');
    expect(seen).not.toContain('paws');
  });

  it('[ROL2] a guest deals only with the characters it was given', async () => {
    const stage = openStage();
    stage.add(dude);
    stage.add({ name: 'cat' });
    const guest = stage.guest({ name: 'half', role: 'director', characters: ['cat'] });
    for (const verb of [
      'status',
      'list',
      'why',
      'log',
      'watch',
      'direct',
      'start',
      'sense',
      'find',
      'open',
    ] as const) {
      expect(await refusal(stage, guest.ask({ character, ...right[verb], verb }))).toContain(
        'may not deal with "dude"',
      );
    }
    await answered(stage, guest.ask({ verb: 'start', character: 'cat' }));
  });
});
