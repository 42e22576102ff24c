import { createScene, type Scene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { cool, createDiner } from './character.js';

function openKitchen(graded: boolean): Scene {
  const scene = createScene({
    world: {
      things: { soup: { temperature: 85, spoonfuls: 6, 'blown-on': false } },
      laws: { cool },
    },
  });
  scene.add(createDiner(graded));
  return scene;
}

export const soup: SceneExample = {
  folder: '08-soup',
  open: () => openKitchen(true),
  ticks: 840,
  tell: { blow: 'blows on the soup', eat: 'eats a spoonful' },
  watch: (scene) => {
    const fives = Math.round(Number(scene.world.get('soup', 'temperature')) / 5) * 5;
    return `the soup is at ${fives} degrees`;
  },
};

/** The same diner, who knows only too hot and not too hot. */
export const plainSoup: SceneExample = { ...soup, open: () => openKitchen(false) };
