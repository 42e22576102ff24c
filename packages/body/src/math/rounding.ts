/** What is written of a moving body has nine decimals: more nobody sees, and all of it would be recorded and sent. */

const billion = 1e9;

/** To a billionth; never −0. */
export function roundFine(value: number): number {
  return Math.round(value * billion) / billion + 0;
}

export function roundAll(values: readonly number[]): number[] {
  const rounded: number[] = [];
  for (let i = 0; i < values.length; i++) rounded.push(roundFine(values[i]!));
  return rounded;
}
