import { createScene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { picker } from './picker.js';

export const apples: SceneExample = {
  folder: '16-reach',
  open: () => {
    const scene = createScene({
      seed: 1,
      world: {
        things: {
          'apple-1': { kind: 'apple', at: [0.9, 1.45, 1.6] },
          'apple-2': { kind: 'apple', at: [-0.4, 1.6, 2.2] },
        },
      },
    });
    scene.add(picker);
    return scene;
  },
  ticks: 900,
  tell: { pick: 'goes and picks an apple', bring: 'brings it to the basket' },
  watch: ({ world }) => `in hand: ${world.get('picker', 'holds.left.arm') || 'nothing'}`,
};
