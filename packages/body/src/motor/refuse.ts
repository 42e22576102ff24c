/** What routines refuse: names that a shape does not have, numbers that are none. */
import { TroupeError } from '@troupe/core';
import { tellNames } from '../eve/near-names.js';
import { isRecord, show } from '../eve/refuse.js';

/** Something of a shape that is not there, with what may have been meant. */
export function refuse(
  kind: 'limb' | 'part' | 'variable',
  name: string,
  shape: string,
  names: Iterable<string>,
): never {
  const message = `the shape "${shape}" has no ${kind} "${name}".${tellNames(name, names)}`;
  throw new TroupeError([{ code: `unknown-${kind}`, path: name, message }]);
}

/** A number that a routine was given, when it is made: later it would only be found in what it wrote. */
export function checkAmount(given: unknown, path: string, most = Number.MAX_VALUE): void {
  // text would pass for the number in it, and be added to others as text
  if (typeof given === 'number' && given >= 0 && given <= most) return;
  const finite = most === Number.POSITIVE_INFINITY ? '' : 'finite ';
  const message = `must be a ${finite}number of at least 0, found ${show(given)}`;
  throw new TroupeError([{ code: 'out-of-range', path, message }]);
}

/** `'no'` would pass for true. */
export function checkFlag(given: unknown, path: string): void {
  if (typeof given === 'boolean') return;
  refuseType(path, 'true or false', given);
}

/** By variable: what is no object has none, and would move nothing. */
export function checkByVariable(given: unknown, path: string, form: string): void {
  if (!isRecord(given)) refuseType(path, `an object, ${form}`, given);
}

export function refuseType(path: string, wanted: string, found: unknown): never {
  const message = `must be ${wanted}, found ${show(found)}`;
  throw new TroupeError([{ code: 'wrong-type', path, message }]);
}

/** A routine that is begun as a skill is given what skills are given: it would fail over what that does not have. */
export function expectMotion(given: object): void {
  const { rig, skill } = given as { readonly rig?: unknown; readonly skill?: string };
  if (rig !== undefined) return;
  const path = skill === undefined ? 'run' : `skills.${skill}.run`;
  const message = 'is a routine, which moves a body. Write perform(shape, …) around it';
  throw new TroupeError([{ code: 'not-performed', path, message }]);
}

/** Where it is given: later it would only be found in the tick in which it is its turn. */
export function checkRoutine(given: unknown, path: string): void {
  const { begin, step } = (given ?? {}) as { readonly begin?: unknown; readonly step?: unknown };
  if (typeof begin === 'function' && typeof step === 'function') return;
  const hint = Array.isArray(given)
    ? 'Write sequence(a, b) without brackets'
    : 'Give what walkTo, reach, sequence or another of them made';
  const message = `must be a routine, found ${show(given)}. ${hint}`;
  throw new TroupeError([{ code: 'no-routine', path, message }]);
}

export function checkRoutines(given: readonly unknown[], path: string): void {
  for (const [i, routine] of given.entries()) checkRoutine(routine, `${path}[${i}]`);
}

/** What is asked every tick: it would fail over what cannot be asked when it is its turn. */
export function checkFunction(given: unknown, path: string, form: string): void {
  if (typeof given !== 'function') refuseType(path, `a function, ${form}`, given);
}
