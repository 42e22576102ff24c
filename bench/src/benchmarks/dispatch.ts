/** What it costs that the dispatcher changes nothing it is given, by the example of the sander. */
import { advance, createCharacter, dispatch, type Message } from '@troupe/core';
import { createNetwork, settleDefinition, stepNetwork } from '@troupe/core/network';
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';
import { sander } from '../subjects/example-file.js';

type Inboxes = readonly (readonly Message[])[];

const nothing: Inboxes = [[]];
const oneSensor: Inboxes = [true, false].map((value) => [
  { kind: 'sense', sensor: 'sprayer-somewhere', value },
]);

export const dispatchBenchmarks: readonly Benchmark[] = [
  compare(
    'dispatch/pure-to-in-place',
    'advance in place',
    () => pure(nothing),
    () => inPlace(nothing),
  ),
  compare('dispatch/pure-to-network', 'stepNetwork alone', () => pure(nothing), networkAlone),
  compare(
    'dispatch/in-place-to-network',
    'stepNetwork alone',
    () => inPlace(nothing),
    networkAlone,
  ),
  compare(
    'dispatch/pure-to-in-place-sensing',
    'advance in place, for both one sensor having changed',
    () => pure(oneSensor),
    () => inPlace(oneSensor),
  ),
];

function compare(name: string, other: string, ours: () => Task, theirs: () => Task): Benchmark {
  return {
    name,
    unit: 'µs',
    with: `${other}, one step of the sander`,
    better: 'less',
    measure: () => alternate(ours(), theirs(), 'µs'),
  };
}

function pure(inboxes: Inboxes): Task {
  let state = createCharacter(sander());
  return {
    run() {
      ({ state } = dispatch(state, inboxes[state.step % inboxes.length]!));
      return state.step;
    },
  };
}

function inPlace(inboxes: Inboxes): Task {
  const state = createCharacter(sander());
  return {
    run() {
      advance(state, inboxes[state.step % inboxes.length]!);
      return state.step;
    },
  };
}

function networkAlone(): Task {
  const network = createNetwork(settleDefinition(sander()));
  return { run: () => stepNetwork(network) };
}
