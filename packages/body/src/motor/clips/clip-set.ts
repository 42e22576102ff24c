/** What is known of a model's clips: all that a simulation needs, whatever the model is shown with. */
import { suggest, TroupeError } from '@troupe/core';
import type { Path } from './plane.js';
import type { Root } from './root.js';

export interface ClipInfo {
  readonly name: string;
  readonly seconds: number;
  /** Its last moment is as its first: it goes round without a seam. */
  readonly loops: boolean;
  /** Of one round: metres ahead and to the left, and radians that it turns. All 0 for a clip that stays in place. */
  readonly travel: { readonly along: number; readonly across: number; readonly turn: number };
  /** How it comes there; nothing if it stays in place. */
  readonly path: Path | undefined;
  /** Where its root is when that is taken out. */
  readonly rest: Path | undefined;
}

/** Where a clip plays over the others: on some joints, with a weight. */
export interface Layer {
  readonly joints: ReadonlySet<string>;
  readonly weight: number;
}

export interface ClipSet {
  /** Of the model. */
  readonly name: string;
  readonly clips: ReadonlyMap<string, ClipInfo>;
  /** Plays while nothing else does. */
  readonly idle: string | undefined;
  /** Over the base, and each over those before it. */
  readonly layers: ReadonlyMap<string, Layer>;
  /** Whose way is the way of the character; nothing if no clip moves anything about. */
  readonly root: Root | undefined;
}

export interface LayerForm {
  readonly joints?: readonly string[];
  /** These and all below them. */
  readonly below?: string | readonly string[];
  /** From 0 to 1, which is usual. */
  readonly weight?: number;
}

export interface ClipSetOptions {
  readonly idle?: string;
  readonly layers?: Readonly<Record<string, LayerForm>>;
  /** The joint whose way is the way of the character; else the topmost that is moved about. */
  readonly root?: string;
}

/** Joints of a model by name, and how they hang together. */
export interface JointTree {
  readonly model: string;
  readonly names: ReadonlySet<string>;
  readonly childrenOf: (name: string) => Iterable<string>;
}

export function refuseClips(code: string, path: string, message: string): never {
  throw new TroupeError([{ code, path, message }]);
}

export function findClip({ clips, name: model }: ClipSet, name: string): ClipInfo {
  const found = clips.get(name);
  if (found !== undefined) return found;
  const hint = clips.size === 0 ? ' It has none.' : suggest(name, clips.keys());
  return refuseClips('unknown-clip', name, `the model "${model}" has no clip "${name}".${hint}`);
}

export function checkJoint({ model, names }: JointTree, name: string, path: string): void {
  if (names.has(name)) return;
  const hint =
    suggest(name, names) || (names.size > 0 ? ` There are ${listed(names)}` : ' It has none.');
  const message = `the model "${model}" has no joint "${name}".${hint}`;
  refuseClips('unknown-joint', path, message);
}

/** The first of them. */
function listed(names: ReadonlySet<string>): string {
  const first = [...names].slice(0, 12);
  return `${first.join(', ')}${names.size > first.length ? ' …' : ''}`;
}

/** `moved`: joints that some clip moves. */
export function settleLayers(
  forms: Readonly<Record<string, LayerForm>> = {},
  tree: JointTree,
  moved: ReadonlySet<string>,
): ReadonlyMap<string, Layer> {
  const layers = new Map<string, Layer>();
  for (const [name, { joints = [], below = [], weight = 1 }] of Object.entries(forms)) {
    const path = `layers.${name}`;
    if (name === 'base') {
      refuseClips('same-name', path, 'the base is a layer already, of all joints. Choose another');
    }
    if (!(weight >= 0 && weight <= 1)) {
      refuseClips('wrong-value', `${path}.weight`, `must be from 0 to 1, found ${weight}`);
    }
    const found = new Set(joints);
    const waiting = typeof below === 'string' ? [below] : [...below];
    for (const joint of [...joints, ...waiting]) checkJoint(tree, joint, path);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      found.add(next);
      waiting.push(...tree.childrenOf(next));
    }
    if (found.size === 0) {
      refuseClips('wrong-value', path, 'has no joints. Say which: joints: […] or below: …');
    }
    if (!Array.from(found).some((joint) => moved.has(joint))) {
      const which = moved.size === 0 ? 'none' : listed(moved);
      const message = `no clip moves any of its joints: ${listed(found)}. Those that are moved: ${which}`;
      refuseClips('wrong-value', path, message);
    }
    layers.set(name, { joints: found, weight });
  }
  return layers;
}

export function checkIdle(set: ClipSet): void {
  if (set.idle !== undefined) findClip(set, set.idle);
}
