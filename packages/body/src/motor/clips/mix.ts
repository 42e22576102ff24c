/** Everything that plays, layer upon layer, as weights of clips: for each stretch of joints that has the same layers. */
import type { WorldView } from '@troupe/core';
import type { Rotation, Vector } from '../../math/vectors.js';
import type { ClipInfo, ClipSet } from './clip-set.js';
import { back, follow, onTheWay, type Plane, placeAlong } from './plane.js';
import { layerProperty, readPlays, timeInRound, type Voice, voicesAt } from './plays.js';
import { planeOf, type Root } from './root.js';

/** A clip at a moment, with its weight among all of these joints. */
export interface Part {
  readonly clip: ClipInfo;
  /** The same clip may play twice, at two moments. */
  readonly copy: number;
  readonly time: number;
  readonly weight: number;
  readonly travels: boolean;
}

/** Layers by name, the base first: what each shows at a time. */
export type Shown = ReadonlyMap<string, readonly Voice[]>;

export function shownAt(set: ClipSet, world: WorldView, thing: string, time: number): Shown {
  const shown = new Map<string, readonly Voice[]>();
  for (const layer of ['base', ...set.layers.keys()]) {
    const plays = readPlays(world.get(thing, layerProperty(layer)));
    // most layers, most of the time
    if (layer === 'base' || plays.length > 0) shown.set(layer, voicesAt(plays, time, set.clips));
  }
  const idle = set.idle === undefined ? undefined : set.clips.get(set.idle);
  if (idle !== undefined) {
    const base = shown.get('base')!;
    shown.set(
      'base',
      base.map((voice) =>
        voice.name === null
          ? { ...voice, name: idle.name, time: timeInRound({ ...idle, loops: true }, time) }
          : voice,
      ),
    );
  }
  return shown;
}

/** Which layers a joint is on, besides the base, as one text: joints with the same are mixed alike. */
export function layersOf({ layers }: ClipSet, joint: string): string {
  return [...layers]
    .filter(([, { joints }]) => joints.has(joint))
    .map(([name]) => name)
    .join('\n');
}

/**
 * What of the clips makes up joints that are on these layers: together at most 1, the rest is how they are by themselves.
 * In the order of names: whoever mixes them one by one comes to the same, whatever played before.
 */
export function partsOn(set: ClipSet, shown: Shown, layers: string): Part[] {
  const own = layers === '' ? [] : layers.split('\n');
  const parts: Part[] = [];
  let left = 1;
  for (const layer of [...own.reverse(), 'base']) {
    const factor = layer === 'base' ? 1 : (set.layers.get(layer)?.weight ?? 0);
    let taken = 0;
    for (const { name, time, weight, travels } of shown.get(layer) ?? []) {
      const clip = name === null ? undefined : set.clips.get(name);
      if (clip === undefined) continue;
      const share = weight * factor;
      taken += share;
      if (left * share > 0) parts.push({ clip, copy: 0, time, weight: left * share, travels });
    }
    left *= Math.max(0, 1 - taken);
  }
  return numberCopies(parts.reverse());
}

function numberCopies(parts: readonly Part[]): Part[] {
  const counts = new Map<string, number>();
  const numbered = parts.map((part) => {
    const copy = counts.get(part.clip.name) ?? 0;
    counts.set(part.clip.name, copy + 1);
    return { ...part, copy };
  });
  const key = ({ clip }: Part) => clip.name;
  return numbered.sort((a, b) => (key(a) === key(b) ? a.copy - b.copy : key(a) < key(b) ? -1 : 1));
}

/**
 * What is to be done to the whole model so that no travel is left in it: the root as it was mixed is brought to where
 * mixing roots without travel would have it. Going round, a clip's root jumps back; this never does.
 */
export function takeOut(root: Root, parts: readonly Part[], at: Vector, rotation: Rotation): Plane {
  const mixed = planeOf(root, at, rotation);
  const unmoved = planeOf(root, root.at, root.rotation);
  let wanted = unmoved;
  let sum = 0;
  for (const part of parts) sum += part.weight;
  let taken = Math.max(0, 1 - sum);
  for (const { clip, time, weight, travels } of parts) {
    const { rest, path } = clip;
    const stays = rest === undefined ? unmoved : placeAlong(rest, time);
    const place = travels || path === undefined ? stays : follow(placeAlong(path, time), stays);
    taken += weight;
    wanted = onTheWay(wanted, root.turns ? place : { ...place, turn: 0 }, weight / taken);
  }
  return follow(wanted, back(mixed));
}
