import { createScene, type Scene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { createCaller } from './character.js';

export function openHall(maxCalls?: number): Scene {
  const caller = createCaller(maxCalls);
  const scene = createScene({ world: caller.world ?? {} });
  scene.add(caller);
  return scene;
}

export const wrongNumber: SceneExample = {
  folder: '10-wrong-number',
  open: () => openHall(3),
  ticks: 300,
  tell: {
    'dial-by-heart': 'dials the number as it remembers it',
    'dial-from-the-book': 'dials the number from the book',
    'look-it-up': 'looks the number up in the address book',
  },
  watch: (scene) =>
    scene.world.get('phone', 'line') === 'Ann' ? 'Ann answers' : 'nobody is on the phone',
};
