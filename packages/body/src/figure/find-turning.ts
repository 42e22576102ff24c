/** What turns in proportion to a value, however far: any table of it would end somewhere. */
import { arcCosineOf, cosineOf, sineOf } from '../math/angles.js';
import { addResponse } from './answer-response.js';
import type { FigureResponse } from './figure.js';

/** Steps to both sides of the middle: of one of them whatever turns makes a good part of a turn. */
const steps = [1 / 128, 1 / 16, 1 / 2, 4, 32, 256];
const farSteps = [0.3713, 3.319, 17.773, 123.41, 1234.57];
const farParts = [-0.9871, -0.6213, -0.1237, 0.377, 0.8719];
const degree = Math.PI / 180;

/** Where to look, within the bounds there are. */
export interface Sight {
  readonly middle: number;
  readonly steps: readonly number[];
  /** Others, to see whether it does. */
  readonly crooked: readonly number[];
}

export function sightOf(first: number, least?: number, most?: number): Sight {
  const widest = 2 * steps.at(-1)!;
  if (least !== undefined && most !== undefined) {
    const [middle, room] = [(least + most) / 2, (most - least) / 2];
    const fitting = steps.filter((step) => 2 * step <= room);
    return { middle, steps: fitting, crooked: farParts.map((part) => middle + part * room) };
  }
  if (least !== undefined) {
    const crooked = farSteps.map((step) => least + step);
    return { middle: least + widest, steps, crooked };
  }
  if (most !== undefined) {
    const crooked = farSteps.map((step) => most - step);
    return { middle: most - widest, steps, crooked };
  }
  const crooked = farSteps.map((step, i) => first + (i % 2 === 0 ? step : -step));
  return { middle: first, steps, crooked };
}

type Numbers = readonly number[];

/** `at`: how far its numbers are from what they were, by the value. Nothing where it does not turn so. */
export function findTurning(
  { middle, steps, crooked }: Sight,
  at: (value: number) => Numbers,
): Pick<FigureResponse, 'factor' | 'at' | 'numbers'> | undefined {
  let factor = 0;
  let chosen = 0;
  for (const step of steps) {
    // what it would be by the smaller one: beyond half a turn it may be taken for another
    if (factor * step > 90) break;
    const near = apart(at(middle + step), at(middle - step));
    const far = apart(at(middle + 2 * step), at(middle - 2 * step));
    const cosine = product(near, far) / (2 * product(near, near));
    if (!(Math.abs(cosine) < 1)) continue;
    const found = arcCosineOf(cosine) / degree / step;
    factor = found;
    chosen = step;
  }
  if (chosen === 0) return undefined;
  factor = Number(factor.toPrecision(12));
  const turned = factor * chosen * degree;
  const [low, here, high] = [-chosen, 0, chosen].map((step) => at(middle + step));
  // seen from the middle of the turning
  const beside = here!.map((n, k) => (2 * n - low![k]! - high![k]!) / (2 * (1 - cosineOf(turned))));
  const ahead = here!.map((_, k) => (high![k]! - low![k]!) / (2 * sineOf(turned)));
  const angle = ((factor * middle) % 360) * degree;
  const [c, s] = [cosineOf(angle), sineOf(angle)];
  const response = {
    factor,
    at: [],
    numbers: [
      here!.map((n, k) => n - beside[k]!),
      beside.map((n, k) => n * c - ahead[k]! * s),
      beside.map((n, k) => n * s + ahead[k]! * c),
    ],
  };
  const isRight = crooked.every((value) => {
    const said = new Float64Array(here!.length);
    addResponse({ variable: '', ...response }, value, said);
    return at(value).every((n, k) => Math.abs(n - said[k]!) < 1e-6);
  });
  return isRight ? response : undefined;
}

function apart(one: Numbers, other: Numbers): Numbers {
  return one.map((n, k) => n - other[k]!);
}

function product(one: Numbers, other: Numbers): number {
  return one.reduce((sum, n, k) => sum + n * other[k]!, 0);
}
