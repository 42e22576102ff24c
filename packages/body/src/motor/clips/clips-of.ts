/** The clips of a shape, measured. */
import { createBody } from '../../eve/create-body.js';
import { createMatrix } from '../../math/matrices.js';
import { placeOf, type Rotation, subtract, turnOfMatrix, type Vector } from '../../math/vectors.js';
import type { Body, BodyNode, Shape } from '../../model/body.js';
import type { Clip } from '../../model/clip.js';
import {
  type ClipSet,
  type ClipSetOptions,
  checkIdle,
  checkJoint,
  checkSetOptions,
  type JointTree,
  settleLayers,
} from './clip-set.js';
import { findTop } from './find-top.js';
import { measureClip } from './measure-clip.js';
import type { RootFrame } from './root.js';

export interface ShapeClips extends ClipSet {
  readonly shape: Shape;
}

const plain = new WeakMap<Shape, ShapeClips>();

/** Clips of a shape, as skills and whoever shows them need them. */
export function clipsOf(shape: Shape, options?: ClipSetOptions): ShapeClips {
  const known = options === undefined ? plain.get(shape) : undefined;
  if (known !== undefined) return known;
  if (options !== undefined) checkSetOptions(options, 'clipsOf');
  const made = measure(shape, options ?? {});
  if (options === undefined) plain.set(shape, made);
  return made;
}

function measure(shape: Shape, options: ClipSetOptions): ShapeClips {
  const body = createBody(shape);
  const tree = treeOf(body);
  const clips = [...body.clips.values()];
  if (options.root !== undefined) checkJoint(tree, options.root, 'root');
  const name = options.root ?? findRoot(body, clips, tree);
  const frame = name === undefined ? undefined : frameAt(body, name);
  const infos = clips.map((clip) =>
    measureClip(
      {
        name: clip.name,
        seconds: clip.seconds,
        others: clip.tracks.filter(
          ({ variable }) => variable !== name && variable !== `${name}.at`,
        ),
        at: trackOf(clip, `${name}.at`),
        rotation: trackOf(clip, name),
      },
      frame,
    ),
  );
  const set: ShapeClips = {
    name: shape.name,
    shape,
    clips: new Map(infos.map((info) => [info.name, info])),
    idle: options.idle,
    layers: settleLayers(options.layers, tree, movedBy(clips)),
    root:
      name === undefined || frame === undefined
        ? undefined
        : {
            ...frame,
            name,
            travels: infos.some(({ path }) => path !== undefined),
            turns: infos.some(({ travel }) => travel.turn !== 0),
          },
  };
  checkIdle(set);
  return set;
}

/** Parts and expressions: of `arm.at` and `arm.scale`, the arm. */
function movedBy(clips: readonly Clip[]): Set<string> {
  const variables = clips.flatMap(({ tracks }) => tracks.map(({ variable }) => variable));
  return new Set(variables.flatMap((name) => [name, name.replace(/\.(at|scale)$/, '')]));
}

function trackOf({ tracks }: Clip, variable: string | undefined) {
  return tracks.find((track) => track.variable === variable);
}

/** Parts, and variables that are none: expressions can be on a layer too. */
function treeOf({ name, parts, variables }: Body): JointTree {
  const own = [...variables.keys()].filter((variable) => !parts.has(variable));
  return {
    model: name,
    names: new Set([...parts.keys(), ...own]),
    // of `arm.at`, the arm: where it is is no joint by itself
    joints: new Set([...variables.keys()].map((name) => partOf(name, parts))),
    childrenOf: (part) => (parts.has(part) ? namedBelow(parts.get(part)!) : []),
  };
}

function partOf(variable: string, parts: Body['parts']): string {
  const part = variable.replace(/\.(at|scale)$/, '');
  return parts.has(part) ? part : variable;
}

function namedBelow(node: BodyNode): string[] {
  return node.children.flatMap((child) =>
    child.name === undefined ? namedBelow(child) : [child.name],
  );
}

function findRoot(body: Body, clips: readonly Clip[], tree: JointTree): string | undefined {
  const moved = new Set(clips.flatMap(({ tracks }) => tracks.map(({ variable }) => variable)));
  const about = [...body.parts.keys()].filter(
    (part) => moved.has(`${part}.at`) && body.variables.get(`${part}.at`)?.kind === 'point',
  );
  const animated = new Set(
    [...body.parts.keys()].filter((part) => moved.has(part) || moved.has(`${part}.at`)),
  );
  return findTop(about, animated, tree);
}

const axes: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** What it hangs in, found out by moving it; nothing of it can be told if it has no place of its own. */
function frameAt(body: Body, name: string): RootFrame | undefined {
  const variable = body.variables.get(`${name}.at`);
  if (variable?.kind !== 'point') return undefined;
  const turning = body.variables.get(name);
  const turns = turning?.kind === 'rotation';
  const scratch = createMatrix();
  const placeAt = (at: Vector): Vector => {
    body.set(`${name}.at`, at);
    return placeOf(body.place(name, scratch));
  };
  if (turns) body.set(name, [0, 0, 0, 1]);
  const origin = placeAt([0, 0, 0]);
  const turned = turnOfMatrix(scratch);
  const [x, y, z] = axes.map((axis) => subtract(placeAt(axis), origin)) as [Vector, Vector, Vector];
  return {
    above: [origin, x, y, z],
    turned,
    at: variable.initial as unknown as Vector,
    rotation: (turns ? turning.initial : [0, 0, 0, 1]) as unknown as Rotation,
  };
}
