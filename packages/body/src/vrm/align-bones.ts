/**
 * Bones turned so that all characters are alike: at rest none is turned, and the axes of each are those of the body.
 * `turnAround([0, 0, 1], -70)` lowers any left upper arm, however it was rigged.
 */

import type { Spend } from '../gltf/count-numbers.js';
import { unmoved } from '../gltf/matrices.js';
import type { Model, ModelPart } from '../gltf/model.js';
import {
  inverse,
  multiply,
  type Rotation,
  turn,
  turnAround,
  unturned,
  type Vector,
} from '../math/vectors.js';
import type { Clip, Track } from '../model/clip.js';

/** The node that was the bone keeps this ending: skins hang at it. */
export const rawEnding = '.raw';

interface Alignment {
  /** How what the bone hangs in is turned when it rests. */
  readonly above: Rotation;
  readonly at: Vector;
  readonly rotation: Rotation;
}

/** The bones by their raw names; a body of version 0 is turned around to face along z. */
export function alignBones(
  model: Model,
  bones: ReadonlySet<string>,
  turnedAround: boolean,
  spend: Spend,
): Model {
  const alignments = new Map<string, Alignment>();
  const first = turnedAround ? turnAround([0, 1, 0], 180) : unturned;
  const align = (part: ModelPart, above: Rotation): ModelPart => {
    const { rotation } = part.rest;
    const children = part.children.map((child) => align(child, multiply(above, rotation)));
    if (!bones.has(part.name)) return { ...part, children };
    alignments.set(part.name, { above, at: part.rest.translation, rotation });
    return alignPart({ ...part, children }, above);
  };
  const parts = model.parts.map((part) => align(part, first));
  const clips = [...model.clips].map(
    ([name, clip]) => [name, alignClip(clip, alignments, spend)] as const,
  );
  return { ...model, parts, clips: new Map(clips) };
}

/** What brings the axes of the body here, the joint, and the node as it was. */
function alignPart(part: ModelPart, above: Rotation): ModelPart {
  const bone = part.name.slice(0, -rawEnding.length);
  const plain = {
    turns: false,
    first: unturned,
    travels: false,
    stretches: false,
    after: undefined,
    hinge: undefined,
    primitives: [],
    lights: [],
    cameras: [],
  };
  const rest = {
    ...unmoved,
    rotation: multiply(above, part.rest.rotation),
    stretch: part.rest.stretch,
  };
  const raw: ModelPart = {
    ...part,
    rest,
    first: rest.rotation,
    turns: false,
    travels: false,
    stretches: false,
    after: undefined,
    hinge: undefined,
  };
  const joint: ModelPart = {
    ...plain,
    name: bone,
    rest: unmoved,
    turns: true,
    // the hips go up and down when the body does
    travels: bone === 'hips' || part.travels,
    children: [raw],
  };
  const frame = { ...unmoved, translation: part.rest.translation, rotation: inverse(above) };
  return { ...plain, name: `${bone}.frame`, rest: frame, children: [joint] };
}

function alignClip(clip: Clip, alignments: ReadonlyMap<string, Alignment>, spend: Spend): Clip {
  const tracks = clip.tracks.flatMap((track): Track[] => {
    const [, raw, ending] = /^(.*\.raw)(\.at|\.scale)?$/.exec(track.variable) ?? [];
    const alignment = alignments.get(raw ?? '');
    if (raw === undefined || alignment === undefined) return [track];
    const variable = raw.slice(0, -rawEnding.length);
    // bones of a humanoid have no size of their own
    if (ending === '.scale') return [];
    // bones that share the keys of a file have values of their own here
    spend(track.values.length, `animations.${clip.name}`);
    if (ending === '.at') return [mapTrack(track, `${variable}.at`, 3, placeIn(alignment))];
    return [mapTrack(track, variable, 4, rotationIn(alignment))];
  });
  return { ...clip, tracks };
}

type Mapped = (values: readonly number[], isTangent: boolean) => readonly number[];

function placeIn({ above, at }: Alignment): Mapped {
  return ([x = 0, y = 0, z = 0], isTangent) =>
    turn(above, isTangent ? [x, y, z] : [x - at[0], y - at[1], z - at[2]]);
}

/** A product with constants: good for tangents too. */
function rotationIn({ above, rotation }: Alignment): Mapped {
  const after = inverse(multiply(above, rotation));
  return ([x = 0, y = 0, z = 0, w = 1]) => multiply(multiply(above, [x, y, z, w]), after);
}

function mapTrack(track: Track, variable: string, width: number, map: Mapped): Track {
  const values = new Float32Array(track.values.length);
  for (let at = 0, k = 0; at < values.length; at += width, k++) {
    const isTangent = track.kind === 'spline' && k % 3 !== 1;
    values.set(map(Array.from(track.values.subarray(at, at + width)), isTangent), at);
  }
  return { ...track, variable, values };
}
