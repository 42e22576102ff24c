/** What a character was told from outside between two steps, and when. */
import type { Message } from '@troupe/core';

export interface Told {
  readonly messages: readonly Message[];
  /** At the end of this tick, as far as one knows. */
  readonly tick: number;
  /** Another character asked for it: only the step that follows tells of that. */
  readonly asked: boolean;
}

interface Heard {
  readonly messages: readonly Message[];
  readonly tick: number;
}

/**
 * Gives each of the messages that a step tells of its tick. Inputs have one; what another character asked for came after
 * the input before it, or after the step before: a log begun from a keyframe in between agrees with that.
 */
export function dateTold(
  told: readonly (readonly Message[])[],
  heard: readonly Heard[],
  stepBefore: number,
): Told[] {
  const inputs = findInputs(told, heard);
  let tick = stepBefore;
  return told.map((messages, i) => {
    const input = inputs.get(i);
    tick = input?.tick ?? tick;
    return { messages, tick, asked: input === undefined };
  });
}

/**
 * Those that came from outside, by their place. From the end: within a tick characters ask before anything comes from
 * outside, so of two that say the same the later one did.
 */
function findInputs(
  told: readonly (readonly Message[])[],
  heard: readonly Heard[],
): ReadonlyMap<number, Heard> {
  const found = new Map<number, Heard>();
  let next = heard.length - 1;
  for (let i = told.length - 1; i >= 0 && next >= 0; i--) {
    const input = heard[next]!;
    // with no more than there are inputs, none was asked for
    if (i > next && !isSame(input.messages, told[i]!)) continue;
    found.set(i, input);
    next--;
  }
  return found;
}

function isSame(a: readonly Message[], b: readonly Message[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
