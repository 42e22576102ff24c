import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortFew } from '../src/state/sort-few.js';

const item = fc.record({ rank: fc.integer({ min: 0, max: 6 }), came: fc.nat() });

describe('sorting a few', () => {
  it('[TCK2] gives what the engine does, in place, however many: those alike stay as they came', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 80 }), (items) => {
        const byRank = (a: (typeof items)[0], b: (typeof items)[0]) => a.rank - b.rank;
        const given = [...items];
        expect(sortFew(given, byRank)).toBe(given);
        expect(given).toEqual([...items].sort(byRank));
      }),
    );
  });
});
