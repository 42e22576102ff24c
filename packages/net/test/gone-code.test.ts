import { type ActorDefinition, type ExpressionCompiler, fail, steps } from '@troupe/core';
import {
  createRegistry,
  type Entry,
  makeStep,
  type Registry,
  type RegistryOptions,
  type Snapshot,
} from '@troupe/net';
import { describe, expect, it } from 'vitest';
import { manualNetClock } from './manual-clock.js';

const cat: ActorDefinition = {
  name: 'cat',
  parameters: { theta: 1000 },
  sensors: { hungry: true, fed: false },
  goals: { fed: true },
  skills: { eat: { when: ['hungry'], adds: ['fed'] } },
};

/** Expressions that are the name of what they give. */
const expressions: ExpressionCompiler = {
  compile: (text, names) =>
    names.includes(text)
      ? (variables) => variables[text]
      : fail('unknown-name', text, 'is not known here'),
};

const otherwise = expect.stringContaining('It is defined otherwise than when it was kept');

/** A disk, and one start after the other on it; each is killed by the next. */
function openDisk({ full = false } = {}) {
  let snapshot = '';
  let entries: string[] = [];
  const disk = { full };
  const keeper = {
    append: (entry: Entry) => void entries.push(JSON.stringify(entry)),
    wantsSnapshot: false,
    snapshot: (taken: Snapshot) => {
      if (disk.full) return;
      snapshot = JSON.stringify(taken);
      entries = [];
    },
  };
  const start = (
    definition: ActorDefinition,
    options: Partial<RegistryOptions> = {},
    made = 0,
  ): Registry => {
    const kept =
      snapshot === ''
        ? undefined
        : { snapshot: JSON.parse(snapshot), entries: entries.map((line) => JSON.parse(line)) };
    const given = { definition, clock: manualNetClock(), keeper, expressions, ...options };
    const registry = createRegistry(given, kept);
    for (let i = 0; i < made; i++) makeStep(registry);
    return registry;
  };
  return { disk, start };
}

describe('what a registry was started with', () => {
  const begging: ActorDefinition = { ...cat, skills: { beg: { adds: ['fed'] } } };
  const skillsOf = ({ actor }: Registry) => Object.keys(actor.levels);

  it('[KEP6] is known the next time, also where no snapshot could be written since', () => {
    const { disk, start } = openDisk();
    start(cat, {}, 2);
    disk.full = true;
    const second = start(begging, {}, 1);
    expect(skillsOf(second)).toEqual(['beg']);
    expect(second.log).toEqual([otherwise]);
    const third = start(begging, {}, 1);
    expect(skillsOf(third)).toEqual(['beg']);
    expect(third.log).toEqual([]);
    const fourth = start(cat);
    expect(skillsOf(fourth)).toEqual(['eat']);
    expect(fourth.log).toEqual([otherwise]);
    expect(fourth.actor.steps).toBe(4);
  });

  it('[KEP6] [KEP5] is known also while code is under way that cannot be written down', () => {
    const run = function* () {
      for (;;) yield;
    };
    const eat = { when: ['hungry'], adds: ['fed'], run };
    const busy: ActorDefinition = { ...cat, parameters: { theta: 1 }, skills: { eat } };
    const both: ActorDefinition = { ...busy, skills: { eat, beg: { when: ['fed'] } } };
    const { start } = openDisk();
    expect(start(busy, {}, 4).actor.doing).toEqual(['eat']);
    expect(start(both, {}, 1).log).toEqual([otherwise]);
    expect(start(both, {}, 1).log).toEqual([]);
    const last = start(busy, {}, 1);
    expect(skillsOf(last)).toEqual(['eat']);
    expect(last.log).toEqual([otherwise]);
  });

  it('[KEP6] is not what somebody made of it since, in lines as in a snapshot', () => {
    const { disk, start } = openDisk();
    start(cat, {}, 1);
    disk.full = true;
    start(begging).actor.redefine({ ...cat, skills: { nap: {} } });
    const third = start(begging);
    expect(skillsOf(third)).toEqual(['nap']);
    expect(third.log).toEqual([]);
  });
});

describe('code that was kept by name, and is not in the definition any more', () => {
  const looking: ActorDefinition = {
    ...cat,
    receptors: { near: { probe: () => 1 } },
    sensors: { ...cat.sensors, close: { from: ['near'], judge: ({ near }) => near === 1 } },
    commands: { purr: { every: 1, run: () => undefined } },
  };

  it('[KEP6] goes, whether a receptor, a sensor or a command was removed', () => {
    for (const full of [false, true]) {
      const { disk, start } = openDisk();
      expect(start(looking, {}, 2).actor.signs['close']).toBe(true);
      disk.full = full;
      const second = start(cat, {}, 2);
      expect(second.actor.signs).toEqual({ hungry: true, fed: false });
      expect(second.actor.definition).toEqual(cat);
      expect(second.actor.steps).toBe(4);
      expect(second.actor.faults).toEqual([]);
      expect(second.log).toEqual([otherwise]);
      expect(start(cat).log).toEqual([]);
    }
  });

  it('[KEP6] goes where it is called otherwise now', () => {
    const { start } = openDisk();
    start(looking, {}, 2);
    const second = start(
      {
        ...cat,
        receptors: { nearby: { probe: () => 2 } },
        sensors: {
          ...cat.sensors,
          close: { from: ['nearby'], judge: ({ nearby }) => nearby === 1 },
        },
      },
      {},
      2,
    );
    expect(second.actor.signs['close']).toBe(false);
    expect(second.actor.signals).toEqual({ nearby: 2 });
    expect(second.actor.faults).toEqual([]);
  });

  it('[KEP6] goes where an expression about something else took its place', () => {
    const { start } = openDisk();
    start(looking, {}, 2);
    const second = start(
      {
        ...cat,
        receptors: { nearby: { probe: () => false } },
        sensors: { ...cat.sensors, close: { from: ['nearby'], judge: 'nearby' } },
      },
      {},
      2,
    );
    expect(second.actor.signs['close']).toBe(false);
    expect(second.actor.faults).toEqual([]);
  });

  it('[KEP6] says what it said last in what has to happen again before that', () => {
    const { disk, start } = openDisk();
    start(looking, {}, 2);
    const first = start(looking);
    disk.full = true;
    // steps that are only in lines
    for (let i = 0; i < 3; i++) makeStep(first);
    let seen: unknown[] = [];
    const hearing: ActorDefinition = {
      ...looking,
      receptors: {},
      sensors: { ...cat.sensors, close: false },
      commands: {
        purr: { every: 1, run: ({ signals, signs }) => void seen.push({ ...signals, ...signs }) },
      },
    };
    const second = start(hearing);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(Array(3).fill({ near: 1, close: true, hungry: true, fed: false }));
    seen = [];
    makeStep(second);
    expect(seen).toEqual([{ close: true, hungry: true, fed: false }]);
  });

  it('[KEP6] goes also where it had come with a definition that only a line tells of', () => {
    const { disk, start } = openDisk();
    start(cat, {}, 1);
    disk.full = true;
    start(looking, {}, 2);
    const third = start(cat, {}, 1);
    expect(third.actor.definition).toEqual(cat);
    expect(third.log).toEqual([otherwise]);
    expect(third.actor.steps).toBe(4);
  });

  it('[KEP6] was under way as a skill: that has failed, with a reason', () => {
    const program = steps({ begin: () => ({ left: 9 }), step: () => undefined });
    const eat = { when: ['hungry'], adds: ['fed'] };
    const busy: ActorDefinition = { ...cat, parameters: { theta: 1 } };
    const never = { when: ['fed'], adds: ['fed'] };
    const others = [{ eat: { ...eat, run: () => false } }, { beg: never }, { eat: never }];
    for (const skills of others) {
      const { start } = openDisk();
      start({ ...busy, skills: { eat: { ...eat, run: program } } }, {}, 2);
      start({ ...busy, skills: { eat: { ...eat, run: program } } });
      const second = start({ ...busy, skills }, {}, 1);
      expect(second.actor.failures[0]).toMatchObject({
        skill: 'eat',
        reason: expect.stringMatching(/^its code is no longer there|^it is no longer among/),
      });
      expect(second.actor.signs['fed']).toBe(false);
    }
  });

  it('[KEP6] does not stand beside what a skill asked of others', () => {
    const eat = { when: ['hungry'], adds: ['fed'] };
    const { start } = openDisk();
    start({ ...cat, skills: { eat: { ...eat, asks: { dog: { away: true } } } } }, {}, 1);
    const second = start({ ...cat, skills: { eat: { ...eat, run: () => undefined } } });
    expect(second.actor.definition.skills?.['eat']).not.toHaveProperty('asks');
    expect(second.log).toEqual([otherwise]);
  });

  it('[KEP6] was a law: it holds no more, and that is said', () => {
    const blown: ActorDefinition = {
      ...cat,
      world: {
        things: { leaf: { x: 0 } },
        laws: { wind: ({ world, tick }) => world.set('leaf', 'x', tick) },
      },
    };
    const { start } = openDisk();
    start(blown, {}, 2);
    start(blown);
    const still = { ...cat, world: { things: { leaf: { x: 0 } } } };
    const second = start(still, {}, 2);
    expect(second.scene.world.get('leaf', 'x')).toBe(2);
    expect(second.log).toEqual([expect.stringContaining('no such laws any more: wind')]);
    expect(start(still).log).toEqual([]);
    expect(start(blown, {}, 1).scene.world.get('leaf', 'x')).toBe(5);
  });

  it('[KEP6] is asked for where nothing takes its place, and what was kept stays', () => {
    const { disk, start } = openDisk();
    start({ ...looking, world: { laws: { wind: () => undefined } } }, {}, 2);
    const whatToDo =
      /receptors\.near, sensors\.close, commands\.purr.*Start it with a definition.*begin anew/;
    // by its name alone
    const bare = { bare: true };
    expect(() => start({ name: 'cat', open: true }, bare)).toThrow(whatToDo);
    expect(() => start({ name: 'cat', open: true }, bare)).toThrow(/laws\.wind/);
    // the same, without the code that is bound to it
    const unbound: ActorDefinition = {
      ...looking,
      receptors: { near: {} },
      sensors: { ...cat.sensors, close: { from: ['near'] } },
      commands: { purr: { every: 1 } },
      world: {},
    };
    expect(() => start(unbound)).toThrow(whatToDo);
    const third = start({ ...looking, world: { laws: { wind: () => undefined } } }, {}, 1);
    expect(third.actor.signs['close']).toBe(true);
    expect(third.actor.steps).toBe(3);
    expect(third.log).toEqual([]);
    // what cannot be taken
    third.actor.want('close', false);
    disk.full = true;
    makeStep(third);
    expect(() => start(cat)).toThrow(/receptors\.near.*cannot be taken: .*unknown-sensor/);
  });
});
