/** The way of a foot through the air. */
import { shortTurn } from '../math/angles.js';
import { lengthOf, placeOf, subtract, type Vector } from '../math/vectors.js';
import { restPlace } from './feet.js';
import type { Gait } from './gait.js';
import type { LimbRig } from './limb-rig.js';
import type { Stance } from './routine.js';
import { acceleration, type Steered, spinAcceleration } from './steer.js';
import { intoWorld } from './target.js';
import type { WalkState } from './walk-state.js';

/** Seconds in which the speed that a foot had in the air dies away. */
const yielding = 0.25;
/** From this part of a swing on it is settled where the foot comes down: just above the ground it would slide. */
const decided = 0.7;

/** Where a swinging foot is now: on an arc to where the leg will rest in the middle of its next stand. */
export function swingFoot(
  state: WalkState,
  gait: Gait,
  leg: LimbRig,
  index: number,
  way: Steered,
): void {
  const foot = state.feet[index]!;
  const s = Math.min(1, state.time / gait.swing);
  if (s < decided) {
    const left = gait.swing - state.time;
    const landing = predict(state, way, left);
    const stand = predict(state, way, left + gait.stand / 2);
    foot.to = withinReach(restPlace(leg, stand), leg, landing, gait.stretch[index]!);
    foot.toYaw = stand.heading;
  }
  const { from, to, drift } = foot;
  const part = s * s * s * (10 - 15 * s + 6 * s * s);
  const r = Math.min(1, state.time / yielding);
  const drifted = yielding * r * (1 - r) * (1 - r) * (1 - s);
  const arc = 16 * s * s * (1 - s) * (1 - s);
  const hop = gait.count === 1 && gait.lifts ? 0.8 * gait.leap * state.leap : 0;
  const step = lengthOf(subtract(to, from));
  const high = Math.min(gait.clearance, 0.03 * gait.leg + 0.25 * step) + hop;
  const mix = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * part + drift[i] * drifted;
  foot.at = [mix(0), Math.max(to[1], mix(1)) + high * arc, mix(2)];
  foot.yaw = foot.fromYaw + shortTurn(foot.toYaw - foot.fromYaw) * part;
}

/** Where the body will be. It does not go on beyond its goal. */
function predict({ drive }: WalkState, way: Steered, ahead: number): Stance {
  const x = (drive.x + way.wishX) / 2;
  const z = (drive.z + way.wishZ) / 2;
  const far = Math.sqrt(x * x + z * z) * ahead;
  const fast = drive.x * drive.x + drive.z * drive.z;
  const most = Math.max(way.far, fast / (2 * acceleration));
  const part = far > most ? most / far : 1;
  const spun = Math.abs(drive.spin) * ahead;
  const mostSpun = Math.max(Math.abs(way.turn), (drive.spin * drive.spin) / (2 * spinAcceleration));
  const turned = spun > mostSpun ? Math.sign(drive.spin) * mostSpun : drive.spin * ahead;
  const { at } = way;
  return {
    at: [at[0] + x * ahead * part, at[1], at[2] + z * ahead * part],
    heading: way.heading + turned,
  };
}

/** A foot is not put down where its leg does not reach. */
function withinReach(to: Vector, leg: LimbRig, stance: Stance, stretch: number): Vector {
  const hip = intoWorld(stance, placeOf(leg.ball.frame));
  const dx = to[0] - hip[0];
  const dz = to[2] - hip[2];
  const far = Math.sqrt(dx * dx + dz * dz);
  const high = hip[1] - to[1];
  const most = Math.sqrt(Math.max(0, stretch * stretch - high * high));
  if (far <= most) return to;
  return [hip[0] + (dx / far) * most, to[1], hip[2] + (dz / far) * most];
}
