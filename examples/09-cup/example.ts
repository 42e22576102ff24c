import { type ActorDefinition, createScene, type Scene } from '@troupe/core';
import { bindCode, createExpressions } from '@troupe/files';
import { readCharacterFile } from '@troupe/files/node';
import { pathOf } from '../shared/play-example.js';
import type { SceneExample } from '../shared/play-scene.js';
import { createRobot } from './character.js';
import { skillCode } from './skills.js';

export function openRoom(robot: ActorDefinition): Scene {
  const scene = createScene({ world: robot.world ?? {}, expressions: createExpressions() });
  scene.add(robot);
  return scene;
}

/** From the file, with the code of its skills. */
export const cup: SceneExample = {
  folder: '09-cup',
  open: async () => {
    const file = await readCharacterFile(pathOf('09-cup', 'robot.yaml'));
    return openRoom(bindCode(file, { skills: skillCode }));
  },
  ticks: 720,
  tell: {
    'look-around': 'rolls about',
    'pick-up-cup': 'picks up the cup it has in mind',
    'bring-to-tray': 'brings it to the tray',
  },
  watch: (scene) => `it has in mind: ${scene.actor('robot').remembers('cup') || 'nothing'}`,
};

/** All of it in code. */
export const cupInCode: SceneExample = { ...cup, open: () => openRoom(createRobot()) };
