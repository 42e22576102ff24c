/** Clips on three's mixer. It is told every time and every weight, and keeps none: what is shown depends on now only. */

import type { KeyframeTrack } from 'three';
import { type AnimationAction, AnimationClip, AnimationMixer, type Object3D } from 'three';
import { layersOf, type Part, partsOn, type Shown } from '../../motor/clips/mix.js';
import { type GltfClips, nodeName, tracksOf } from './gltf-clips.js';

export interface MixerPlayer {
  readonly mixer: AnimationMixer;
  /** Poses the model. */
  readonly show: (shown: Shown) => void;
  readonly dispose: () => void;
}

/** Joints that are on the same layers, and what of each clip moves them. */
interface Region {
  readonly layers: string;
  readonly tracks: Map<string, KeyframeTrack[]>;
  readonly actions: Map<string, AnimationAction>;
}

/** The model is a copy of the set's scene, with the same names. */
export function createMixerPlayer(set: GltfClips, model: Object3D): MixerPlayer {
  const mixer = new AnimationMixer(model);
  const regions = divide(set);
  // every action plays always, most with no weight, in one order: mixing one by one comes to the same in any life
  const playAll = () => {
    mixer.stopAllAction();
    for (const { actions } of regions) {
      for (const key of [...actions.keys()].sort()) actions.get(key)!.play();
    }
  };
  const addAction = (region: Region, { clip, copy }: Part, tracks: KeyframeTrack[]) => {
    const action = mixer.clipAction(new AnimationClip(clip.name, clip.seconds, tracks));
    region.actions.set(keyOf(clip.name, copy), action);
    return action;
  };
  return {
    mixer,
    show: (shown) => {
      let added = false;
      const playing = regions.map((region) => {
        const parts = partsOn(set, shown, region.layers);
        return parts.flatMap((part) => {
          const tracks = region.tracks.get(part.clip.name);
          if (tracks === undefined) return [];
          const known = region.actions.get(keyOf(part.clip.name, part.copy));
          added ||= known === undefined;
          return [{ part, action: known ?? addAction(region, part, tracks) }];
        });
      });
      if (added) playAll();
      for (const { actions } of regions) {
        for (const action of actions.values()) action.setEffectiveWeight(0);
      }
      for (const { part, action } of playing.flat()) {
        action.time = part.time;
        action.setEffectiveWeight(part.weight);
      }
      mixer.update(0);
    },
    dispose: () => {
      mixer.stopAllAction();
      mixer.uncacheRoot(model);
    },
  };
}

function keyOf(clip: string, copy: number): string {
  return `${clip}\n${String(copy).padStart(4, '0')}`;
}

/** A weight is of a whole action: joints that are on other layers need actions of their own. */
function divide(set: GltfClips): Region[] {
  const regions = new Map<string, Region>();
  for (const [clip, animation] of set.animations) {
    for (const { track, node } of tracksOf(set.scene, animation)) {
      const layers = layersOf(set, nodeName(node));
      const region = regions.get(layers) ?? { layers, tracks: new Map(), actions: new Map() };
      region.tracks.set(clip, [...(region.tracks.get(clip) ?? []), track]);
      regions.set(layers, region);
    }
  }
  return [...regions.values()];
}
