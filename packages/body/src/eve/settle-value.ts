/** Values of variables: brought within their bounds, or refused. */
import { suggest } from '@troupe/core';
import type { Variable, VariableValue } from '../model/variable.js';
import { refuse, show } from './refuse.js';
import { hintColor } from './refuse-color.js';

export function settleValue(variable: Variable, value: unknown, body: string): VariableValue {
  switch (variable.kind) {
    case 'number':
    case 'angle':
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        return wrong(variable, 'a finite number', value, body);
      }
      if (variable.least !== undefined && value < variable.least) return variable.least;
      if (variable.most !== undefined && value > variable.most) return variable.most;
      // minus zero does not survive being written down
      return value + 0;
    case 'flag':
      if (typeof value !== 'boolean') return wrong(variable, 'true or false', value, body);
      return value;
    case 'choice': {
      const choices = variable.choices ?? [];
      if (typeof value !== 'string' || !choices.includes(value)) {
        const hint = typeof value === 'string' ? suggest(value, choices) : '';
        const known = `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`;
        return wrong(variable, known, value, body, hint);
      }
      return value;
    }
    case 'point':
      if (!isList(value, 3)) return wrong(variable, 'three finite numbers', value, body);
      return [value[0]! + 0, value[1]! + 0, value[2]! + 0];
    case 'color':
      if (!isList(value, 3)) {
        const known = 'three finite numbers, red, green and blue from 0 to 1';
        return wrong(variable, known, value, body, hintColor(value));
      }
      return [portion(value[0]!), portion(value[1]!), portion(value[2]!)];
    case 'rotation':
      return settleRotation(variable, value, body);
  }
}

export function portion(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value + 0;
}

function settleRotation(variable: Variable, value: unknown, body: string): VariableValue {
  if (!isList(value, 4)) return wrong(variable, 'four finite numbers x, y, z, w', value, body);
  // one by one: a pattern would ask for an iterator, in every frame for every joint
  let x = value[0]!;
  let y = value[1]!;
  let z = value[2]!;
  let w = value[3]!;
  let square = x * x + y * y + z * z + w * w;
  // of unit length but for roundings: what was read and is set again must stay as it is
  if (Math.abs(square - 1) < 1e-14) return [x + 0, y + 0, z + 0, w + 0];
  if (square < 1e-200 || square > 1e200) {
    // squares of what is very small or large are lost
    const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w));
    if (most === 0) return wrong(variable, 'a rotation, not all zeros', value, body);
    x /= most;
    y /= most;
    z /= most;
    w /= most;
    square = x * x + y * y + z * z + w * w;
  }
  const length = Math.sqrt(square);
  return [x / length + 0, y / length + 0, z / length + 0, w / length + 0];
}

function isList(value: unknown, length: number): value is readonly number[] {
  if (!Array.isArray(value) || value.length !== length) return false;
  for (let i = 0; i < length; i++) if (!Number.isFinite(value[i])) return false;
  return true;
}

function wrong(variable: Variable, what: string, value: unknown, body: string, hint = ''): never {
  const message = `the ${variable.kind} "${variable.name}" must be ${what}, found ${show(value)}${hint && `.${hint}`}`;
  return refuse('wrong-value', `${body}.${variable.name}`, message);
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
