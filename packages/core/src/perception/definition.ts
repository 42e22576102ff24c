/** What a person writes of how a character perceives: receptors, what sensors make of them, and memory. */
import type { Data } from '../state/data.js';
import type { SensorForm, Value } from '../state/definition.js';
import type { Period } from '../state/period.js';
import type { WorldView } from '../world/definition.js';
import type { MemoryReader, MemoryWriter } from './memory.js';

/** What a probe can read. */
export interface ProbeContext {
  /** The name of the thing it lives in: the character's own, that thing's, or the empty name for the world. */
  readonly here: string;
  readonly world: WorldView;
  /** Only for a receptor that lives in its character. */
  readonly memory: MemoryReader;
  /** Skills that its character is executing, by name; for a receptor that lives in it. */
  readonly doing: readonly string[];
  readonly time: number;
  readonly tick: number;
}

/** Code, or an expression: `world.radio.playing`. */
export type Probe<T = unknown> = ((context: ProbeContext) => T) | string;

export interface ReceptorForm<T = unknown> {
  /** May be missing in a file: then code of that name is bound to it. */
  readonly probe?: Probe<T>;
  /** Every tick by default. */
  readonly every?: Period;
  /** `self` (the default), `world`, or the name of a thing. */
  readonly in?: string;
  /** A group to share it in with other characters; false: with nobody, not even here. */
  readonly share?: string | false;
}

export interface JudgeContext {
  readonly memory: MemoryReader & MemoryWriter;
  readonly time: number;
  readonly tick: number;
}

export type Signals = Readonly<Record<string, unknown>>;

/** Code, or an expression over signals: `music > 0.2`. */
export type Judge<S = Signals> = ((signals: S, context: JudgeContext) => unknown) | string;

export interface JudgedSensorForm<R extends string = string, S = Signals> extends SensorForm {
  /** The receptors it listens to. */
  readonly from?: readonly R[];
  /** What they come to: true or false, a degree where it is graded, a count or a value. */
  readonly judge?: Judge<S>;
  /** Expressions for what to write down when it is judged to be so: `cup: nearest`. For files; code writes by itself. */
  readonly remember?: Readonly<Record<string, string>>;
}

/** A key of memory: the value it begins with, and how long what is written there lasts unless the writer says. */
export interface MemoryForm<T extends Data = Data> {
  readonly value: T;
  readonly lasts?: Period;
}

export interface PerceptionDefinition {
  readonly receptors?: Readonly<Record<string, ReceptorForm>>;
  readonly sensors?: Readonly<Record<string, Value | JudgedSensorForm>>;
  readonly memory?: Readonly<Record<string, Data | MemoryForm>>;
}

/** A compiled expression: reads the variables it is given. */
export type Expression = (variables: Readonly<Record<string, unknown>>) => unknown;

/** Handed in from outside: core knows no expression language. */
export interface ExpressionCompiler {
  /** Names are what an expression may mention; anything else in it is an error. Functions are those of `world`. */
  readonly compile: (text: string, names: readonly string[]) => Expression;
}
