/** Values of the world in few words. */
import type { Point } from '@troupe/core';

const longest = 60;

export function isPoint(value: unknown): value is Point {
  return (
    Array.isArray(value) && value.length === 3 && value.every((number) => Number.isFinite(number))
  );
}

function sayNumber(value: number): string {
  // as a person would write it: no 0.30000000000000004, and no -0
  return String(Math.round(value * 100) / 100 + 0);
}

export function sayPoint([x, y, z]: Point): string {
  return `${sayNumber(x)}, ${sayNumber(y)}, ${sayNumber(z)}`;
}

export function sayValue(value: unknown): string {
  if (typeof value === 'number') return sayNumber(value);
  if (typeof value === 'string') return value === '' ? 'nothing' : cut(value);
  if (value === null || value === undefined) return 'nothing';
  if (isPoint(value)) return sayPoint(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return cut(
    JSON.stringify(value, (_, inner) =>
      typeof inner === 'number' ? Number(sayNumber(inner)) : inner,
    ),
  );
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
