import type { Value } from '@troupe/core';
import { sayValue } from './say-value.js';

/** `door-is-open`, `hungry: false`, `cups: 3`: what is plainly true needs no value. */
export function sayLiteral(name: string, value: Value): string {
  return value === true ? name : `${name}: ${sayValue(value)}`;
}
