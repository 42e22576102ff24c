/** How far numbers are from what they were, as a variable is now. */
import { cosineOf, sineOf } from '../math/angles.js';
import type { VariableValue } from '../model/variable.js';
import type { FigureResponse } from './figure.js';
import { turnMatrix } from './turns-to-try.js';

/** Adds it to the numbers. */
export function addResponse(
  response: FigureResponse,
  value: VariableValue,
  out: Float64Array,
): void {
  const { component, factor, at, numbers } = response;
  if (typeof value === 'object' && component === undefined) {
    for (const [i, factor] of [...turnMatrix(value), 1].entries())
      addTimes(numbers[i], factor, out);
    return;
  }
  const one = typeof value === 'object' ? value[component!] : value;
  if (typeof one !== 'number') {
    addTimes(numbers[at.indexOf(one!)], 1, out);
    return;
  }
  if (factor !== undefined) {
    const angle = (((one * factor) % 360) * Math.PI) / 180;
    addTimes(numbers[0], 1, out);
    addTimes(numbers[1], cosineOf(angle), out);
    addTimes(numbers[2], sineOf(angle), out);
    return;
  }
  const places = at as readonly number[];
  const low = places[0]!;
  const wanted = response.around ? low + ((((one - low) % 360) + 360) % 360) : one;
  let i = 0;
  let last = places.length - 2;
  // the stretch that it is in; the first or the last where it is beyond
  while (i < last) {
    const middle = (i + last + 1) >> 1;
    if (places[middle]! <= wanted) i = middle;
    else last = middle - 1;
  }
  const part = (wanted - places[i]!) / (places[i + 1]! - places[i]!);
  addTimes(numbers[i], 1 - part, out);
  addTimes(numbers[i + 1], part, out);
}

function addTimes(numbers: readonly number[] | undefined, factor: number, out: Float64Array): void {
  if (numbers === undefined) return;
  for (let k = 0; k < out.length; k++) out[k]! += factor * numbers[k]!;
}
