import {
  type Body,
  concatTransform,
  createBody,
  identity,
  type Point,
  part,
  rotate,
  scale,
  shape,
  skew,
  sphere,
  translate,
} from '@troupe/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './eve-thrown.js';

describe('transformations', () => {
  it('[EVE2] the one said last is applied first', () => {
    const body = createBody(
      shape('order', () => {
        translate(10, 0, 0);
        rotate(90, 0, 0, 1);
        scale(2, 1, 1);
        translate(1, 0, 0);
        part('end');
      }),
    );
    // one to the right, doubled, turned upwards, and ten to the right
    expect(placeOf(body, 'end')).toEqual([10, 2, 0]);
  });

  it('[EVE2] identity goes back to the origin, up to the end of the block', () => {
    const body = createBody(
      shape('back', () => {
        translate(5, 0, 0);
        part('arm', () => {
          identity();
          translate(0, 1, 0);
          part('origin');
        });
        part('after');
      }),
    );
    expect(placeOf(body, 'origin')).toEqual([0, 1, 0]);
    expect(placeOf(body, 'after')).toEqual([5, 0, 0]);
  });

  it('[EVE2] a row of a thousand moves is no tree a thousand deep', () => {
    const body = createBody(
      shape('row', () => {
        for (let i = 0; i < 5_000; i++) {
          translate(1, 0, 0);
          sphere(1);
        }
        part('end');
      }),
    );
    expect(body.root.children).toHaveLength(5_000);
    expect(placeOf(body, 'end')).toEqual([5_000, 0, 0]);
  });

  it('[EVE2] skew brings the first direction nearer to the second, along which all points shift', () => {
    const direction = fc
      .tuple(
        fc.double({ min: -1, max: 1 }),
        fc.double({ min: -1, max: 1 }),
        fc.double({ min: -1, max: 1 }),
      )
      .filter(([x, y, z]) => Math.hypot(x, y, z) > 0.1);
    fc.assert(
      fc.property(
        direction,
        direction,
        fc.double({ min: 0.05, max: 0.95 }),
        (from, to, portion) => {
          const between = angleOf(from, to);
          fc.pre(between > 5 && between < 175);
          // from nearly opposite to nearly the same
          const degrees = between - 180 * (1 - portion);
          fc.pre(degrees < between - 1 && degrees > between - 179);
          const body = createBody(
            shape('skewed', () => {
              skew(degrees, from, to);
              part('whole');
            }),
          );
          const m = body.place('whole');
          const image = applied(m, from);
          expect(angleOf(image, to)).toBeCloseTo(between - degrees, 5);
          expect(angleOf(image, from)).toBeCloseTo(Math.abs(degrees), 5);
          expect(applied(m, to).map((x, i) => x - to[i]!)).toEqual([
            expect.closeTo(0),
            expect.closeTo(0),
            expect.closeTo(0),
          ]);
        },
      ),
    );
  });

  it('[EVE2] what is no transformation is refused', () => {
    const cases: readonly (readonly [() => void, string])[] = [
      [() => translate(Number.NaN, 0, 0), 'translate must be given finite numbers, found NaN'],
      [() => scale(1, '2' as never, 1), 'scale must be given finite numbers, found "2"'],
      [() => scale(1, (() => 2) as never, 1), 'Call it to get the number: height()'],
      [() => translate([0, 1, 0] as never, 0, 0), 'Write translate(0, 1, 0)'],
      [() => rotate(0, 1, 0, undefined as never), 'Write rotate(degrees, x, y, z), around'],
      [() => rotate(30, 0, 0, 0), 'the axis of rotate has no length. Give it a direction'],
      [() => concatTransform([1, 2]), 'concatTransform must be given 16 numbers'],
      [() => concatTransform(Array(16).fill(Number.POSITIVE_INFINITY)), 'found Infinity'],
      [() => skew(90, [0, 1, 0], [1, 0, 0]), 'as far as the second or beyond'],
      [() => skew(10, [0, 1, 0], [0, 2, 0]), 'must not be parallel'],
    ];
    for (const [command, said] of cases) {
      const wrong = shape('wrong', () => part('hand', command));
      expect(refusalOf(() => createBody(wrong))).toContain(`wrong-value wrong.hand: `);
      expect(refusalOf(() => createBody(wrong))).toContain(said);
    }
  });
});

function placeOf(body: Body, name: string): number[] {
  // what is nearly whole is whole, and never minus zero
  return [...body.place(name).slice(12, 15)].map((x) => Math.round(x * 1e9) / 1e9 + 0);
}

function applied(m: Float64Array, [x, y, z]: Point): Point {
  const row = (i: number) => m[i]! * x + m[i + 4]! * y + m[i + 8]! * z;
  return [row(0), row(1), row(2)];
}

function angleOf(a: Point, b: Point): number {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cosine = dot / Math.hypot(...a) / Math.hypot(...b);
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}
