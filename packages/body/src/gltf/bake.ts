/** Plays a motion and writes down where the parts go: what other programs can show without knowing eve. */
import { checkOptions, keysOf } from '@troupe/core';
import { createMatrix, type Matrix } from '../math/matrices.js';
import type { Body, BodyNode } from '../model/body.js';
import type { Clip, Track } from '../model/clip.js';
import type { VariableValue } from '../model/variable.js';
import { describe, refuse } from './check-json.js';
import { type LaidNode, layOut, listNodes, nameAll, walkLaid } from './layout.js';
import { morphVariables } from './morph-variables.js';
import { type Fit, fitAfter, matrixAbove, type Placed, placeLaid } from './place-laid.js';
import { type Recording, recordMotion } from './record-motion.js';
import { thinTrack } from './thin-track.js';

/** Its tracks are those of the body that the file has: rotations, `.at` and `.scale` of parts, whatever moved them. */
export interface BakedClip extends Clip {
  readonly baked: true;
}

export interface BakeOptions {
  readonly name: string;
  readonly seconds: number;
  /** 30, if nothing is said. */
  readonly fps?: number;
}

const bakeKeys = keysOf<BakeOptions>({ name: true, seconds: true, fps: true });

export function isBaked(clip: Clip): clip is BakedClip {
  return 'baked' in clip && clip.baked === true;
}

/** The body is afterwards as it was before. Colours do not move in glTF: they stay as they are. */
export function bake(
  body: Body,
  motion: (seconds: number) => Readonly<Record<string, VariableValue>>,
  options: BakeOptions,
): BakedClip {
  checkOptions(options, bakeKeys, 'bake');
  const { name, seconds, fps = 30 } = options;
  if (typeof motion !== 'function') {
    const wanted = 'a function of the seconds that gives values of variables';
    refuse('wrong-value', 'bake.motion', `expected ${wanted}, got ${describe(motion)}`);
  }
  if (typeof name !== 'string') {
    refuse('wrong-value', 'bake.name', `expected text, got ${describe(name)}`);
  }
  const isNumbers = typeof seconds === 'number' && typeof fps === 'number';
  const frames = Math.round(seconds * fps);
  if (!isNumbers || !(seconds > 0) || !(fps > 0) || !(frames <= 1_000_000)) {
    return refuse(
      'wrong-value',
      `clips.${name}`,
      `expected seconds and fps above 0, at most 1000000 frames in all, got ${describe(seconds)} and ${describe(fps)}`,
    );
  }
  const times = Float32Array.from({ length: Math.max(2, frames + 1) }, (_, frame) =>
    Math.fround(Math.min(seconds, (frame * seconds) / Math.max(1, frames))),
  );
  const recording = recordMotion(body, motion, times, morphVariables(body));
  const tracks = [...partTracks(body, recording, times), ...numberTracks(body, recording, times)];
  return { name, seconds: times.at(-1)!, tracks: tracks.map(thinTrack), baked: true };
}

function partTracks(body: Body, recording: Recording, times: Float32Array): Track[] {
  const nodes = listNodes(body);
  const indices = new Map(nodes.map((node, index) => [node, index]));
  const names = nameAll(body, nodes);
  const moves = (node: BodyNode) => recording.moved.has(indices.get(node) ?? -1);
  const kept = new Set(
    nodes.filter((node) => movesBelowPart(node, moves)).map((node) => names.get(node)),
  );
  const tracks: Track[] = [];
  const root = layOut(body, (name) => kept.has(name));
  const placed = placeLaid(body, root);
  for (const laid of walkLaid(root)) {
    if (laid.name === undefined) continue;
    // what is kept without a name is written only if it has a track, and what is below is relative to it
    const keeps = laid.node.name === undefined && kept.has(laid.name);
    if (!keeps && !pathMoves(laid, moves)) continue;
    tracks.push(...tracksOf(laid, laid.name, placed, recording, indices, times));
  }
  return tracks;
}

/** Whether a node without a name moves in the part that it is in. */
function movesBelowPart(node: BodyNode, moves: (node: BodyNode) => boolean): boolean {
  for (let at: BodyNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) return false;
    if (moves(at)) return true;
  }
  return false;
}

function pathMoves(laid: LaidNode, moves: (node: BodyNode) => boolean): boolean {
  const end = laid.parent?.node;
  for (let at: BodyNode | undefined = laid.node; at !== undefined && at !== end; at = at.parent) {
    if (moves(at)) return true;
  }
  return false;
}

function tracksOf(
  laid: LaidNode,
  name: string,
  placed: ReadonlyMap<LaidNode, Placed>,
  recording: Recording,
  indices: ReadonlyMap<BodyNode, number>,
  times: Float32Array,
): Track[] {
  const at = new Float32Array(times.length * 3);
  const turn = new Float32Array(times.length * 4);
  const size = new Float32Array(times.length * 3);
  const scratch = createMatrix();
  const above = laid.parent && placed.get(laid.parent);
  const rest = placed.get(laid)!;
  let last: Fit = rest;
  for (let frame = 0; frame < times.length; frame++) {
    const localOf = (node: BodyNode): Matrix => {
      const recorded = recording.moved.get(indices.get(node) ?? -1);
      if (recorded === undefined) return node.local;
      scratch.set(recorded.subarray(frame * 16, frame * 16 + 16));
      return scratch;
    };
    last = fitAfter(matrixAbove(laid, above, localOf), last);
    if (last.skew !== undefined) refuseSkew(name, times[frame]!);
    at.set(last.translation, frame * 3);
    turn.set(last.rotation, frame * 4);
    size.set(last.scale, frame * 3);
  }
  const tracks: Track[] = [];
  const add = (variable: string, values: Float32Array, still: readonly number[]) => {
    if (differs(values, still)) tracks.push({ variable, kind: 'linear', times, values });
  };
  add(name, turn, rest.rotation);
  add(`${name}.at`, at, rest.translation);
  add(`${name}.scale`, size, rest.scale);
  // one without a name is written for its tracks' sake, and others may be placed in it
  if (tracks.length === 0 && laid.node.name === undefined) {
    tracks.push({ variable: name, kind: 'linear', times, values: turn });
  }
  return tracks;
}

function numberTracks(body: Body, recording: Recording, times: Float32Array): Track[] {
  const tracks: Track[] = [];
  for (const [variable, values] of recording.numbers) {
    if (differs(values, [body.get(variable) as number])) {
      tracks.push({ variable, kind: 'linear', times, values });
    }
  }
  return tracks;
}

function differs(values: Float32Array, still: readonly number[]): boolean {
  return values.some((value, k) => {
    const rest = still[k % still.length]!;
    return Math.abs(value - rest) > 1e-6 * Math.max(1, Math.abs(rest));
  });
}

function refuseSkew(name: string, time: number): never {
  return refuse(
    'cannot-bake',
    name,
    `"${name}" is skewed after ${time} seconds, and glTF has no skew that moves. Scale it before it is turned, or evenly`,
  );
}
