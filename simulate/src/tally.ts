/** What happened in many seeds together. */
import type { SeedResult } from './run-seed.js';

export interface Tally {
  seeds: number;
  failures: number;
  steps: number;
  executions: number;
  readonly faults: Record<string, number>;
  readonly mishaps: Record<string, number>;
}

export function addUp(tally: Tally, result: SeedResult): void {
  tally.seeds++;
  if (result.problems.length > 0) tally.failures++;
  tally.steps += result.steps;
  tally.executions += result.executions;
  for (const [kind, count] of Object.entries(result.faults)) add(tally.faults, kind, count);
  for (const [kind, count] of Object.entries(result.mishaps)) add(tally.mishaps, kind, count);
}

function add(counts: Record<string, number>, kind: string, count: number): void {
  counts[kind] = (counts[kind] ?? 0) + count;
}

export function sayMix({ steps, executions, faults, mishaps }: Tally): string {
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ');
  return `${steps} steps, ${executions} executions begun elsewhere\npackets and processes: ${list(faults)}\nmishaps: ${list(mishaps)}`;
}
