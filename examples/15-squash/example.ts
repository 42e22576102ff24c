import { createScene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { ball } from './ball.js';

/** Somebody claps every three seconds, for a second. */
export const squash: SceneExample = {
  folder: '15-squash',
  open: () => {
    const scene = createScene({
      seed: 1,
      world: {
        things: { hands: { at: [3, 1, 0], sound: 0 } },
        laws: {
          clap: ({ world, time }) => world.set('hands', 'sound', time % 3 > 2 ? 5 : 0),
        },
      },
    });
    scene.add(ball);
    return scene;
  },
  ticks: 230,
  tell: { jump: 'jumps' },
  watch: ({ world }) => {
    const s = Number(world.get('ball', 's'));
    if (Number(world.get('ball', 'height')) > 0.5) return 'it is in the air';
    return s < 0.8 ? 'it is flat' : 'it is a ball';
  },
};
