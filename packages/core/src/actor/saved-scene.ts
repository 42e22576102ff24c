/** A scene as plain data: what is kept between two ticks, and in the keyframes of a recording. */
import type { Message } from '../dispatch/messages.js';
import type { SavedState } from '../dispatch/save-state.js';
import type { MemoryEntry, MemoryWrite } from '../perception/memory.js';
import type { Fault, Input, SkillEvent, WorldChange } from '../record/tick-record.js';
import type { StreamState } from '../state/chance.js';
import type { Data } from '../state/data.js';
import type { GoalForm, Value } from '../state/definition.js';
import type { Period } from '../state/period.js';
import type { Timer } from '../state/timer.js';
import type { SavedWorld } from '../world/save-world.js';
import type { DatedFault, Departed, Failure, Report } from './happenings.js';

export interface SavedReceptor {
  readonly every: Period;
  readonly value: Data;
  readonly samples: number;
  readonly before: number;
  readonly lastTick: number;
  readonly lastTime: number;
  readonly due: number;
}

export interface SavedRunning {
  readonly skill: string;
  readonly number: number;
  readonly since: number;
  readonly time: number;
  /** Its state; a skill without code has none. */
  readonly state?: Data;
  /** Its code runs in another process. */
  readonly elsewhere?: true;
  readonly said?: { readonly outcome: 'done' | 'failed'; readonly error?: string };
}

export interface SavedActor {
  readonly name: string;
  readonly embodied: boolean;
  readonly state: SavedState;
  /** Nothing: as soon as possible. */
  readonly nextStep: number | null;
  readonly receptors: Readonly<Record<string, SavedReceptor>>;
  /** Samples taken before a sensor listened. */
  readonly sensors: Readonly<Record<string, number>>;
  readonly woken: readonly string[];
  readonly memory: readonly MemoryEntry[];
  readonly running: readonly SavedRunning[];
  readonly commands: readonly {
    readonly name: string;
    readonly since: number;
    readonly time: number;
    readonly due: number;
  }[];
  readonly senses: readonly (readonly [sensor: string, value: Value])[];
  readonly reports: readonly Report[];
  readonly since: readonly (readonly Message[])[];
  /** Signs and reports of the next step that the network has taken already. */
  readonly early: readonly Message[];
  readonly asked: Readonly<Record<string, readonly string[]>>;
  /** Still to be recorded. */
  readonly events: readonly SkillEvent[];
  readonly news: readonly Fault[];
  readonly failures: readonly Omit<Failure, 'error'>[];
  readonly faults: readonly DatedFault[];
}

/** A write that is to become visible; its writer by name, its character too. */
export type SavedWrite =
  | { readonly kind: 'world'; readonly change: WorldChange; readonly writer: string }
  | {
      readonly kind: 'memory';
      readonly actor: string;
      readonly write: MemoryWrite;
      readonly writer: string;
    }
  | {
      readonly kind: 'attend';
      readonly actor: string;
      readonly receptor: string;
      readonly every: Period | null;
      readonly writer: string;
    }
  | {
      readonly kind: 'ask';
      readonly actor: string;
      readonly goal: string;
      readonly form: Value | GoalForm | null;
      readonly writer: string;
    };

export interface SavedScene {
  readonly troupe: 1;
  readonly rate: number;
  readonly seed: number;
  /** Skills without code keep their promises. */
  readonly promises: boolean;
  readonly timer: Timer;
  readonly ahead: number;
  readonly chances: Readonly<Record<string, StreamState>>;
  readonly world: SavedWorld;
  /** Names of its laws, which are code. */
  readonly laws: readonly string[];
  readonly actors: readonly SavedActor[];
  /** What skills wrote as they were cleaned up since the last tick. */
  readonly writes: readonly SavedWrite[];
  readonly departed: readonly Departed[];
  readonly faults: readonly Fault[];
  /** Still to be taken. */
  readonly waiting: readonly Input[];
  /** Taken since the last tick. */
  readonly inputs: readonly Input[];
}
