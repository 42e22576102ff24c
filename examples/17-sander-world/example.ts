import { createScene } from '@troupe/core';
import type { SceneExample } from '../shared/play-scene.js';
import { sanderRobot } from './robot.js';
import { hands, heldIn, workshop } from './workshop.js';

export const sanderWorld: SceneExample = {
  folder: '17-sander-world',
  open: () => {
    const scene = createScene({ world: workshop, seed: 3 });
    // up to two seconds each, whatever it is
    scene.add(sanderRobot({ skills: 'magical', taking: (_, chance) => 1 + chance.integer(60) }));
    return scene;
  },
  ticks: 180,
  tell: {
    pickUpSander: 'fetches the sander',
    pickUpBoard: 'fetches the board',
    pickUpSprayer: 'fetches the sprayer',
    sandBoardInHand: 'sands the board in its hand',
    placeBoardInVise: 'puts the board into the vise',
    sprayPaintSelf: 'paints itself',
  },
  watch: ({ world }) => {
    const held = Object.values(hands).flatMap(({ side }) => heldIn(world, 'robot', side) || []);
    const parts = [
      held.length === 0 ? 'nothing in hand' : `in hand: ${held.join(', ')}`,
      ...(world.get('board', 'in') === 'vise' ? ['the board is in the vise'] : []),
      ...(world.get('board', 'sanded') === 1 ? ['it is sanded'] : []),
      ...(world.get('robot', 'painted') === 1 ? ['and the robot painted'] : []),
    ];
    return parts.join('; ');
  },
};
