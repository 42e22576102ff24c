import { type ActorDefinition, steps } from '@troupe/core';
import {
  createRegistry,
  type Entry,
  type Kept,
  makeStep,
  type Registry,
  type Snapshot,
} from '@troupe/net';
import { describe, expect, it } from 'vitest';
import { registerAgents, releaseAgents, setByHand } from '../src/registry/membership.js';
import { manualNetClock } from './manual-clock.js';

/** A disk that is still there when the process is not. */
function openDisk() {
  let snapshot = '';
  let entries: string[] = [];
  return {
    keeper: {
      append: (entry: Entry) => {
        entries.push(JSON.stringify(entry));
      },
      wantsSnapshot: false,
      snapshot: (taken: Snapshot) => {
        snapshot = JSON.stringify(taken);
        entries = [];
      },
    },
    read: (): Kept => ({
      snapshot: JSON.parse(snapshot),
      entries: entries.map((line) => JSON.parse(line)),
    }),
  };
}

describe('code that lives with a registry which is killed', () => {
  it('[KEP1] a promise that was under way is not begun again, and has an outcome', async () => {
    let begun = 0;
    let settle: (() => void)[] = [];
    const definition: ActorDefinition = {
      name: 'waiter',
      parameters: { theta: 1 },
      sensors: { hungry: true, told: false },
      goals: { told: true },
      skills: {
        serve: {
          when: ['hungry'],
          adds: ['told'],
          run: () => {
            begun++;
            return new Promise<void>((done) => settle.push(done));
          },
        },
      },
    };
    const disk = openDisk();
    const clock = manualNetClock();
    const first = createRegistry({ definition, clock, keeper: disk.keeper });
    makeStep(first);
    makeStep(first);
    expect(begun).toBe(1);
    expect(first.actor.doing).toEqual(['serve']);
    // killed here; the next start finds what was written
    const second = createRegistry({ definition, clock, keeper: disk.keeper }, disk.read());
    expect(begun).toBe(1);
    expect(second.actor.steps).toBe(2);
    expect(second.actor.failures.at(-1)).toMatchObject({
      skill: 'serve',
      reason: 'unknown: its process is gone',
    });
    settle = [];
    makeStep(second);
    makeStep(second);
    expect(begun).toBe(2);
    settle[0]?.();
    await undefined;
    await undefined;
    makeStep(second);
    makeStep(second);
    expect(begun).toBe(3);
    const third = createRegistry({ definition, clock, keeper: disk.keeper }, disk.read());
    expect(begun).toBe(3);
    expect(third.actor.levels).toEqual(second.actor.levels);
  });

  it('[ALV5] [KEP1] what a person disabled, and has left since, is disabled when it comes again', () => {
    const definition: ActorDefinition = { name: 'walker', open: true };
    const disk = openDisk();
    const clock = manualNetClock();
    const register = (registry: Registry, session: string) => {
      const tenant = { name: 'legs', session, send: () => undefined, complain: () => undefined };
      registerAgents(registry, tenant, {
        kind: 'register',
        id: 1,
        character: 'walker',
        agents: { skills: { walk: {} } },
        running: [],
        over: [],
      });
      return tenant;
    };
    const first = createRegistry({ definition, clock, keeper: disk.keeper });
    const tenant = register(first, 'one');
    setByHand(first, 'walk', true);
    releaseAgents(first, tenant, 'all', 'it left');
    const second = createRegistry({ definition, clock }, disk.read());
    const third = openDisk();
    // from a snapshot, and no lines
    createRegistry({ definition, clock, keeper: third.keeper }, disk.read());
    const fourth = createRegistry({ definition, clock }, third.read());
    for (const registry of [first, second, fourth]) {
      register(registry, 'two');
      expect(registry.actor.isDisabled('walk')).toBe(true);
      setByHand(registry, 'walk', false);
      expect(registry.actor.isDisabled('walk')).toBe(false);
    }
  });

  it('[KEP5] while it cannot be written down, that is tried once a second', async () => {
    let settle: () => void = () => undefined;
    const definition: ActorDefinition = {
      name: 'waiter',
      parameters: { theta: 1 },
      sensors: { hungry: true, told: false },
      goals: { told: true },
      skills: {
        serve: {
          when: ['hungry'],
          adds: ['told'],
          run: () =>
            new Promise<void>((done) => {
              settle = done;
            }),
        },
      },
    };
    const disk = openDisk();
    let snapshots = 0;
    const keeper = {
      ...disk.keeper,
      wantsSnapshot: true,
      snapshot: (taken: Snapshot) => {
        snapshots++;
        disk.keeper.snapshot(taken);
      },
    };
    const clock = manualNetClock();
    const registry = createRegistry({ definition, clock, keeper });
    let saves = 0;
    const { scene } = registry;
    const save = scene.save.bind(scene);
    scene.save = () => {
      saves++;
      return save();
    };
    while (registry.actor.doing.length === 0) makeStep(registry);
    [saves, snapshots] = [0, 0];
    for (let i = 0; i < 50; i++) {
      makeStep(registry);
      await clock.pass(100);
    }
    expect(snapshots).toBe(0);
    expect(saves).toBeLessThanOrEqual(5);
    settle();
    await clock.pass(1000);
    makeStep(registry);
    makeStep(registry);
    expect(snapshots).toBeGreaterThan(0);
    expect(disk.read().snapshot.scene.timer.tick).toBeGreaterThanOrEqual(50);
  });

  it('[KEP1] skills in steps go on from where they were, with what code said between ticks', () => {
    const definition: ActorDefinition = {
      name: 'walker',
      parameters: { theta: 1 },
      world: { things: { walker: { far: 0 } } },
      memory: { mood: '' },
      sensors: { there: false },
      goals: { there: true },
      skills: {
        walk: {
          when: { there: false },
          adds: ['there'],
          run: steps({
            begin: () => ({ left: 50 }),
            step: (state, { world, chance }) => {
              world.set('walker', 'far', 100 - state.left + chance.random());
              state.left--;
              return state.left === 0 ? 'done' : undefined;
            },
          }),
        },
      },
    };
    const disk = openDisk();
    const clock = manualNetClock();
    const first = createRegistry({ definition, clock, keeper: disk.keeper });
    for (let i = 0; i < 20; i++) makeStep(first);
    first.actor.remember('mood', 'good');
    makeStep(first);
    const second = createRegistry({ definition, clock, keeper: disk.keeper }, disk.read());
    expect(JSON.stringify(second.scene.save())).toBe(JSON.stringify(first.scene.save()));
    expect(second.actor.remembers('mood')).toBe('good');
  });
});
