/** Whether a measure went the way a part claims, and not just by chance. */
import type { Manner } from './part.js';
import { sayPart } from './say-parts.js';

/** What a part claims. */
export interface Claim extends Manner {
  readonly slot: string;
  readonly part: string;
  readonly measure: string;
}

export interface Comparison {
  readonly claim: Claim;
  /** By seed. */
  readonly with: readonly number[];
  readonly without: readonly number[];
  /** How much more it is with the part. */
  readonly differences: readonly number[];
  /** Seeds in which the measure went the way that was claimed, and the other way. */
  readonly agree: number;
  readonly oppose: number;
  /** How likely so many would agree if the part made no difference. */
  readonly byChance: number;
  /** On average the measure goes the way that was claimed, and hardly by chance (less than one in a hundred). */
  readonly holds: boolean;
  /** `head "prey" looks up more often: 12.3 with it, 4.1 without; so in 29 seeds of 30`. */
  readonly words: string;
}

export function judgeManner(
  claim: Claim,
  having: readonly number[],
  lacking: readonly number[],
): Comparison {
  const sign = claim.goes === 'up' ? 1 : -1;
  const differences = having.map((value, i) => value - lacking[i]!);
  const agree = differences.filter((difference) => difference * sign > 0).length;
  const oppose = differences.filter((difference) => difference * sign < 0).length;
  const byChance = chanceOfAgreeing(agree, agree + oppose);
  const holds = sign * sumOf(differences) > 0 && byChance < 0.01;
  const { slot, part, says } = claim;
  const mean = (values: readonly number[]) =>
    Number((sumOf(values) / values.length).toPrecision(3));
  const words = `${sayPart({ slot, name: part })} ${says}: ${mean(having)} with it, ${mean(lacking)} without; so in ${agree} seeds of ${having.length}`;
  return {
    claim,
    with: having,
    without: lacking,
    differences,
    agree,
    oppose,
    byChance,
    holds,
    words,
  };
}

/** Of so many tosses of a coin, at least so many heads: the sign test. Seeds that make no difference do not count. */
function chanceOfAgreeing(agree: number, count: number): number {
  let ways = 1;
  let sum = 0;
  for (let heads = count; heads >= agree; heads--) {
    sum += ways / 2 ** count;
    ways = (ways * heads) / (count - heads + 1);
  }
  return sum;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
