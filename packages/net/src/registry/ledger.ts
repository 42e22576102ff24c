/** Every execution that was sent elsewhere, and how each one ended. */
import { keepLatest } from '../protocol/keep-latest.js';
import type { ExecutionId, Outcome } from '../protocol/messages.js';

export interface OpenExecution {
  readonly number: number;
  /** Of the registry that chose it; what was kept long ago has none. */
  readonly epoch?: number;
  readonly skill: string;
  readonly args: Readonly<Record<string, string>>;
  /** The agency it was sent to. */
  readonly agency: string;
  /** The process it was sent to. */
  readonly session: string;
  /** Its agency said so. */
  begun: boolean;
}

export interface Ended {
  readonly number: number;
  readonly skill: string;
  readonly outcome: Outcome;
  readonly reason?: string;
  /** Reports that came after it: recorded, and without consequence. */
  late: number;
}

/** Outcomes that are remembered, the latest. */
const mostEnded = 10_000;

/**
 * Whether something is said of this execution: two registries that went on from one state give the same number to different
 * ones. It may have been sent again by a later start, but not before it was chosen.
 */
export function isSaidOf(open: OpenExecution, { epoch }: ExecutionId): boolean {
  return epoch >= (open.epoch ?? 0);
}

export interface SavedLedger {
  readonly open: readonly OpenExecution[];
  readonly ended: readonly Ended[];
}

export class Ledger {
  readonly open = new Map<number, OpenExecution>();
  readonly ended = new Map<number, Ended>();

  constructor(saved: SavedLedger = { open: [], ended: [] }) {
    for (const execution of saved.open) this.open.set(execution.number, { ...execution });
    for (const end of saved.ended) this.ended.set(end.number, { ...end });
  }

  begin(execution: OpenExecution): void {
    this.open.set(execution.number, execution);
  }

  /** Records its outcome; nothing if it has one already, or was never sent. */
  end(number: number, outcome: Outcome, reason?: string): OpenExecution | undefined {
    const execution = this.open.get(number);
    if (execution === undefined) {
      const ended = this.ended.get(number);
      if (ended !== undefined) ended.late++;
      return undefined;
    }
    this.open.delete(number);
    const { skill } = execution;
    const end: Ended = { number, skill, outcome, late: 0 };
    this.ended.set(number, reason === undefined ? end : { ...end, reason });
    keepLatest(this.ended, mostEnded);
    return execution;
  }

  sentTo(agency: string): readonly OpenExecution[] {
    return [...this.open.values()].filter((execution) => execution.agency === agency);
  }

  save(): SavedLedger {
    return {
      open: [...this.open.values()].map((execution) => ({ ...execution })),
      // what was long ago is of no use to who starts again
      ended: [...this.ended.values()].slice(-1000).map((end) => ({ ...end })),
    };
  }
}
