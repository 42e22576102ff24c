export type FileKind = 'character' | 'script' | 'trace';

/** Which kind of file a value is meant to be, from its outermost form; nothing if it can be none. */
export function detectKind(value: unknown): FileKind | undefined {
  if (Array.isArray(value)) return 'script';
  if (typeof value !== 'object' || value === null) return undefined;
  const has = (key: string) => Object.hasOwn(value, key);
  if (has('troupe')) return 'character';
  // an entry without the list around it
  if (has('after')) return 'script';
  return has('step') && (has('threshold') || has('skills')) ? 'trace' : 'character';
}
