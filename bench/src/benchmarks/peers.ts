/** A step of 1,000 skills beside the nearest thing that other libraries do with 1,000 actions. */
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';
import { findPlan, goapDoes } from '../peers/goap.js';
import { mistreevousDoes, tickSequence } from '../peers/mistreevous.js';
import { evaluate, utilityAiDoes } from '../peers/utility-ai.js';
import { sendEvent, xstateDoes } from '../peers/xstate.js';
import { arbitrate, yukaDoes } from '../peers/yuka.js';
import { drawNetwork, type RandomNetwork } from '../subjects/random-network.js';
import { stepOf } from '../subjects/tasks.js';

const size = 1000;

export const peerBenchmarks: readonly Benchmark[] = [
  beside('mistreevous', mistreevousDoes, () => tickSequence(size)),
  beside('xstate', xstateDoes, sendEvent),
  beside('yuka', yukaDoes, arbitrate),
  beside('utility-ai', utilityAiDoes, evaluate),
  beside('goap', goapDoes, () => findPlan(size)),
];

function beside(peer: string, does: string, task: (drawn: RandomNetwork) => Task): Benchmark {
  return {
    name: `peer/${peer}`,
    unit: 'µs',
    with: does,
    better: 'less',
    measure() {
      const drawn = drawNetwork(size);
      return alternate(stepOf(drawn), task(drawn), 'µs');
    },
  };
}
