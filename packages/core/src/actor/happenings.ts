/** What happened to a character: what is told to the network, to the record, and to who asks. */
import type { Execute, Message, StepReport } from '../dispatch/messages.js';
import type { DispatchState } from '../dispatch/state.js';
import type { Fault, SkillEvent } from '../record/tick-record.js';
import type { ToldLevels } from '../record/told-levels.js';

export interface Failure {
  readonly tick: number;
  readonly skill: string;
  readonly outcome: 'failed' | 'cancelled';
  readonly reason: string;
  /** What was thrown, if something was. */
  readonly error: unknown;
}

export interface RunStep {
  readonly report: StepReport;
  /** As the step left it; it goes on changing with the run. */
  readonly state: DispatchState;
}

/** A skill whose code lives elsewhere is to begin there. */
export interface ExecuteOrder extends Execute {
  /** What a template's variables stand for. */
  readonly args: Readonly<Record<string, string>>;
}

/** One that was begun elsewhere is over here: what it reports does not count any more. */
export interface CancelOrder extends Execute {
  readonly reason: string;
}

/** What is still to be recorded of a character that has left. */
export interface Departed {
  readonly name: string;
  readonly events: readonly SkillEvent[];
  readonly news: readonly Fault[];
}

export type Happened = Pick<Departed, 'events' | 'news'>;

export interface DatedFault extends Fault {
  readonly tick: number;
}

/** A skill that is over, still to be told to the network. */
export interface Report {
  readonly skill: string;
  readonly number: number;
  /** The tick it began in. */
  readonly since: number;
  readonly finished: boolean;
}

export interface Stepped {
  readonly report: StepReport;
  /** From outside, since the step before. */
  readonly told: readonly (readonly Message[])[];
  /** Signs and reports. */
  readonly inbox: readonly Message[];
  readonly levels: ToldLevels;
}
