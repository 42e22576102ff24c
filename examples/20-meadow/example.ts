import { createScene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { fox } from './fox.js';

/** Somebody throws berries. */
export const meadow: SceneExample = {
  folder: '20-meadow',
  open: () => {
    const scene = createScene({
      seed: 1,
      world: {
        things: { 'berry-1': { kind: 'berry', at: [1.5, 0, 1] } },
        laws: {
          throw: ({ world, tick }) => {
            if (tick === 500) world.add('berry-2', { kind: 'berry', at: [-1, 0, 2] });
          },
        },
      },
    });
    scene.add(fox);
    return scene;
  },
  ticks: 900,
  tell: { trot: 'trots to a berry', eat: 'eats it', play: 'wags its tail' },
  watch: ({ world }) => `berries: ${world.names('berry').length}`,
};
