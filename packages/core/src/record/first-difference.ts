/** Where two values first differ, as data. */

export interface Difference {
  /** `actors.mary.signs.chair-is-there`. */
  readonly path: string;
  readonly recorded: unknown;
  readonly found: unknown;
}

/** Keys are compared whatever their order: it says nothing. */
export function firstDifference(
  recorded: unknown,
  found: unknown,
  path = '',
): Difference | undefined {
  if (Object.is(recorded, found)) return undefined;
  if (!isObject(recorded) || !isObject(found) || Array.isArray(recorded) !== Array.isArray(found)) {
    return { path, recorded, found };
  }
  const keys = new Set([...Object.keys(recorded), ...Object.keys(found)]);
  for (const key of keys) {
    const difference = firstDifference(
      recorded[key],
      found[key],
      path === '' ? key : `${path}.${key}`,
    );
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
