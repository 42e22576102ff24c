/** What is kept of a character, in columns by time: what panels draw long stretches from. */
import type { Value } from '@troupe/core';

/** A skill at work. */
export interface Span {
  readonly skill: string;
  readonly number: number;
  readonly begun: number;
  /** Nothing while it goes on. */
  over: number | undefined;
  outcome: 'done' | 'failed' | 'cancelled' | undefined;
  reason: string | undefined;
}

/** A value from each tick at which it changed, the first one from the beginning. */
export interface Course<T> {
  readonly ticks: readonly number[];
  readonly values: readonly T[];
}

/** Something that was sent: to an agent or by one. */
export interface SentMessage {
  readonly tick: number;
  /** A skill's name, `sensor:NAME` or `goal:NAME`; empty where it is about the whole character. */
  readonly agent: string;
  /** From the agent (a sign, an end), to it (execute, cancel), or from a person or another process. */
  readonly way: 'from' | 'to' | 'outside';
  readonly words: string;
}

/** Something that went wrong, in words. */
export interface LoggedFault {
  readonly tick: number;
  readonly words: string;
}

export interface ActorLog {
  readonly name: string;
  /** Steps that are kept. */
  readonly steps: number;
  /** By step, in order. Views: good until the next tick is taken. */
  readonly stepTicks: Float64Array;
  readonly thresholds: Float64Array;
  /** Of a skill after each step; not a number where it was not there. */
  levels(skill: string): Float32Array | undefined;
  readonly skills: readonly string[];
  chosen(step: number): string | undefined;
  /** The last step at or before a tick, counted from the first kept; -1 if there is none. */
  stepAt(tick: number): number;
  /** In the order of beginning. */
  readonly spans: readonly Span[];
  /** As the network was told. One that left keeps its last value. */
  readonly signs: ReadonlyMap<string, Course<Value>>;
  /** What was wanted; `undefined` once it is withdrawn. */
  readonly goals: ReadonlyMap<string, Course<Value | undefined>>;
  /** By agent: a skill's name, `sensor:NAME` or `goal:NAME`. Who was never disabled is not there. */
  readonly disabled: ReadonlyMap<string, Course<boolean>>;
  /** The latest. */
  readonly messages: readonly SentMessage[];
  /** Ticks in which something went wrong, and what. */
  readonly faults: readonly LoggedFault[];
}
