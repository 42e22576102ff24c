/** What routines refuse: names that a shape does not have, numbers that are none. */
import { suggest, TroupeError } from '@troupe/core';

/** Something of a shape that is not there, with what may have been meant. */
export function refuse(
  kind: 'limb' | 'part' | 'variable',
  name: string,
  shape: string,
  names: Iterable<string>,
): never {
  const all = [...names];
  const hint = suggest(name, all) || (all.length === 0 ? ` It has none.` : '');
  const message = `the shape "${shape}" has no ${kind} "${name}".${hint}`;
  throw new TroupeError([{ code: `unknown-${kind}`, path: name, message }]);
}

/** A number that a routine was given, when it is made: later it would only be found in what it wrote. */
export function checkAmount(given: number, path: string, most = Number.MAX_VALUE): void {
  if (given >= 0 && given <= most) return;
  const finite = most === Number.POSITIVE_INFINITY ? '' : 'finite ';
  const message = `must be a ${finite}number of at least 0, found ${String(given)}`;
  throw new TroupeError([{ code: 'out-of-range', path, message }]);
}
