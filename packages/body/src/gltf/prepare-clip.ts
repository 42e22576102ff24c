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
    return morphs.has(variable) && movesNothing(body, variable) ? track : undefined;
  }
  if (kind === 'point') return isPlace(track, preparing) ? track : undefined;
  const placed = parts.get(variable)?.placed;
  if (placed?.turning === undefined) return undefined;
  return placed.turning.kind === 'own' ? track : turnedTrack(clip, track, placed, placed.turning);
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
