/** What same-trace.test.ts runs in every place. */
import { type CharacterDefinition, type RunOptions, recordStep, runCharacter } from '@troupe/core';
import { createNetwork, settleDefinition, stepCrowd } from '@troupe/core/network';

export interface TracedRun {
  readonly definition: CharacterDefinition;
  readonly options: RunOptions;
}

/** The lines of the trace of a run. */
export function traceCharacter({ definition, options }: TracedRun): string {
  let lines = '';
  for (const { state, report } of runCharacter(definition, options)) {
    lines += `${JSON.stringify(recordStep(state, report))}\n`;
  }
  return lines;
}

/** The slots that a crowd chooses in its first steps: the kernel alone. */
export function chooseInCrowd({ definition }: Pick<TracedRun, 'definition'>): number[][] {
  const crowd = createNetwork(settleDefinition(definition), 3);
  const chosen = new Int32Array(3);
  return Array.from({ length: 10 }, () => {
    stepCrowd(crowd, chosen);
    return [...chosen];
  });
}

export async function failInside({ message }: { readonly message: string }): Promise<never> {
  throw new RangeError(message);
}

/** Which kind of place this is, by what only that kind has. */
export function nameOfPlace(): string {
  if ('document' in globalThis) return 'page';
  if ('WorkerGlobalScope' in globalThis) return 'worker of a page';
  return 'process' in globalThis ? 'node' : 'unknown';
}
