/** Checks what is written of a thing, and copies it so that nobody else holds what the world is made of. */
import type { Bounds } from '../state/bounds.js';
import { type Data, takeData, takePlain, whyNoData } from '../state/data.js';
import type { Problem } from '../state/errors.js';
import { checkName, suggest } from '../state/names.js';
import {
  checkAmount,
  checkFlag,
  checkPoint,
  checkText,
  isRecord,
  wrongType,
} from './check-values.js';
import type { Point } from './definition.js';

const mostProperties = 1_000;

// far from the origin places drown in roundings, and squares of distances overflow
const farthest = 1_000_000;

const amount: Bounds = { least: 0, most: farthest };
const angle: Bounds = { least: -farthest, most: farthest };

type Check = (value: unknown, path: string, problems: Problem[]) => void;

/** The properties that mean something to the world. */
const meanings: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['at', (value, path, problems) => checkPoint(value, undefined, path, problems)],
  ['heading', (value, path, problems) => checkAmount(value, angle, path, problems)],
  ['radius', (value, path, problems) => checkAmount(value, amount, path, problems)],
  ['size', (value, path, problems) => checkPoint(value, amount, path, problems)],
  ['in', checkText],
  ['opaque', checkFlag],
  ['sound', (value, path, problems) => checkAmount(value, amount, path, problems)],
  ['smell', (value, path, problems) => checkAmount(value, amount, path, problems)],
  ['kind', checkText],
]);

export function meansSomething(property: string): boolean {
  return meanings.has(property);
}

/** A thing as it is written. Whether what it is in exists, and where that is, is for others to check. */
export function checkForm(form: unknown, path: string, problems: Problem[]): void {
  if (!isRecord(form)) {
    wrongType('an object of properties', form, 'Write { at: [0, 0, 0] }', path, problems);
    return;
  }
  const properties = Object.keys(form).filter((property) => !isNothing(form[property]));
  checkCount(properties.length, path, problems);
  for (const property of properties) {
    checkProperty(property, form[property], `${path}.${property}`, problems);
  }
}

export function checkCount(properties: number, path: string, problems: Problem[]): void {
  if (properties <= mostProperties) return;
  const message = `has ${properties} properties; at most ${mostProperties} are allowed. Put several of them into one`;
  problems.push({ code: 'too-many-properties', path, message });
}

export function checkProperty(
  property: string,
  value: unknown,
  path: string,
  problems: Problem[],
): void {
  const check = meanings.get(property);
  if (check !== undefined) {
    check(value, path, problems);
    return;
  }
  checkName(property, path, problems);
  const why = whyNoData(value);
  if (why === undefined) return;
  const message = `must be data that can be written down, found ${why}. Give booleans, numbers, text, lists or plain objects`;
  problems.push({ code: 'no-data', path, message });
}

/** `undefined` and `null` both mean that there is no such property. */
export function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Only for what has been checked: a copy that nobody but the world holds. */
export function keepValue(property: string, value: Data): Data {
  // minus zero does not survive being written down
  if (typeof value === 'number') return value + 0;
  if (property !== 'at' && property !== 'size')
    return takePlain(value) ?? takeData(value, property);
  const place = value as Point;
  return [place[0] + 0, place[1] + 0, place[2] + 0];
}

/**
 * The same for a flag, a number or a list of a few under a name without meaning, not checked before: what moving bodies
 * write by the thousand. Nothing for all else.
 */
export function keepPlainly(property: string, value: Data): Data | undefined {
  if (meanings.has(property)) return undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : takePlain(value);
}

/** A thing that is named but not there. */
export function unknownThing(
  wrong: string,
  path: string,
  names: ReadonlyMap<string, unknown>,
): Problem {
  // comparing with a hundred thousand names would stop the world for the sake of a hint
  const hint = names.size > 1_000 ? '' : suggest(wrong, names.keys());
  const message = `there is no thing "${wrong}".${hint || ' Add it first'}`;
  return { code: 'unknown-thing', path, message };
}

/** Why nothing can be at a place in the world, or nothing if it can. */
export function outOfWorld(x: number, y: number, z: number): string | undefined {
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (most <= farthest) return undefined;
  return `would be ${most} metres from the origin; at most ${farthest} are allowed. Bring it nearer`;
}
