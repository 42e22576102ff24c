import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cosineOf, cosineOfTurns, halfToThe, sineOf } from '../src/state/portable-math.js';

it('[EXT2] [TCK3] the cosine and sine are those of the platform but for the last digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (angle) => {
      expect(Math.abs(cosineOf(angle) - Math.cos(angle))).toBeLessThan(1e-12);
      expect(Math.abs(sineOf(angle) - Math.sin(angle))).toBeLessThan(1e-12);
    }),
  );
  expect([0, 1, -3].map(cosineOfTurns)).toEqual([1, 1, 1]);
});

it('[EXT5] [TCK3] halves to a power are those of the platform but for the last digits', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (power) => {
      const expected = 2 ** -power;
      expect(Math.abs(halfToThe(power) - expected)).toBeLessThanOrEqual(1e-12 * expected);
    }),
  );
  expect([0, 1, 3, 1e6].map(halfToThe)).toEqual([1, 0.5, 0.125, 0]);
});
