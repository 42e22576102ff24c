/** How a walk begins. */
import { shortTurn } from '../math/angles.js';
import { subtract, times } from '../math/vectors.js';
import { type Foot, findFoot, restPlace } from './feet.js';
import { gaitOf } from './gait.js';
import { findBase } from './lift.js';
import type { LimbRig } from './limb-rig.js';
import { findPhase } from './phase.js';
import { holderOf } from './ride-along.js';
import type { Motion, Stance } from './routine.js';
import type { Drive } from './steer.js';
import type { WalkState } from './walk-state.js';

/** From how the feet are now: they may be in the midst of another walk. */
export function beginWalk(motion: Motion): WalkState {
  const { rig, tickTime } = motion;
  const gait = gaitOf(rig);
  const feet = rig.legs.map((leg) => findFoot(motion, leg));
  const now = motion.where();
  const before = motion.formerly();
  const [x, , z] = times(subtract(now.at, before.at), 1 / tickTime);
  // one that was put there did not walk there
  const walked = x * x + z * z < 25;
  const spin = walked ? shortTurn(now.heading - before.heading) / tickTime : 0;
  const air = feet.findIndex(({ up }) => up);
  const drive = { x: walked ? x : 0, z: walked ? z : 0, spin };
  const goesOn = walked && x * x + z * z > 0.01;
  const phase = goesOn ? findPhase(motion, gait, feet) : undefined;
  if (phase?.swinging === true) {
    for (const [i, foot] of feet.entries()) foot.up = gait.groups[i] === phase.group;
  }
  const { base, rise } = findBase(motion, gait, phase);
  return {
    holder: holderOf(motion),
    ground: motion.ground(),
    feet,
    group: phase?.group ?? gait.groups[air < 0 ? foremost(feet, rig.legs, now, drive) : air] ?? 0,
    swinging: phase?.swinging ?? air >= 0,
    // one that walks already has stood long enough
    time: phase?.time ?? (air < 0 && gait.count > 1 ? gait.support : 0),
    since: 0,
    drive,
    base,
    rise,
    heldDown: 0,
    landed: phase?.landed ?? 0,
    leap: phase?.leap ?? 0,
    stuck: 0,
    nearest: Number.MAX_VALUE,
    goal: null,
  };
}

/** The foot that is farthest ahead, by its place: it came down last. */
function foremost(
  feet: readonly Foot[],
  legs: readonly LimbRig[],
  stance: Stance,
  drive: Drive,
): number {
  let first = feet.length - 1;
  for (let i = 0; i < feet.length - 1; i++) {
    const more = aheadOf(feet[i]!, legs[i]!, stance, drive);
    if (more > aheadOf(feet[first]!, legs[first]!, stance, drive)) first = i;
  }
  return first;
}

/** How far a foot is ahead of where it rests, as the body goes; times its speed. */
function aheadOf({ at }: Foot, leg: LimbRig, stance: Stance, { x, z }: Drive): number {
  const rest = restPlace(leg, stance);
  return (at[0] - rest[0]) * x + (at[2] - rest[2]) * z;
}
