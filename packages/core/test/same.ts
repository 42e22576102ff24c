import { expect } from 'vitest';

/** Fails where texts differ; for thousands of them, most of which do not. */
export function expectSame(
  actual: string | readonly string[],
  expected: string | readonly string[],
): void {
  if (typeof actual === 'string' && actual === expected) return;
  if (typeof actual !== 'string' && actual.length === expected.length) {
    if (actual.every((text, i) => text === expected[i])) return;
  }
  expect(actual).toEqual(expected);
}
