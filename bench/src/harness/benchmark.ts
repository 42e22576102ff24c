/** What is measured, and what comes of it. */

export interface Round {
  readonly ours: number;
  readonly theirs: number;
}

export interface Benchmark {
  readonly name: string;
  readonly unit: string;
  /** What it is compared with, in words. */
  readonly with: string;
  /** Whether less of the unit is better (a time, a size) or more (a rate). */
  readonly better: 'less' | 'more';
  /** The ratio aimed at, at most. */
  readonly limit?: number;
  measure(): readonly Round[] | Promise<readonly Round[]>;
}

/** One entry of the file that other tools read. */
export interface Result {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  /** Lower is better, whatever the unit. */
  readonly ratio: number;
  readonly with: string;
}
