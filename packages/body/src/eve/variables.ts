/** Commands that declare variables. Each gives a function that reads the value, and notes who reads it. */
import type { Rotation } from '../math/vectors.js';
import type { Color } from '../model/body.js';
import type { Point } from '../model/geometry.js';
import type { Variable, VariableKind, VariableValue } from '../model/variable.js';
import { builderFor, pathOf } from './builder.js';
import { checkName, checkNumber, checkSettings, refuse, show } from './refuse.js';
import { settleValue } from './settle-value.js';
import { createDerived, readCell, readDerived } from './signals.js';
import { declareVariable } from './slots.js';

/** Reads a value. An articulated command or derived value that does depends on it. */
export type Signal<T> = () => T;

export interface Limits {
  readonly least?: number;
  readonly most?: number;
}

export function number(name: string, first: number, limits: Limits = {}): Signal<number> {
  return declare<number>('number', 'number', name, first, limits);
}

/** In degrees. */
export function angle(name: string, first: number, limits: Limits = {}): Signal<number> {
  return declare<number>('angle', 'angle', name, first, limits);
}

export function flag(name: string, first: boolean): Signal<boolean> {
  return declare<boolean>('flag', 'flag', name, first);
}

export function choice<C extends string>(
  name: string,
  first: NoInfer<C>,
  choices: readonly C[],
): Signal<C> {
  const path = pathOf(builderFor('choice'));
  checkName(name, 'variable', path);
  const isWords = Array.isArray(choices) && choices.every((word) => typeof word === 'string');
  if (!isWords || choices.length === 0 || new Set(choices).size < choices.length) {
    refuse(
      'wrong-value',
      path,
      `the choices of "${name}" must be different words, found ${show(choices)}`,
    );
  }
  return declare<C>('choice', 'choice', name, first, { choices: [...choices] });
}

export function point(name: string, first: Point): Signal<Point> {
  return declare<Point>('point', 'point', name, first);
}

/** A variable of the kind color. */
export function tint(name: string, first: Color): Signal<Color> {
  return declare<Color>('tint', 'color', name, first);
}

export function rotation(name: string, first: Rotation = [0, 0, 0, 1]): Signal<Rotation> {
  return declare<Rotation>('rotation', 'rotation', name, first);
}

function declare<T extends VariableValue>(
  command: string,
  kind: VariableKind,
  name: string,
  first: T,
  more: Limits & { readonly choices?: readonly string[] } = {},
): Signal<T> {
  const builder = builderFor(command);
  const cell = declareVariable(
    builder,
    variableOf(pathOf(builder), kind, name, builder.prefix, first, more),
  );
  return () => readCell(cell) as T;
}

/** Checked; the first value within the bounds. */
export function variableOf(
  path: string,
  kind: VariableKind,
  name: string,
  prefix: string,
  first: unknown,
  more: Limits & { readonly choices?: readonly string[] },
): Variable {
  checkName(name, 'variable', path);
  const keys = kind === 'choice' ? ['choices'] : ['least', 'most'];
  checkSettings(more, keys, `the bounds of "${name}"`, path);
  const { least, most, choices } = more;
  if (least !== undefined) checkNumber(least, `the least of "${name}"`, path);
  if (most !== undefined) checkNumber(most, `the most of "${name}"`, path);
  if (least !== undefined && most !== undefined && least > most) {
    const message = `the bounds of "${name}" leave nothing: from ${least} to ${most}. Exchange them`;
    refuse('wrong-value', path, message);
  }
  // field by field: each object that is spread gets a layout of its own, and what reads many is slow
  const variable: Draft = { name: prefix + name, kind, initial: 0 };
  if (least !== undefined) variable.least = least;
  if (most !== undefined) variable.most = most;
  if (choices !== undefined) variable.choices = choices;
  variable.initial = settleValue(variable, first, path);
  return variable;
}

type Draft = { -readonly [K in keyof Variable]: Variable[K] };

/** A value that is computed of others: when somebody reads it, and again only after one of them changed. */
export function derived<T>(compute: () => T): Signal<T>;
export function derived<T>(name: string, compute: () => T): Signal<T>;
export function derived<T>(first: string | (() => T), second?: () => T): Signal<T> {
  const builder = builderFor('derived');
  const compute = typeof first === 'function' ? first : second;
  if (typeof compute !== 'function') {
    const message = `derived(name, compute) needs a function, found ${show(compute)}`;
    refuse('wrong-value', pathOf(builder), message);
  }
  const name = typeof first === 'string' ? first : compute.name;
  const value =
    name === ''
      ? createDerived(`a derived value of ${pathOf(builder)}`, false, compute)
      : createDerived(builder.prefix + name, true, compute);
  builder.owner.derived.push(value);
  return () => readDerived(value) as T;
}
