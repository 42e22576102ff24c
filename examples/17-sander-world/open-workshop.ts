/** A workshop with the robot in it. */
import { createScene, type ExpressionCompiler, type Scene } from '@troupe/core';
import { type RobotOptions, sanderRobot } from './robot.js';
import { workshop } from './workshop.js';

export interface WorkshopOptions extends RobotOptions {
  readonly seed?: number;
  /** For whoever gives the robot sensors as expressions while it runs. */
  readonly expressions?: ExpressionCompiler;
}

export function openWorkshop({ seed = 1, expressions, ...options }: WorkshopOptions): Scene {
  const scene = createScene({ world: workshop, seed, expressions });
  scene.add(sanderRobot(options));
  return scene;
}
