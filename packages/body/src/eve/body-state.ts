/** A body from within: what commands fill and updates change. */
import type { Attributes, BodyNode, Limb } from '../model/body.js';
import type { Clip } from '../model/clip.js';
import type { Point } from '../model/geometry.js';
import type { Variable, VariableKind } from '../model/variable.js';
import { createNode, type Node } from './nodes.js';
import { createOwner, eachOwner, isEmpty, type Owner } from './owner.js';
import { type Cell, createEffects, type Effect, type Effects } from './signals.js';

/** A variable and what it is now. */
export interface Slot {
  readonly variable: Variable;
  readonly cell: Cell;
}

/** What must be there when all is built: parts of limbs, joints of skins, variables of expressions. */
export interface Requirement {
  readonly name: string;
  readonly kind: 'part' | VariableKind;
  readonly by: string;
  readonly path: string;
  /** Takes its axis from the joint of this name. */
  readonly limb?: { axis: Point };
}

export interface BodyState {
  readonly name: string;
  readonly root: Node;
  readonly owner: Owner;
  readonly effects: Effects;
  readonly variables: Map<string, Variable>;
  readonly slots: Map<string, Slot>;
  readonly parts: Map<string, Node>;
  readonly limbs: Map<string, Limb>;
  readonly clips: Map<string, Clip>;
  readonly axes: Map<string, Point>;
  readonly requirements: Map<Requirement, true>;
  /** Variables of a command that is running again: declared once more, they keep their values. */
  readonly former: Map<string, Slot>;
  nodes: number;
  vertices: number;
  changes: Changes;
  /** How many are told of updates. */
  watchers: number;
}

/** What an update has changed so far. */
export interface Changes {
  /** Of this update. */
  serial: number;
  ran: number;
  moved: Set<BodyNode>;
  rebuilt: Set<BodyNode>;
  shaded: Set<Attributes>;
  failures: { readonly path: string; readonly thrown: unknown }[];
  /** Commands that were refused because another has their name, which may come to give it up, and what they threw. */
  readonly refused: Map<Effect & { readonly path: string }, unknown>;
}

export function createChanges(): Changes {
  return {
    serial: 0,
    ran: 0,
    moved: new Set(),
    rebuilt: new Set(),
    shaded: new Set(),
    failures: [],
    refused: new Map(),
  };
}

export function createBodyState(name: string): BodyState {
  return {
    name,
    root: createNode(undefined, undefined),
    owner: createOwner(0),
    effects: createEffects(),
    variables: new Map(),
    slots: new Map(),
    parts: new Map(),
    limbs: new Map(),
    clips: new Map(),
    axes: new Map(),
    requirements: new Map(),
    former: new Map(),
    nodes: 1,
    vertices: 0,
    changes: createChanges(),
    watchers: 0,
  };
}

/** Takes the names and counts of what an owner made out of the body. */
export function withdraw(body: BodyState, owner: Owner): void {
  if (isEmpty(owner)) return;
  eachOwner(owner, ({ nodes, vertices, entries }) => {
    body.nodes -= nodes;
    body.vertices -= vertices;
    for (const { map, key } of entries) map.delete(key);
  });
}

/** The contrary of withdraw. */
export function reinstate(body: BodyState, owner: Owner): void {
  eachOwner(owner, ({ nodes, vertices, entries }) => {
    body.nodes += nodes;
    body.vertices += vertices;
    for (const { map, key, value } of entries) map.set(key, value);
  });
}
