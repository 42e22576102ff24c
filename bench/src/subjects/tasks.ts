/** Tasks that several benchmarks time. */
import { createNetwork, settleDefinition, stepNetwork } from '@troupe/core/network';
import type { Task } from '../harness/alternate.js';
import { gatherPass } from './gather-pass.js';
import type { RandomNetwork } from './random-network.js';

/** One step of a character with so many skills, in a state that stays as it is. */
export function stepOf(drawn: RandomNetwork): Task {
  const network = createNetwork(settleDefinition(drawn.definition));
  return { run: () => stepNetwork(network) };
}

export function gatherOf({ conditions, adds, deletes, truths }: RandomNetwork): Task {
  const values = Float64Array.from(truths, (so) => (so ? 1.5 : 0.5));
  const levels = new Float64Array(truths.length).fill(20);
  // taken out of arrays at every run: V8 would compile constants into the pass, lengths too, which lists that change
  // never are
  const lists = [conditions, adds, deletes];
  const numbers = [values, levels];
  return {
    run: () => gatherPass(lists[0]!, lists[1]!, lists[2]!, numbers[0]!, numbers[1]!),
  };
}
