/** What a walk keeps from tick to tick. */
import type { Vector } from '../math/vectors.js';
import type { Foot } from './feet.js';
import type { Drive } from './steer.js';

export type WalkState = {
  /** What it walks in, or '', and where that was: feet stand in it, and go where it goes. */
  holder: string;
  ground: Vector;
  feet: Foot[];
  /** The group that swings, or did last. */
  group: number;
  swinging: boolean;
  /** Seconds since the swing, or the support between two, began. */
  time: number;
  /** Since the routine began. */
  since: number;
  drive: Drive;
  /** Height of the body without the ups and downs of steps, and how fast it rises. */
  base: number;
  rise: number;
  /** By how much feet that stand keep it below that. */
  heldDown: number;
  /** How much of a hop was before, and is next: 0 to 1. The same for a walker's ups and downs. */
  landed: number;
  leap: number;
  /** Seconds in which it has come no nearer, how near it was, and to what. */
  stuck: number;
  nearest: number;
  goal: { place: Vector | null; within: number; heading: number | null } | null;
};
