/** What an articulated command (or the whole shape) made, so that it can be taken away again. */
import type { Node } from './nodes.js';
import {
  type Derived,
  disposeEffect,
  type Effect,
  type Follower,
  followAgain,
  forget,
} from './signals.js';

export interface Owner {
  /** How many articulated commands it is within. */
  readonly level: number;
  nodes: number;
  vertices: number;
  /** Names and whom they stand for, in whatever map they are. */
  readonly entries: Entry[];
  /** Joints, and articulated commands with what these made. */
  readonly effects: Made[];
  readonly derived: Derived[];
  /** Nodes that hang at the root, where identity() put them. */
  readonly hung: Node[];
}

type Made = (Effect & { readonly owner: Owner }) | Follower;

interface Entry {
  readonly map: Map<unknown, unknown>;
  readonly key: unknown;
  readonly value: unknown;
}

export function createOwner(level: number): Owner {
  return { level, nodes: 0, vertices: 0, entries: [], effects: [], derived: [], hung: [] };
}

/** Of commands that made nothing, as most that run in every frame: one for all of them is in the cache when each is not. */
export const nothingMade: Owner = createOwner(0);

export function register<K, V>(owner: Owner, map: Map<K, V>, key: K, value: V): void {
  map.set(key, value);
  owner.entries.push({ map: map as Map<unknown, unknown>, key, value });
}

/** Whether it made nothing but nodes: a command that only moves or colours what follows. */
export function isSimple({ entries, effects, derived, hung }: Owner): boolean {
  return entries.length + effects.length + derived.length + hung.length === 0;
}

/** Whether it made nothing at all. */
export function isEmpty(owner: Owner): boolean {
  return owner.nodes === 0 && owner.vertices === 0 && isSimple(owner);
}

/** The owner and those of all commands within it. */
export function eachOwner(owner: Owner, visit: (owner: Owner) => void): void {
  visit(owner);
  for (const effect of owner.effects) if ('owner' in effect) eachOwner(effect.owner, visit);
}

export function disposeOwner(owner: Owner): void {
  eachOwner(owner, ({ effects, derived }) => {
    effects.forEach(disposeEffect);
    derived.forEach(forget);
  });
}

/** After what was to come in its place has failed. */
export function resumeOwner(owner: Owner): void {
  eachOwner(owner, ({ effects }) => {
    for (const effect of effects) if ('cell' in effect) followAgain(effect);
  });
}
