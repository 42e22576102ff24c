/** Colours as other tools write them are refused with how they are written here. */
import { isPoint, refuse, show } from './refuse.js';

/** `what` is the command they were given to. */
export function refuseColor(what: string, given: readonly unknown[], path: string): never {
  const found = given.find((value) => !Number.isFinite(value));
  const numbers = numbersOf(found);
  const usual =
    what === 'color'
      ? 'Give three numbers from 0 to 1: color(1, 0.5, 0)'
      : `Give a number from 0 to 1: ${what}(0.5)`;
  const remedy = numbers === undefined ? usual : `Write ${what}(${numbers.join(', ')})`;
  const message = `${what} must be a finite number, found ${show(found)}. ${remedy}`;
  return refuse('wrong-value', path, message);
}

/** How one is written where a list is wanted: ` Write [1, 0.533, 0]`, or nothing for what is none. */
export function hintColor(found: unknown): string {
  const numbers = numbersOf(found);
  return numbers === undefined ? '' : ` Write [${numbers.join(', ')}]`;
}

/** Red, green and blue from 0 to 1, to three decimals. */
function numbersOf(given: unknown): readonly number[] | undefined {
  if (!isPoint(given)) return fromHex(given);
  // from 0 to 255: brought to their bound they would be white
  return given.some((value) => value > 1) ? given.map((value) => ofBytes(value)) : given;
}

/** Of `#f80` and `#ff8800`. */
function fromHex(given: unknown): readonly number[] | undefined {
  const digits = typeof given === 'string' ? /^#([\da-f]{3}|[\da-f]{6})$/i.exec(given)?.[1] : '';
  if (!digits) return undefined;
  const each = digits.length / 3;
  return [0, 1, 2].map((i) => {
    const part = digits.slice(i * each, (i + 1) * each);
    return ofBytes(Number.parseInt(each === 1 ? part + part : part, 16));
  });
}

function ofBytes(value: number): number {
  return Number(Math.min(1, value / 255).toFixed(3));
}
