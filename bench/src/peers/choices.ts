/** The skills of a network as a chooser without a network sees them. */
import type { RandomNetwork } from '../subjects/random-network.js';

export interface Choice {
  readonly number: number;
  /** Share of its conditions that hold. */
  score(): number;
  executable(): boolean;
}

export function choicesOf({ conditions, truths }: RandomNetwork): Choice[] {
  const each = conditions.length / truths.length;
  return truths.map((_, number) => {
    const needs = conditions.subarray(number * each, (number + 1) * each);
    return {
      number,
      score() {
        let met = 0;
        for (let e = 0; e < each; e++) if (truths[needs[e]!]) met++;
        return met / each;
      },
      executable() {
        for (let e = 0; e < each; e++) if (!truths[needs[e]!]) return false;
        return true;
      },
    };
  });
}
