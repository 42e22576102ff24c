import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Data, takeData } from '../src/state/data.js';

const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 40 });
const data = fc.letrec<{ any: Data }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Data>(null, true, 0, -0, 1.5, 'text'),
    numbers,
    fc.array(tie('any'), { maxLength: 20 }),
    fc.dictionary(fc.string({ maxLength: 5 }), tie('any'), { maxKeys: 5 }),
  ),
})).any;

const wrong = fc.constantFrom<unknown>(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  undefined,
  () => 0,
  1n,
  new Map(),
);

describe('data that somebody else made', () => {
  it('[WOR1] is taken as a copy that is the same and cannot be changed, all the way down', () => {
    fc.assert(
      fc.property(data, (given) => {
        const before = JSON.stringify(given);
        const taken = takeData(given, 'somebody');
        expect(JSON.stringify(taken)).toBe(before);
        expectCopy(taken, given);
      }),
    );
  });

  it('[WOR1] is refused if one number of a list is not finite, or no number but no data either', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), wrong, (list, at, intruder) => {
        const given: unknown[] = [...list];
        given.splice(at % (list.length + 1), 0, intruder);
        expect(() => takeData(given, 'somebody')).toThrow(TypeError);
      }),
    );
    const hole: unknown[] = [1, 2];
    hole.length = 3;
    expect(() => takeData(hole, 'somebody')).toThrow(TypeError);
  });

  it('[WOR1] is copied also where a list says itself how it is copied', () => {
    const mine: number[] = [1, 2];
    mine.slice = () => mine;
    const posing: number[] = new Proxy([1, 2], {
      get: (list, key) => (key === 'slice' ? () => posing : Reflect.get(list, key)),
      preventExtensions: () => false,
    });
    const kept: number[] = [];
    // what copies may be asked to make it in
    const own = Object.assign([1, 2], {
      constructor: {
        [Symbol.species]: function takes() {
          return kept;
        },
      },
    });
    for (const given of [mine, posing, own]) {
      const taken = takeData(given, 'somebody');
      expect(taken).toEqual([1, 2]);
      expect(Object.getPrototypeOf(taken)).toBe(Array.prototype);
      expectCopy(taken, given);
    }
    expect(kept).toEqual([]);
  });

  it('[WOR1] is refused if it is too much', () => {
    expect(() => takeData(new Array(8_000).fill(1), 'somebody')).toThrow('more than 65536');
    expect(takeData(new Array(7_000).fill(1), 'somebody')).toHaveLength(7_000);
  });
});

function expectCopy(taken: Data, given: Data): void {
  if (typeof taken !== 'object' || taken === null) return;
  expect(taken).not.toBe(given);
  expect(Object.isFrozen(taken)).toBe(true);
  for (const [key, part] of Object.entries(taken)) {
    expectCopy(part, (given as Readonly<Record<string, Data>>)[key]!);
  }
}
