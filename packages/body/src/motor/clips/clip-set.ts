/** What is known of a model's clips: all that a simulation needs, whatever the model is shown with. */
import { checkOptions, keysOf, TroupeError } from '@troupe/core';
import { listNames, nearName, tellNames } from '../../eve/near-names.js';
import { isRecord } from '../../eve/refuse.js';
import { refuseType } from '../refuse.js';
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

const setKeys = keysOf<ClipSetOptions>({ idle: true, layers: true, root: true });
const layerKeys = keysOf<LayerForm>({ joints: true, below: true, weight: true });

export function checkSetOptions(options: ClipSetOptions, of: string): void {
  checkOptions(options, setKeys, of);
  const { layers = {} } = options;
  if (!isRecord(layers)) refuseType('layers', 'layers by their names', layers);
  for (const [name, form] of Object.entries(layers)) {
    checkOptions(form, layerKeys, `layers.${name}`);
  }
}

/** Joints of a model by name, and how they hang together. */
export interface JointTree {
  readonly model: string;
  readonly names: ReadonlySet<string>;
  /** Those that turn or move; the others are meshes, and what stands between. */
  readonly joints: ReadonlySet<string>;
  readonly childrenOf: (name: string) => Iterable<string>;
}

export function refuseClips(code: string, path: string, message: string): never {
  throw new TroupeError([{ code, path, message }]);
}

export function findClip({ clips, name: model }: ClipSet, name: string): ClipInfo {
  const found = clips.get(name);
  if (found !== undefined) return found;
  const hint = clips.size === 0 ? ' It has none.' : tellNames(name, clips.keys());
  return refuseClips('unknown-clip', name, `the model "${model}" has no clip "${name}".${hint}`);
}

export function checkJoint(tree: JointTree, name: string, path: string): void {
  if (tree.names.has(name)) return;
  const joints = fromTheTop(tree, tree.joints);
  const near = nearName(name, joints) || nearName(name, [...tree.names]);
  const list = joints.length > 0 ? ` There are ${listNames(joints)}` : ' It has none.';
  const message = `the model "${tree.model}" has no joint "${name}".${near}${list}`;
  refuseClips('unknown-joint', path, message);
}

/** The trunk before the limbs, and fingers last: what is cut off a long list is seldom what was meant. */
function fromTheTop({ names, childrenOf }: JointTree, those: ReadonlySet<string>): string[] {
  const below = new Set([...names].flatMap((name) => [...childrenOf(name)]));
  const tops = [...names].filter((name) => !below.has(name));
  // expressions hang nowhere
  const ordered = new Set(tops.filter((name) => [...childrenOf(name)].length > 0));
  for (const name of ordered) for (const child of childrenOf(name)) ordered.add(child);
  for (const name of tops) ordered.add(name);
  return [...ordered].filter((name) => those.has(name));
}

function refuseUnmoved(
  path: string,
  { joints = [], below = [] }: LayerForm,
  found: ReadonlySet<string>,
  tree: JointTree,
  moved: ReadonlySet<string>,
): never {
  const wanted = [...joints, ...(typeof below === 'string' ? [below] : below)];
  // from the fingers up: who has one below that is moved may be named with `below` too
  const able = new Set(moved);
  for (const name of fromTheTop(tree, tree.names).reverse()) {
    if (joints.length === 0 && [...tree.childrenOf(name)].some((child) => able.has(child))) {
      able.add(name);
    }
  }
  const names = fromTheTop(tree, new Set([...tree.joints].filter((name) => able.has(name))));
  const near = wanted.map((name) => nearName(name, names)).find((hint) => hint !== '') ?? '';
  const which = names.length === 0 ? 'none' : listNames(names);
  const those = joints.length === 0 ? 'are moved, or have such below them' : 'are moved';
  const message = `no clip moves any of its joints: ${listNames(found)}.${near} Those that ${those}: ${which}`;
  return refuseClips('wrong-value', path, message);
}

/** `moved`: joints that some clip moves. */
export function settleLayers(
  forms: Readonly<Record<string, LayerForm>> = {},
  tree: JointTree,
  moved: ReadonlySet<string>,
): ReadonlyMap<string, Layer> {
  const layers = new Map<string, Layer>();
  for (const [name, form] of Object.entries(forms)) {
    const { joints = [], below = [], weight = 1 } = form;
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
      refuseUnmoved(path, form, found, tree, moved);
    }
    layers.set(name, { joints: found, weight });
  }
  return layers;
}

export function checkIdle(set: ClipSet): void {
  if (set.idle !== undefined) findClip(set, set.idle);
}
