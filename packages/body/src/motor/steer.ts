/** The way of the body as a whole: it speeds up, turns and brakes. */
import { angleOf, cosineOf, shortTurn } from '../math/angles.js';
import type { Vector } from '../math/vectors.js';
import type { Stance } from './routine.js';

/** Where to: a place to come within some distance of, a direction to face, both, or neither: just to stop. */
export interface Goal {
  readonly place: Vector | undefined;
  readonly within: number;
  readonly heading: number | undefined;
}

/** Metres and radians a second; x and z. */
export type Drive = { x: number; z: number; spin: number };

export interface DriveBounds {
  readonly most: number;
  readonly mostSpin: number;
}

export interface Steered extends Stance {
  /** What it wants to go at. */
  readonly wishX: number;
  readonly wishZ: number;
  /** Still to go, and to turn. */
  readonly far: number;
  readonly turn: number;
}

export const acceleration = 2;
export const spinAcceleration = 12;

/** How a goal lies from where one stands: the way in x and z, its length, and what is still to go and to turn. */
export interface Lie {
  readonly dx: number;
  readonly dz: number;
  readonly distance: number;
  readonly far: number;
  readonly turn: number;
}

export function lieOf({ at, heading }: Stance, goal: Goal): Lie {
  const dx = goal.place === undefined ? 0 : goal.place[0] - at[0];
  const dz = goal.place === undefined ? 0 : goal.place[2] - at[2];
  const distance = Math.sqrt(dx * dx + dz * dz);
  // a little nearer than asked: it is to be within, not at the edge
  const far = Math.max(0, distance - 0.8 * goal.within);
  // what is only a step away is stepped to, facing as before
  const facing = goal.place !== undefined && far > 0.35 ? angleOf(dx, dz) : goal.heading;
  const turn = facing === undefined ? 0 : shortTurn(facing - heading);
  return { dx, dz, distance, far, turn };
}

/** Changes the drive; says where it leads in this time. */
export function steer(
  stance: Stance,
  goal: Goal,
  drive: Drive,
  { most, mostSpin }: DriveBounds,
  dt: number,
): Steered {
  const x = stance.at[0];
  const z = stance.at[2];
  const { dx, dz, distance, far, turn } = lieOf(stance, goal);
  const towards = far > 0.35 ? Math.max(0, (cosineOf(turn) - 0.3) / 0.7) : 1;
  const speed = Math.min(most * towards, Math.sqrt(1.6 * acceleration * far), 5 * far);
  const wishX = distance === 0 ? 0 : (dx / distance) * speed;
  const wishZ = distance === 0 ? 0 : (dz / distance) * speed;
  const wishSpin = Math.min(mostSpin, Math.max(-mostSpin, 5 * turn));
  const changeX = wishX - drive.x;
  const changeZ = wishZ - drive.z;
  const change = Math.sqrt(changeX * changeX + changeZ * changeZ);
  const part = change === 0 ? 0 : Math.min(1, (acceleration * dt) / change);
  drive.x += changeX * part;
  drive.z += changeZ * part;
  const spinChange = spinAcceleration * dt;
  drive.spin += Math.min(spinChange, Math.max(-spinChange, wishSpin - drive.spin));
  return {
    at: [x + drive.x * dt, stance.at[1], z + drive.z * dt],
    heading: stance.heading + drive.spin * dt,
    wishX,
    wishZ,
    far,
    turn,
  };
}
