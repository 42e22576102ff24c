/**
 * Cosine, sine and powers of two that come out the same in every engine. The language leaves the last digits of
 * `Math.cos` and `**` to the platform, and a trace is compared to the last digit. Sums and products of doubles are the
 * same everywhere.
 */

/** Of an angle in turns: 1 is all the way round. */
export function cosineOfTurns(turns: number): number {
  const x = (turns - Math.round(turns)) * 2 * Math.PI;
  let sum = 1;
  for (let n = 32; n > 0; n -= 2) sum = 1 - (x * x * sum) / (n * (n - 1));
  return sum;
}

/** Of an angle in radians. */
export function cosineOf(angle: number): number {
  return cosineOfTurns(angle / (2 * Math.PI));
}

export function sineOf(angle: number): number {
  return cosineOfTurns(angle / (2 * Math.PI) - 0.25);
}

/** One half to the power of a number that is not negative. */
export function halfToThe(power: number): number {
  // nothing is left, and the series would not end
  if (power > 1100) return 0;
  const whole = Math.floor(power);
  const x = (whole - power) * Math.LN2;
  let sum = 1;
  for (let n = 22; n > 0; n--) sum = 1 + (x * sum) / n;
  for (let i = 0; i < whole; i++) sum /= 2;
  return sum;
}
