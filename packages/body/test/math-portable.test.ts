import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleOf, arcCosineOf, cosineOf, shortTurn, sineOf } from '../src/math/angles.js';
import { createMatrix, setTurn } from '../src/math/matrices.js';
import {
  add,
  between,
  cross,
  dot,
  inverse,
  lengthOf,
  multiply,
  placeOf,
  type Rotation,
  rotationFrom,
  rotationOf,
  turn,
  turnAround,
  turnBetween,
  turnOf,
  turnOfMatrix,
  unit,
  unitRotation,
  type Vector,
} from '../src/math/vectors.js';

/** The distance of one double to the next, at a number. */
function step(value: number): number {
  return Math.max(2 ** -1022, 2 ** Math.floor(Math.log2(Math.abs(value))) * 2 ** -52);
}

/** In units of the last digit; near a zero in those of 1e-3, below which only the distance counts. */
function digitsOff(found: number, expected: number): number {
  return Math.abs(found - expected) / step(Math.max(Math.abs(expected), 1e-3));
}

const angle = fc.oneof(
  fc.double({ min: -8, max: 8, noNaN: true }),
  fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  fc.integer({ min: -4000, max: 4000 }).map((n) => (n * Math.PI) / 4),
);
const number = fc.double({ min: -50, max: 50, noNaN: true });
const vector = fc.tuple(number, number, number) as fc.Arbitrary<Vector>;
const direction = vector.filter((v) => lengthOf(v) > 1e-3).map(unit);
const rotation: fc.Arbitrary<Rotation> = fc
  .tuple(direction, fc.double({ min: -720, max: 720, noNaN: true }))
  .map(([axis, degrees]) => turnAround(axis, degrees));

function close(found: readonly number[], expected: readonly number[], most = 1e-9): void {
  const off = found.map((value, i) => Math.abs(value - expected[i]!));
  if (Math.max(...off) > most || found.length !== expected.length) expect(found).toEqual(expected);
}

describe('portable angles', () => {
  it('[MOT7] sine and cosine are those of the engine to two units of the last digit', () => {
    fc.assert(
      fc.property(angle, (a) => {
        expect(digitsOff(sineOf(a), Math.sin(a))).toBeLessThanOrEqual(2);
        expect(digitsOff(cosineOf(a), Math.cos(a))).toBeLessThanOrEqual(2);
      }),
    );
    expect([sineOf(0), cosineOf(0)]).toEqual([0, 1]);
  });

  it('[MOT7] the angle of a direction is that of the engine', () => {
    const size = fc.oneof(number, fc.constantFrom(0, 1, -1, 1e-9, 1e9));
    fc.assert(
      fc.property(size, size, (x, y) => {
        // minus zero is no side of its own
        const expected = Math.atan2(y + 0, x + 0);
        expect(digitsOff(angleOf(y, x), expected)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('[MOT7] the angle of a cosine is that of the engine', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (c) => {
        expect(digitsOff(arcCosineOf(c), Math.acos(c))).toBeLessThanOrEqual(2.5);
      }),
    );
    expect([arcCosineOf(1.5), arcCosineOf(-7)]).toEqual([0, Math.PI]);
  });

  it('[MOT7] a short turn is the same direction, half a turn away at most', () => {
    fc.assert(
      fc.property(angle, (a) => {
        const short = shortTurn(a);
        expect(Math.abs(short)).toBeLessThanOrEqual(Math.PI);
        expect(Math.abs(Math.sin((short - a) / 2))).toBeLessThan(1e-9);
      }),
    );
  });
});

describe('rotations', () => {
  it('[MOT7] of a vector and back, between two, and from three axes agree with each other', () => {
    fc.assert(
      fc.property(rotation, rotation, direction, vector, (a, b, v, w) => {
        close(unitRotation(rotationOf(turnOf(a))), unitRotation(a));
        close(turn(between(a, b, 0), v), turn(a, v));
        close(turn(between(a, b, 1), v), turn(b, v), 1e-8);
        const half = between(a, b, 0.5);
        expect(turnBetween(a, half)).toBeCloseTo(turnBetween(half, b), 6);
        expect(turnBetween(a, b)).toBeLessThanOrEqual(Math.PI + 1e-9);
        close(turn(multiply(a, b), w), turn(a, turn(b, w)), 1e-7);
        close(turn(inverse(a), turn(a, w)), w, 1e-7);
        const axes = ([1, 0, 0, 1, 0] as const).map((_, i) =>
          turn(a, [Number(i === 0), Number(i === 1), Number(i === 2)]),
        ) as [Vector, Vector, Vector];
        close(turn(rotationFrom(axes[0], axes[1], axes[2]), w), turn(a, w), 1e-7);
        const [x, y, z] = axes;
        const matrix = [...x.map((n) => n * 3), 0, ...y, 0, ...z.map((n) => n * 2), 0, ...w, 1];
        close(turn(turnOfMatrix(matrix), v), turn(a, v), 1e-8);
        expect(placeOf(matrix)).toEqual(w);
      }),
    );
  });

  it('[MOT7] [EVE6] whole turns turn nothing, however many, and an axis may be as long or short as it likes', () => {
    for (const turns of [1, 1e6, 2 ** 60, -(2 ** 60)]) {
      const matrix = setTurn(
        createMatrix(),
        360 * turns + (Math.abs(turns) < 1e9 ? 60 : 0),
        0,
        1,
        0,
      );
      const rest = setTurn(createMatrix(), Math.abs(turns) < 1e9 ? 60 : 0, 0, 1, 0);
      for (let i = 0; i < 16; i++) expect(matrix[i]).toBeCloseTo(rest[i]!, 9);
      const turned = turnAround([0, 1, 0], 720 * turns);
      for (let i = 0; i < 4; i++) expect(turned[i]).toBeCloseTo([0, 0, 0, 1][i]!, 9);
    }
    for (const long of [1e-300, 1e-200, 1, 1e200, 1e300]) {
      expect(unit([3 * long, 0, 4 * long])).toEqual([
        expect.closeTo(0.6, 12),
        0,
        expect.closeTo(0.8, 12),
      ]);
    }
  });

  it('[MOT7] turn around an axis as the right hand does', () => {
    close(turn(turnAround([0, 1, 0], 90), [0, 0, 1]), [1, 0, 0]);
    close(cross([1, 0, 0], [0, 1, 0]), [0, 0, 1]);
    expect(dot(add([1, 2, 3], [1, 1, 1]), [1, 0, 0])).toBe(2);
    expect(unit([0, 0, 0])).toEqual([0, 0, 0]);
    expect(unitRotation([0, 0, 0, 0])).toEqual([0, 0, 0, 1]);
  });
});
