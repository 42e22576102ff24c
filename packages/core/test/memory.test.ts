import {
  type ActContext,
  type ActorDefinition,
  createActor,
  type Data,
  type MemoryEntry,
  type Period,
  type SkillCode,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodOf, type Rate, rates, tickLengths } from './perceiving-cases.js';

/** A character that does something now and then, in the ticks it is told. */
function doing(
  acts: Readonly<Record<number, (context: ActContext) => void>>,
  rest: Partial<ActorDefinition> = {},
) {
  return createActor(
    {
      name: 'dude',
      ...rest,
      commands: {
        act: { every: 1, run: (context) => acts[context.tick]?.(context) },
        ...rest.commands,
      },
    },
    { rate: 10 },
  );
}

/** A character whose skill of this name runs once in the first tick. */
function running(skill: string, run: SkillCode, rest: Partial<ActorDefinition> = {}) {
  return createActor(
    {
      name: 'dude',
      parameters: { theta: 1 },
      sensors: { go: true, done: false },
      goals: { done: true },
      skills: { [skill]: { when: ['go'], adds: ['done'], run } },
      ...rest,
    },
    { rate: 10 },
  );
}

describe('an entry', () => {
  it('[MEM1] has a value, who wrote it, in which tick and at what time', () => {
    const actor = createActor(
      {
        name: 'dude',
        parameters: { theta: 1 },
        receptors: { near: { probe: ({ tick }) => (tick >= 2 ? 'cup-3' : null) } },
        sensors: {
          'cup-nearby': {
            value: false,
            from: ['near'],
            judge: ({ near }, { memory }) => {
              if (near !== null) memory.write('cup', near as string);
              return near !== null;
            },
          },
          held: false,
        },
        goals: { held: true },
        skills: {
          'pick-up': {
            when: ['cup-nearby'],
            adds: ['held'],
            run: ({ memory }) => memory.write('picked', memory.read('cup')!),
          },
        },
        commands: { note: { every: 1, run: ({ memory }) => memory.write('noted', [1]) } },
      },
      { rate: 10 },
    );
    for (let i = 0; i < 2; i++) actor.tick();
    const entries = [...actor.memory].sort((a, b) => (a.key < b.key ? -1 : 1));
    expect(entries).toEqual([
      expect.objectContaining({
        key: 'cup',
        value: 'cup-3',
        writer: 'cup-nearby',
        tick: 2,
        context: '',
      }),
      expect.objectContaining({ key: 'noted', value: [1], writer: 'note', context: '' }),
      expect.objectContaining({ key: 'picked', value: 'cup-3', writer: 'pick-up', tick: 2 }),
    ]);
    expect(entries[0]!.time).toBeCloseTo(0.2, 9);
    expect(entries.every(({ until }) => until === undefined)).toBe(true);
  });

  it('[MEM1] can be looked at by who reads: `entry` says who wrote it and when', () => {
    let found: MemoryEntry | undefined;
    const actor = doing({
      1: ({ memory }) => memory.write('n', 1),
      3: ({ memory }) => {
        found = memory.entry('n');
        expect(memory.entry('nothing')).toBeUndefined();
      },
    });
    for (let i = 0; i < 3; i++) actor.tick();
    expect(found).toMatchObject({ key: 'n', value: 1, writer: 'act', tick: 1 });
    expect(actor.faults).toEqual([]);
  });

  it('[MEM1] keeps any value, also null, false, 0 and the empty text', () => {
    for (const value of [null, false, 0, '', [], {}, { a: null }]) {
      let read: unknown = 'not read';
      const actor = doing({
        1: ({ memory }) => memory.write('k', value),
        2: ({ memory }) => {
          read = memory.read('k');
        },
      });
      actor.tick();
      actor.tick();
      expect(read, JSON.stringify(value)).toEqual(value);
      expect(actor.remembers('k')).toEqual(value);
    }
  });

  it('[MEM1] that is forgotten is gone, and one written again is the new one', () => {
    const actor = doing({
      1: ({ memory }) => memory.write('k', 1),
      2: ({ memory }) => memory.write('k', 2),
      3: ({ memory }) => memory.forget('k'),
    });
    const seen: unknown[] = [];
    for (let i = 0; i < 3; i++) {
      actor.tick();
      seen.push(actor.remembers('k'));
    }
    expect(seen).toEqual([1, 2, undefined]);
    expect(actor.memory).toEqual([]);
  });

  it('[MEM1] belongs to the memory: neither who wrote nor who reads can change it', () => {
    const list = [1];
    const push = (data: unknown) => {
      try {
        (data as number[]).push(9);
      } catch {
        // refusing it is as good
      }
    };
    const actor = doing({
      1: ({ memory }) => {
        memory.write('k', list);
        list.push(2);
      },
      2: ({ memory }) => {
        push(memory.read('k'));
        push(memory.entry('k')?.value);
      },
    });
    actor.tick();
    expect(actor.remembers('k')).toEqual([1]);
    actor.tick();
    expect(actor.remembers('k')).toEqual([1]);
    push(actor.remembers('k'));
    push(actor.memory[0]?.value);
    expect(actor.remembers('k')).toEqual([1]);
  });

  it('[MEM1] from outside is there in the next tick, and says that it was written in it', () => {
    const read: unknown[] = [];
    const actor = createActor({
      name: 'dude',
      commands: { look: { every: 1, run: ({ memory }) => read.push(memory.read('k') ?? null) } },
    });
    actor.tick();
    actor.remember('k', 'told');
    actor.tick();
    expect(read).toEqual([null, 'told']);
    expect(actor.memory[0]).toMatchObject({ key: 'k', value: 'told', writer: 'outside', tick: 2 });
  });

  it('[MEM1] from outside that lasts a tick is there in one', () => {
    const read: unknown[] = [];
    const actor = createActor({
      name: 'dude',
      commands: { look: { every: 1, run: ({ memory }) => read.push(memory.read('k') ?? null) } },
    });
    actor.tick();
    actor.remember('k', 'told', 1);
    actor.tick();
    actor.tick();
    expect(read).toEqual([null, 'told', null]);
  });
});

describe('an entry that expires', () => {
  it('[MEM1] in ticks: gone at the beginning of the tick in which it expires', () => {
    const read: unknown[] = [];
    const probed: unknown[] = [];
    const actor = createActor({
      name: 'dude',
      receptors: { known: { probe: ({ memory }) => probed.push(memory.read('k') ?? null) } },
      commands: {
        look: { every: 1, run: ({ memory }) => read.push(memory.read('k') ?? null) },
        write: { every: 100, run: ({ memory }) => memory.write('k', 1, { lasts: 3 }) },
      },
    });
    const listed: number[] = [];
    for (let i = 0; i < 130; i++) {
      actor.tick();
      if (actor.memory.length > 0) listed.push(actor.scene.ticks);
    }
    // written in some tick t: there in t + 1 and t + 2, gone in t + 3
    const when = (list: unknown[]) => list.flatMap((value, i) => (value === null ? [] : [i + 1]));
    const [written] = listed;
    expect(when(read).slice(0, 2)).toEqual([written! + 1, written! + 2]);
    expect(when(probed).slice(0, 2)).toEqual([written! + 1, written! + 2]);
    expect(listed.slice(0, 3)).toEqual([written, written! + 1, written! + 2]);
  });

  it('[MEM1] any period in ticks or seconds, ticks of any length: there until it is over', () => {
    fc.assert(
      fc.property(rates, tickLengths, (rate: Rate, lengths) => {
        const actor = doing({
          1: ({ memory }) => memory.write('k', 1, { lasts: periodOf(rate) }),
        });
        let now = 0;
        let written = 0;
        for (const [i, ms] of lengths.entries()) {
          now += ms;
          if (i === 0) written = now;
          actor.tick(ms / 1000);
          const over = 'ticks' in rate ? i + 1 >= 1 + rate.ticks : now >= written + rate.ms;
          expect(actor.remembers('k')).toBe(over ? undefined : 1);
          expect(actor.memory).toHaveLength(over ? 0 : 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[MEM1] written again lasts anew, and for ever if nothing is said', () => {
    const actor = doing({
      1: ({ memory }) => memory.write('k', 1, { lasts: 2 }),
      2: ({ memory }) => memory.write('k', 2, { lasts: 2 }),
      3: ({ memory }) => memory.write('k', 3),
    });
    const seen: unknown[] = [];
    for (let i = 0; i < 9; i++) {
      actor.tick();
      seen.push(actor.remembers('k'));
    }
    expect(seen).toEqual([1, 2, 3, 3, 3, 3, 3, 3, 3]);
  });

  it('[MEM1] in a context leaves what was written in none', () => {
    const read: unknown[] = [];
    const look = ({ memory }: ActContext) => {
      read.push(memory.read('k'));
    };
    const actor = doing({
      1: ({ memory }) => {
        memory.write('k', 'for all');
        memory.write('k', 'for act', { context: 'act', lasts: 2 });
      },
      2: look,
      3: look,
    });
    for (let i = 0; i < 3; i++) actor.tick();
    expect(read).toEqual(['for act', 'for all']);
  });

  const bad: Record<string, unknown> = {
    zero: 0,
    negative: -3,
    half: 0.5,
    NaN: Number.NaN,
    text: '3',
    'no seconds': { seconds: 0 },
    'NaN seconds': { seconds: Number.NaN },
    'empty record': {},
    'too many': 1_000_001,
  };
  it.each(Object.entries(bad))(
    '[MEM1] [TIM2] after no period (%s): a fault, and not written',
    (_, lasts) => {
      const actor = doing({ 1: ({ memory }) => memory.write('k', 1, { lasts: lasts as Period }) });
      actor.tick();
      expect(actor.memory).toEqual([]);
      expect(actor.faults.map(({ part }) => part)).toEqual(['command act']);
    },
  );

  it.each(Object.entries(bad))(
    '[MEM1] [TIM2] from outside after no period (%s): refused',
    (_, lasts) => {
      const actor = doing({});
      actor.tick();
      expect(() => actor.remember('k', 1, lasts as Period)).toThrow();
      actor.tick();
      expect(actor.memory).toEqual([]);
    },
  );
});

describe('a context', () => {
  it('[MEM2] a skill reads what was written in the context of its name, then what was written in none', () => {
    const read: unknown[] = [];
    const actor = running('pick-up', ({ memory }) => {
      read.push(memory.read('which'), memory.read('where'), memory.entry('which')?.context);
    });
    actor.tell({ kind: 'disable', agent: 'pick-up' });
    actor.redefine({
      ...actor.definition,
      commands: {
        write: {
          every: 1,
          lasts: 1,
          run: ({ memory }) => {
            memory.write('which', 'any cup');
            memory.write('which', 'the blue cup', { context: 'pick-up' });
            memory.write('which', 'the plate', { context: 'wash' });
            memory.write('where', 'kitchen');
            memory.write('where', 'bath', { context: 'wash' });
          },
        },
      },
    });
    for (let i = 0; i < 4; i++) actor.tick();
    actor.enable('pick-up');
    actor.tick();
    expect(read.slice(0, 3)).toEqual(['the blue cup', 'kitchen', 'pick-up']);
    // what is said to all does not tell what was meant for one
    expect(actor.remembers('which')).toBe('any cup');
  });

  it('[MEM2] a sensor writes for a skill, which reads it in the same tick', () => {
    const read: unknown[] = [];
    const actor = createActor({
      name: 'dude',
      parameters: { theta: 1 },
      receptors: { near: { probe: () => 'cup-7' } },
      sensors: {
        near: {
          value: false,
          from: ['near'],
          judge: ({ near }, { memory }) => {
            memory.write('which', 'none in particular');
            memory.write('which', near as string, { context: 'drink' });
            return true;
          },
        },
        done: false,
      },
      goals: { done: true },
      skills: {
        drink: {
          when: ['near'],
          adds: ['done'],
          run: ({ memory }) => {
            read.push(memory.read('which'));
          },
        },
      },
    });
    actor.tick();
    expect(read).toEqual(['cup-7']);
  });

  it('[MEM2] forgetting in a context leaves what was written in none, and the other way round', () => {
    const read: unknown[] = [];
    const look = ({ memory }: ActContext) => {
      read.push(memory.read('k') ?? null);
    };
    const actor = doing({
      1: ({ memory }) => {
        memory.write('k', 'all');
        memory.write('k', 'own', { context: 'act' });
      },
      2: look,
      3: ({ memory }) => memory.forget('k'),
      4: look,
      5: ({ memory }) => memory.forget('k', 'act'),
      6: look,
    });
    for (let i = 0; i < 6; i++) actor.tick();
    expect(read).toEqual(['own', 'own', null]);
  });
});

describe('a key that is declared', () => {
  const memory = {
    count: 0,
    name: 'nobody',
    list: { value: ['a'] },
    flag: { value: false, lasts: 2 },
    point: { value: { x: 0 } },
    any: null,
  } as const;

  it('[MEM3] begins with the value given there', () => {
    const actor = createActor({ name: 'dude', memory });
    expect(
      ['count', 'name', 'list', 'flag', 'point', 'any'].map((key) => actor.remembers(key)),
    ).toEqual([0, 'nobody', ['a'], false, { x: 0 }, null]);
    expect(actor.memory).toEqual([]);
  });

  it('[MEM3] takes values of its type', () => {
    const actor = doing(
      {
        1: ({ memory: to }) => {
          to.write('count', 2.5);
          to.write('name', 'mary');
          to.write('list', []);
          to.write('flag', true);
          to.write('point', { y: 1 });
          to.write('other', 'anything');
        },
      },
      { memory },
    );
    actor.tick();
    expect(actor.faults).toEqual([]);
    expect(actor.remembers('point')).toEqual({ y: 1 });
    expect(actor.remembers('list')).toEqual([]);
  });

  it.each<[string, Data]>([
    ['count', '1'],
    ['count', true],
    ['count', null],
    ['count', [1]],
    ['name', 1],
    ['name', null],
    ['list', { 0: 'a' }],
    ['list', 'a'],
    ['list', null],
    ['flag', 1],
    ['flag', 'true'],
    ['point', [0]],
    ['point', 0],
    ['point', null],
  ])('[MEM3] takes no other: "%s" given %j is a fault, and keeps what it had', (key, value) => {
    const actor = doing({ 1: ({ memory: to }) => to.write(key, value) }, { memory });
    const before = actor.remembers(key);
    actor.tick();
    expect(actor.remembers(key)).toEqual(before);
    expect(actor.faults.map(({ part }) => part)).toEqual(['command act']);
    expect(actor.faults[0]!.error).toContain(key);
    expect(() => actor.remember(key, value)).toThrow();
    expect(actor.remembers(key)).toEqual(before);
  });

  it('[MEM3] takes no other from a sensor either, nor in a context', () => {
    const actor = createActor({
      name: 'dude',
      memory,
      receptors: { r: { probe: () => 1 } },
      sensors: {
        s: {
          value: false,
          from: ['r'],
          judge: (_, { memory: to }) => {
            to.write('count', 'many');
            to.write('count', 'many', { context: 'x' });
            return true;
          },
        },
      },
    });
    actor.tick();
    expect(actor.remembers('count')).toBe(0);
    expect(actor.memory).toEqual([]);
    expect(actor.faults.map(({ part }) => part)).toEqual(['sensor s', 'sensor s']);
  });

  it('[MEM3] expired or forgotten goes back to the value it began with', () => {
    const actor = doing(
      {
        1: ({ memory: to }) => {
          to.write('flag', true);
          to.write('count', 5, { lasts: 3 });
          to.write('name', 'mary');
        },
        2: ({ memory: to }) => to.forget('name'),
      },
      { memory },
    );
    const seen: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      actor.tick();
      seen.push([actor.remembers('flag'), actor.remembers('count'), actor.remembers('name')]);
    }
    expect(seen).toEqual([
      [true, 5, 'mary'],
      [true, 5, 'nobody'],
      [false, 5, 'nobody'],
      [false, 0, 'nobody'],
    ]);
  });

  it('[MEM3] who reads the value it begins with cannot change it, for itself or others', () => {
    const definition: ActorDefinition = { name: 'dude', memory: { list: { value: ['a'] } } };
    const actor = createActor(definition);
    try {
      (actor.remembers('list') as unknown as string[]).push('b');
    } catch {
      // refusing it is as good
    }
    expect(actor.remembers('list')).toEqual(['a']);
    expect(createActor(definition).remembers('list')).toEqual(['a']);
  });

  it('[MEM3] a declared value that is no data, or lasts no period, is refused', () => {
    const declare = (form: unknown) => createActor({ name: 'dude', memory: { k: form as Data } });
    for (const form of [Number.NaN, () => 1, { value: Number.NaN }, 'x'.repeat(70_000)]) {
      expect(() => declare(form)).toThrow(/k/);
    }
    for (const lasts of [0, -1, 0.5, Number.NaN, '3', { seconds: 0 }]) {
      expect(() => declare({ value: 1, lasts })).toThrow(/k/);
    }
  });
});

describe('memory has limits', () => {
  const fill = (count: number, options: { lasts?: number } = {}) => {
    return ({ memory }: ActContext) => {
      for (let i = 0; i < count; i++) memory.write(`k${i}`, i, options);
    };
  };

  it('[MEM4] ten thousand entries are allowed, one more is a fault and not written', () => {
    const actor = doing({
      1: fill(10_000),
      2: ({ memory }) => memory.write('more', 1),
      3: ({ memory }) => memory.write('k7', 'again'),
      4: ({ memory }) => memory.forget('k8'),
      5: ({ memory }) => memory.write('more', 2),
    });
    actor.tick();
    expect(actor.faults).toEqual([]);
    expect(actor.memory).toHaveLength(10_000);
    actor.tick();
    expect(actor.remembers('more')).toBeUndefined();
    expect(actor.faults.map(({ part, tick }) => [part, tick])).toEqual([['command act', 2]]);
    // one that is there can be written again, and a place given up can be taken
    for (let i = 0; i < 3; i++) actor.tick();
    expect([actor.remembers('k7'), actor.remembers('k8'), actor.remembers('more')]).toEqual([
      'again',
      undefined,
      2,
    ]);
    expect(actor.faults).toHaveLength(1);
  });

  it('[MEM4] entries of all contexts count together', () => {
    const actor = doing({
      1: ({ memory }) => {
        for (let i = 0; i < 5001; i++) {
          memory.write(`k${i}`, i);
          memory.write(`k${i}`, i, { context: 'other' });
        }
      },
    });
    actor.tick();
    expect(actor.memory).toHaveLength(10_000);
    expect(actor.faults).toHaveLength(2);
  });

  it('[MEM1] [MEM4] what has expired takes no place', () => {
    const actor = doing({
      1: fill(10_000, { lasts: 2 }),
      5: ({ memory }) => {
        memory.write('more', 1);
        memory.write('and more', 2);
      },
    });
    for (let i = 0; i < 5; i++) actor.tick();
    expect(actor.faults).toEqual([]);
    expect(actor.memory.map(({ key }) => key).sort()).toEqual(['and more', 'more']);
  });

  it('[MEM4] 64 kB in an entry are allowed, more is a fault and not written', () => {
    const actor = doing({
      1: ({ memory }) => memory.write('k', 'x'.repeat(65_000)),
      2: ({ memory }) => memory.write('k', 'x'.repeat(70_000)),
      3: ({ memory }) =>
        memory.write(
          'l',
          Array.from({ length: 70_000 }, () => 1),
        ),
    });
    for (let i = 0; i < 3; i++) actor.tick();
    expect(actor.remembers('k')).toHaveLength(65_000);
    expect(actor.remembers('l')).toBeUndefined();
    expect(actor.faults.map(({ tick }) => tick)).toEqual([2, 3]);
    expect(() => actor.remember('k', 'x'.repeat(70_000))).toThrow();
  });

  it('[MEM4] a sensor that writes too much is a fault too, and what it says counts', () => {
    const actor = createActor({
      name: 'dude',
      receptors: { r: { probe: () => 1 } },
      sensors: {
        s: {
          value: false,
          from: ['r'],
          judge: (_, { memory }) => {
            memory.write('k', 'x'.repeat(70_000));
            return true;
          },
        },
      },
    });
    actor.tick();
    expect(actor.memory).toEqual([]);
    expect(actor.faults.map(({ part }) => part)).toEqual(['sensor s']);
    expect(actor.sign('s')).toBe(true);
  });

  it('[MEM4] what is no data is a fault, and not written', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    for (const value of [
      Number.NaN,
      () => 1,
      Promise.resolve(1),
      Symbol('x'),
      circle,
      new Date(0),
    ]) {
      const actor = doing({ 1: ({ memory }) => memory.write('k', value as Data) });
      actor.tick();
      expect(actor.memory).toEqual([]);
      expect(actor.faults).toHaveLength(1);
      expect(() => actor.remember('k', value as Data)).toThrow();
    }
  });
});
