import { type ActorRecord, type Data, sources, type TickRecord } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeNumber } from '../src/recording/write-decimal.js';
import { createPage, type Page, putData, putName } from '../src/recording/write-json.js';
import { putActor, putScene } from '../src/recording/write-tick.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf({ bytes, length }: Page): string {
  return decoder.decode(bytes.subarray(0, length));
}

// a lone half of a pair, quotes and separators; no whole numbers, which objects put first
const names = fc.oneof(
  fc.constantFrom('lit', '"', '\\', '</script>', '{"a":1}', '\u{1f57a}', '-0', '01', 'toString'),
  fc.constantFrom('\ud800', 'x\udfff', '\u0000\n\u2028', '"\\"', '\u20ac'.repeat(2000)),
  fc.string({ unit: 'binary', minLength: 1 }).filter((name) => !/^(\d+|__proto__)$/.test(name)),
);
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.nat(),
);
const data = fc.jsonValue() as fc.Arbitrary<Data>;
const lists = <T>(items: fc.Arbitrary<T>) => fc.array(items, { maxLength: 4 });
const fields = <T>(items: fc.Arbitrary<T>) =>
  fc.dictionary(names, items, { maxKeys: 4, noNullPrototype: true });
const faults = lists(fc.record({ part: names, error: names }));
const messages = lists(fc.record({ kind: fc.constant('finished' as const), skill: names }));

const levels = fields(
  fc.record(
    {
      after: numbers,
      executable: fc.boolean(),
      from: fc.record(Object.fromEntries(sources.map((source) => [source, numbers])), {
        requiredKeys: [],
        noNullPrototype: true,
      }),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
);

// fields in the order in which they are written
const actors: fc.Arbitrary<ActorRecord> = fc.record(
  {
    signals: fields(data),
    signs: fields(fc.oneof(fc.boolean(), numbers, names)),
    memory: lists(
      fc.record({
        key: names,
        value: data,
        writer: names,
        lasts: fc.constant(undefined),
        context: names,
      }),
    ),
    step: fc.record(
      {
        step: fc.nat(),
        told: lists(messages),
        reports: messages,
        threshold: numbers,
        selected: fc.option(names),
        levels,
      },
      { requiredKeys: ['step', 'threshold', 'selected', 'levels'], noNullPrototype: true },
    ),
    skills: lists(
      fc.record(
        {
          skill: names,
          number: fc.nat(),
          event: fc.constantFrom('begun', 'done', 'failed', 'cancelled'),
          outside: fc.constant(true as const),
          reason: names,
        },
        { requiredKeys: ['skill', 'number', 'event'], noNullPrototype: true },
      ),
    ),
    faults,
  },
  { requiredKeys: [], noNullPrototype: true },
);

const changes = fc.oneof(
  fc.record({ thing: names, property: names, value: data, writer: names }),
  fc.record({ thing: names, form: fc.constantFrom(null, { size: [1, 2, 3] }), writer: names }),
);

const ticks = fc.record(
  {
    tick: fc.nat(),
    time: numbers,
    dt: numbers,
    whole: fc.constant(true as const),
    inputs: lists(fc.record({ kind: fc.constant('exit' as const), actor: names })),
    // those of one thing and of one writer come together, and apart
    world: fc
      .array(changes, { maxLength: 9 })
      .map((list) => [...list, ...list, ...list.slice().reverse()]),
    overruled: lists(fc.record({ what: names, writer: names, by: names })),
    faults,
  },
  { requiredKeys: ['tick', 'time', 'dt'], noNullPrototype: true },
) as fc.Arbitrary<TickRecord>;

/** As messages have it: nothing where nothing was selected. */
function withoutNull(record: ActorRecord): string {
  const { step } = record;
  if (step === undefined || step.selected !== null) return JSON.stringify(record);
  const { selected: _, ...rest } = step;
  return JSON.stringify({ ...record, step: rest });
}

describe('a tick that is written', () => {
  // one for all: what it remembers must not change what it says
  const page = createPage(64);

  it('[REC1] has of a character what JSON.stringify has', () => {
    fc.assert(
      fc.property(actors, (record) => {
        page.length = 0;
        putActor(page, record);
        expect(textOf(page)).toBe(withoutNull(record));
      }),
    );
  });

  it('[REC1] has of the scene what JSON.stringify has', () => {
    fc.assert(
      fc.property(ticks, (record) => {
        page.length = 0;
        putScene(page, record);
        expect(textOf(page)).toBe(JSON.stringify(record));
      }),
    );
  });

  it('[REC1] has what a later version may add, in the order in which it comes', () => {
    const later = {
      mood: 'good',
      step: {
        levels: {
          sand: { from: { dreams: 2, state: 1 }, after: 3 },
          paint: { after: 1, before: { '"': [1] } },
          rest: { executable: true, from: { goals: undefined } },
          go: { after: undefined, executable: false },
          stay: undefined,
        },
        selected: undefined,
        step: 4,
        why: null,
      },
      signals: { wall: undefined, door: 1 },
    } as unknown as ActorRecord;
    page.length = 0;
    putActor(page, later);
    expect(textOf(page)).toBe(JSON.stringify(later));
    const tick = { weather: { rain: 0.5 }, dt: 1, tick: 2, 'a "b"': 3 } as unknown as TickRecord;
    page.length = 0;
    putScene(page, tick);
    expect(textOf(page)).toBe(JSON.stringify(tick));
  });

  it('[REC1] leaves its characters to messages of their own', () => {
    page.length = 0;
    putScene(page, { tick: 1, time: 0.5, dt: 0.5, actors: { mary: { signals: { wall: 1 } } } });
    expect(textOf(page)).toBe('{"tick":1,"time":0.5,"dt":0.5}');
  });
});

describe('JSON that is written by hand', () => {
  const view = new DataView(new ArrayBuffer(64));

  function written(value: number): string {
    const end = writeNumber(view, 5, value);
    expect(end).toBeLessThanOrEqual(5 + 26);
    return decoder.decode(new Uint8Array(view.buffer, 5, end - 5));
  }

  it('[REC1] [TCK3] has every number as JavaScript writes it', () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.double({ min: -1000, max: 1000 }),
      fc.integer(),
      fc.tuple(fc.integer(), fc.nat(12)).map(([digits, places]) => digits / 10 ** places),
      // neighbours of short ones
      fc
        .tuple(fc.nat(1e6), fc.nat(6), fc.integer({ min: -2, max: 2 }))
        .map(([digits, places, steps]) => (digits / 10 ** places) * (1 + steps * Number.EPSILON)),
      fc
        .tuple(fc.nat(70), fc.integer({ min: -1, max: 1 }))
        .map(([power, steps]) => 2 ** (power - 20) * (1 + steps * Number.EPSILON)),
    );
    const many = fc.array(numbers, { minLength: 50, maxLength: 50 });
    fc.assert(
      fc.property(many, (values) => {
        for (const value of values) expect(written(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('[REC1] has more names than it remembers', () => {
    const page = createPage();
    const names = Array.from({ length: 25_000 }, (_, i) => `thing ${i % 12_345}`);
    for (const name of names) putName(page, name);
    const text = textOf(page);
    expect(text).toBe(names.map((name) => JSON.stringify(name)).join(''));
  });

  it('[REC1] has data and names as JSON.stringify has them', () => {
    const page = createPage();
    const data = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Data>;
    fc.assert(
      fc.property(data, fc.string({ unit: 'binary' }), (value, name) => {
        page.length = 0;
        putData(page, value);
        putName(page, name);
        putName(page, name);
        const text = textOf(page);
        expect(text).toBe(JSON.stringify(value) + JSON.stringify(name).repeat(2));
      }),
    );
  });
});
