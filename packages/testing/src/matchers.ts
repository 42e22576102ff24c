/** `toReach`, `toDo` and `never` for vitest. */
import { type Actor, TroupeError } from '@troupe/core';
import { chai } from 'vitest';
import { type Cast, castOf } from './cast.js';
import { type Eventually, next } from './eventually.js';
import { doing, finding, type Happening, reaching, type Wanted } from './happening.js';
import { type Inquiry, type Objection, objectionTo, sayObjection } from './verdict.js';

/** What is to be checked, of whom. */
interface Expectation {
  readonly cast: Cast;
  readonly negated: boolean;
  /** The test it is part of, which waits for what is not known at once. */
  readonly test: { promises?: Promise<unknown>[] } | undefined;
  /** Where it was said. */
  readonly place: Error;
}

/** What may follow: `within`, `before`. It is checked in place of what came before. */
type Chained = Readonly<Record<string, (given: never) => object>>;

type Plugin = Parameters<typeof chai.use>[0];

export const matchers: Plugin = ({ Assertion }, { flag }) => {
  const expectationOf = (assertion: object, matcher: CallableFunction): Expectation => {
    const place = new Error('expected here');
    Error.captureStackTrace(place, matcher);
    return {
      cast: castOf(flag(assertion, 'object')),
      negated: flag(assertion, 'negate') === true,
      test: flag(assertion, 'vitest-test') as Expectation['test'],
      place,
    };
  };

  Assertion.addMethod('toReach', function toReach(this: object, wanted: Wanted) {
    const expectation = expectationOf(this, toReach);
    const { cast } = expectation;
    const happening = reaching(wanted);
    const within = (last: number): Inquiry => {
      return (find) =>
        next(find(happening, cast.ticks), (tick) => sayReached(happening, tick, last));
    };
    return check(expectation, within(cast.ticks), {
      within: (ticks: number) => {
        checkTicks(ticks, cast);
        return check(expectation, within(ticks));
      },
    });
  });

  Assertion.addMethod('toDo', function toDo(this: object, skill: string) {
    const expectation = expectationOf(this, toDo);
    const { cast } = expectation;
    const happening = doing(skill);
    const ever: Inquiry = (find) =>
      next(find(happening, cast.ticks), (tick) =>
        tick === undefined
          ? {
              holds: false,
              tick: cast.ticks,
              words: `does not ${skill} in ${cast.ticks} ticks`,
              skill,
            }
          : { holds: true, tick, words: `does ${skill}`, skill },
      );
    return check(expectation, ever, {
      before: (other: string) => {
        const order: Inquiry = (find) =>
          next(find(happening, cast.ticks), (tick) =>
            next(find(doing(other), cast.ticks), (later) =>
              sayOrder(skill, tick, other, later, cast),
            ),
          );
        return check(expectation, order);
      },
    });
  });

  Assertion.addMethod(
    'never',
    function never(this: object, what: Wanted | ((actor: Actor) => boolean)) {
      const expectation = expectationOf(this, never);
      const { cast } = expectation;
      const happening = unwanted(what);
      const inquiry: Inquiry = (find) =>
        next(find(happening, cast.ticks), (tick) => {
          const { words, skill } = happening;
          const verb = skill === undefined ? 'has' : 'does';
          return tick === undefined
            ? { holds: true, tick: cast.ticks, words: `never ${verb} ${words}`, skill }
            : { holds: false, tick, words: `${verb} ${words}`, skill };
        });
      return check(expectation, inquiry);
    },
  );
};

function unwanted(what: Wanted | ((actor: Actor) => boolean)): Happening {
  if (typeof what === 'function') return finding(what);
  return typeof what === 'string' ? doing(what) : reaching(what);
}

function sayReached({ words }: Happening, tick: number | undefined, last: number) {
  if (tick !== undefined && tick <= last) return { holds: true, tick, words: `reaches ${words}` };
  const late = tick === undefined ? '' : ` (but in tick ${tick})`;
  const text = `does not reach ${words} within ${last} ticks${late}`;
  return { holds: false, tick: last, words: text };
}

function sayOrder(
  skill: string,
  tick: number | undefined,
  other: string,
  later: number | undefined,
  { ticks }: Cast,
) {
  if (tick === undefined && later === undefined) {
    return { holds: false, tick: ticks, words: `does not ${skill} in ${ticks} ticks`, skill };
  }
  if (tick !== undefined && (later === undefined || tick < later)) {
    return { holds: true, tick, words: `does ${skill} before ${other}`, skill };
  }
  const when = tick === undefined ? 'never' : `only in tick ${tick}`;
  const words = `does ${other} before ${skill} (which it does ${when})`;
  return { holds: false, tick: later ?? ticks, words, skill: other };
}

/**
 * Throws at once where it can. Two things wait, for the end of the test or for `await`: a character that has gone on
 * outside of the tick, and a negation that what is chained to it may still restrict to fewer cases.
 */
function check(expectation: Expectation, inquiry: Inquiry, chained?: Chained): object {
  const { cast, negated } = expectation;
  const outcome = objectionTo(cast, inquiry, negated);
  if (!(outcome instanceof Promise)) {
    if (outcome === undefined) return chained ?? {};
    if (!negated || chained === undefined) throw failure(expectation, outcome);
  }
  return wait(expectation, outcome, chained ?? {});
}

function wait(
  expectation: Expectation,
  outcome: Eventually<Objection | undefined>,
  chained: Chained,
): object {
  const { test } = expectation;
  let over = false;
  const promise = Promise.resolve(outcome).then((objection) => {
    if (objection !== undefined && !over) throw failure(expectation, objection);
  });
  if (test !== undefined) {
    test.promises ??= [];
    test.promises.push(promise);
    // the test says so when it ends; until then nobody listens
    promise.catch(() => {});
  }
  const letGo = () => {
    test?.promises?.splice(test.promises.indexOf(promise), 1);
  };
  const links = Object.entries(chained).map(([name, method]) => [
    name,
    (given: never) => {
      over = true;
      return method(given);
    },
  ]);
  return {
    ...Object.fromEntries(links),
    // biome-ignore lint/suspicious/noThenProperty: it is to be awaited
    then: (...handlers: Parameters<typeof promise.then>) => {
      letGo();
      return promise.then(...handlers);
    },
  };
}

function failure({ cast, place }: Expectation, objection: Objection): Error {
  const error = new chai.AssertionError(sayObjection(cast, objection));
  const at = place.stack ?? '';
  error.stack = `AssertionError: ${error.message}${at.slice(at.indexOf('\n'))}`;
  return error;
}

function checkTicks(ticks: number, cast: Cast): void {
  if (Number.isInteger(ticks) && ticks >= 0 && ticks <= cast.ticks) return;
  const message = `must be a whole number of ticks up to ${cast.ticks}, found ${ticks}. Longer runs are made with cast(definition, { ticks: … })`;
  throw new TroupeError([{ code: 'out-of-range', path: 'within', message }]);
}
