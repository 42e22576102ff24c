/** A skill that is under way in this process. */
import type { Amount } from '../state/character.js';
import type { Data } from '../state/data.js';
import { milliseconds, type Timer } from '../state/timer.js';
import type { SkillPlan } from './actor-plan.js';
import type { SkillContext, SkillProgram } from './definition.js';

export interface Running {
  readonly skill: string;
  readonly number: number;
  form: SkillPlan;
  readonly args: Readonly<Record<string, string>>;
  /** What it holds while it runs. */
  readonly uses: readonly Amount[];
  /** The tick it began in, and its time. */
  readonly since: number;
  readonly time: number;
  /** How it goes on: in steps over its state, as a generator, outside the tick, in another process, or by keeping its promises. */
  course:
    | { readonly kind: 'steps'; readonly program: SkillProgram; readonly state: Data }
    | { readonly kind: 'generator'; readonly generator: Generator<unknown, unknown, unknown> }
    | { readonly kind: 'outside' }
    | { readonly kind: 'elsewhere' }
    | { readonly kind: 'promises' };
  /** Made when its signal is asked for. */
  controller: AbortController | undefined;
  /** Made when its code is called: what runs elsewhere never is. */
  context: SkillContext | undefined;
  /** Said by itself through `done` or `fail`, to be taken up in the tick. */
  said: Said | undefined;
  /** Nothing it does counts any more. */
  over: boolean;
}

export interface Said {
  readonly outcome: 'done' | 'failed';
  readonly error?: unknown;
}

/** Whether it has run as long as it may. */
export function isLate({ form, since, time }: Running, timer: Timer): boolean {
  const { deadline } = form;
  if (deadline === undefined) return false;
  if (typeof deadline === 'number') return timer.tick >= since + deadline;
  return milliseconds(timer.time) >= milliseconds(time + deadline.seconds);
}
