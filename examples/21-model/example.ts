import { clipsOfGltf } from '@troupe/body/three';
import { createScene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { foxWith } from './fox.js';
import { loadFox } from './fox-file.js';
import { meadowWorld } from './meadow-world.js';

export const modelFox: SceneExample = {
  folder: '21-model',
  open: async () => {
    const scene = createScene({ world: meadowWorld, seed: 1 });
    scene.add(foxWith(clipsOfGltf(await loadFox(), { idle: 'Survey' })));
    return scene;
  },
  ticks: 600,
  tell: { follow: 'follows the butterfly', pounce: 'pounces' },
};
