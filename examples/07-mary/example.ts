import { createScene, type Scene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { createJane, createMary } from './character.js';

export interface Case {
  /** Ticks until Mary looks at the chair again, at first. */
  readonly looks?: number;
  /** Ticks until Jane dares. */
  readonly hesitates?: number;
}

export function openRoom({ looks, hesitates }: Case = {}): Scene {
  const scene = createScene({ world: { things: { chair: { at: [0, 0, 0] } } } });
  scene.add(createMary(looks));
  scene.add(createJane(hesitates));
  return scene;
}

export const mary: SceneExample = {
  folder: '07-mary',
  open: () => openRoom(),
  ticks: 540,
  tell: {
    'sit-down': 'turns round and sits down',
    'get-up': 'gets up',
    'fetch-chair': 'puts the chair back',
    'pull-the-chair-away': 'pulls the chair away',
  },
  watch: (scene) => `Mary is ${scene.world.get('mary', 'posture')}`,
};
