/** What a level becomes when its skill reports: nothing if all came about as promised, something if it did not. */
import type { Effect, Skill } from '../state/character.js';
import { coefficientAt } from '../state/coefficient.js';
import type { Coefficient } from '../state/definition.js';
import { isMet, type Network, readingOf } from './network.js';

interface Predictions {
  correct: number;
  total: number;
}

/** Holds a skill's promises, by their weights, against what the sensors say now. */
function judgePredictions(network: Network, member: number, skill: Skill): Predictions {
  const atStart = network.countsAtStart[member]?.get(skill.name);
  let correct = 0;
  let total = 0;
  for (const { proposition, value, weight } of effectsOf(skill)) {
    const count = atStart?.get(proposition);
    // as the built-in world moves it: what is promised to be false goes down, on whichever list it is
    const way = value === true ? 1 : -1;
    const right =
      count === undefined
        ? isMet(network, member, proposition, value)
        : (Number(readingOf(network, member, proposition)) - count) * way > 0;
    if (right) correct += weight;
    total += weight;
  }
  return { correct, total };
}

function effectsOf({ adds, deletes }: Skill): readonly Effect[] {
  return [...adds, ...deletes];
}

/** Notes the counts a skill promises to move. */
export function noteCounts(network: Network, member: number, skill: Skill): void {
  for (const { proposition } of effectsOf(skill)) {
    if (network.structure.sensors.get(proposition)?.kind !== 'counted') continue;
    const counts = network.countsAtStart[member]!;
    const mine = counts.get(skill.name) ?? new Map<string, number>();
    mine.set(proposition, Number(readingOf(network, member, proposition)));
    counts.set(skill.name, mine);
  }
}

export function tiredLevel(
  network: Network,
  member: number,
  skill: Skill,
  level: number,
  calls: number,
): number {
  const { correct, total } = judgePredictions(network, member, skill);
  if (total === 0) return 0;
  const { character, population, time } = network;
  const inAll = Math.max(0, 1 - population.callsInAll[member]! / limitAt(character.maxCalls, time));
  const max = limitAt(skill.maxCalls, time);
  if (calls >= max || inAll === 0) return 0;
  const kept =
    character.fatigue === '1995'
      ? (1 - calls / max) * (1 - correct / total)
      : 1 - (max === Number.POSITIVE_INFINITY ? 1 : max / (max - calls)) * (correct / total);
  return Math.max(0, level * kept * inAll);
}

function limitAt(maxCalls: Coefficient | undefined, time: number): number {
  return maxCalls === undefined ? Number.POSITIVE_INFINITY : coefficientAt(maxCalls, time);
}
