/** What is recorded of a tick: what came in, what changed, and who did what. Enough to run it again and compare. */
import type { Message } from '../dispatch/messages.js';
import type { Source } from '../network/spread-activation.js';
import type { MemoryWrite } from '../perception/memory.js';
import type { Data } from '../state/data.js';
import type { CharacterDefinition, Value } from '../state/definition.js';
import type { Period } from '../state/period.js';
import type { ThingForm } from '../world/definition.js';

/** A thing that came or went (`form`), or a property of one. */
export type WorldChange =
  | { readonly thing: string; readonly form: ThingForm | null }
  | { readonly thing: string; readonly property: string; readonly value: Data };

/** What came from outside the tick. Fed again, it gives the same run. */
export type Input =
  | { readonly kind: 'messages'; readonly actor: string; readonly messages: readonly Message[] }
  | { readonly kind: 'world'; readonly change: WorldChange; readonly writer: string }
  | { readonly kind: 'memory'; readonly actor: string; readonly write: MemoryWrite }
  | {
      readonly kind: 'attend';
      readonly actor: string;
      readonly receptor: string;
      readonly every: Period | null;
    }
  | {
      readonly kind: 'cancel';
      readonly actor: string;
      readonly skill: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'settled';
      readonly actor: string;
      readonly skill: string;
      readonly number: number;
      readonly outcome: 'done' | 'failed';
      readonly error?: string;
      /** Begun elsewhere: the network is to hear of it in its next step, not after another tick. */
      readonly soon?: true;
    }
  /** What went wrong outside a tick. */
  | {
      readonly kind: 'fault';
      readonly actor: string;
      readonly part: string;
      readonly error: string;
    }
  | { readonly kind: 'enter'; readonly actor: string; readonly definition: CharacterDefinition }
  | { readonly kind: 'redefine'; readonly actor: string; readonly definition: CharacterDefinition }
  | { readonly kind: 'exit'; readonly actor: string };

export interface Fault {
  /** `receptor music`, `sensor music-is-on`, `skill dance`, `command blink`, `law cooling`. */
  readonly part: string;
  readonly error: string;
}

/** Numbers of a level, of which only those are there that changed since they were recorded last. */
export interface LevelChange {
  /** After decay. Before it, it was what the step before left and all that came from the sources. */
  readonly after?: number;
  readonly executable?: boolean;
  readonly from?: Readonly<Partial<Record<Source, number>>>;
}

export interface StepRecord {
  readonly step: number;
  /** Messages from outside since the step before, as they came together. */
  readonly told?: readonly (readonly Message[])[];
  /** Skills that were over, as the network was told after the signs. */
  readonly reports?: readonly Message[];
  readonly threshold: number;
  readonly selected: string | null;
  readonly levels: Readonly<Record<string, LevelChange>>;
}

export interface SkillEvent {
  readonly skill: string;
  readonly number: number;
  readonly event: 'begun' | 'done' | 'failed' | 'cancelled';
  /** Begun: it goes on outside the tick, and what it does comes as inputs. */
  readonly outside?: true;
  /** Why it failed or was cancelled. */
  readonly reason?: string;
}

export interface ActorRecord {
  /** Those that changed. */
  readonly signals?: Readonly<Record<string, Data>>;
  /** Those that changed, when the network was told. */
  readonly signs?: Readonly<Record<string, Value>>;
  readonly memory?: readonly MemoryWrite[];
  readonly step?: StepRecord;
  readonly skills?: readonly SkillEvent[];
  /** What others asked of it, or no longer: its network was told at the end of the tick. */
  readonly asked?: readonly Message[];
  readonly faults?: readonly Fault[];
}

/** Two wrote one thing: whose write was lost. */
export interface Overruled {
  readonly what: string;
  readonly writer: string;
  readonly by: string;
}

export interface TickRecord {
  readonly tick: number;
  readonly time: number;
  readonly dt: number;
  /** The first after a keyframe: all levels are told, not only those that changed. */
  readonly whole?: true;
  readonly inputs?: readonly Input[];
  readonly actors?: Readonly<Record<string, ActorRecord>>;
  /** Changes of the world that became visible at the end. */
  readonly world?: readonly (WorldChange & { readonly writer: string })[];
  readonly overruled?: readonly Overruled[];
  /** Of laws. */
  readonly faults?: readonly Fault[];
}

/** Signs and reports that the network was told in a step, in the order in which it took them. */
export function inboxOf({ step, signs }: ActorRecord): Message[] {
  return [
    ...Object.entries(signs ?? {}).map(
      ([sensor, value]): Message => ({ kind: 'sense', sensor, value }),
    ),
    ...(step?.reports ?? []),
  ];
}
