/** What the verbs of a director work on, and what they answer. */
import type { Network } from '../network/network.js';
import type { GoalForm } from '../state/definition.js';
import type { Actor } from './actor.js';
import type { DirectorLog } from './director-log.js';
import { clipLines } from './say-happenings.js';

export interface DirectorAnswer {
  /** In short plain English. */
  readonly text: string;
  /** The same and more, as JSON. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Nothing was done: the arguments were wrong, and the text says what was expected. */
  readonly isError?: true;
}

export interface Stage {
  readonly actor: Actor;
  readonly log: DirectorLog;
  /** As it is now. */
  readonly network: () => Network;
  readonly pass: Pass;
  readonly steer: Steering;
  /** Steps without hope until a run is called stuck. */
  readonly patience: number;
  /** Parts whose faults have stopped a run: they stop no other. */
  readonly faulty: Set<string>;
}

/** Lets ticks pass, so many at most and not longer than until something is so: it is asked first, and after every tick. */
export type Pass = (
  ticks: number,
  until: () => boolean,
  signal: AbortSignal | undefined,
) => Promise<Passed>;

export interface Passed {
  readonly made: number;
  /** Why there were no more, apart from what was asked for: none came, or it took too long to wait for them. */
  readonly short?: 'still' | 'limit';
}

/** How a director changes a character. */
export interface Steering {
  /** `null` withdraws a goal. */
  readonly want: (goal: string, form: GoalForm | null) => void;
  readonly disable: (agent: string, disabled: boolean) => void;
  readonly cancel: (skill: string) => void;
}

export function toAnswer(
  lines: readonly string[],
  data: Readonly<Record<string, unknown>>,
  note?: string,
): DirectorAnswer {
  return { text: clipLines(lines, note), data };
}
