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
