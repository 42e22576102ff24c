/** The body of the robot, and what everything in the workshop looks like. */
import type { Shape } from '@troupe/body';
import { sanderRobotBody } from '../shared/bodies/robot.js';
import { bench, board, sander, sprayer, stand, vise, walls } from '../shared/bodies/workshop.js';

export const sanderBody: Shape = sanderRobotBody;

/** By name, or by kind. */
export const looks: Readonly<Record<string, Shape>> = {
  robot: sanderBody,
  board,
  sander,
  sprayer,
  vise,
  bench,
  stand,
  walls,
};
