/** In which phase of its steps a body is, for the walk that takes over: of feet near the ground the pose does not tell. */
import type { Data } from '@troupe/core';
import { roundFine } from '../math/rounding.js';
import type { Foot } from './feet.js';
import type { Gait } from './gait.js';
import { readRaw } from './read-raw.js';
import type { Motion } from './routine.js';
import type { WalkState } from './walk-state.js';

/** Property of a character: the group that swings or did last, whether it does, since when, and the hop before and this one. */
const phaseName = 'walk.phase';

type Phase = readonly [
  group: number,
  swinging: number,
  since: number,
  landed: number,
  leap: number,
];

/** When it changes, not every tick. */
export function writePhase(state: WalkState, motion: Motion): void {
  const { group, swinging, time, landed, leap } = state;
  const since = roundFine(motion.time - time);
  const now = readPhase(motion);
  const phase: Phase = [group, Number(swinging), since, roundFine(landed), roundFine(leap)];
  const differs = now === undefined || phase.some((value, i) => i !== 2 && value !== now[i]);
  // a swing that waits for its legs takes longer
  if (!differs && Math.abs(since - now[2]) <= motion.tickTime / 2) return;
  motion.world.set(motion.self, phaseName, phase as Data);
}

/** That of the walk before, if feet lie as they would in it. */
export function findPhase(
  motion: Motion,
  gait: Gait,
  feet: readonly Foot[],
): Pick<WalkState, 'group' | 'swinging' | 'time' | 'landed' | 'leap'> | undefined {
  const phase = readPhase(motion);
  if (phase === undefined) return undefined;
  const [group, swings, since, landed, leap] = phase;
  const swinging = swings === 1;
  const time = motion.time - motion.tickTime - since;
  const longest = swinging ? gait.swing : gait.support;
  if (time < 0 || time > longest + motion.tickTime) return undefined;
  const fits = feet.every(({ up }, i) => !up || (swinging && gait.groups[i] === group));
  return fits ? { group, swinging, time, landed, leap } : undefined;
}

function readPhase({ world, self }: Motion): Phase | undefined {
  const given = readRaw(world, self, phaseName);
  if (!Array.isArray(given) || given.length !== 5) return undefined;
  return given.every((value) => typeof value === 'number')
    ? (given as unknown as Phase)
    : undefined;
}
