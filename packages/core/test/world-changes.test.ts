import { TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byName } from '../src/state/names.js';
import { addThing, removeThing, setProperty } from '../src/world/change-world.js';
import { createWorld } from '../src/world/create-world.js';
import type { ThingForm } from '../src/world/definition.js';
import { viewWorld } from '../src/world/query-world.js';
import { saveWorld } from '../src/world/save-world.js';
import { problemsOf, refusals } from './problems.js';
import { canDo, changeBoth, changes, things } from './world-cases.js';
import { modelOf } from './world-reference.js';

const circle: unknown[] = [];
circle.push(circle);

/** What is no data, for any property. */
const noData: Record<string, unknown> = {
  function: () => 1,
  promise: Promise.resolve(1),
  NaN: Number.NaN,
  Infinity: -Infinity,
  circle,
  nested: { deep: [{ er: Number.NaN }] },
  date: new Date(0),
  map: new Map(),
  symbol: Symbol('x'),
  bigint: 1n,
  huge: 'x'.repeat(65_537),
  'huge list': Array.from({ length: 40_000 }, () => 1),
};

/** What no property with a meaning takes. */
const wrong: Record<string, unknown[]> = {
  at: [
    [0, 0],
    [0, 0, 0, 0],
    [0, 0, Number.NaN],
    [0, 0, '0'],
    0,
    'here',
    { x: 1 },
    new Float64Array(3),
  ],
  heading: [Infinity, '0', [0], 1e9, Object.create(null)],
  radius: [-1, Number.NaN, '1', 1e9, [1]],
  size: [[1, 1], [1, -1, 1], 1, [1, 1, Infinity], [1e9, 1, 1]],
  in: [0, ['box'], true, ''],
  opaque: [0, 1, 'true'],
  sound: [-0.1, Number.NaN, '1', true],
  smell: [-0.1, Infinity, '1', {}],
  kind: [1, ['food'], '', ' food', 'a\nb'],
};

const bad: [string, unknown][] = [
  ...Object.values(noData).map((value): [string, unknown] => ['note', value]),
  ...Object.entries(wrong).flatMap(([property, values]) =>
    [...values, ...Object.values(noData)].map((value): [string, unknown] => [property, value]),
  ),
];

const some = { things: { box: { at: [1, 2, 3] }, coin: { in: 'box' } } } as const;

describe('things', () => {
  it('[WOR1] are plain data by name, with what means nothing to the world kept as it is', () => {
    const note = { list: [1, 'two', null, { three: true }], constructor: 'x' };
    const { thing, get, has, names } = viewWorld(
      createWorld({ things: { constructor: { note, kind: 'odd' }, 7: {} } }),
    );
    expect(get('constructor', 'note')).toEqual(note);
    expect(thing('constructor')).toEqual({ kind: 'odd', note });
    expect([has('toString'), has('7'), has('constructor')]).toEqual([false, true, true]);
    expect(names()).toEqual(['7', 'constructor']);
    expect(names('odd')).toEqual(['constructor']);
  });

  it('[WOR1] belong to the world alone: neither who wrote nor who reads can change them', () => {
    const note = { list: [1] };
    const at = [1, 2, 3] as [number, number, number];
    const world = createWorld({ things: { box: { at, note } } });
    note.list.push(2);
    at[0] = 9;
    const view = viewWorld(world);
    expect(view.thing('box')).toEqual({ at: [1, 2, 3], note: { list: [1] } });
    const read = view.get('box', 'note') as typeof note;
    expect(() => read.list.push(3)).toThrow(TypeError);
    expect(() => (view.names() as string[]).push('x')).toThrow(TypeError);
    expect(() => (view.where('box') as unknown as number[]).push(1)).toThrow(TypeError);
    const before = view.thing('box')!;
    setProperty(world, 'box', 'note', 1);
    expect(before['note']).toEqual({ list: [1] });
    expect(view.thing('box')!['note']).toBe(1);
  });

  it('[WOR1] what is no data, or no such property, is refused with its path and a remedy', () => {
    for (const [property, value] of bad) {
      const form = { [property]: value } as ThingForm;
      const world = createWorld(some);
      const before = JSON.stringify(saveWorld(world));
      for (const call of [
        () => createWorld({ things: { radio: form } }),
        () => addThing(world, 'radio', form),
        () => setProperty(world, 'box', property, value as never),
      ]) {
        const problems = problemsOf(call);
        for (const { code, path, message } of problems) {
          expect(path).toMatch(new RegExp(`^things\\.(radio|box)\\.${property}(\\.\\d)?$`));
          expect(code).toMatch(/^(no-data|wrong-type|out-of-range|bad-name)$/);
          expect(message).toMatch(/must|Choose/);
        }
      }
      expect(JSON.stringify(saveWorld(world))).toBe(before);
    }
  });

  it('[WOR1] all that is wrong with a definition is said at once', () => {
    const definition = {
      things: {
        radio: { at: [0, 0], sound: -1 },
        '': {},
        dude: 7,
        later: Promise.resolve(),
        ok: { in: 'nowhere' },
        ['__proto__']: {},
        box: JSON.parse('{ "__proto__": 1 }'),
      },
      laws: { gravity: 7, ' ': () => {} },
    };
    expect(refusals(() => createWorld(definition as never))).toEqual([
      'bad-name things.',
      'bad-name things.__proto__',
      'bad-name things.box.__proto__',
      'wrong-type things.dude',
      'wrong-type things.later',
      'wrong-type things.radio.at',
      'out-of-range things.radio.sound',
      'bad-name laws. ',
      'wrong-type laws.gravity',
    ]);
    expect(refusals(() => createWorld({ things: [] as never, laws: 1 as never }))).toEqual([
      'wrong-type things',
      'wrong-type laws',
    ]);
  });

  it('[WOR1] no name and no data changes the prototype of anything', () => {
    const world = createWorld({
      things: JSON.parse('{ "a": { "b": { "__proto__": { "c": 1 } } } }'),
    });
    const read = viewWorld(world).get('a', 'b') as Record<string, unknown>;
    expect(read['c']).toBeUndefined();
    expect(Object.keys(read)).toEqual(['__proto__']);
    expect(refusals(() => setProperty(world, 'a', '__proto__', 1))).toEqual([
      'bad-name things.a.__proto__',
    ]);
    expect(refusals(() => addThing(world, '__proto__', {}))).toEqual(['bad-name things.__proto__']);
    expect(({} as Record<string, unknown>)['c']).toBeUndefined();
  });

  it('[WOR1] null and undefined mean that there is no such property', () => {
    const world = createWorld({
      things: { box: { note: null, at: undefined as never, size: [1, 1, 1] } },
    });
    const view = viewWorld(world);
    expect(view.thing('box')).toEqual({ size: [1, 1, 1] });
    expect(view.distance('box', [2, 0, 0])).toBe(1.5);
    setProperty(world, 'box', 'size', null);
    setProperty(world, 'box', 'never', null);
    expect(view.thing('box')).toEqual({});
    expect(view.distance('box', [2, 0, 0])).toBe(2);
    const nothing = undefined as never;
    expect(refusals(() => setProperty(world, 'box', 'note', nothing))).toEqual([
      'no-data things.box.note',
    ]);
  });

  it('[WOR1] changes to what is not there, or is there already, are refused with a suggestion', () => {
    const world = createWorld(some);
    const [unknown] = problemsOf(() => setProperty(world, 'boxx', 'note', 1));
    expect(unknown).toMatchObject({ code: 'unknown-thing', path: 'things.boxx' });
    expect(unknown!.message).toContain('Did you mean "box"?');
    expect(refusals(() => removeThing(world, 'toString'))).toEqual([
      'unknown-thing things.toString',
    ]);
    expect(refusals(() => addThing(world, 'box', {}))).toEqual(['name-taken things.box']);
    for (const name of [7, undefined, null, {}] as never[]) {
      expect(() => setProperty(world, name, 'note', 1)).toThrow(TroupeError);
      expect(() => setProperty(world, 'box', name, 1)).toThrow(TroupeError);
      expect(() => addThing(world, name, {})).toThrow(TroupeError);
      expect(() => removeThing(world, name)).toThrow(TroupeError);
    }
  });
});

describe('things in things', () => {
  it('[WOR2] go with what they are in, however deep, and are turned by no heading', () => {
    const world = createWorld({
      things: {
        hand: { at: [1, 0, 0], heading: 2 },
        cup: { in: 'hand', at: [0, 1, 0] },
        tea: { in: 'cup' },
      },
    });
    const { where, near } = viewWorld(world);
    expect(where('tea')).toEqual([1, 1, 0]);
    setProperty(world, 'hand', 'at', [100, 0, 5]);
    expect(where('tea')).toEqual([100, 1, 5]);
    expect(near([100, 1, 5], 0.5)).toEqual(['cup', 'tea']);
    expect(near([1, 1, 0], 5)).toEqual([]);
    setProperty(world, 'cup', 'in', null);
    expect(where('tea')).toEqual([0, 1, 0]);
  });

  it('[WOR2] stay where they are when what they are in is removed', () => {
    const world = createWorld({
      things: {
        box: { at: [5, 0, 0] },
        bag: { in: 'box', at: [1, 0, 0] },
        coin: { in: 'bag', at: [0, 2, 0] },
      },
    });
    const { where, thing, near } = viewWorld(world);
    removeThing(world, 'box');
    expect(thing('bag')).toEqual({ at: [6, 0, 0] });
    expect(thing('coin')).toEqual({ in: 'bag', at: [0, 2, 0] });
    setProperty(world, 'bag', 'at', [0, 0, 0]);
    expect(where('coin')).toEqual([0, 2, 0]);
    expect(near([0, 0, 0], 3)).toEqual(['bag', 'coin']);
  });

  it('[WOR2] a circle of them is refused, and nothing has changed', () => {
    const things = {
      a: { in: 'b' },
      b: { in: 'c' },
      c: { in: 'a' },
      d: { in: 'd' },
      e: { in: 'a' },
    };
    expect(refusals(() => createWorld({ things }))).toEqual([
      'in-itself things.a.in',
      'in-itself things.d.in',
    ]);
    const world = createWorld({ things: { a: {}, b: { in: 'a' }, c: { in: 'b' } } });
    const before = JSON.stringify(saveWorld(world));
    expect(refusals(() => setProperty(world, 'a', 'in', 'c'))).toEqual(['in-itself things.a.in']);
    expect(refusals(() => setProperty(world, 'a', 'in', 'a'))).toEqual(['in-itself things.a.in']);
    expect(refusals(() => addThing(world, 'd', { in: 'd' }))).toEqual(['in-itself things.d.in']);
    expect(refusals(() => addThing(world, 'd', { in: 'e' }))).toEqual([
      'unknown-thing things.d.in',
    ]);
    expect(JSON.stringify(saveWorld(world))).toBe(before);
    expect(viewWorld(world).has('d')).toBe(false);
  });

  it('[WOR2] a place beyond the edge of the world is refused, also for what would be carried there', () => {
    const world = createWorld({ things: { ship: {}, mast: { in: 'ship', at: [0, 900_000, 0] } } });
    const { where } = viewWorld(world);
    expect(refusals(() => setProperty(world, 'ship', 'at', [0, 200_000, 0]))).toEqual([
      'out-of-range things.ship.at',
    ]);
    expect(refusals(() => addThing(world, 'flag', { in: 'mast', at: [0, 200_000, 0] }))).toEqual([
      'out-of-range things.flag.at',
    ]);
    expect(where('ship')).toEqual([0, 0, 0]);
    const things: Record<string, ThingForm> = {
      a: { at: [1e308, 0, 0] },
      b: { in: 'a', at: [1e308, 0, 0] },
    };
    expect(refusals(() => createWorld({ things }))).toEqual(['out-of-range things.a.at']);
  });

  it('[WOR2] ten thousand in each other, declared from the inside out, are placed and moved', () => {
    const things: Record<string, ThingForm> = {};
    for (let i = 0; i < 10_000; i++)
      things[`d${99_999 - i}`] = { in: `d${99_998 - i}`, at: [1, 0, 0] };
    things['d89999'] = {};
    const world = createWorld({ things });
    const { where } = viewWorld(world);
    expect(where('d99999')).toEqual([10_000, 0, 0]);
    setProperty(world, 'd89999', 'at', [0, 1, 0]);
    expect(where('d99999')).toEqual([10_000, 1, 0]);
  });
});

describe('limits', () => {
  it('[WOR10] 100,000 things are allowed, one more is not', () => {
    const things: Record<string, ThingForm> = {};
    for (let i = 0; i < 100_000; i++) things[`t${i}`] = {};
    const world = createWorld({ things });
    expect(refusals(() => addThing(world, 'more', {}))).toEqual(['too-many-things things']);
    removeThing(world, 't7');
    addThing(world, 'more', {});
    things['more'] = {};
    expect(refusals(() => createWorld({ things }))).toEqual(['too-many-things things']);
  });

  it('[WOR10] 1,000 properties are allowed, one more is not', () => {
    const form: Record<string, number> = {};
    for (let i = 0; i < 1000; i++) form[`p${i}`] = i;
    const world = createWorld({ things: { box: form } });
    expect(refusals(() => setProperty(world, 'box', 'p1000', 0))).toEqual([
      'too-many-properties things.box',
    ]);
    setProperty(world, 'box', 'p7', 'again');
    setProperty(world, 'box', 'p8', null);
    setProperty(world, 'box', 'at', [0, 0, 0]);
    form['more'] = 1;
    expect(refusals(() => addThing(world, 'chest', form))).toEqual([
      'too-many-properties things.chest',
    ]);
  });

  it('[WOR10] 64 kB in a property are allowed, more is not', () => {
    const world = createWorld({ things: { book: { text: 'x'.repeat(65_000) } } });
    expect(refusals(() => setProperty(world, 'book', 'text', 'x'.repeat(66_000)))).toEqual([
      'no-data things.book.text',
    ]);
    expect(viewWorld(world).get('book', 'text')).toHaveLength(65_000);
  });
});

describe('any changes', () => {
  it('[WOR1] [WOR2] are taken as they are meant, or refused leaving all as it was', () => {
    fc.assert(
      fc.property(things, changes, (first, later) => {
        const world = createWorld({ things: first });
        const model = modelOf(first);
        for (const change of later) {
          if (canDo(model, change)) changeBoth(world, model, change);
          else {
            const before = saveWorld(world);
            expect(() => changeBoth(world, model, change)).toThrow(TroupeError);
            expect(saveWorld(world)).toEqual(before);
          }
        }
        const properties = [...model].map(([name, map]) => [name, Object.fromEntries(map)]);
        expect(saveWorld(world).things).toEqual(Object.fromEntries(properties));
      }),
    );
  });

  it('[WOR12] are counted and told: who reads what is told knows all that there is to know', () => {
    fc.assert(
      fc.property(things, changes, fc.integer({ min: 1, max: 5 }), (first, later, pause) => {
        const world = createWorld({ things: first });
        const view = viewWorld(world);
        const known = new Map<string, { place: unknown; properties: Map<string, unknown> }>();
        const look = (name: string, property?: string) => {
          if (!view.has(name)) known.delete(name);
          else if (property === undefined || !known.has(name)) {
            known.set(name, {
              place: view.where(name),
              properties: new Map(Object.entries(view.thing(name)!)),
            });
          } else {
            const { properties } = known.get(name)!;
            const value = view.get(name, property);
            if (value === undefined) properties.delete(property);
            else properties.set(property, value);
            if (property === 'at') known.get(name)!.place = view.where(name);
          }
        };
        for (const name of view.names()) look(name);
        let seen = view.changes!();
        const counts = new Map(view.names().map((name) => [name, view.changes!(name)]));
        for (const [i, change] of later.entries()) {
          try {
            if (change.do === 'add') addThing(world, change.name, change.form);
            else if (change.do === 'remove') removeThing(world, change.name);
            else setProperty(world, change.name, change.property, change.value);
          } catch {
            // refused: nothing has changed
          }
          if (i % pause !== 0) continue;
          const told = new Set<string>();
          const all = view.news!(seen, (name, property) => {
            told.add(name);
            if (view.has(name) && !known.has(name)) expect(property).toBe('');
            look(name, property === '' ? undefined : property);
          });
          expect(all).toBe(true);
          expect(told.size > 0).toBe(view.changes!() !== seen);
          seen = view.changes!();
          for (const name of view.names()) {
            expect(told.has(name)).toBe(counts.get(name) !== view.changes!(name));
            counts.set(name, view.changes!(name));
            const { place, properties } = known.get(name)!;
            expect(place).toEqual(view.where(name));
            expect(Object.fromEntries(properties)).toEqual(view.thing(name));
          }
          expect([...known.keys()].sort(byName)).toEqual(view.names());
        }
      }),
    );
  });

  it('[WOR12] are told as long as they are kept; what was too long ago, or never, is not', () => {
    const world = createWorld({ things: { cup: {} } });
    const view = viewWorld(world);
    const begun = view.changes!();
    const heard: string[] = [];
    const hear = (name: string, property: string) => heard.push(`${name}.${property}`);
    for (let i = 0; i < 1024; i++) setProperty(world, 'cup', 'wear', i);
    expect(view.news!(begun, hear)).toBe(true);
    expect(heard).toEqual(new Array(1024).fill('cup.wear'));
    setProperty(world, 'cup', 'wear', 'worn');
    for (const since of [begun, view.changes!() + 1, -1, -1e9, 0.5, Number.NaN]) {
      expect(view.news!(since, hear), String(since)).toBe(false);
    }
    expect(view.news!(view.changes!(), hear)).toBe(true);
    expect(heard).toHaveLength(1024);
  });
});
