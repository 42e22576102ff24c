/** What is known at once, unless a skill has gone on outside of the tick: then only when its promises have settled. */
import type { Search } from './happening.js';
import type { Trial } from './trial.js';

export type Eventually<T> = T | Promise<T>;

export function next<T, U>(value: Eventually<T>, then: (value: T) => Eventually<U>): Eventually<U> {
  return value instanceof Promise ? value.then(then) : then(value);
}

/** Runs a trial as far as a search asks. */
export function drive(trial: Trial, search: Search): Eventually<number | undefined> {
  let turn = search.next();
  while (!turn.done) {
    if (trial.outside) return driveOn(trial, search);
    trial.scene.tick();
    turn = search.next();
  }
  return turn.value;
}

async function driveOn(trial: Trial, search: Search): Promise<number | undefined> {
  for (;;) {
    await trial.scene.run({ ticks: 1 });
    const turn = search.next();
    if (turn.done) return turn.value;
  }
}

/** The first of what `find` finds, asked for one item after the other. */
export function firstOf<I, T>(
  items: readonly I[],
  find: (item: I) => Eventually<T | undefined>,
): Eventually<T | undefined> {
  for (const [i, item] of items.entries()) {
    const found = find(item);
    if (found instanceof Promise) {
      return found.then((value) => value ?? firstOf(items.slice(i + 1), find));
    }
    if (found !== undefined) return found;
  }
  return undefined;
}
