/** What a level is made of, as bars that add up to it. */
import type { Link, SkillExplanation, Source } from '@troupe/core';
import type { Picked } from '../parts/panel-props.js';

export interface EnergyBar {
  readonly name: string;
  readonly amount: number;
  /** From the left edge of all bars, in shares of their width: where it begins and how long it is. */
  readonly left: number;
  readonly wide: number;
}

export interface EnergyBars {
  readonly bars: readonly EnergyBar[];
  /** What they come to: the level before decay. */
  readonly sum: number;
  readonly after: number;
  /** Where nothing is: bars to its left take. */
  readonly zero: number;
}

/** In the order in which the network adds them up, so that the sum is the same to the last digit. */
const order: readonly (readonly [Source, string])[] = [
  ['state', 'what it perceives'],
  ['goals', 'goals'],
  ['protected', 'goals to protect'],
  ['backward', 'skills that need it'],
  ['forward', 'skills that lead to it'],
  ['followers', 'skills it usually follows'],
  ['conflicts', 'conflicting skills'],
];

export function energyBars({ carried, sources, before, after }: SkillExplanation): EnergyBars {
  const parts: [string, number][] = [['from the step before', carried]];
  let sum = carried;
  for (const [source, name] of order) {
    sum += sources[source];
    parts.push([name, sources[source]]);
  }
  // more was taken than there was
  if (before - sum > 1e-9 * Math.max(1, Math.abs(sum)))
    parts.push(['not below zero', before - sum]);
  const least = Math.min(0, ...parts.map(([, amount]) => amount));
  const most = Math.max(0, before, after, ...parts.map(([, amount]) => amount));
  const scale = most - least || 1;
  const bars = parts.map(([name, amount]) => ({
    name,
    amount,
    left: (Math.min(0, amount) - least) / scale,
    wide: Math.abs(amount) / scale,
  }));
  return { bars, sum: before, after, zero: -least / scale };
}

/** Where nothing flowed there is no bar to be seen, and no line to be read. */
export function flowing({ bars }: EnergyBars): readonly EnergyBar[] {
  return bars.filter(({ amount }) => amount !== 0);
}

/** The largest first, given or taken. */
export function largestFirst(links: readonly Link[]): Link[] {
  return [...links].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

/** The node at the other end of a link. */
export function nodeOf({ source, from }: Link): Picked {
  if (source === 'state') return { kind: 'sensor', name: from };
  if (source === 'goals' || source === 'protected') return { kind: 'goal', name: from };
  return { kind: 'skill', name: from };
}

/** Few enough digits to read, many enough to tell apart. */
export function sayAmount(amount: number): string {
  const size = Math.abs(amount);
  const digits = size >= 0.005 || size === 0 ? size.toFixed(2) : size.toPrecision(2);
  return amount < 0 ? `−${digits}` : digits;
}
