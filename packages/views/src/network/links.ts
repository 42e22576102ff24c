/** What a character's network is drawn from: nodes, and links by proposition. The order of declaration leaves no trace in it. */
import type { Value } from '@troupe/core';
import type { CharacterStructure, LiteralOf } from '../model/protocol.js';

export type NodeKind = 'sensor' | 'skill' | 'goal';

export interface NetworkNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** Where links come in, from top to bottom. */
  readonly conditions: readonly LiteralOf[];
  /** Where links go out. */
  readonly effects: readonly LiteralOf[];
}

/** `senses`: sensor to skill. `meets`: skill to skill. `reaches`: skill to goal. `conflicts`: a skill undoes what another, or a goal, needs. `follows`: what only energy goes along. */
export type LinkKind = 'senses' | 'meets' | 'reaches' | 'conflicts' | 'follows';

export interface NetworkLink {
  readonly key: string;
  readonly kind: LinkKind;
  readonly from: string;
  readonly to: string;
  /** One; of conflicts all that the two quarrel about; of followers none. */
  readonly propositions: readonly string[];
  /** Which effect it leaves from and which condition it comes to; -1 where it is none of them. */
  readonly effect: number;
  readonly condition: number;
}

/** A goal, and what is wanted of it as far as that is known. */
export interface GoalOf {
  readonly name: string;
  readonly value?: Value;
}

export interface Network {
  readonly nodes: readonly NetworkNode[];
  readonly links: readonly NetworkLink[];
}

export function nodeId(kind: NodeKind, name: string): string {
  return `${kind}:${name}`;
}

export function networkOf(structure: CharacterStructure, goals: readonly GoalOf[]): Network {
  const nodes = nodesOf(structure, goals);
  return { nodes, links: linksOf(structure, goals, nodes) };
}

/** Only these nodes, and the links between them. */
export function restrict({ nodes, links }: Network, ids: ReadonlySet<string>): Network {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    links: links.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  };
}

function nodesOf(structure: CharacterStructure, goals: readonly GoalOf[]): NetworkNode[] {
  const none = { conditions: [], effects: [] };
  // those that are wanted: one that was withdrawn draws nothing any more
  const names = new Set(goals.map(({ name }) => name));
  return [
    ...[...structure.sensors].sort().map((name) => nodeOf('sensor', name, none)),
    ...Object.keys(structure.skills)
      .sort()
      .map((name) => {
        const { when, adds } = structure.skills[name]!;
        return nodeOf('skill', name, { conditions: inOrder(when), effects: inOrder(adds) });
      }),
    ...[...names].sort().map((name) => nodeOf('goal', name, none)),
  ];
}

function nodeOf(
  kind: NodeKind,
  name: string,
  ends: Pick<NetworkNode, 'conditions' | 'effects'>,
): NetworkNode {
  return { id: nodeId(kind, name), kind, name, ...ends };
}

/** Each once: a literal that stands there twice would be two links, of which one never flows. */
function inOrder(literals: readonly LiteralOf[]): LiteralOf[] {
  const byKey = new Map(literals.map((literal) => [keyOf(literal), literal]));
  return [...byKey.keys()].sort().map((key) => byKey.get(key)!);
}

function keyOf({ proposition, value }: LiteralOf): string {
  return `${proposition}\0${typeof value}\0${String(value)}`;
}

function linksOf(
  structure: CharacterStructure,
  goals: readonly GoalOf[],
  nodes: readonly NetworkNode[],
): NetworkLink[] {
  const sensors = new Set(structure.sensors);
  const needs = needsOf(nodes, goals);
  const links: NetworkLink[] = [];
  for (const skill of nodes) {
    if (skill.kind !== 'skill') continue;
    skill.conditions.forEach(({ proposition }, condition) => {
      if (!sensors.has(proposition)) return;
      const from = nodeId('sensor', proposition);
      links.push(linkOf('senses', from, skill.id, [proposition], { condition }));
    });
    links.push(...linksFrom(skill, structure, needs));
  }
  return [...new Map(links.map((link) => [link.key, link])).values()];
}

/** Who needs a proposition to have a value: any, where it is not known. */
interface Need {
  readonly node: NetworkNode;
  readonly value: Value | undefined;
  readonly condition: number;
}

function needsOf(
  nodes: readonly NetworkNode[],
  goals: readonly GoalOf[],
): ReadonlyMap<string, readonly Need[]> {
  const wanted = new Map(goals.map(({ name, value }) => [name, value]));
  const needs = new Map<string, Need[]>();
  const add = (proposition: string, need: Need) => {
    const found = needs.get(proposition);
    if (found) found.push(need);
    else needs.set(proposition, [need]);
  };
  for (const node of nodes) {
    node.conditions.forEach(({ proposition, value }, condition) => {
      add(proposition, { node, value, condition });
    });
    if (node.kind === 'goal') {
      add(node.name, { node, value: wanted.get(node.name), condition: -1 });
    }
  }
  return needs;
}

/** A skill meets what needs just what it brings about, and is in the way of what needs another value. A delete brings about `false`. */
function linksFrom(
  skill: NetworkNode,
  structure: CharacterStructure,
  needs: ReadonlyMap<string, readonly Need[]>,
): NetworkLink[] {
  const links: NetworkLink[] = [];
  const conflicts = new Map<string, { propositions: string[]; condition: number }>();
  const { deletes } = structure.skills[skill.name]!;
  const changes = [...skill.effects, ...inOrder(deletes)];
  changes.forEach(({ proposition, value }, index) => {
    const effect = index < skill.effects.length ? index : -1;
    const isDelete = effect < 0;
    for (const { node, value: needed, condition } of needs.get(proposition) ?? []) {
      if (node === skill) continue;
      if (needed === value || (needed === undefined && !isDelete)) {
        const kind = node.kind === 'goal' ? 'reaches' : 'meets';
        links.push(linkOf(kind, skill.id, node.id, [proposition], { effect, condition }));
        continue;
      }
      const found = conflicts.get(node.id);
      if (!found) conflicts.set(node.id, { propositions: [proposition], condition });
      else if (!found.propositions.includes(proposition)) found.propositions.push(proposition);
    }
  });
  for (const [to, { propositions, condition }] of conflicts) {
    links.push(linkOf('conflicts', skill.id, to, [...propositions].sort(), { condition }));
  }
  return links;
}

export function linkOf(
  kind: LinkKind,
  from: string,
  to: string,
  propositions: readonly string[],
  { effect = -1, condition = -1 }: { effect?: number; condition?: number } = {},
): NetworkLink {
  return {
    key: linkKey(kind, from, to, kind === 'conflicts' ? undefined : propositions[0]),
    kind,
    from,
    to,
    propositions,
    effect,
    condition,
  };
}

/** Two skills that quarrel have one link, whatever they quarrel about: energy is taken once. */
export function linkKey(
  kind: LinkKind,
  from: string,
  to: string,
  proposition: string | undefined,
): string {
  return [kind, from, to, proposition ?? ''].join('\0');
}
