/** What a page knows of one run, and what it can do to it: every panel looks at this, so all of them travel together in time. */
import type { SceneSeen } from '@troupe/body/three';
import type {
  AgentReport,
  Change,
  CharacterStructure,
  Moment,
  Role,
  RunInfo,
  Told,
} from '../model/protocol.js';
import type { RunLog } from '../model/run-log.js';

export interface Cursor {
  readonly tick: number;
  /** It goes along with the last tick. */
  readonly live: boolean;
}

/** `log`: ticks came. `cursor`: another tick is looked at. `moment`: what is so then is known. `run`: what can be done with it. */
export type Topic = 'run' | 'log' | 'cursor' | 'moment' | 'structure' | 'agents';

export interface Show {
  readonly run: RunInfo;
  readonly role: Role;
  readonly log: RunLog;
  readonly cursor: Cursor;
  /** Of the cursor's tick; while it is being asked for, that of the tick looked at before. */
  readonly moment: Moment | undefined;
  /** The world at the cursor, as a scene to be shown: a frame between two ticks while it runs. */
  readonly scene: SceneSeen & { readonly time: number; readonly rate: number };
  readonly agents: readonly AgentReport[];
  structure(actor: string): CharacterStructure | undefined;
  on(topics: readonly Topic[], listener: () => void): () => void;

  /** Looks at a tick: the nearest there is. The last one is followed. */
  seek(tick: number): void;
  follow(): void;

  /** What was is being gone through again; nothing is run. */
  readonly replaying: boolean;
  /** Goes on: at the end of it the run itself, before that what is kept of it. */
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Ahead, or back where it is below zero. */
  step(ticks: number): Promise<void>;
  setPace(pace: number): Promise<void>;
  /** The moment of the cursor; of a skill that is at work then, the moment in which it was chosen. */
  explain(actor: string, skill?: string): Promise<Told>;
  /** In a past moment, or in a recording, the run is branched off there first; says which run it was made in. */
  change(change: Change): Promise<string>;
}
