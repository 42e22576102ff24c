/** Skills at work, from beginning to end. */
import type { SkillEvent } from '@troupe/core';
import type { Span } from './actor-log.js';

export class SpanBook {
  list: Span[] = [];
  readonly #open = new Map<number, Span>();

  begin(skill: string, number: number, tick: number): Span {
    const span: Span = {
      skill,
      number,
      begun: tick,
      over: undefined,
      outcome: undefined,
      reason: undefined,
    };
    this.list.push(span);
    this.#open.set(number, span);
    return span;
  }

  take({ skill, number, event, reason }: SkillEvent, tick: number): void {
    if (event === 'begun') {
      this.begin(skill, number, tick);
      return;
    }
    // one that was over before the first frame is told of after it
    const span = this.#open.get(number) ?? this.begin(skill, number, tick);
    span.over = tick;
    span.outcome = event;
    span.reason = reason;
    this.#open.delete(number);
  }

  /** Those that go on at a tick, or after it, are kept whole. */
  forgetBefore(tick: number): void {
    this.list = this.list.filter(({ over }) => over === undefined || over >= tick);
  }
}
