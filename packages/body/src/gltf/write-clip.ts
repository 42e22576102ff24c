/** Clips as animations of glTF. */
import type { Clip, Track } from '../model/clip.js';
import { refuse } from './check-json.js';
import type { GlbBuilder } from './glb-builder.js';
import { joinWeights } from './join-weights.js';

/** Where in a file the variables of tracks are. */
export interface Targets {
  /** A node, by the name of its part. */
  readonly node: (name: string) => number | undefined;
  /** Nodes with meshes that a variable moves, with all the variables of the mesh and what they are now. */
  readonly morphs: readonly {
    node: number;
    variables: readonly string[];
    values: readonly number[];
  }[];
}

interface Channel {
  readonly node: number;
  readonly path: 'translation' | 'rotation' | 'scale' | 'weights';
  readonly track: Track;
}

export function writeClip(builder: GlbBuilder, clip: Clip, targets: Targets): void {
  const channels = channelsOf(clip, targets);
  if (channels.length === 0) {
    refuse(
      'cannot-write',
      `clips.${clip.name}`,
      `nothing of the body moves in "${clip.name}". Leave it out`,
    );
  }
  stretchTo(channels, clip.seconds);
  const samplers: Record<string, unknown>[] = [];
  const written = channels.map(({ node, path, track }) => {
    const type = path === 'rotation' ? 'VEC4' : path === 'weights' ? 'SCALAR' : 'VEC3';
    samplers.push({
      input: builder.accessor(track.times, 'SCALAR', 'other'),
      output: builder.accessor(track.values, type, 'other'),
      interpolation: { step: 'STEP', linear: 'LINEAR', spline: 'CUBICSPLINE' }[track.kind],
    });
    return { sampler: samplers.length - 1, target: { node, path } };
  });
  builder.animations.push({ name: clip.name, channels: written, samplers });
}

function channelsOf(clip: Clip, targets: Targets): Channel[] {
  const channels: Channel[] = [];
  const expressions = new Map<string, Track>();
  for (const track of clip.tracks) {
    if (track.times.length === 0) continue;
    const width = widthOf(track);
    const found = targetOf(track.variable, width, targets);
    if (found !== undefined) channels.push({ ...found, track });
    else if (width === 1) expressions.set(track.variable, track);
    else
      refuse(
        'cannot-write',
        `clips.${clip.name}`,
        `"${track.variable}" is no part that can be moved`,
      );
  }
  for (const { node, variables, values } of targets.morphs) {
    const tracks = variables.map((variable) => expressions.get(variable));
    if (tracks.every((track) => track === undefined)) continue;
    channels.push({ node, path: 'weights', track: joinWeights(tracks, values) });
  }
  return channels;
}

/** Numbers to a key: 4 of a rotation, 3 of a place or a size, 1 of an expression. */
export function widthOf({ kind, times, values }: Track): number {
  return values.length / times.length / (kind === 'spline' ? 3 : 1);
}

function targetOf(
  variable: string,
  width: number,
  targets: Targets,
): Pick<Channel, 'node' | 'path'> | undefined {
  const at = (path: Channel['path'], ending: string) => {
    if (!variable.endsWith(ending)) return undefined;
    const node = targets.node(variable.slice(0, variable.length - ending.length));
    return node === undefined ? undefined : { node, path };
  };
  if (width === 4) return at('rotation', '');
  return width === 3 ? (at('translation', '.at') ?? at('scale', '.scale')) : undefined;
}

/** A clip is as long as its last key: one that rests at the end keeps its length. */
function stretchTo(channels: Channel[], seconds: number): void {
  const end = Math.fround(seconds);
  if (channels.some(({ track }) => track.times.at(-1)! >= end)) return;
  const { track, ...rest } = channels[0]!;
  const row = track.values.length / track.times.length;
  const values = new Float32Array(track.values.length + row);
  values.set(track.values);
  const last = track.values.subarray(track.values.length - row);
  values.set(last, track.values.length);
  if (track.kind === 'spline') {
    // at rest: no tangent leads away from the last value
    const width = row / 3;
    values.fill(0, track.values.length - width, track.values.length + width);
    values.fill(0, values.length - width);
  }
  channels[0] = {
    ...rest,
    track: { ...track, times: Float32Array.from([...track.times, end]), values },
  };
}
