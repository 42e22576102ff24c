/** The way of a foot through the air. */
import { shortTurn } from '../math/angles.js';
import { lengthOf, placeOf, subtract, type Vector } from '../math/vectors.js';
import { type Foot, restPlace } from './feet.js';
import type { Gait } from './gait.js';
import type { LimbRig } from './limb-rig.js';
import type { Stance } from './routine.js';
import { acceleration, type Drive, type Steered, spinAcceleration } from './steer.js';
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
  const { from, drift, begun } = foot;
  const u = Math.max(0, (s - begun) / (1 - begun));
  if (u < decided) aimFoot(state, gait, leg, index, way);
  const { to } = foot;
  const part = smoothly(u);
  const r = Math.min(1, (state.time - begun * gait.swing) / yielding);
  const drifted = yielding * r * (1 - r) * (1 - r) * (1 - u);
  const arc = 16 * u * u * (1 - u) * (1 - u) * (1 - begun);
  const hop = gait.count === 1 && gait.lifts ? 0.8 * gait.leap * state.leap : 0;
  const step = lengthOf(subtract(to, from));
  const high = Math.min(gait.clearance, heightOf(gait, step)) + hop;
  const mix = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * part + drift[i] * drifted;
  foot.at = [mix(0), Math.max(to[1], mix(1)) + high * arc, mix(2)];
  foot.yaw = foot.fromYaw + shortTurn(foot.toYaw - foot.fromYaw) * part;
}

/** Where it is to come down, as the body goes now. */
function aimFoot(
  state: WalkState,
  gait: Gait,
  leg: LimbRig,
  index: number,
  way: Steered,
  left: number = gait.swing - state.time,
): void {
  const foot = state.feet[index]!;
  const landing = predict(state, way, left);
  const stand = predict(state, way, left + gait.stand / 2);
  foot.to = withinReach(restPlace(leg, stand), leg, landing, gait.stretch[index]!);
  foot.toYaw = stand.heading;
}

/**
 * Feet that are in the air when a walk begins have been swinging: a swing from its beginning would bring them down late,
 * and the legs that stand would have to wait for it.
 */
export function goOnSwinging(
  state: WalkState,
  gait: Gait,
  legs: readonly LimbRig[],
  stance: Stance,
  way: Steered,
  dt: number,
): void {
  if (state.time > 0) takeOverSwing(state, gait, legs, stance, way, dt);
  else guessSwing(state, gait, legs, stance, way);
}

/** The walk before said how much of its swing is over: one to the same place goes on as if nobody had interrupted it. */
function takeOverSwing(
  state: WalkState,
  gait: Gait,
  legs: readonly LimbRig[],
  stance: Stance,
  way: Steered,
  dt: number,
): void {
  const over = Math.min(mostKnown, state.time / gait.swing);
  const part = smoothly(over);
  for (const [i, foot] of state.feet.entries()) {
    if (!foot.up) continue;
    // the way is that of this tick already
    const left = gait.swing - state.time - dt;
    if (over < decided) aimFoot(state, gait, legs[i]!, i, way, left);
    else landSoon(foot, restPlace(legs[i]!, stance)[1], gait, state.drive, 1 - part);
    const back = (now: number, to: number) => (now - part * to) / (1 - part);
    const { at, to } = foot;
    const from: Vector = [back(at[0], to[0]), to[1], back(at[2], to[2])];
    // elsewhere it swings anew, from where it is
    if (lengthOf(subtract(to, from)) > 1.2 * stepOf(gait, gait.speed)) foot.begun = over;
    else {
      foot.from = from;
      foot.fromYaw = foot.toYaw - shortTurn(foot.toYaw - foot.yaw) / (1 - part);
      foot.drift = [0, 0, 0];
    }
  }
}

/** Where it was to come down is settled, and can be told from how far it still has to go. */
function landSoon(foot: Foot, ground: number, gait: Gait, { x, z }: Drive, left: number): void {
  const far = left * (gait.stand + gait.swing);
  foot.to = [foot.at[0] + far * x, ground, foot.at[2] + far * z];
  foot.toYaw = foot.yaw;
}

/** What would divide by next to nothing: as good as down. */
const mostKnown = 0.97;

function guessSwing(
  state: WalkState,
  gait: Gait,
  legs: readonly LimbRig[],
  stance: Stance,
  way: Steered,
): void {
  const { drive, feet } = state;
  const fast = Math.sqrt(drive.x * drive.x + drive.z * drive.z);
  // a hop is a matter of the body, not of its foot
  if (gait.count === 1 || fast < 0.1) return;
  let over = mostOver;
  for (let i = 0; i < feet.length; i++) {
    if (feet[i]!.up) over = Math.min(over, swungOf(feet[i]!, legs[i]!, stance, gait, drive, fast));
  }
  for (; over > 0; over = Math.max(0, over - 0.05)) {
    state.time = over * gait.swing;
    for (let i = 0; i < feet.length; i++) if (feet[i]!.up) aimFoot(state, gait, legs[i]!, i, way);
    if (feet.every((foot) => !foot.up || isNear(foot, gait, fast, over))) break;
  }
  state.time = over * gait.swing;
  for (const foot of feet) foot.begun = over;
}

/** What is left of a swing must do to put the foot down. */
const mostOver = 0.85;

/** How much of its swing is over, by how far it is ahead of where it rests, and by how high it still is. */
function swungOf(
  { at }: Foot,
  leg: LimbRig,
  stance: Stance,
  gait: Gait,
  { x, z }: Drive,
  fast: number,
): number {
  const rest = restPlace(leg, stance);
  const ahead = ((at[0] - rest[0]) * x + (at[2] - rest[2]) * z) / fast;
  const step = stepOf(gait, fast);
  const high = Math.max(0, at[1] - rest[1]) / Math.min(gait.clearance, heightOf(gait, step));
  const falling = (1 + Math.sqrt(Math.max(0, 1 - Math.sqrt(high)))) / 2;
  // one that is slow makes short steps: a foot may lie farther behind than any of them begins
  return Math.max(0, Math.min(0.5 + ahead / step, falling));
}

/** Whether what is left of the swing brings it there as swings do: faster it would sweep over the ground. */
function isNear({ at, to }: Foot, gait: Gait, fast: number, over: number): boolean {
  const x = to[0] - at[0];
  const z = to[2] - at[2];
  return Math.sqrt(x * x + z * z) <= (1.1 - smoothly(over)) * stepOf(gait, fast);
}

/** Metres that a foot goes in a swing. */
function stepOf({ stand, swing }: Gait, fast: number): number {
  return fast * (stand + swing);
}

/** How high it is lifted for that. */
function heightOf({ leg }: Gait, step: number): number {
  return 0.03 * leg + 0.25 * step;
}

/** From 0 to 1, at rest at both ends. */
function smoothly(s: number): number {
  return s * s * s * (10 - 15 * s + 6 * s * s);
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
