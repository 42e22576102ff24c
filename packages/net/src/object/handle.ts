/** What an object has of another one to which it attached itself. */
import { type Data, fail, type Period, type Problem, TroupeError } from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import { Mean } from './costs.js';
import type { LeftForm } from './embedded.js';
import { type Knowing, Known, type KnowOptions, type KnowReport } from './knowing.js';
import type { Leaving, LeftListeners, LeftReceptor } from './left.js';
import { expectOwnWords, type Talk } from './talk.js';

export interface AskOptions {
  /** Seconds until it is too late; 5 by default. */
  readonly within?: number;
}

/** `silent`: it is known, and does not answer. */
export type Presence = 'there' | 'silent' | 'gone';

export interface Handle {
  /** Its own. */
  readonly name: string;
  /** What it is called here. */
  readonly as: string;
  /** No answer is wanted. */
  tell(what: Data): void;
  /** Resolves with the answer; rejects with why there is none, or with `no-answer` when it is too late. */
  ask(what: Data, options?: AskOptions): Promise<Data>;
  presence(options?: AskOptions): Promise<Presence>;
  /** Leaves a receptor there: an expression over what it offers. `onChange` hears of answers that changed. */
  leave(
    form: LeftForm,
    onChange: (value: Data) => void,
    onEnded?: (problem: Problem) => void,
  ): LeftReceptor;
  /** Knows what an expression comes to there, by asking or by leaving a receptor. */
  know(expression: string, options: KnowOptions): Knowing;
  /** What knowing costs, each way, and why it is done as it is. */
  costs(): readonly KnowReport[];
  /** Lifts what was left there. */
  detach(): void;
}

export interface HandleTools {
  readonly clock: NetClock;
  readonly leaving: Leaving;
  readonly tell: (to: string, what: Data) => void;
  readonly ask: (to: string, what: Data, within: number) => Promise<Data>;
  readonly secondsOf: (period: Period) => number;
  readonly repeat: (every: Period, run: () => void) => () => void;
  readonly fault: (where: string, error: unknown) => void;
  readonly detached: () => void;
}

/** Seconds. */
export const usualDeadline = 5;
/** Not about the other one. */
const own = new Set(['detached', 'object-ended', 'wrong-time']);
/** All other refusals mean that it is there. */
const notThere = new Map<string, Presence>([
  ['unknown-object', 'gone'],
  ['connection-lost', 'silent'],
  ['no-answer', 'silent'],
]);

export function createHandle(name: string, as: string, tools: HandleTools): Handle {
  const { clock, leaving } = tools;
  const roundTrip = new Mean();
  const known = new Set<Knowing>();
  const lefts = new Set<LeftReceptor>();
  let attached = true;

  const expectAttached = () => {
    if (!attached) fail('detached', as, `"${as}" was detached. Attach to "${name}" again`);
  };
  const travel = async (what: Data | Talk, within: number, tookOf: (answer: Data) => number) => {
    expectAttached();
    const began = clock.now();
    const answer = await tools.ask(name, what as Data, within);
    roundTrip.add(Math.max(0, clock.now() - began - tookOf(answer)));
    return answer;
  };
  const ask = (what: Data | Talk, { within = usualDeadline }: AskOptions = {}) =>
    travel(what, within, () => 0);
  const evaluate = async (expression: string) => {
    // looking is reckoned apart from travelling
    const tookOf = (answer: Data) => Number((answer as { took?: Data } | null)?.took) || 0;
    const answer = await travel({ troupe: 'evaluate', expression }, usualDeadline, tookOf);
    return { value: (answer as { value?: Data }).value ?? null, took: tookOf(answer) };
  };

  const leave = (form: LeftForm, listeners: LeftListeners): LeftReceptor => {
    const left = leaving.leave(name, form, {
      changed: listeners.changed,
      ended(problem) {
        lefts.delete(kept);
        listeners.ended(problem);
      },
    });
    const kept: LeftReceptor = {
      ...left,
      lift() {
        lefts.delete(kept);
        left.lift();
      },
    };
    lefts.add(kept);
    return kept;
  };

  return {
    name,
    as,
    tell(what) {
      expectAttached();
      expectOwnWords(what);
      tools.tell(name, what);
    },
    async ask(what, options) {
      expectOwnWords(what);
      return ask(what, options);
    },
    async presence(options) {
      try {
        await ask({ troupe: 'there' }, options);
        return 'there';
      } catch (error) {
        if (!(error instanceof TroupeError) || own.has(error.code)) throw error;
        return notThere.get(error.code) ?? 'there';
      }
    },
    leave(form, onChange, onEnded) {
      expectAttached();
      return leave(form, {
        changed: (value) => onChange(value),
        ended: (problem) => onEnded?.(problem),
      });
    },
    know(expression, options) {
      expectAttached();
      const knowing = new Known(expression, options, {
        clock,
        roundTrip,
        secondsOf: tools.secondsOf,
        evaluate,
        leave,
        repeat: tools.repeat,
        fault: tools.fault,
        finished: (over) => known.delete(over),
      });
      known.add(knowing);
      return knowing;
    },
    costs: () => [...known].map((knowing) => knowing.costs()),
    detach() {
      if (!attached) return;
      attached = false;
      for (const knowing of [...known]) knowing.end();
      for (const left of [...lefts]) left.lift();
      tools.detached();
    },
  };
}
