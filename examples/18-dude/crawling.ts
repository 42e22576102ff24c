/** On the knees: crawling with the one hand, or upright with the hand free. Hand and knees take turns. */
import { intoBody, intoWorld, type Motion, type Routine, tipOf } from '@troupe/body';
import type { Point } from '@troupe/core';
import { placeHand } from './hand.js';
import { ankleHeight, legs, placeLeg, standing } from './legs.js';
import { smooth } from './turning.js';

/** Hips above the floor on all fours: a thigh, and what is under the knee. */
const thigh = 0.42;
const kneeHeight = 0.07;
export const kneeling = thigh + kneeHeight - standing;

/** Metres a second, and seconds until all three have moved. */
const speed = 0.34;
const round = 1.15;
/** Where the hand is put, from between the knees. */
export const handPlace: Point = [0.2, 0.05, 0.5];

/** What touches the floor: where it is in the world, and where its swing began. */
type Support = { at: Point; from: Point };

export type CrawlState = { time: number; pace: number; supports: Support[] };

export interface CrawlOptions {
  readonly within: number;
  /** Upright, the hand is free. */
  readonly upright?: boolean;
}

/** Straight to a place, without turning much. Failed where it is nowhere. */
export function crawlTo(
  target: (motion: Motion) => Point | undefined,
  { within, upright = false }: CrawlOptions,
): Routine<CrawlState> {
  return {
    begin: (motion) => {
      const feet = legs.map((side) => tipOf(motion, `${side}.leg`));
      const places = [...feet, tipOf(motion, 'left.arm')];
      return { time: 0, pace: 0, supports: places.map((at) => ({ at, from: at })) };
    },
    step: (state, motion) => {
      const place = target(motion);
      if (place === undefined) return 'failed';
      const { dt } = motion;
      motion.dt = 0;
      const { at, heading } = motion.where();
      const [aside, , ahead] = intoBody({ at, heading }, place);
      const left = Math.max(0, Math.sqrt(aside * aside + ahead * ahead) - within);
      // slower at both ends: nobody starts or stops at once
      state.pace = Math.min(1, state.pace + dt / 0.6, 0.25 + left / 0.15);
      const step = Math.min(left, speed * state.pace * dt);
      const turn = Math.max(-0.4 * dt, Math.min(0.4 * dt, aside / Math.max(0.2, ahead) / 4));
      motion.moveTo(intoWorld({ at, heading }, [0, 0, step]), heading + turn);
      const before = state.time;
      state.time += dt;
      for (const [i, support] of state.supports.entries()) {
        if (!upright || i < 2) moveSupport(support, i, before, state, motion);
      }
      kneel(state, motion, upright);
      return left - step <= 1e-9 ? 'done' : undefined;
    },
  };
}

/** A third of the round each swings, and rests on the floor for the others. */
function moveSupport(
  support: Support,
  index: number,
  before: number,
  { time, pace }: CrawlState,
  motion: Motion,
): void {
  const part = swingOf(index, time);
  if (part === undefined) {
    // just put down: it stays
    if (swingOf(index, before) !== undefined) support.at = [support.at[0], 0, support.at[2]];
    return;
  }
  if (swingOf(index, before) === undefined) support.from = support.at;
  const rest: Point = index === 2 ? handPlace : [index === 0 ? 0.1 : -0.1, 0, -thigh];
  const ahead = speed * pace * (round / 3 + (1 - part) * (round / 3));
  const [x, , z] = intoWorld(motion.where(), [rest[0], 0, rest[2] + ahead]);
  const share = smooth(part);
  const [a, , b] = support.from;
  support.at = [a + (x - a) * share, 0.3 * part * (1 - part), b + (z - b) * share];
}

/** How far it is through its swing; nothing while it is on the floor. */
function swingOf(index: number, time: number): number | undefined {
  const at = (time / round - index / 3) % 1;
  const part = 3 * (at < 0 ? at + 1 : at);
  return time > 0 && part < 1 && time / round >= index / 3 ? part : undefined;
}

function kneel({ supports, time }: CrawlState, motion: Motion, upright: boolean): void {
  const stance = motion.where();
  const floor = stance.at[1];
  const height = legs.reduce((low, _, i) => {
    if (swingOf(i, time) !== undefined) return low;
    const ahead = intoBody(stance, supports[i]!.at)[2] + thigh;
    return Math.min(low, Math.sqrt(Math.max(0.1, thigh * thigh - ahead * ahead)));
  }, thigh);
  const wanted = height + kneeHeight - standing;
  const now = motion.number('lift');
  motion.write('lift', now + (wanted - now) * Math.min(1, 12 * motion.tickTime));
  for (const [i, side] of legs.entries()) {
    const [x, y, z] = supports[i]!.at;
    const up = swingOf(i, time) === undefined ? 0 : y;
    placeLeg(motion, side, [x, floor + ankleHeight + up, z], 1, [0, -1, 1]);
  }
  if (upright) return;
  const [x, y, z] = supports[2]!.at;
  const up = swingOf(2, time) === undefined ? 0 : y;
  placeHand(motion, [x, floor + handPlace[1] + up, z]);
}
