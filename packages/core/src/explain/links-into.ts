/** Every link along which a skill was given or lost energy in a step, one by one: what the kernel sums. */
import { followerLinks } from '../dispatch/followers.js';
import type { Network } from '../network/network.js';
import { DISABLED } from '../network/population.js';
import type { Source } from '../network/spread-activation.js';
import type { Value } from '../state/definition.js';
import type { Examination } from './examine.js';

export interface Link {
  readonly source: Source;
  /** The goal, the sensor, the cost or the skill at the other end. */
  readonly from: string;
  /** What it went along; nothing for follower links, costs and conflicts. */
  readonly proposition: string | undefined;
  readonly value: Value | undefined;
  /** Below zero where it was taken. */
  readonly amount: number;
}

/** Largest gains first, largest losses last. */
export function linksInto(examination: Examination, slot: number): Link[] {
  const { network } = examination.moment;
  if ((network.population.flags[slot]! & DISABLED) !== 0) return [];
  return [
    ...fromState(network, slot),
    ...fromGoals(network, slot),
    ...byGoals(network, slot),
    ...backward(examination, slot),
    ...forward(examination, slot),
    ...followers(examination, slot),
    ...conflicts(examination, slot),
  ]
    .filter((link) => link.amount !== 0)
    .sort((a, b) => b.amount - a.amount);
}

function* fromState(network: Network, slot: number): Generator<Link> {
  const { conditions, sensorImportance, importance } = network.structure.topology;
  for (const e of entries(conditions, slot)) {
    const literal = conditions.literal[e]!;
    const amount =
      network.flow.phi *
      network.population.degree[literal]! *
      sensorImportance[literal]! *
      conditions.keyShare[conditions.key[e]!]! *
      conditions.share[slot]! *
      importance[slot]!;
    yield {
      source: 'state',
      from: nameOf(network, literal),
      ...literalOf(network, literal),
      amount,
    };
  }
}

function* fromGoals(network: Network, slot: number): Generator<Link> {
  const { adds, importance } = network.structure.topology;
  const { pull, met } = network.population;
  for (const e of entries(adds, slot)) {
    const literal = adds.literal[e]!;
    const amount =
      network.flow.gamma *
      pull[literal]! *
      (1 - met[literal]!) *
      adds.keyShare[adds.key[e]!]! *
      adds.weight[e]! *
      adds.share[slot]! *
      importance[slot]!;
    yield {
      source: 'goals',
      from: nameOf(network, literal),
      ...literalOf(network, literal),
      amount,
    };
  }
}

/** What goals that are met, or that conserve something, take. */
function* byGoals(network: Network, slot: number): Generator<Link> {
  const { deletes, costs, costTotal, key } = network.structure.topology;
  const { guard, met, conserve } = network.population;
  const { delta } = network.flow;
  for (const { name, value } of network.goals[0]?.values() ?? []) {
    const literal = network.structure.propositions.byName.get(name)?.literals.get(value);
    if (literal === undefined) continue;
    for (const e of entries(deletes, slot)) {
      if (deletes.key[e] !== key[literal]) continue;
      const strength = delta * guard[literal]! * met[literal]! * deletes.keyShare[key[literal]!]!;
      const amount = 0 - strength * deletes.weight[e]! * deletes.share[slot]!;
      yield { source: 'protected', from: name, proposition: name, value, amount };
    }
  }
  for (const [name, cost] of network.structure.costs) {
    for (const e of entries(costs, slot)) {
      if (costs.key[e] !== cost) continue;
      const amount = 0 - (delta * conserve[cost]! * costs.weight[e]!) / costTotal[cost]!;
      yield { source: 'protected', from: name, proposition: undefined, value: undefined, amount };
    }
  }
}

function* backward({ moment, levels }: Examination, slot: number): Generator<Link> {
  const { network } = moment;
  const { adds, conditions, importance } = network.structure.topology;
  for (const e of entries(adds, slot)) {
    const key = adds.key[e]!;
    for (let c = conditions.head[key]!; c >= 0; c = conditions.next[c]!) {
      const x = conditions.owner[c]!;
      const literal = conditions.literal[c]!;
      if (levels.executable[x] === 1) continue;
      const amount =
        gives(network, x) *
        (1 - network.population.met[literal]!) *
        network.flow.backward *
        adds.keyShare[key]! *
        adds.weight[e]! *
        adds.share[slot]! *
        importance[slot]!;
      yield {
        source: 'backward',
        from: skillAt(network, x),
        ...literalOf(network, literal),
        amount,
      };
    }
  }
}

function* forward({ moment, levels }: Examination, slot: number): Generator<Link> {
  const { network } = moment;
  const { adds, conditions, importance } = network.structure.topology;
  const { phi, gamma } = network.flow;
  for (const c of entries(conditions, slot)) {
    const key = conditions.key[c]!;
    for (let e = adds.head[key]!; e >= 0; e = adds.next[e]!) {
      const x = adds.owner[e]!;
      const literal = adds.literal[e]!;
      if (levels.executable[x] !== 1) continue;
      const amount =
        gives(network, x) *
        adds.weight[e]! *
        (1 - network.population.met[literal]!) *
        (phi / gamma) *
        network.flow.forward *
        conditions.keyShare[key]! *
        conditions.share[slot]! *
        importance[slot]!;
      yield {
        source: 'forward',
        from: skillAt(network, x),
        ...literalOf(network, literal),
        amount,
      };
    }
  }
}

function* followers({ moment }: Examination, slot: number): Generator<Link> {
  const { network, context } = moment;
  if (network.flow.followers === 0) return;
  const links = followerLinks(moment.followers, context, network.structure);
  for (let i = 0; i < links.count; i++) {
    if (links.to[i] !== slot) continue;
    const amount =
      gives(network, links.from[i]!) *
      links.share[i]! *
      network.flow.followers *
      network.structure.topology.importance[slot]!;
    const from = skillAt(network, links.from[i]!);
    yield { source: 'followers', from, proposition: undefined, value: undefined, amount };
  }
}

function* conflicts({ moment, wiring }: Examination, slot: number): Generator<Link> {
  const { network } = moment;
  const { from, to, rate, count } = wiring.conflicts;
  const theirs = network.population.level[slot]!;
  for (let k = 0; k < count[0]!; k++) {
    const mine = gives(network, from[k]!);
    // below zero where the two undo each other: then the weaker does not take
    if (to[k] !== slot || (rate[k]! < 0 && mine < theirs)) continue;
    const amount = 0 - Math.min(mine * Math.abs(rate[k]!), theirs);
    const taker = skillAt(network, from[k]!);
    yield { source: 'conflicts', from: taker, proposition: undefined, value: undefined, amount };
  }
}

function entries(
  { start, count }: { readonly start: Int32Array; readonly count: Int32Array },
  at: number,
): number[] {
  return Array.from({ length: count[at]! }, (_, i) => start[at]! + i);
}

function gives({ population }: Network, slot: number): number {
  return (population.flags[slot]! & DISABLED) === 0 ? population.level[slot]! : 0;
}

function skillAt({ structure }: Network, slot: number): string {
  return structure.skills[slot]?.name ?? '';
}

function nameOf({ structure }: Network, literal: number): string {
  return structure.propositions.literals[literal]!.proposition;
}

function literalOf({ structure }: Network, literal: number): { proposition: string; value: Value } {
  return structure.propositions.literals[literal]!;
}
