/** Characters that are served: their registries make the ticks, and all that is done to them goes the registries' way. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActorDefinition } from '@troupe/core';
import { Agency, createRegistry, makeStep, start, stop } from '@troupe/net';
import { connectHub } from '@troupe/net/node';
import type { Change } from '@troupe/views/stage';
import { afterAll, expect, it, vi } from 'vitest';
import { atEnd, dude, type Serving, serveStudio, type Visitor, visit, wait } from './server-hub.js';

const folder = mkdtempSync(join(tmpdir(), 'troupe-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const actorOf = ({ hub }: Serving) => hub.registries.get('dude')!.actor;
function runOf(visitor: Visitor): string {
  return visitor.runs.find(({ title }) => title === 'dude')!.id;
}
function changing(visitor: Visitor, change: Change) {
  return visitor.ask({ kind: 'change', run: runOf(visitor), change });
}

it('[STS1] pause, step and play are the registry’s, also where somebody else does them', async () => {
  const serving = await serveStudio();
  const registry = serving.hub.registries.get('dude')!;
  const page = await visit(serving.address);
  const run = runOf(page);
  await page.ask({ kind: 'watch', run });
  await expect.poll(() => page.ticks.length, wait).toBeGreaterThan(5);
  expect(await page.ask({ kind: 'pause', run })).toBeNull();
  expect(registry.started).toBe(false);
  await expect.poll(() => page.runs[0]!.playing, wait).toBe(false);
  const then = registry.scene.ticks;
  expect(await page.ask({ kind: 'step', run, ticks: 3 })).toBeNull();
  await expect.poll(() => registry.scene.ticks, wait).toBe(then + 3);
  // many: others have their turn in between, and two requests for them add up
  await page.ask({ kind: 'step', run, ticks: 1500 });
  await page.ask({ kind: 'step', run, ticks: 500 });
  await expect.poll(() => page.ticks.at(-1), wait).toBe(then + 2003);
  expect(page.ticks).toEqual(Array.from({ length: then + 2003 }, (_, i) => i + 1));
  start(registry);
  await expect.poll(() => page.runs[0]!.playing, wait).toBe(true);
  stop(registry);
  await expect.poll(() => page.runs[0]!.playing, wait).toBe(false);
});

it('[STS1] what a person changes is kept with the character', async () => {
  const keep = join(folder, 'changes');
  const first = await serveStudio({ keep, started: false });
  const page = await visit(first.address);
  const run = runOf(page);
  expect(
    await changing(page, { kind: 'tune', actor: 'dude', parameters: { theta: 33 } }),
  ).toBeNull();
  expect(await changing(page, { kind: 'disable', actor: 'dude', agent: 'eat' })).toBeNull();
  const want = { kind: 'want', actor: 'dude', goal: 'hungry', form: true } as const;
  expect(await changing(page, want)).toBeNull();
  expect(await page.ask({ kind: 'step', run, ticks: 4 })).toBeNull();
  await expect.poll(() => first.hub.registries.get('dude')!.scene.ticks, wait).toBe(4);
  expect([...first.hub.registries.get('dude')!.byHand]).toEqual(['eat']);
  await first.close();
  expect(await page.closed).toEqual({ code: 1001, reason: 'the server was ended' });
  const again = await serveStudio({ keep });
  expect(again.hub.registries.get('dude')!.started).toBe(false);
  expect([...again.hub.registries.get('dude')!.byHand]).toEqual(['eat']);
  const later = await visit(again.address);
  // the same life, and where it goes on
  expect(later.hello!.stage).not.toBe(page.hello!.stage);
  const [before, now] = [page, later].map((each) => each.hello!.lives[runOf(each)]!);
  expect(now).toEqual({ life: before!.life, epoch: before!.epoch + 1, tick: 4 });
  await later.ask({ kind: 'watch', run: runOf(later), from: 4 });
  expect(later.last('frame')).toBeUndefined();
  const moment = later.last('moment')!.moment.actors['dude']!;
  expect(moment.parameters.theta).toBe(33);
  expect(moment.skills['eat']!.disabled).toBe(true);
  expect(Object.keys(moment.goals).sort()).toEqual(['fed', 'hungry']);
});

it('[STS1] changes are of the character they name; together each goes its own way', async () => {
  const serving = await serveStudio({ started: false });
  const page = await visit(serving.address);
  const disable = { kind: 'disable', actor: 'dude', agent: 'eat' } as const;
  const set = { kind: 'set', actor: 'dude', sign: 'hungry', value: false } as const;
  expect(await changing(page, { ...disable, actor: 'nobody' })).toHaveProperty('error');
  expect(await changing(page, { ...disable, agent: 'sing' })).toHaveProperty('error');
  expect(await changing(page, { kind: 'together', changes: [set, set] })).toBeNull();
  expect(actorOf(serving).isDisabled('eat')).toBe(false);
  const enable = { kind: 'enable', actor: 'dude', agent: 'rest' } as const;
  expect(await changing(page, { kind: 'together', changes: [set, disable, enable] })).toBeNull();
  expect([...serving.hub.registries.get('dude')!.byHand]).toEqual(['eat']);
  await page.ask({ kind: 'step', run: runOf(page), ticks: 1 });
  expect(actorOf(serving).signs['hungry']).toBe(false);
});

it('[STS1] agents elsewhere show where they live and when they were heard; a skill of theirs is cancelled there', async () => {
  const serving = await serveStudio();
  const page = await visit(serving.address);
  const run = runOf(page);
  await page.ask({ kind: 'watch', run });
  const agency = new Agency({
    connect: connectHub({ url: serving.address, name: 'kitchen', role: 'agency' }),
  });
  atEnd(() => agency.end());
  let begun = 0;
  let stopped = '';
  await agency.host('dude', {
    sensors: { warm: true },
    skills: {
      cook: {
        when: ['warm'],
        adds: ['fed'],
        run: ({ signal }) => {
          begun += 1;
          return new Promise<void>((_, reject) => {
            signal.addEventListener('abort', () => {
              stopped = String(signal.reason);
              reject(new Error('stopped'));
            });
          });
        },
      },
    },
  });
  const find = (agent: string) => page.last('agents')?.agents.find((each) => each.agent === agent);
  await expect.poll(() => find('cook')?.where, wait).toBe('kitchen');
  expect(find('cook')!.heard).toBeGreaterThanOrEqual(0);
  expect(find('warm')).toMatchObject({ where: 'kitchen', kind: 'sensor' });
  expect(find('eat')).toEqual({
    actor: 'dude',
    agent: 'eat',
    kind: 'skill',
    where: 'here',
    disabled: false,
  });
  expect(await changing(page, { kind: 'disable', actor: 'dude', agent: 'eat' })).toBeNull();
  expect(await changing(page, { kind: 'disable', actor: 'dude', agent: 'rest' })).toBeNull();
  await expect.poll(() => begun, wait).toBeGreaterThan(0);
  expect(await changing(page, { kind: 'cancel', actor: 'dude', skill: 'cook' })).toBeNull();
  await expect.poll(() => stopped, wait).not.toBe('');
  await expect.poll(() => find('eat')?.disabled, wait).toBe(true);
});

it('[STS1] a run of a character with laws and expressions can be branched, explained and saved', async () => {
  const tide: ActorDefinition = {
    name: 'dude',
    world: {
      things: { sea: { level: 0 } },
      laws: { tide: ({ world, tick }) => world.set('sea', 'level', tick) },
    },
    receptors: { level: { probe: 'world.sea.level' } },
    sensors: { high: { from: ['level'], judge: 'level > 3.0' }, wet: false },
    goals: { wet: true },
    skills: { bathe: { when: ['high'], adds: ['wet'] } },
  };
  const serving = await serveStudio({ characters: [tide], started: false });
  const page = await visit(serving.address);
  const run = runOf(page);
  await page.ask({ kind: 'step', run, ticks: 6 });
  const made = await page.ask({ kind: 'branch', run, tick: 3 });
  expect(made).toHaveProperty('run');
  const branch = (made as { run: string }).run;
  expect(await page.ask({ kind: 'step', run: branch, ticks: 2 })).toBeNull();
  const look = (where: string, tick: number) => page.ask({ kind: 'look', run: where, tick });
  expect(await look(branch, 5)).toEqual(await look(run, 5));
  expect(await look(branch, 5)).toHaveProperty('world.sea.level');
  expect(await page.ask({ kind: 'compare', run, other: branch })).toHaveProperty('words');
  expect(await page.ask({ kind: 'explain', run, tick: 5, actor: 'dude' })).toHaveProperty('words');
  const saved = (await page.ask({ kind: 'save', run })) as Uint8Array;
  expect(saved.length).toBeGreaterThan(100);
  expect(await page.ask({ kind: 'close', run: branch })).toBeNull();
});

it('[STS1] a registry that is opened later appears, and the site ends with all its timers', async () => {
  const timers = new Set<unknown>();
  const { setInterval: begin, clearInterval: end } = globalThis;
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((...given: Parameters<typeof begin>) => {
    const timer = begin(...given);
    timers.add(timer);
    return timer;
  }) as typeof begin);
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    timers.delete(timer);
    end(timer);
  });
  atEnd(() => vi.restoreAllMocks());
  const serving = await serveStudio({ started: false });
  const page = await visit(serving.address);
  expect(page.runs.map(({ title }) => title)).toEqual(['dude']);
  serving.hub.open('late');
  await expect.poll(() => page.runs.map(({ title }) => title), wait).toEqual(['dude', 'late']);
  expect(timers.size).toBeGreaterThan(3);
  await serving.close();
  await page.closed;
  await expect.poll(() => [...timers], wait).toEqual([]);
});

it('[STS1] one that cannot be recorded now is shown as soon as it can be, and served all the while', async () => {
  let finish = () => {};
  const busy: ActorDefinition = {
    name: 'busy',
    sensors: { done: false },
    goals: { done: true },
    skills: {
      work: {
        adds: ['done'],
        run: () =>
          new Promise<void>((resolve) => {
            finish = resolve;
          }),
      },
    },
  };
  const serving = await serveStudio({ started: false });
  const page = await visit(serving.address);
  const registry = createRegistry({ definition: busy });
  for (let i = 0; i < 50 && registry.actor.outside.length === 0; i++) makeStep(registry);
  expect(() => registry.scene.save()).toThrow();
  serving.hub.add(registry);
  serving.site.add(registry);
  expect(page.runs.map(({ title }) => title)).toEqual(['dude']);
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  makeStep(registry);
  await expect.poll(() => page.runs.map(({ title }) => title), wait).toEqual(['dude', 'busy']);
});

it('[STS1] while code is under way that cannot be saved ticks are told all the same, and gone back to', async () => {
  const endless: ActorDefinition = {
    ...dude,
    skills: { eat: { when: ['hungry'], adds: ['fed'], run: () => new Promise<void>(() => {}) } },
  };
  const serving = await serveStudio({ characters: [endless], started: false });
  const page = await visit(serving.address);
  const run = runOf(page);
  await page.ask({ kind: 'watch', run });
  // past the next keyframe, which there cannot be
  await page.ask({ kind: 'step', run, ticks: 700 });
  await expect.poll(() => page.ticks.at(-1), wait).toBe(700);
  expect(() => serving.hub.registries.get('dude')!.scene.save()).toThrow();
  expect(await page.ask({ kind: 'look', run, tick: 650 })).toMatchObject({ tick: 650 });
  const other = await visit(serving.address);
  await other.ask({ kind: 'watch', run });
  expect(other.ticks).toEqual(page.ticks);
});

it('[STS1] more characters than a studio shows are served all the same', async () => {
  const characters = Array.from({ length: 30 }, (_, i) => ({ ...dude, name: `dude-${i}` }));
  const serving = await serveStudio({ characters, started: false });
  const page = await visit(serving.address);
  expect(serving.hub.registries.size).toBe(30);
  expect(page.runs.length).toBeGreaterThan(20);
});
