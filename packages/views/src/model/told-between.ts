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
  let tick = stepBefore;
  let next = 0;
  return told.map((messages) => {
    const input = heard[next];
    const left = told.length - heard.length > 0;
    const asked = input === undefined || (left && !isSame(input.messages, messages));
    if (!asked) {
      tick = input.tick;
      next++;
    }
    return { messages, tick, asked };
  });
}

function isSame(a: readonly Message[], b: readonly Message[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
