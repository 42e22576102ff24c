/** What glTF cannot say, and we write beside it for reading it again. */
import type { Body } from '../model/body.js';
import { refuse } from './check-json.js';
import type { LaidNode } from './layout.js';
import { limits } from './limits.js';
import { morphVariables } from './morph-variables.js';
import type { Placed } from './place-laid.js';
import { defined } from './write-material.js';

/** Of expressions: glTF knows none. */
export function boundsOf(body: Body): Record<string, object> {
  const bounds: Record<string, object> = {};
  for (const name of morphVariables(body)) {
    const value = body.get(name) as number;
    if (Math.abs(value) > limits.size) {
      const message = `the expression "${name}" is ${value}; at most ${limits.size} can be read again. Make it smaller, and its morphs larger`;
      refuse('cannot-write', name, message);
    }
    const { least, most } = body.variables.get(name) ?? {};
    if (least !== undefined || most !== undefined) bounds[name] = defined({ least, most });
  }
  return bounds;
}

export function turns(body: Body, name: string): boolean {
  const kind = body.variables.get(name)?.kind;
  return kind === 'rotation' || kind === 'angle';
}

/** Of a node. */
export function notesOf(
  body: Body,
  { name }: LaidNode,
  { turning, skew }: Placed,
): Record<string, unknown> {
  if (name === undefined) return { holds: true };
  const variable = body.variables.get(name);
  if (variable === undefined || !turns(body, name)) return {};
  const value = body.get(name);
  if (typeof value === 'number' && Math.abs(value) > limits.degrees) {
    const message = `the joint "${name}" is turned by ${value} degrees; at most ${limits.degrees} can be read again. Leave whole turns out`;
    refuse('cannot-write', name, message);
  }
  if (skew !== undefined) {
    const message = `the joint "${name}" is skewed by what is above it, and glTF has no skew: read again it would move otherwise. Scale before it is turned, or evenly`;
    refuse('cannot-write', name, message);
  }
  if (turning === undefined || turning.kind === 'own') return { turns: true };
  const { value: rest } = turning;
  if (turning.kind === 'ball') return { turns: true, rest };
  const { least, most } = variable;
  return defined({ turns: true, rest, axis: turning.axis, least, most });
}
