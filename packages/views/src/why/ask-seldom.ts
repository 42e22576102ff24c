/** Asks for what is wanted now, but not all the time: one question at a time, so many a second, and only the last one counts. */

export interface Clockwork {
  now(): number;
  /** Says how to call it off. */
  later(milliseconds: number, then: () => void): () => void;
}

export interface Asker<Q> {
  /** The same question is not asked again once it was answered. */
  want(question: Q): void;
  close(): void;
}

export interface AskerOptions<Q, A> {
  readonly keyOf: (question: Q) => string;
  readonly ask: (question: Q) => Promise<A>;
  readonly answered: (question: Q, answer: A) => void;
  readonly refused: (question: Q, error: unknown) => void;
  /** Milliseconds from one question to the next, at least. */
  readonly every: number;
  readonly clock: Clockwork;
}

export function askSeldom<Q, A>(options: AskerOptions<Q, A>): Asker<Q> {
  const { keyOf, ask, answered, refused, every, clock } = options;
  let wanted: Q | undefined;
  let asked: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let underWay = false;
  let closed = false;
  let callOff: (() => void) | undefined;

  const look = () => {
    if (closed || underWay || callOff !== undefined) return;
    if (wanted === undefined || keyOf(wanted) === asked) return;
    const wait = askedAt + every - clock.now();
    if (wait > 0) {
      callOff = clock.later(wait, () => {
        callOff = undefined;
        look();
      });
      return;
    }
    const question = wanted;
    const key = keyOf(question);
    asked = key;
    askedAt = clock.now();
    underWay = true;
    const settle = (tell: () => void, isRefused: boolean) => {
      underWay = false;
      if (closed) return;
      tell();
      look();
      // asked again when there is news, not before: it would be refused without end
      if (isRefused && asked === key) asked = undefined;
    };
    ask(question).then(
      (answer) => settle(() => answered(question, answer), false),
      (error: unknown) => settle(() => refused(question, error), true),
    );
  };
  return {
    want(question) {
      wanted = question;
      look();
    },
    close() {
      closed = true;
      callOff?.();
    },
  };
}

export const pageClock: Clockwork = {
  now: () => performance.now(),
  later: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
