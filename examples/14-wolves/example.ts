import { createScene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { alpha, aunt, clearing, pup } from './pack.js';

export const wolves: SceneExample = {
  folder: '14-wolves',
  open: () => {
    const scene = createScene({ world: clearing, seed: 1 });
    for (const member of [alpha, aunt, pup]) scene.add(member);
    return scene;
  },
  ticks: 900,
  tell: {
    'go-to-the-meat': 'smells meat and goes there',
    eat: 'eats',
    'go-home': 'goes home',
    'look-after-the-pup': 'goes after the pup',
    play: 'plays',
    'follow-the-aunt': 'follows its aunt',
  },
  watch: (scene) => `meat for ${scene.world.get('carcass', 'meat')} mouthfuls`,
};
