/** Turns what was typed after an option into a value, or says what it must be. */
import { InvalidArgumentError } from 'commander';

export function wholeNumber(least = Number.MIN_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= least) return value;
    const from = least === Number.MIN_SAFE_INTEGER ? '' : ` from ${least}`;
    const most = Math.abs(value) > Number.MAX_SAFE_INTEGER ? ', of at most 15 digits' : '';
    throw new InvalidArgumentError(`It must be a whole number${from}${most}.`);
  };
}

/** Above 0, and slow enough for a clock to keep. */
export function stepsPerSecond(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 0.01 && value <= 1000) return value;
  throw new InvalidArgumentError('It must be a number from 0.01 to 1000.');
}

export function portNumber(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= 65_535) return value;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

export function commaSeparated(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('It must be names with commas between them.');
}
