/** Numbers for people. */

/** A level or threshold: few digits, yet none of note is lost. */
export function sayLevel(level: number): string {
  const size = Math.abs(level);
  if (size >= 1e6) return level.toPrecision(4);
  if (size >= 0.005 || size === 0) return level.toFixed(2);
  return size < 1e-6 ? 'almost 0' : level.toPrecision(2);
}

/** `1 goal`, `12,000 steps`. */
export function sayCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${sayWhole(count)} ${count === 1 ? noun : plural}`;
}

export function sayWhole(count: number): string {
  return count.toLocaleString('en');
}
