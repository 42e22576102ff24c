/** A workshop with the robot in it. */
import { createScene, type Scene } from '@troupe/core';
import { type RobotOptions, sanderRobot } from './robot.js';
import { workshop } from './workshop.js';

export interface WorkshopOptions extends RobotOptions {
  readonly seed?: number;
}

export function openWorkshop({ seed = 1, ...options }: WorkshopOptions): Scene {
  const scene = createScene({ world: workshop, seed });
  scene.add(sanderRobot(options));
  return scene;
}
