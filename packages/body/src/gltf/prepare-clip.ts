/** Clips of variables as clips of parts: as they are where a variable is how a part turns, else played and written down. */
import type { Body } from '../model/body.js';
import type { Clip, Track } from '../model/clip.js';
import type { VariableValue } from '../model/variable.js';
import { type BakedClip, bake, isBaked } from './bake.js';
import { checkClips } from './check-clips.js';
import { refuse } from './check-json.js';
import { type LaidNode, layOut } from './layout.js';
import { morphVariables } from './morph-variables.js';
import { fitMatrix, matrixAbove, type Placed, placeLaid } from './place-laid.js';
import { sampleTrack } from './sample-track.js';
import { tryValues } from './try-values.js';
import { near, turnedTrack } from './turned-track.js';

interface Preparing {
  readonly body: Body;
  readonly parts: ReadonlyMap<string, { readonly laid: LaidNode; readonly placed: Placed }>;
  readonly morphs: ReadonlySet<string>;
  readonly fps: number;
}

export function prepareClips(body: Body, clips: Iterable<Clip>, fps: number): BakedClip[] {
  const list = checkClips(clips);
  if (list.every(isBaked)) return list;
  const parts = new Map<string, { laid: LaidNode; placed: Placed }>();
  for (const [laid, placed] of placeLaid(
    body,
    layOut(body, () => false),
  )) {
    if (laid.name !== undefined) parts.set(laid.name, { laid, placed });
  }
  const preparing = { body, parts, morphs: morphVariables(body), fps };
  return list.map((clip) => prepareClip(clip, preparing));
}

function prepareClip(clip: Clip, preparing: Preparing): BakedClip {
  if (isBaked(clip)) return clip;
  const { body, fps } = preparing;
  const widths = clip.tracks.map((track) => widthOf(body, clip, track));
  const tracks = clip.tracks.map((track) => directTrack(clip, track, preparing));
  if (tracks.every((track) => track !== undefined)) return { ...clip, tracks, baked: true };
  const motion = (time: number) => {
    const values: Record<string, VariableValue> = {};
    for (const [i, track] of clip.tracks.entries()) {
      const sampled = sampleTrack(track, widths[i]!, time);
      values[track.variable] = sampled.length === 1 ? sampled[0]! : sampled;
    }
    return values;
  };
  return bake(body, motion, { name: clip.name, seconds: clip.seconds, fps });
}

const numbers = { number: 1, angle: 1, point: 3, color: 3, rotation: 4, flag: 0, choice: 0 };

function widthOf(body: Body, clip: Clip, { variable, times, values, kind }: Track): number {
  const found = body.variables.get(variable);
  const width = values.length / times.length / (kind === 'spline' ? 3 : 1);
  if (found !== undefined && numbers[found.kind] === width) return width;
  const came = found === undefined ? 'there is none' : `it is of the kind ${found.kind}`;
  return refuse(
    'cannot-write',
    `clips.${clip.name}`,
    `"${clip.name}" moves the variable "${variable}" by ${width} numbers, but ${came}`,
  );
}

/** Undefined where it has to be played. */
function directTrack(clip: Clip, track: Track, preparing: Preparing): Track | undefined {
  const { body, morphs, parts } = preparing;
  const { variable } = track;
  const kind = body.variables.get(variable)?.kind;
  if (kind === 'number') {
    if (!morphs.has(variable) || !movesNothing(body, variable)) return undefined;
    return trackWithin(body, track);
  }
  if (kind === 'point') return isPlace(track, preparing) ? track : undefined;
  const placed = parts.get(variable)?.placed;
  if (placed?.turning === undefined) return undefined;
  const { turning } = placed;
  if (turning.kind === 'own') return track;
  const within = kind === 'angle' ? trackWithin(body, track) : track;
  return within && turnedTrack(clip, within, placed, turning);
}

/** A file would show what the body, which keeps within its bounds, does not. Undefined where it bends at a bound between two keys. */
function trackWithin(body: Body, track: Track): Track | undefined {
  const variable = body.variables.get(track.variable);
  // what was read from a file is rounded, and as good as within
  const slack = variable?.kind === 'angle' ? 1e-3 : 1e-6;
  const least = (variable?.least ?? -Infinity) - slack;
  const most = (variable?.most ?? Infinity) + slack;
  if (track.kind === 'spline') {
    const free = least === -Infinity && most === Infinity;
    return free || keepsWithin(track, least, most) ? track : undefined;
  }
  if (track.values.every((value) => value >= least && value <= most)) return track;
  if (track.kind === 'linear') return undefined;
  const within = (value: number) => Math.min(most - slack, Math.max(least + slack, value));
  return { ...track, values: track.values.map(within) };
}

/** As a curve of four points between two keys does: it stays among them. */
function keepsWithin({ times, values }: Track, least: number, most: number): boolean {
  return Array.from(times).every((time, key) => {
    const [into = 0, value = 0, out = 0] = values.subarray(key * 3, key * 3 + 3);
    const before = key > 0 ? (time - times[key - 1]!) / 3 : 0;
    const after = key + 1 < times.length ? (times[key + 1]! - time) / 3 : 0;
    const points = [value - into * before, value, value + out * after];
    return points.every((point) => point >= least && point <= most);
  });
}

function movesNothing(body: Body, variable: string): boolean {
  const value = body.get(variable) as number;
  return [value + 0.5, value - 0.5].every((probe) =>
    tryValues(body, (set) => {
      set(variable, probe);
      const { moved, rebuilt } = body.update();
      return moved.size === 0 && rebuilt.size === 0;
    }),
  );
}

/** Whether a point is where a part is, or how it is scaled, and nothing else. */
function isPlace({ variable }: Track, { body, parts }: Preparing): boolean {
  const [, name = '', ending] = /^(.*)\.(at|scale)$/s.exec(variable) ?? [];
  const found = parts.get(name);
  if (found === undefined) return false;
  const { laid, placed } = found;
  const above = laid.parent?.name === undefined ? undefined : parts.get(laid.parent.name)?.placed;
  const probes = [
    [0.5, 1.5, 2.5],
    [3, 0.7, 1.1],
  ];
  return probes.every((probe) =>
    tryValues(body, (set) => {
      set(variable, probe);
      const { moved, rebuilt } = body.update();
      if (moved.size > 1 || rebuilt.size > 0) return false;
      const fit = fitMatrix(matrixAbove(laid, above), placed.rotation);
      const { translation, scale } = placed;
      return (
        near(fit.translation, ending === 'at' ? probe : translation, 1e-9) &&
        near(fit.scale, ending === 'scale' ? probe : scale, 1e-9)
      );
    }),
  );
}
