/** Updates of a body: what waits is run, and who watches is told. */
import { TroupeError } from '@troupe/core';
import type { Update } from '../model/body.js';
import { type BodyState, type Changes, createChanges } from './body-state.js';
import { problemsOf } from './refuse.js';
import { retryRefused } from './retry.js';
import { flush, isWaiting } from './signals.js';

interface Updates {
  readonly update: () => Update;
  readonly watch: (listener: (update: Update) => void) => () => void;
}

const nothing: Update = { ran: 0, moved: new Set(), rebuilt: new Set(), shaded: new Set() };

export function createUpdates(body: BodyState): Updates {
  let listeners: readonly ((update: Update) => void)[] = [];
  let telling = 0;

  let serial = 0;

  const tell = (changes: Changes) => {
    telling += 1;
    for (const listener of listeners) {
      try {
        listener(changes);
      } catch (thrown) {
        changes.failures.push({ path: body.name, thrown });
      }
    }
    telling -= 1;
  };

  return {
    update: () => {
      if (!isWaiting(body.effects)) return nothing;
      // somebody may be reading the others right now
      if (telling > 0) body.changes = createChanges();
      else clear(body.changes);
      const { changes } = body;
      changes.serial = ++serial;
      flush(body.effects);
      retryRefused(body);
      if (changes.ran > 0) tell(changes);
      if (changes.failures.length > 0) throw errorOf(changes);
      return changes;
    },
    watch: (listener) => {
      // another function each time: one that watches twice stops twice
      const own = (update: Update) => listener(update);
      listeners = [...listeners, own];
      body.watchers = listeners.length;
      return () => {
        listeners = listeners.filter((each) => each !== own);
        body.watchers = listeners.length;
      };
    },
  };
}

function clear(changes: Changes): void {
  changes.ran = 0;
  // new ones: the memory of a set that is old is not taken back before all of the heap is looked through
  if (changes.moved.size > 0) changes.moved = new Set();
  if (changes.rebuilt.size > 0) changes.rebuilt = new Set();
  if (changes.shaded.size > 0) changes.shaded = new Set();
  if (changes.failures.length > 0) changes.failures = [];
}

function errorOf({ failures }: Changes): TroupeError {
  const error = new TroupeError(failures.flatMap(({ path, thrown }) => problemsOf(thrown, path)));
  error.cause = failures[0]?.thrown;
  return error;
}
