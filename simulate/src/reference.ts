/**
 * A character beside the character: fed with what was seen from outside, it has to come to the same levels, step by step.
 *
 * It knows by itself, and holds against the trace: what signs are (from what agencies said at the door, and from what
 * skills of the definition promise), what is wanted, what was begun and how it ended, who was disabled by hand and which
 * parameters were set, whether skills can be executed, every level, the threshold, and what can be chosen.
 *
 * It is independent of the registry, of what that keeps and takes up again, of the sessions, and of the kernel: none of
 * their code is used. It still trusts the trace for when a step is made, who came and went before it, whom liveness has
 * disabled, that an execution failed of which nobody said anything, and which of several equal skills was chosen. After
 * each step it goes on from the levels in the trace: what differs is said once, in the step where it happens.
 */
import type { ActorDefinition } from '@troupe/core';
import { hear } from './reference-hears.js';
import { beginReference, complain, type Reference } from './reference-state.js';
import { takeStep } from './reference-step.js';
import type { Seen } from './seen.js';

/** What differs, and what each execution is of. */
export function followSeen(
  definition: ActorDefinition,
  all: readonly Seen[],
): Pick<Reference, 'problems' | 'chosen'> {
  const reference = beginReference(definition);
  for (const seen of all) {
    if ('said' in seen) reference.heard.push(seen.said);
    else {
      hearAll(reference, 'step' in seen);
      if ('step' in seen) takeStep(reference, seen.step);
      else start(reference, seen.epoch);
    }
  }
  return reference;
}

/** What a guest has stepped comes before what came with it from others. */
function hearAll(reference: Reference, isStep: boolean): void {
  const { heard } = reference;
  for (let said = heard.shift(); said !== undefined; said = heard.shift()) {
    hear(reference, said);
    if (isStep && said.kind === 'do' && said.verb === 'step') return;
  }
}

function start(reference: Reference, epoch: number): void {
  if (epoch <= reference.epoch) complain(reference, `epoch ${epoch} came after ${reference.epoch}`);
  reference.epoch = epoch;
  reference.pending.clear();
}
