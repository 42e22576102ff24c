import { createScene, type WorldDefinition } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { createMartin } from './character.js';

/** The ticks a song begins in, and the one it is over in. */
type Song = readonly [from: number, to: number];

/** A radio that plays songs: in tick `to` it falls silent, so from the next on there is nothing to be heard. */
export function danceHall(songs: readonly Song[]): WorldDefinition {
  return {
    things: { radio: { at: [0, 0, 3], sound: 0 } },
    laws: {
      play: ({ world, tick }) => {
        const plays = songs.some(([from, to]) => tick >= from && tick < to);
        const sound = plays ? 10 : 0;
        if (world.get('radio', 'sound') !== sound) world.set('radio', 'sound', sound);
      },
    },
  };
}

export const martin: SceneExample = {
  folder: '06-martin',
  open: () => {
    const scene = createScene({
      world: danceHall([
        [20, 320],
        [430, 700],
      ]),
    });
    scene.add(createMartin());
    return scene;
  },
  ticks: 840,
  tell: {
    'go-to-the-floor': 'hears a song and goes to the floor',
    dance: 'dances',
    'slip-away': 'notices that nothing is playing, and slips away',
  },
  watch: (scene) => (scene.world.get('radio', 'sound') === 0 ? 'silence' : 'music'),
};
