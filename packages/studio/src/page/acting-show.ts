/** A show for the panels: what is changed in one of them can be undone, and the page goes along to a branch. */
import type { RunShow } from '@troupe/views/show';
import type { Acts } from './act.js';

const known = new WeakMap<Acts, WeakMap<RunShow, RunShow>>();

/** The same one each time: another one would have panels begin anew. */
export function actingShow(show: RunShow, acts: Acts): RunShow {
  const shows = known.get(acts) ?? new WeakMap<RunShow, RunShow>();
  known.set(acts, shows);
  let acting = shows.get(show);
  if (acting === undefined) {
    acting = wrap(show, acts);
    shows.set(show, acting);
  }
  return acting;
}

function wrap(show: RunShow, acts: Acts): RunShow {
  const methods = new Map<unknown, unknown>();
  const change: RunShow['change'] = (given) => acts.changeIn(show, given);
  return new Proxy(show, {
    get: (target, key) => {
      if (key === 'change') return change;
      // read and called on the show itself, which has what is private
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      let bound = methods.get(value);
      if (bound === undefined) {
        bound = value.bind(target);
        methods.set(value, bound);
      }
      return bound;
    },
  });
}
