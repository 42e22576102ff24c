/** When feet leave the ground, and when they stand again. */
import { shortTurn } from '../math/angles.js';
import { type Foot, legLength, restPlace, touch } from './feet.js';
import type { Gait } from './gait.js';
import type { LimbRig } from './limb-rig.js';
import type { Stance } from './routine.js';
import type { Steered } from './steer.js';
import type { WalkState } from './walk-state.js';

/** Feet that are turned farther than that from how they rest make a step. */
const offYaw = (6 * Math.PI) / 180;
/** Seconds that a foot waits for its leg to reach; then it tries somewhere else. */
const waiting = 0.25;

export function isMoving({ drive }: WalkState, { wishX, wishZ, turn }: Steered): boolean {
  const fast = Math.sqrt(drive.x * drive.x + drive.z * drive.z);
  const wish = Math.sqrt(wishX * wishX + wishZ * wishZ);
  return fast > 0.03 || wish > 0.03 || Math.abs(drive.spin) > 0.06 || Math.abs(turn) > 0.03;
}

/** Whether all feet stand where they rest, their legs as they are to be, and the body as high as it stands. */
export function isSettled(
  state: WalkState,
  gait: Gait,
  legs: readonly LimbRig[],
  stance: Stance,
): boolean {
  if (state.swinging || Math.abs(state.base) > 1e-9) return false;
  return !state.feet.some((foot, i) => foot.lag > touch || isOff(foot, gait, legs[i]!, stance));
}

function isOff({ at, yaw, up }: Foot, { offRest }: Gait, leg: LimbRig, stance: Stance): boolean {
  if (up) return true;
  const rest = restPlace(leg, stance);
  const x = rest[0] - at[0];
  const z = rest[2] - at[2];
  return x * x + z * z > offRest * offRest || Math.abs(shortTurn(stance.heading - yaw)) > offYaw;
}

/** After a swing a short support, then the next group; nobody steps who stands well. */
export function changePhase(
  state: WalkState,
  gait: Gait,
  legs: readonly LimbRig[],
  way: Steered,
  dt: number,
): void {
  if (state.swinging || legs.length === 0) return;
  const moving = isMoving(state, way);
  const next = nextGroup(state, gait, legs, way, moving);
  const hops = gait.count === 1;
  if (next < 0) {
    // a hop that is no longer needed is not made
    state.leap = 0;
    if (state.time >= gait.support) state.landed = 0;
    return;
  }
  if (hops && state.leap === 0) {
    // to leap it first has to crouch
    if (state.landed === 0) state.time = 0;
    state.leap = vigour(state, gait);
    if (state.landed === 0) return;
  }
  const wait = hops || moving ? gait.support : 0;
  if (state.time < wait - 1e-9) return;
  // what it waited longer than that is not made up for
  state.time = Math.min(state.time - wait, dt);
  if (!hops) state.leap = vigour(state, gait);
  state.swinging = true;
  state.group = next;
  for (const [i, foot] of state.feet.entries()) {
    if (gait.groups[i] === next) lift(foot);
  }
}

function lift(foot: Foot): void {
  foot.up = true;
  foot.from = foot.at;
  foot.fromYaw = foot.yaw;
  foot.drift = [0, 0, 0];
  foot.begun = 0;
}

function nextGroup(
  { feet, group }: WalkState,
  gait: Gait,
  legs: readonly LimbRig[],
  stance: Stance,
  moving: boolean,
): number {
  const { groups, count } = gait;
  for (let k = 1; k <= count; k++) {
    const next = (group + k) % count;
    if (moving) return next;
    if (feet.some((foot, i) => groups[i] === next && isOff(foot, gait, legs[i]!, stance)))
      return next;
  }
  return -1;
}

/** The faster it goes, the higher it hops. */
function vigour({ drive }: WalkState, { speed }: Gait): number {
  const fast = Math.sqrt(drive.x * drive.x + drive.z * drive.z);
  return 0.4 + 0.6 * Math.min(1, fast / speed);
}

/** Once the swing is over and the feet have come down. */
export function landFeet(
  state: WalkState,
  gait: Gait,
  legs: readonly LimbRig[],
  stance: Stance,
): void {
  if (!state.swinging || state.time < gait.swing - 1e-9) return;
  for (let i = 0; i < state.feet.length; i++) {
    const foot = state.feet[i]!;
    if (!foot.up || foot.missed > touch) continue;
    // a leg that has to be quite straight for it could not keep it there
    if (legLength(legs[i]!, stance, foot.at) <= gait.stretch[i]! + 0.001) foot.up = false;
  }
  if (state.feet.some(({ up }) => up)) {
    if (state.time > gait.swing + waiting) {
      for (const foot of state.feet) if (foot.up) lift(foot);
      state.time = 0;
    }
    return;
  }
  state.swinging = false;
  state.time -= gait.swing;
  state.landed = state.leap;
  state.leap = 0;
}
