/** How high the body is over its feet: it sinks to take long steps, crouches, leaps and lands. */
import { placeOf } from '../math/vectors.js';
import type { Foot } from './feet.js';
import { type Gait, lift, sinkFor } from './gait.js';
import { lengthBentBy } from './limb-rig.js';
import { readerOf } from './motion.js';
import type { Motion, Stance } from './routine.js';
import type { Steered } from './steer.js';
import { isMoving } from './stepping.js';
import { intoWorld } from './target.js';
import type { WalkState } from './walk-state.js';

/** Metres a second: how it comes up the last bit. */
const last = 0.03;
/** How quickly it sinks and rises, a second. */
const stiffness = 10;
/** Metres a second: how fast it gives way to legs that do not reach, and comes back from there. */
const gently = 0.2;
/** So much of what a hinge may turn by: it has to follow the body's way as well. */
const followed = 0.8;

/** Writes the lift, if the shape has one. */
export function riseAndSink(
  state: WalkState,
  motion: Motion,
  gait: Gait,
  way: Steered,
  dt: number,
): void {
  if (!gait.lifts) {
    state.base = 0;
    return;
  }
  const { wishX, wishZ } = way;
  const { drive } = state;
  const fast = Math.sqrt(
    Math.max(drive.x * drive.x + drive.z * drive.z, wishX * wishX + wishZ * wishZ),
  );
  const around = Math.abs(drive.spin) * gait.radius;
  const low = state.swinging || isMoving(state, way) || state.leap > 0;
  const sink = low ? sinkFor(gait, motion.rig.legs, ((fast + around) * gait.stand) / 2) : 0;
  follow(state, -sink, dt);
  if (!low && Math.abs(state.base) < 0.001 && Math.abs(state.rise) < 0.02) {
    // a straight leg bends by degrees for the last millimetre: in one short tick it could not
    const step = last * dt;
    state.base = Math.abs(state.base) <= step ? 0 : state.base - Math.sign(state.base) * step;
    state.rise = 0;
  }
  // bit by bit: or it would leap up as soon as the foot that held it leaves the ground
  state.heldDown = Math.max(0, state.heldDown - gently * dt);
  motion.write(lift, state.base + upsAndDowns(state, gait) - state.heldDown);
}

/** Critically damped: as quick as can be without swinging. Stable whatever the length of a tick. */
function follow(state: WalkState, to: number, dt: number): void {
  const x = stiffness * dt;
  const fading = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x);
  const off = state.base - to;
  const push = (state.rise + stiffness * off) * dt;
  state.rise = (state.rise - stiffness * push) * fading;
  state.base = to + (off + push) * fading;
}

type Steps = Pick<WalkState, 'swinging' | 'time' | 'landed' | 'leap'>;

/** Height without the ups and downs of the steps that are under way, and how fast it rises. */
export function findBase(
  motion: Motion,
  gait: Gait,
  steps: Steps | undefined,
): Pick<WalkState, 'base' | 'rise'> {
  if (!gait.lifts) return { base: 0, rise: 0 };
  const now = motion.number(lift);
  if (steps === undefined) return { base: now, rise: 0 };
  const { tickTime } = motion;
  const base = now - upsAndDowns(steps, gait);
  const time = steps.time - tickTime;
  if (time < 0) return { base, rise: 0 };
  const former = (motion.former(lift) as number) - upsAndDowns({ ...steps, time }, gait);
  return { base, rise: (base - former) / tickTime };
}

/** Of a hop: a parabola in the air, one turned over on the ground, each going over into the other. */
function upsAndDowns({ swinging, time, landed, leap }: Steps, gait: Gait): number {
  const { count, swing, support } = gait;
  const s = Math.min(1, time / (swinging ? swing : support));
  if (count > 1) return swinging ? 0.02 * gait.leg * leap * 16 * s * s * (1 - s) * (1 - s) : 0;
  if (swinging) return 4 * gait.leap * leap * s * (1 - s);
  const speed = (4 * gait.leap) / swing;
  const down = landed * (s - 2 * s * s + s * s * s);
  const up = leap * (s * s - s * s * s);
  return -speed * support * (down + up);
}

/** Not higher than the legs of feet that stand reach. */
export function limitLift(
  state: WalkState,
  motion: Motion,
  gait: Gait,
  stance: Stance,
  before: number,
): void {
  if (!gait.lifts) return;
  const { legs } = motion.rig;
  let over = 0;
  let overLeaving = 0;
  for (let i = 0; i < state.feet.length; i++) {
    const foot = state.feet[i]!;
    if (foot.up && !isLeaving(state, gait, foot)) continue;
    const hip = intoWorld(stance, placeOf(legs[i]!.ball.frame));
    const dx = foot.at[0] - hip[0];
    const dz = foot.at[2] - hip[2];
    const most = gait.stretch[i]! ** 2 - dx * dx - dz * dz;
    const more = hip[1] - foot.at[1] - Math.sqrt(Math.max(0, most));
    if (foot.up) overLeaving = Math.max(overLeaving, more);
    else over = Math.max(over, more);
  }
  if (over <= 1e-9 && overLeaving <= 1e-9) return;
  const wanted = motion.number(lift);
  const least = before - mostLowered(motion);
  // feet that leave the ground keep the body from leaping up, but do not pull it down
  const limit = Math.min(Math.max(least, wanted - over), Math.max(before, wanted - overLeaving));
  if (limit >= wanted) return;
  const reached = motion.write(lift, limit) as number;
  state.heldDown += wanted - reached;
  for (const leg of legs) motion.rig.settle(leg.ball, readerOf(motion));
}

/** Not yet off the ground by much: a body that rises faster than it would drag it along. */
function isLeaving({ time }: WalkState, { swing, clearance }: Gait, { at, from }: Foot): boolean {
  return time < swing / 2 && at[1] - from[1] < 0.2 * clearance;
}

/** Metres in a tick: gently, and no faster than hinges follow. A straight leg has to bend by degrees for its first millimetre. */
function mostLowered(motion: Motion): number {
  let most = gently * motion.tickTime;
  for (const leg of motion.rig.legs) {
    const degrees = followed * motion.bound(leg.limb.hinge) * motion.tickTime;
    most = Math.min(most, leg.longest - lengthBentBy(leg, degrees));
  }
  return most;
}
