import type { Value } from '@troupe/core';

/** What a sensor says: text in quotes, degrees without a tail of digits. */
export function sayValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return String(+value.toFixed(3));
  return String(value);
}
