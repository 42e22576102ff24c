/** What a registry writes down so that another start of it can go on. */
import type { ActorDefinition, Input, SavedScene } from '@troupe/core';
import type { SavedLedger } from './ledger.js';

/** Who hosts what, as it is written down. */
interface SavedHost {
  readonly agent: string;
  readonly agency: string;
  readonly session: string;
  /** As it was registered, to see whether it comes back the same. */
  readonly form: string;
}

export interface Snapshot {
  readonly troupe: 1;
  readonly name: string;
  readonly epoch: number;
  readonly life?: number;
  readonly started: boolean;
  /** The definition it was started with, to see whether it is another one the next time. */
  readonly given?: ActorDefinition;
  readonly scene: SavedScene;
  readonly hosts: readonly SavedHost[];
  /** Agents that a person disabled. */
  readonly byHand: readonly string[];
  readonly ledger: SavedLedger;
}

/** What happened since the snapshot, in order: taken again, it gives the same state. */
export type Entry =
  /** What the scene was given. */
  | { readonly input: Input }
  /** A skill that lives with the registry went on outside the tick. */
  | { readonly outside: number }
  /** So many ticks were made. What they chose follows from the state. */
  | { readonly ticks: number }
  | {
      readonly over: {
        readonly number: number;
        readonly outcome: string;
        readonly reason?: string;
      };
    }
  | { readonly hosts: readonly SavedHost[] }
  | { readonly left: readonly string[] }
  | { readonly byHand: readonly string[] }
  | { readonly started: boolean }
  /** It was started with another definition than before. */
  | { readonly given: ActorDefinition }
  /** A start of the registry. */
  | { readonly epoch: number };

/** Where it goes. Neither call throws: what cannot be written is told by the keeper, and tried again. */
export interface Keeper {
  append(entry: Entry): void;
  /** Whether a new snapshot is due: so much was appended, or something could not be. */
  readonly wantsSnapshot: boolean;
  snapshot(snapshot: Snapshot): void;
}
