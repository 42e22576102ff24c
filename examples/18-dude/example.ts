import { createScene, type Point, type Scene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { createDude, type Take } from './dude.js';
import { furnish, glassFor, of, swingOn } from './rooms.js';
import { watchOver } from './watch-over.js';

export interface Staged {
  readonly take: Take;
  readonly name: string;
  /** Where its room is. */
  readonly at: Point;
}

/** A scene with a room for each take, and a dude in each. */
export function stageTakes(takes: readonly Staged[], seed: number): Scene {
  const rooms = takes.map(({ take, name, at }) => furnish(name, { at, windowIsOpen: take === 2 }));
  const scene = createScene({
    world: { things: Object.assign({}, ...rooms), laws: { 'swing-on': swingOn } },
    seed,
  });
  for (const { take, name, at } of takes) {
    const actor = scene.add(createDude(take, name, { at }));
    scene.world.add(of(name, 'glass'), glassFor(name));
    if (take === 3) watchOver(actor);
  }
  return scene;
}

/** Three rooms, wall to wall. */
const takes: readonly Staged[] = [
  { take: 1, name: 'take-1', at: [0, 0, 0] },
  { take: 2, name: 'take-2', at: [4, 0, 0] },
  { take: 3, name: 'take-3', at: [8, 0, 0] },
];

const names = takes.map(({ name }) => name);

export const dudes: SceneExample = {
  folder: '18-dude',
  open: () => stageTakes(takes, 1),
  ticks: 660,
  tell: {
    'locate-door': 'looks about for the door',
    'put-down-glass': 'puts the glass down',
    'stand-up': 'stands up',
    'walk-to-door': 'walks to the door',
    'open-door': 'opens the door',
    'close-window': 'closes the window',
    'fall-down': 'falls down',
    'crawl-to-door': 'crawls to the door',
    'sit-down': 'sits down again',
    'pick-up-glass': 'takes its glass',
  },
  watch: ({ world }) => {
    const open = names.filter((name) => Number(world.get(of(name, 'door'), 'swing')) >= 60);
    const down = names.filter((name) => Number(world.get(name, 'lift')) < -0.32);
    const parts = [
      world.get('take-2.window', 'open') === 0 ? 'the window is shut' : 'the window is open',
      ...down.map((name) => `${name} is on its knees`),
      ...(open.length === 0 ? [] : [`doors open: ${open.join(', ')}`]),
    ];
    return parts.join('; ');
  },
};
