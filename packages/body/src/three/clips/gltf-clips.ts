/** The clips of a model that three.js has loaded, measured. */
import {
  type AnimationClip,
  InterpolateDiscrete,
  type KeyframeTrack,
  Matrix4,
  type Object3D,
  PropertyBinding,
  type Quaternion,
  type Vector3,
} from 'three';
import { type Rotation, turnOfMatrix, type Vector } from '../../math/vectors.js';
import type { Track } from '../../model/clip.js';
import {
  type ClipSet,
  type ClipSetOptions,
  checkIdle,
  checkJoint,
  checkSetOptions,
  type JointTree,
  refuseClips,
  settleLayers,
} from '../../motor/clips/clip-set.js';
import { findTop } from '../../motor/clips/find-top.js';
import { measureClip } from '../../motor/clips/measure-clip.js';
import { frameOf, type RootFrame } from '../../motor/clips/root.js';

/** What GLTFLoader gives, or any object with its animations. */
export interface Loaded {
  readonly scene: Object3D;
  readonly animations: readonly AnimationClip[];
}

export interface GltfClips extends ClipSet {
  readonly scene: Object3D;
  readonly animations: ReadonlyMap<string, AnimationClip>;
}

/** A track of three.js, and what it moves. */
export interface NodeTrack {
  readonly track: KeyframeTrack;
  readonly node: Object3D;
  readonly property: string;
}

/** How large the scene is and how it is turned counts: set that before. */
export function clipsOfGltf(loaded: Loaded, options: ClipSetOptions = {}): GltfClips {
  if (loaded?.scene === undefined || !Array.isArray(loaded.animations)) {
    const message = 'clipsOfGltf takes what GLTFLoader gave, whole: its scene and its animations';
    refuseClips('wrong-model', 'loaded', message);
  }
  checkSetOptions(options, 'clipsOfGltf');
  const { scene } = loaded;
  const animations = nameClips(loaded.animations);
  const tracks = new Map([...animations].map(([name, clip]) => [name, tracksOf(scene, clip)]));
  const moved = new Set(
    [...tracks.values()].flatMap((all) => all.map(({ node }) => nodeName(node))),
  );
  const tree = treeOf(scene, moved);
  if (options.root !== undefined) checkJoint(tree, options.root, 'root');
  const name = options.root ?? findRoot(scene, [...tracks.values()].flat(), tree);
  const root = name === undefined ? undefined : findNode(scene, name);
  const frame = root && frameAbove(scene, root);
  const infos = [...animations].map(([clip, { duration }]) => {
    const all = tracks.get(clip)!;
    const own = (property: string) =>
      all.find((each) => each.node === root && each.property === property)?.track;
    const [at, rotation] = [own('position'), own('quaternion')];
    return measureClip(
      {
        name: clip,
        seconds: checkSeconds(clip, duration),
        others: all.flatMap(({ track, property }) =>
          track === at || track === rotation ? [] : plainTracks(track, property),
        ),
        at: at && plainTracks(at, 'position')[0],
        rotation: rotation && plainTracks(rotation, 'quaternion')[0],
      },
      frame,
    );
  });
  const set: GltfClips = {
    name: scene.name || 'model',
    scene,
    animations,
    clips: new Map(infos.map((info) => [info.name, info])),
    idle: options.idle,
    layers: settleLayers(options.layers, tree, moved),
    root: frame && {
      ...frame,
      name: name!,
      travels: infos.some(({ path }) => path !== undefined),
      turns: infos.some(({ travel }) => travel.turn !== 0),
    },
  };
  checkIdle(set);
  return set;
}

/** Some nodes have no name: three.js then goes by what it numbers them with. */
export function nodeName({ name, uuid }: Object3D): string {
  return name || uuid;
}

export function findNode(scene: Object3D, name: string): Object3D | undefined {
  return (PropertyBinding.findNode(scene, name) as Object3D | null) ?? undefined;
}

/** Those whose nodes are there. */
export function tracksOf(scene: Object3D, { tracks }: AnimationClip): NodeTrack[] {
  return tracks.flatMap((track) => {
    const { nodeName: said, propertyName } = PropertyBinding.parseTrackName(track.name);
    const node = findNode(scene, said ?? '');
    return node === undefined ? [] : [{ track, node, property: propertyName }];
  });
}

function nameClips(clips: readonly AnimationClip[]): Map<string, AnimationClip> {
  const named = new Map<string, AnimationClip>();
  for (const [index, clip] of clips.entries()) {
    const base = clip.name || `animation_${index}`;
    let name = base;
    for (let count = 2; named.has(name); count++) name = `${base}.${count}`;
    named.set(name, clip);
  }
  return named;
}

function checkSeconds(name: string, duration: number): number {
  if (duration >= 0 && duration <= 1_000_000) return duration;
  const message = `the clip "${name}" is ${duration} seconds long; expected 0 to 1000000`;
  return refuseClips('not-finite', `clips.${name}`, message);
}

function treeOf(scene: Object3D, moved: ReadonlySet<string>): JointTree {
  const nodes = new Map<string, Object3D>();
  scene.traverse((node) => {
    if (!nodes.has(nodeName(node))) nodes.set(nodeName(node), node);
  });
  return {
    model: scene.name || 'model',
    names: new Set(nodes.keys()),
    joints: new Set(
      [...nodes].flatMap(([name, node]) => (isJoint(name, node, moved) ? [name] : [])),
    ),
    childrenOf: (name) => (nodes.get(name)?.children ?? []).map(nodeName),
  };
}

function isJoint(name: string, node: Object3D, moved: ReadonlySet<string>): boolean {
  return moved.has(name) || (node as { readonly isBone?: boolean }).isBone === true;
}

function findRoot(
  scene: Object3D,
  tracks: readonly NodeTrack[],
  tree: JointTree,
): string | undefined {
  const animated = new Set(tracks.map(({ node }) => nodeName(node)));
  const about = new Set<string>();
  const moved = new Set(
    tracks.filter(({ property }) => property === 'position').map(({ node }) => node),
  );
  // in the order of the model: which track came first in a file must not matter
  scene.traverse((node) => {
    if (moved.has(node)) about.add(nodeName(node));
  });
  return findTop([...about], animated, tree);
}

function frameAbove(scene: Object3D, root: Object3D): RootFrame {
  const above = new Matrix4();
  for (let node = root; node !== scene && node.parent !== null; ) {
    node = node.parent;
    if (node.matrixAutoUpdate) node.updateMatrix();
    above.premultiply(node.matrix);
  }
  return frameOf(
    above.elements,
    turnOfMatrix(above.elements),
    vectorOf(root.position),
    rotationOf(root.quaternion),
  );
}

export function vectorOf({ x, y, z }: Vector3): Vector {
  return [x, y, z];
}

export function rotationOf({ x, y, z, w }: Quaternion): Rotation {
  return [x, y, z, w];
}

/** Weights of several targets are as many tracks. */
function plainTracks(track: KeyframeTrack, property: string): Track[] {
  const create = (track as { createInterpolant?: { readonly [flag: string]: unknown } })
    .createInterpolant;
  const spline = create?.['isInterpolantFactoryMethodGLTFCubicSpline'] === true;
  const step = !spline && track.getInterpolation() === InterpolateDiscrete;
  const kind = spline ? 'spline' : step ? 'step' : 'linear';
  const times = Float32Array.from(track.times);
  const values = Float32Array.from(track.values);
  if (property === 'quaternion' || property === 'position' || property === 'scale') {
    return [{ variable: track.name, kind, times, values }];
  }
  const rows = times.length * (spline ? 3 : 1);
  const width = rows === 0 ? 0 : values.length / rows;
  return Array.from({ length: width }, (_, k) => ({
    variable: track.name,
    kind,
    times,
    values: Float32Array.from({ length: rows }, (_, row) => values[row * width + k]!),
  }));
}
