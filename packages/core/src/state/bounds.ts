import type { Problem } from './errors.js';

/** A range that a number of a definition must lie in; `above` leaves the lower end out, `below` the upper. */
export interface Bounds {
  readonly least?: number;
  readonly above?: number;
  readonly most?: number;
  readonly below?: number;
  readonly whole?: boolean;
}

const large = 1_000_000;

// bounded so that no level can overflow or drown in roundings, whatever the network: φ/γ is at most 1e9, levels nπ
export const bounds = {
  theta: { above: 0, most: large },
  phi: { least: 0, most: large },
  gamma: { least: 0.001, most: large },
  delta: { least: 0, most: large },
  pi: { least: 0.000001, most: large },
  thetaDecay: { least: 0, below: 1 },
  kappa: { least: 0, most: 1 },
  importance: { least: 0, most: large },
  weight: { least: 0, most: large },
  cutoff: { above: 0, most: 1 },
  count: { least: 0, most: 2 ** 31 - 1, whole: true },
  degree: { least: 0, most: 1 },
  units: { least: 1, most: large, whole: true },
  cost: { above: 0, most: large },
  takes: { least: 1, most: large, whole: true },
  maxCalls: { least: 1, most: large },
  stepEvery: { above: 0, most: large },
  halfLife: { above: 0, most: large },
  period: { above: 0, most: large },
  swing: { least: -large, most: large },
  peak: { least: -large, most: large },
} as const satisfies Record<string, Bounds>;

/** What is wrong with a number, in words that finish "θ must be …", or nothing. */
export function outOfBounds(value: unknown, range: Bounds): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'a finite number';
  if (range.whole && !Number.isInteger(value)) return 'a whole number';
  if (range.least !== undefined && value < range.least) return `at least ${range.least}`;
  if (range.above !== undefined && value <= range.above) return `above ${range.above}`;
  if (range.most !== undefined && value > range.most) return `at most ${range.most}`;
  if (range.below !== undefined && value >= range.below) return `below ${range.below}`;
  return undefined;
}

export function checkNumber(
  value: unknown,
  range: Bounds,
  path: string,
  problems: Problem[],
): void {
  const wanted = outOfBounds(value, range);
  if (wanted === undefined) return;
  problems.push({ code: 'out-of-range', path, message: `must be ${wanted}, found ${say(value)}` });
}

/** A value in few letters, for an error. */
export function say(value: unknown): string {
  // as text, a list of one number would read like the number
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list' : 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
