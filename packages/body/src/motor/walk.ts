/** Going somewhere by steps: the body follows its way, feet stay where they stand, and swing ahead one group after another. */
import { shortTurn } from '../math/angles.js';
import { subtract, times } from '../math/vectors.js';
import { beginWalk } from './begin-walk.js';
import { legLength, placeFoot } from './feet.js';
import { type Gait, gaitOf, lift } from './gait.js';
import { limitLift, riseAndSink } from './lift.js';
import { readerOf } from './motion.js';
import { writePhase } from './phase.js';
import { checkAmount, expectMotion } from './refuse.js';
import { rideAlong } from './ride-along.js';
import type { Motion, Routine, Said, Stance } from './routine.js';
import { type Goal, type Steered, steer } from './steer.js';
import { changePhase, isMoving, isSettled, landFeet } from './stepping.js';
import { goOnSwinging, swingFoot } from './swing-foot.js';
import { noteProgress } from './walk-progress.js';
import type { WalkState } from './walk-state.js';

const patience = 6;
const facing = (2 * Math.PI) / 180;

export interface WalkOptions {
  /** Metres a second; as suits the legs by default. */
  readonly speed?: number;
}

/** Steps to a goal that is asked for every tick; where there is none, it fails. */
export function walk(
  goalOf: (motion: Motion) => Goal | undefined,
  { speed }: WalkOptions = {},
): Routine<WalkState> {
  if (speed !== undefined) checkAmount(speed, 'walkTo.speed', Number.POSITIVE_INFINITY);
  return {
    begin: (motion) => {
      expectMotion(motion);
      return beginWalk(motion);
    },
    step: (state, motion) => {
      const goal = goalOf(motion);
      return goal === undefined ? 'failed' : stepWalk(state, motion, goal, speed);
    },
  };
}

function stepWalk(state: WalkState, motion: Motion, goal: Goal, asked: number | undefined): Said {
  const { rig, dt } = motion;
  const { legs } = rig;
  const gait = gaitOf(rig);
  const stance = motion.where();
  rideAlong(state, motion);
  // what the legs reach is for going and turning together
  const reached = (2 * gait.reach) / gait.stand - Math.abs(state.drive.spin) * gait.radius;
  const most = Math.max(0, Math.min(asked ?? gait.speed, reached));
  const wished = steer(stance, goal, state.drive, { most, mostSpin: gait.spin }, dt);
  if (state.since === 0 && state.swinging) goOnSwinging(state, gait, legs, stance, wished, dt);
  state.time += dt * readiness(state);
  state.since += dt;
  changePhase(state, gait, legs, wished, dt);
  const before = gait.lifts ? motion.number(lift) : 0;
  riseAndSink(state, motion, gait, wished, dt);
  for (const leg of legs) rig.settle(leg.ball, readerOf(motion));
  limitLift(state, motion, gait, stance, before);
  const way = holdBack(state, motion, gait, stance, wished);
  for (let i = 0; i < legs.length; i++) {
    const leg = legs[i]!;
    const foot = state.feet[i]!;
    if (foot.up) swingFoot(state, gait, leg, i, way);
    placeFoot(motion, leg, way, foot, state.since / 0.4);
  }
  landFeet(state, gait, legs, way);
  motion.moveTo(way.at, way.heading);
  writePhase(state, motion);
  motion.dt = 0;
  return outcomeOf(state, motion, stance, goal, way, dt);
}

/** Swings wait for legs that may not move as fast: or a foot would drag behind, and through the ground. */
function readiness({ feet, swinging }: WalkState): number {
  if (!swinging) return 1;
  const lag = feet.reduce((most, foot) => Math.max(most, foot.up ? foot.lag : 0), 0);
  return Math.min(1, Math.max(0, 1 - (lag - 0.002) / 0.006));
}

/** The body waits where a leg could not keep its foot on the ground. */
function holdBack(
  { feet, drive }: WalkState,
  { rig }: Motion,
  { stretch }: Gait,
  from: Stance,
  way: Steered,
): Steered {
  // one that is too long already must not become longer
  const most = feet.map((foot, i) =>
    Math.max(stretch[i]!, foot.up ? 0 : legLength(rig.legs[i]!, from, foot.at) + 1e-9),
  );
  for (const part of [1, 0.5, 0.25, 0]) {
    const at = times(subtract(way.at, from.at), part);
    const tried: Steered = {
      wishX: way.wishX,
      wishZ: way.wishZ,
      far: way.far,
      turn: way.turn,
      at: [from.at[0] + at[0], from.at[1], from.at[2] + at[2]],
      heading: from.heading + (way.heading - from.heading) * part,
    };
    const reaches = feet.every(
      (foot, i) => foot.up || legLength(rig.legs[i]!, tried, foot.at) <= most[i]!,
    );
    if (!reaches && part > 0) continue;
    drive.x *= part;
    drive.z *= part;
    drive.spin *= part;
    return tried;
  }
  return way;
}

function outcomeOf(
  state: WalkState,
  motion: Motion,
  stance: Stance,
  goal: Goal,
  way: Steered,
  dt: number,
): Said {
  const { rig } = motion;
  const { place, within, heading } = goal;
  const x = place === undefined ? 0 : place[0] - way.at[0];
  const z = place === undefined ? 0 : place[2] - way.at[2];
  const there = x * x + z * z <= within * within;
  const faced = heading === undefined || Math.abs(shortTurn(heading - way.heading)) <= facing;
  if (there && faced && !isMoving(state, way) && isSettled(state, gaitOf(rig), rig.legs, way)) {
    return 'done';
  }
  noteProgress(state, stance, goal, way, dt);
  if (state.stuck <= patience) return undefined;
  return motion.fail(`it came no nearer for ${patience} seconds`);
}
