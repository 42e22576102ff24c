/** A body as the clips that play have it. */
import type { Data, WorldView } from '@troupe/core';
import { articulate } from '../../eve/articulate.js';
import { use } from '../../eve/parts.js';
import { shape as defineShape } from '../../eve/shape.js';
import { rotate, translate } from '../../eve/transforms.js';
import { angle, point } from '../../eve/variables.js';
import type { Rotation, Vector } from '../../math/vectors.js';
import type { Body, Shape } from '../../model/body.js';
import type { Clip, Track } from '../../model/clip.js';
import type { Variable, VariableValue } from '../../model/variable.js';
import type { ClipSet } from './clip-set.js';
import type { ShapeClips } from './clips-of.js';
import { layersOf, type Part, partsOn, shownAt, takeOut } from './mix.js';
import { mixed, sampleTrack, widthOf } from './sample-track.js';

const away = 'clips.away';
const turned = 'clips.turned';

/** The shape with a place above it, where travel is taken out. */
export function stillShape({ shape, root }: ShapeClips): Shape {
  if (root?.travels !== true) return shape;
  return defineShape(shape.name, () => {
    const at = point(away, [0, 0, 0]);
    const turn = angle(turned, 0);
    articulate(() => {
      translate(...(at() as [number, number, number]));
      rotate(turn(), 0, 1, 0);
    });
    use(shape);
  });
}

interface Driven {
  readonly variable: Variable;
  readonly layers: string;
  readonly tracks: ReadonlyMap<string, Track>;
  /** Whether clips had a say in what it was last. */
  moved: boolean;
}

/** Sets the variables of a body of `stillShape` to what is shown of a thing at a time. */
export function createPoser(
  set: ShapeClips,
  body: Body,
): (world: WorldView, thing: string, time: number) => void {
  const driven = listDriven(set, body);
  const { root } = set;
  return (world, thing, time) => {
    const shown = shownAt(set, world, thing, time);
    const parts = new Map<string, Part[]>();
    const partsFor = (layers: string) => {
      const known = parts.get(layers) ?? partsOn(set, shown, layers);
      parts.set(layers, known);
      return known;
    };
    for (const each of driven) {
      const own = firstValue(each.variable, world.get(thing, each.variable.name));
      const value = mix(each, partsFor(each.layers), own);
      // what no clip moves is for others to set
      if (value !== undefined) body.set(each.variable.name, value);
      else if (each.moved) body.set(each.variable.name, own);
      each.moved = value !== undefined;
    }
    if (root?.travels !== true) return;
    const at = body.get(`${root.name}.at`) as unknown as Vector;
    const rotation = (body.variables.get(root.name)?.kind === 'rotation'
      ? body.get(root.name)
      : root.rotation) as unknown as Rotation;
    const out = takeOut(root, partsFor(layersOf(set, root.name)), at, rotation);
    body.set(away, [out.x, 0, out.z]);
    body.set(turned, (out.turn * 180) / Math.PI);
  };
}

function listDriven(set: ClipSet, body: Body): Driven[] {
  const driven = new Map<string, Driven & { readonly tracks: Map<string, Track> }>();
  for (const clip of body.clips.values()) {
    for (const track of clip.tracks) {
      const variable = body.variables.get(track.variable);
      if (variable === undefined || !fits(variable, track)) continue;
      const joint = jointOf(body, variable.name);
      const each = driven.get(variable.name) ?? {
        variable,
        layers: layersOf(set, joint),
        tracks: new Map<string, Track>(),
        moved: false,
      };
      each.tracks.set((clip as Clip).name, track);
      driven.set(variable.name, each);
    }
  }
  return [...driven.values()];
}

/** `hips.at` and `hips.scale` are of the joint `hips`. */
function jointOf({ parts }: Body, variable: string): string {
  const joint = variable.replace(/\.(at|scale)$/, '');
  return parts.has(joint) ? joint : variable;
}

const widths: Readonly<Record<string, number>> = {
  number: 1,
  angle: 1,
  point: 3,
  color: 3,
  rotation: 4,
};

function fits({ kind }: Variable, track: Track): boolean {
  return widths[kind] === widthOf(track);
}

function firstValue({ initial }: Variable, own: Data | undefined): VariableValue {
  return own === undefined || own === null ? initial : (own as VariableValue);
}

/** One after the other, each by its share of what there is so far, and the rest is its own value. */
function mix(
  { tracks }: Driven,
  parts: readonly Part[],
  own: VariableValue,
): VariableValue | undefined {
  let value: number[] | undefined;
  let sum = 0;
  for (const { clip, time, weight } of parts) {
    const track = tracks.get(clip.name);
    if (track === undefined) continue;
    sum += weight;
    const said = sampleTrack(track, time);
    value = value === undefined ? said : mixed(value, said, weight / sum);
  }
  if (value === undefined) return undefined;
  if (sum < 1) value = mixed(value, typeof own === 'number' ? [own] : (own as number[]), 1 - sum);
  return value.length === 1 ? value[0]! : value;
}
