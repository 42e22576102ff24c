/**
 * Cosine, sine and powers of two that come out the same in every engine. The language leaves the last digits of
 * `Math.cos` and `**` to the platform, and a trace is compared to the last digit. Sums and products of doubles are exact
 * to the rule everywhere.
 */

/** Of an angle in turns: 1 is all the way round. */
export function cosineOfTurns(turns: number): number {
  const part = Math.abs(turns - Math.round(turns));
  // within an eighth of a turn the series are short and exact
  if (part <= 0.125) return cosine(part * 2 * Math.PI);
  if (part >= 0.375) return -cosine((0.5 - part) * 2 * Math.PI);
  return sine((0.25 - part) * 2 * Math.PI);
}

/** Of an angle in radians. */
export function cosineOf(angle: number): number {
  return cosineOfTurns(angle / (2 * Math.PI));
}

export function sineOf(angle: number): number {
  return cosineOfTurns(angle / (2 * Math.PI) - 0.25);
}

/** 2 to the power of minus a number that is not negative. */
export function halfToThe(power: number): number {
  const whole = Math.floor(power);
  if (whole > 1100) return 0;
  let scale = 1;
  for (let i = 0; i < whole; i++) scale /= 2;
  return scale * exponential(-(power - whole) * Math.LN2);
}

function cosine(x: number): number {
  return series(-x * x, 0);
}

function sine(x: number): number {
  return x * series(-x * x, 1);
}

/** 1 + y/((s+1)(s+2)) + …: cosine for s = 0, sine over x for s = 1, where y = −x². */
function series(y: number, start: number): number {
  let sum = 1;
  for (let n = 20 + start; n > start; n -= 2) sum = 1 + (y * sum) / (n * (n - 1));
  return sum;
}

function exponential(x: number): number {
  let sum = 1;
  for (let n = 22; n > 0; n--) sum = 1 + (x * sum) / n;
  return sum;
}
