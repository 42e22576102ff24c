/** How a body goes: which legs swing together, how long, how far, how low. */
import { TroupeError } from '@troupe/core';
import { lengthOf, subtract } from '../math/vectors.js';
import type { LimbRig } from './limb-rig.js';
import type { Rig } from './rig.js';

export interface Gait {
  /** Of each leg, by its place among the legs: those of one group swing together. */
  readonly groups: readonly number[];
  /** One: all legs leave the ground at once, which is hopping. */
  readonly count: number;
  /** Seconds. */
  readonly swing: number;
  readonly support: number;
  /** How long a foot stays on the ground. */
  readonly stand: number;
  /** Metres a second. */
  readonly speed: number;
  /** How far a leg may stretch, by its place: what is quite straight bends in a jerk. */
  readonly stretch: readonly number[];
  /** Metres that a foot is lifted at most, and that a hop is high. */
  readonly clearance: number;
  readonly leap: number;
  /** Whether the body can rise and sink. */
  readonly lifts: boolean;
  /** Of the longest leg. */
  readonly leg: number;
  /** How far a foot may stand before or behind where it rests. */
  readonly reach: number;
  /** Feet that stand farther than that from where they rest make a step. */
  readonly offRest: number;
  /** Of the foot that is farthest from the middle. */
  readonly radius: number;
  /** Radians a second. */
  readonly spin: number;
}

/** The number variable by which a shape that wants to walk rises and sinks: metres above its standing height. */
export const lift = 'lift';

const mostSpin = (120 * Math.PI) / 180;

const gaits = new WeakMap<Rig, Gait>();

/** Made once for each rig. */
export function gaitOf(rig: Rig): Gait {
  let gait = gaits.get(rig);
  if (gait === undefined) {
    gait = createGait(rig);
    gaits.set(rig, gait);
  }
  return gait;
}

function createGait({ legs, variables, name: shape }: Rig): Gait {
  const groups = groupsOf(legs);
  const count = Math.max(1, ...groups.map((group) => group + 1));
  // one that rolls goes as one with legs would
  const leg = legs.length === 0 ? 0.8 : Math.max(...legs.map(({ longest }) => longest));
  // longer legs swing slower, as pendulums do
  const pace = Math.max(0.8, Math.sqrt(leg / 0.8));
  const hops = count === 1;
  const swing = (hops ? 0.32 : 0.4) * pace;
  const support = (hops ? 0.26 : 0.05) * pace;
  const stand = hops ? support : swing + 2 * support;
  const radius = Math.max(0.01, ...legs.map(({ tipPlace: [x, , z] }) => Math.sqrt(x * x + z * z)));
  const rises = variables.get(lift);
  const lifts = rises?.kind === 'number';
  const deepest = lifts ? Math.min(0.25 * leg, -(rises.least ?? -leg)) : 0;
  const reach = Math.min(0.36 * leg, ...legs.map((rig) => reachOf(rig, deepest)));
  if (reach < 0.025 * leg) cannotReach(shape, legs, lifts, 0.025 * leg);
  const clearance = 0.09 * leg;
  for (const rig of legs) checkBend(shape, rig, clearance);
  return {
    groups,
    count,
    swing,
    support,
    stand,
    speed: (hops ? 0.8 : 1.1) * pace,
    stretch: legs.map((rig) => Math.max(0.985 * rig.longest, restLength(rig))),
    clearance,
    leap: 0.08 * leg,
    lifts,
    leg,
    reach,
    // of small steps as well: one that makes none because its foot is near enough gets nowhere
    offRest: Math.min(0.015, 0.25 * reach),
    radius,
    spin: Math.min(mostSpin, (2 * reach) / (stand * radius)),
  };
}

function reachOf(rig: LimbRig, deepest: number): number {
  const [x, y, z] = subtract(rig.tipPlace, rig.ballPlace);
  const long = 0.97 * rig.longest;
  const high = Math.max(0, -y - deepest);
  return Math.sqrt(Math.max(0, long * long - high * high)) - Math.sqrt(x * x + z * z);
}

function cannotReach(shape: string, legs: readonly LimbRig[], lifts: boolean, step: number): never {
  const worst = legs.map((rig) => {
    const [x, y, z] = subtract(rig.tipPlace, rig.ballPlace);
    const far = Math.sqrt(x * x + z * z) + step;
    const most = Math.sqrt(Math.max(0, (0.97 * rig.longest) ** 2 - far * far));
    return { rig, high: -y, most, missing: -y - most };
  });
  const { rig, high, most } = worst.sort((a, b) => b.missing - a.missing)[0]!;
  const sinks = lifts ? `it cannot sink far enough` : 'it cannot sink';
  const remedy = lifts ? `let "${lift}" go lower` : `move the hips by a number variable "${lift}"`;
  const message = `the legs of "${shape}" are too straight as it stands, and ${sinks}: no foot could stay where it is while the body moves. "${rig.limb.ball}" is ${metres(high)} above its foot, and may be ${metres(most)}. Bend "${rig.limb.hinge}" more as it is built, or ${remedy}`;
  throw new TroupeError([{ code: 'cannot-walk', path: shape, message }]);
}

/** A foot that cannot be drawn in is dragged along. */
function checkBend(shape: string, rig: LimbRig, clearance: number): void {
  const draws = restLength(rig) - rig.shortest;
  if (draws >= clearance / 2) return;
  const { hinge } = rig.limb;
  const message = `"${hinge}" of "${shape}" cannot bend far enough to lift its foot: it draws that in by ${metres(draws)}, and a step takes ${metres(clearance)}. A leg is bent by larger angles of its hinge: widen the limits, or turn the axis round`;
  throw new TroupeError([{ code: 'cannot-walk', path: shape, message }]);
}

function metres(length: number): string {
  return `${length.toFixed(3)} m`;
}

function restLength({ ballPlace, tipPlace }: LimbRig): number {
  return lengthOf(subtract(tipPlace, ballPlace));
}

/** Neighbours take turns: left and right of two legs, the diagonals of four. */
function groupsOf(legs: readonly LimbRig[]): number[] {
  const groups = legs.map(() => 0);
  for (const [side, first] of [
    [1, 0],
    [-1, 1],
  ] as const) {
    const own = legs
      .map((leg, i) => ({ i, x: leg.tipPlace[0], z: leg.tipPlace[2] }))
      .filter(({ x }) => (side === 1 ? x > -0.01 : x <= -0.01))
      .sort((a, b) => b.z - a.z || a.i - b.i);
    for (const [place, { i }] of own.entries()) groups[i] = (place + first) % 2;
  }
  // all on one side of one another, or only one: one group
  const used = [...new Set(groups)].sort();
  return groups.map((group) => used.indexOf(group));
}

/** How far the body has to sink for its legs to reach so far to either side; 0 where they do as it stands. */
export function sinkFor(gait: Gait, legs: readonly LimbRig[], reach: number): number {
  let sink = 0;
  for (const { longest, ballPlace, tipPlace } of legs) {
    const [x, y, z] = subtract(tipPlace, ballPlace);
    const far = Math.sqrt(x * x + z * z) + reach;
    // a leg that lands from a hop bends quickly, and the quicker the straighter it was
    const long = (gait.count === 1 ? 0.93 : 0.97) * longest;
    const high = Math.sqrt(Math.max(0.3 * long * long, long * long - far * far));
    sink = Math.max(sink, -y - high);
  }
  return gait.lifts ? sink : 0;
}
