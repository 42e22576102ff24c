/** Tasks that several benchmarks time. */
import { createNetwork, settleDefinition, stepNetwork } from '@troupe/core/network';
import type { Task } from '../harness/alternate.js';
import { gatherPass } from './gather-pass.js';
import { drawNetwork, type RandomNetwork } from './random-network.js';

/** One step of a character with so many skills, in a state that stays as it is. */
export function stepOf(drawn: RandomNetwork): Task {
  const network = createNetwork(settleDefinition(drawn.definition));
  return { run: () => stepNetwork(network) };
}

export function gatherOf({ conditions, adds, deletes, truths }: RandomNetwork): Task {
  const values = Float64Array.from(truths, (so) => (so ? 1.5 : 0.5));
  const levels = new Float64Array(truths.length).fill(20);
  return { run: () => gatherPass(conditions, adds, deletes, values, levels) };
}

/** One step of a network of 1,000, its time given for each skill. */
export function stepOfThousand(): Task {
  return { ...stepOf(drawNetwork(1000)), pieces: 1000 };
}
