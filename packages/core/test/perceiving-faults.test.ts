import {
  type ActorDefinition,
  createActor,
  createScene,
  type Judge,
  type Probe,
  type ThingForm,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watcher } from './perceiving-cases.js';

const circle: Record<string, unknown> = {};
circle['self'] = circle;
const ring: unknown[] = [1];
ring.push(ring);
let deep: unknown = 0;
for (let i = 0; i < 5000; i++) deep = [deep];
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

class Point {
  x = 1;
}

/** What is no data, or too much of it. */
const noData: Record<string, unknown> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  function: () => 1,
  class: Point,
  symbol: Symbol('x'),
  bigint: 10n,
  promise: Promise.resolve(true),
  thenable: Object.fromEntries([['then', () => undefined]]),
  'cyclic record': circle,
  'cyclic list': ring,
  'deep list': deep,
  'NaN inside': { a: [Number.NaN] },
  'function inside': [{ a: () => 1 }],
  'promise inside': { later: Promise.resolve(1) },
  instance: new Point(),
  date: new Date(0),
  map: new Map([[1, 2]]),
  set: new Set([1]),
  error: new Error('x'),
  'typed array': new Float64Array(2),
  huge: 'x'.repeat(70_000),
  'huge list': Array.from({ length: 70_000 }, () => 1),
  'huge record': Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`key ${i}`, i])),
  'huge keys': { ['k'.repeat(70_000)]: 1 },
  'throwing getter': {
    get x() {
      throw new Error('do not look');
    },
  },
  'throwing proxy': new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('do not list');
      },
    },
  ),
  'revoked proxy': revoked,
};

/** What code may throw. */
const thrown: Record<string, unknown> = {
  error: new Error('blind'),
  text: 'blind',
  undefined: undefined,
  null: null,
  symbol: Symbol('blind'),
  bare: Object.create(null),
  hostile: {
    toString: () => {
      throw new Error('no words');
    },
  },
  'hostile error': Object.defineProperty(new Error('x'), 'message', {
    get: () => {
      throw new Error('no message');
    },
  }),
  'revoked proxy': revoked,
};

function seeing(give: (tick: number) => unknown) {
  let judged = 0;
  const judge: Judge = ({ seen }) => {
    judged++;
    return seen === 'good' || seen === 'better';
  };
  const actor = createActor(watcher(({ tick }) => give(tick), { judge }));
  return { actor, judged: () => judged };
}

describe('a probe', () => {
  it.each(Object.entries(noData))(
    '[PER8] that gives %s leaves the last value, is a fault, and the tick goes on',
    (_, value) => {
      const { actor, judged } = seeing((tick) =>
        tick === 2 ? value : tick < 3 ? 'good' : 'better',
      );
      actor.tick();
      actor.tick();
      expect(actor.signals).toEqual({ seen: 'good' });
      expect(actor.sign('holds')).toBe(true);
      expect(judged()).toBe(1);
      expect(actor.faults).toHaveLength(1);
      expect(actor.faults[0]).toMatchObject({ tick: 2, part: 'receptor seen' });
      expect(actor.faults[0]!.error).not.toBe('');
      actor.tick();
      expect(actor.signals).toEqual({ seen: 'better' });
      expect(actor.faults).toHaveLength(1);
      expect(actor.scene.ticks).toBe(3);
    },
  );

  it.each(Object.entries(thrown))(
    '[PER8] that throws %s leaves the last value, is a fault with its error, and the tick goes on',
    (_, error) => {
      const { actor } = seeing((tick) => {
        if (tick === 2) throw error;
        return 'good';
      });
      for (let i = 0; i < 3; i++) actor.tick();
      expect(actor.signals).toEqual({ seen: 'good' });
      expect(actor.faults).toHaveLength(1);
      expect(actor.faults[0]).toMatchObject({ tick: 2, part: 'receptor seen' });
      expect(typeof actor.faults[0]!.error).toBe('string');
    },
  );

  it('[PER8] the error is in the fault', () => {
    const { actor } = seeing(() => {
      throw new Error('the lamp is broken');
    });
    actor.tick();
    expect(actor.faults[0]!.error).toContain('the lamp is broken');
  });

  it('[PER8] [DEF9] the distance to a thing that is not there is told from the things there are', () => {
    const around = (things: Record<string, ThingForm>) => {
      const probe: Probe = ({ here, world }) => world.distance(here, 'balll');
      const actor = createActor({ name: 'pup', world: { things }, receptors: { gap: { probe } } });
      actor.tick();
      return actor.faults[0]!.error;
    };
    expect(around({ ball: {} })).toContain(
      'the probe gave Infinity, which is no finite number. It is the distance to a thing that is not there; in the world is ball, pup. Where one may be missing',
    );
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`apple ${i}`, {}]));
    expect(around(many)).toContain('apple 6, apple 7, …');
  });

  it('[PER8] [DEF9] a place that was forgotten is told what there is for it', () => {
    const { actor } = seeing(() => actor.scene.world.distance(undefined as never, 'dude'));
    actor.tick();
    expect(actor.faults[0]!.error).toContain(
      'three finite numbers, found undefined. A probe is told where it is as here, a skill as self',
    );
  });

  it('[PER8] [DEF9] a vector of another library is answered with how it is written here', () => {
    const { actor } = seeing(() =>
      actor.scene.world.distance({ x: 1, y: 2.5, z: -3 } as never, 'dude'),
    );
    actor.tick();
    expect(actor.faults[0]!.error).toContain('found an object. Write [1, 2.5, -3]');
    const at = (place: unknown) => () =>
      createScene({ world: { things: { ball: { at: place as never } } } });
    expect(at({ x: 1, y: 2, z: 3 })).toThrow('found an object. Write [1, 2, 3]');
    expect(at({ x: 1, y: 2 })).toThrow('found an object. Write [0, 0, 0]');
    expect(at(null)).not.toThrow();
  });

  it('[PER8] that is bad from the beginning wakes nobody until it is good', () => {
    const { actor, judged } = seeing((tick) => (tick < 3 ? Number.NaN : 'good'));
    actor.tick();
    actor.tick();
    expect([judged(), actor.sign('holds'), actor.faults.length]).toEqual([0, false, 2]);
    actor.tick();
    expect([judged(), actor.sign('holds'), actor.faults.length]).toEqual([1, true, 2]);
  });

  it('[PER8] is a fault of every character that shares it', () => {
    const probe = () => {
      throw new Error('dark');
    };
    const definition: ActorDefinition = {
      name: 'x',
      receptors: { r: { probe, in: 'world', share: 'g' } },
    };
    const scene = createScene();
    const actors = ['a', 'b'].map((name) => scene.add(definition, name));
    scene.tick();
    for (const { faults } of actors) expect(faults.map(({ part }) => part)).toEqual(['receptor r']);
  });

  it('[PER8] does not keep others from being sampled and judged', () => {
    const actor = createActor({
      name: 'x',
      receptors: {
        a: {
          probe: () => {
            throw new Error('x');
          },
        },
        b: { probe: ({ tick }) => tick },
      },
      sensors: {
        s: { value: 0, from: ['a', 'b'], judge: ({ a, b }) => (a === undefined ? Number(b) : -1) },
      },
    });
    actor.tick();
    actor.tick();
    expect(actor.sign('s')).toBe(2);
  });

  it('[PER8] may go on changing what it returned: what was sampled stays', () => {
    const list = [1];
    let judged = 0;
    const actor = createActor(watcher(() => list, { judge: () => ++judged > 0 }));
    actor.tick();
    list.push(2);
    expect(actor.signals).toEqual({ seen: [1] });
    // and the next sample is another
    actor.tick();
    expect(actor.signals).toEqual({ seen: [1, 2] });
    expect(judged).toBe(2);
    actor.tick();
    expect(judged).toBe(2);
  });

  it('[PER8] whose data says something else each time it is read never gets what is no data in', () => {
    let reads = 0;
    const sly = {
      get x() {
        return ++reads % 2 === 1 ? 1 : Number.NaN;
      },
    };
    const { actor } = seeing(() => sly);
    for (let i = 0; i < 3; i++) actor.tick();
    const { seen } = actor.signals as { seen?: { x: number } };
    expect(seen === undefined || Number.isFinite(seen.x)).toBe(true);
    expect(() => actor.scene.save()).not.toThrow();
  });

  it('[PER8] that gives a promise which comes to nothing does not leave it unhandled', () => {
    const handled = (place: 'probe' | 'judge') => {
      const promise = Promise.reject(new Error('later'));
      // this run is not to stumble over it
      promise.catch(() => {});
      let looked = false;
      const { then } = promise;
      Object.defineProperty(promise, 'then', {
        value: (...args: Parameters<typeof then>) => {
          looked = true;
          return then.apply(promise, args);
        },
      });
      const actor = createActor(
        place === 'probe' ? watcher(() => promise) : watcher(() => 1, { judge: () => promise }),
      );
      actor.tick();
      expect(actor.faults).toHaveLength(1);
      return looked;
    };
    expect([handled('probe'), handled('judge')]).toEqual([true, true]);
  });

  it('[PER8] any data is a signal as it is, and can be saved', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const actor = createActor(watcher(() => value));
        actor.tick();
        expect(JSON.stringify(actor.signals['seen'])).toBe(JSON.stringify(value));
        expect(actor.faults).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a judgement', () => {
  const bad: Record<string, unknown> = {
    ...noData,
    undefined: undefined,
    null: null,
    list: [1],
    record: {},
  };

  function judging(give: (tick: number) => unknown, form: object = { value: false }) {
    const actor = createActor({
      name: 'x',
      receptors: { t: { probe: ({ tick }) => tick } },
      sensors: {
        s: { ...form, from: ['t'], judge: (_: unknown, { tick }: { tick: number }) => give(tick) },
        z: { value: 0, from: ['t'], judge: ({ t }) => Number(t) },
      },
    });
    return actor;
  }

  it.each(Object.entries(bad))(
    '[PER8] that gives %s leaves the last value, is a fault, and the tick goes on',
    (_, value) => {
      const actor = judging((tick) => (tick === 2 ? value : true));
      for (let i = 0; i < 3; i++) actor.tick();
      expect(actor.signs).toEqual({ s: true, z: 3 });
      expect(actor.faults).toHaveLength(1);
      expect(actor.faults[0]).toMatchObject({ tick: 2, part: 'sensor s' });
    },
  );

  it.each(Object.entries(thrown))('[PER8] that throws %s is a fault with its error', (_, error) => {
    const actor = judging((tick) => {
      if (tick === 2) throw error;
      return true;
    });
    for (let i = 0; i < 3; i++) actor.tick();
    expect(actor.signs).toEqual({ s: true, z: 3 });
    expect(actor.faults).toHaveLength(1);
    expect(actor.faults[0]).toMatchObject({ tick: 2, part: 'sensor s' });
    expect(typeof actor.faults[0]!.error).toBe('string');
  });

  it('[PER8] that its sensor cannot report: no count, no degree', () => {
    for (const [form, good, wrong] of [
      [{ count: 0 }, 3, [-1, 1.5, 'many', 2 ** 40]],
      [{ graded: true, value: 0 }, 0.5, [-0.1, 1.1, 'warm', Number.NaN]],
    ] as const) {
      for (const value of wrong) {
        const actor = judging((tick) => (tick === 1 ? good : value), form);
        actor.tick();
        actor.tick();
        expect(actor.sign('s'), String(value)).toBe(good);
        expect(actor.faults.map(({ part }) => part)).toEqual(['sensor s']);
      }
    }
  });

  it('[PER8] a faulty sensor is judged again when it is woken again, not before', () => {
    let judged = 0;
    const actor = createActor(
      watcher(({ tick }) => tick >= 4, {
        judge: ({ seen }) => {
          judged++;
          if (seen !== true) throw new Error('not yet');
          return true;
        },
      }),
    );
    for (let i = 0; i < 3; i++) actor.tick();
    expect([judged, actor.faults.length]).toEqual([1, 1]);
    actor.tick();
    expect([judged, actor.sign('holds')]).toEqual([2, true]);
  });

  it('[PER8] whatever many parts do, the tick goes on and the good ones are as if alone', () => {
    const part = fc.constantFrom(
      ...Object.keys(noData),
      ...Object.keys(thrown).map((t) => `throw ${t}`),
      'good',
    );
    const act = (what: string, tick: number): unknown => {
      if (what === 'good') return tick;
      if (what.startsWith('throw ')) throw thrown[what.slice(6)];
      return noData[what];
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 5 }), (parts) => {
        const actor = createActor({
          name: 'x',
          receptors: Object.fromEntries(
            parts.map(([probe], i) => [
              `r${i}`,
              { probe: ({ tick }: { tick: number }) => act(probe, tick) },
            ]),
          ),
          sensors: Object.fromEntries(
            parts.map(([, judge], i) => [
              `s${i}`,
              {
                value: 'first',
                from: [`r${i}`],
                judge: (_: unknown, { tick }: { tick: number }) => act(judge, tick),
              },
            ]),
          ),
        });
        actor.tick();
        actor.tick();
        expect(actor.scene.ticks).toBe(2);
        for (const [i, [probe, judge]] of parts.entries()) {
          expect(actor.signals[`r${i}`]).toBe(probe === 'good' ? 2 : undefined);
          const good = probe === 'good' && judge === 'good';
          expect(actor.sign(`s${i}`)).toBe(good ? 2 : 'first');
        }
      }),
      // hostile values are slow to look at, and few
      { numRuns: 50 },
    );
  });
});
