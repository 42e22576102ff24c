/** A routine: how a body moves for a while. Plain functions over plain state, so that it can be saved at any tick. */
import type { ActContext, Chance, Data } from '@troupe/core';
import type { Rotation, Vector } from '../math/vectors.js';
import type { VariableValue } from '../model/variable.js';
import type { Rig } from './rig.js';

/** Nothing: it goes on in the next tick. */
export type Said = 'done' | 'failed' | undefined;

export interface Routine<S extends Data = Data> {
  /** Makes its state: plain data, changed in place by `step`. */
  begin(motion: Motion): S;
  /** Called every tick, also in the one it began in. */
  step(state: S, motion: Motion): Said;
}

/** What a variable is. */
export type Read = (variable: string) => VariableValue;

/** Where a character stands: metres, and radians around y; 0 looks along z. */
export interface Stance {
  readonly at: Vector;
  readonly heading: number;
}

/** What a routine is given. It reads how things were at the tick's beginning, and what it wrote itself since. */
export interface Motion {
  /** The character, and its thing in the world. */
  readonly self: string;
  /** All that the skill was given. */
  readonly context: ActContext;
  readonly world: ActContext['world'];
  readonly time: number;
  readonly tick: number;
  readonly chance: Chance;
  /** What its body can do: joints and limbs. */
  readonly rig: Rig;
  /** Seconds of this tick that are still to be used: a routine that ends within it leaves the rest to the next. */
  dt: number;
  /** Seconds of the whole tick. */
  readonly tickTime: number;
  value(variable: string): VariableValue;
  number(variable: string): number;
  rotation(variable: string): Rotation;
  /** A second, as of the last tick: a number, or as many as it has; of a rotation a vector. In degrees where it turns. */
  speed(variable: string): number | readonly number[];
  /** As `value`, before the last tick. */
  former(variable: string): VariableValue;
  /** Brings a variable there, or as near as its bound on speed lets it come in a tick; gives what it came to. */
  write(variable: string, value: VariableValue): VariableValue;
  /** Degrees or units a second that a variable moves by at most. */
  bound(variable: string): number;
  /** For a routine that fails: `return motion.fail('the hand is full')`. What it says is the reason that is told. */
  fail(why: string): 'failed';
  where(): Stance;
  /** Before the last tick; as if what it is in had not moved. */
  formerly(): Stance;
  /** Where what it is in is; the origin if it is in nothing. */
  ground(): Vector;
  moveTo(at: Vector, heading: number): void;
}
