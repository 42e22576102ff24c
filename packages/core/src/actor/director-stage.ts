/** What the verbs of a director work on, and what they answer. */
import type { Network } from '../network/network.js';
import type { Actor } from './actor.js';
import type { Clock } from './clocks.js';
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
  readonly clock: Clock | undefined;
  /** Steps without hope until a run is called stuck. */
  readonly patience: number;
  /** Parts whose faults have stopped a run: they stop no other. */
  readonly faulty: Set<string>;
}

export function toAnswer(
  lines: readonly string[],
  data: Readonly<Record<string, unknown>>,
  note?: string,
): DirectorAnswer {
  return { text: clipLines(lines, note), data };
}
