/** Deeper is no definition, or one in a circle: what is wrong with it is for others to say. */
const deepest = 80;

/**
 * Without what is undefined: it was not said, and in a file or a record it cannot be. The same object where there is no
 * such thing; functions, lists and objects of classes are left as they are.
 */
export function withoutUnsaid<T>(given: T, depth = 0): T {
  if (!isPlain(given) || depth > deepest) return given;
  let said: Record<string, unknown> | undefined;
  for (const key of Object.keys(given)) {
    const value = given[key];
    const kept = withoutUnsaid(value, depth + 1);
    if (kept === value && value !== undefined) continue;
    said ??= { ...given };
    if (value === undefined) delete said[key];
    else said[key] = kept;
  }
  return (said ?? given) as T;
}

function isPlain(given: unknown): given is Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === Object.prototype || prototype === null;
}
