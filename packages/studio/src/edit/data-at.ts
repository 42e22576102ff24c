/** Plain data along a path: what an edit is to make of what the text says. */

export type Path = readonly (string | number)[];

export type Plain = { readonly [key: string]: unknown };

export function isPlain(given: unknown): given is Plain {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

export function dataAt(data: unknown, path: Path): unknown {
  let here = data;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    here = Reflect.get(here, part);
  }
  return here;
}

/** A copy with another value at the path; `undefined` takes the key or the item away. */
export function withData(data: unknown, path: Path, value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  if (Array.isArray(data)) {
    const index = Number(part);
    const inner = rest.length > 0 ? withData(data[index], rest, value) : value;
    const put = inner === undefined ? [] : [inner];
    return [...data.slice(0, index), ...put, ...data.slice(index + 1)];
  }
  const entries = Object.entries(isPlain(data) ? data : {});
  const at = entries.findIndex(([key]) => key === part);
  const inner = rest.length > 0 ? withData(entries[at]?.[1], rest, value) : value;
  const put: [string, unknown][] = inner === undefined ? [] : [[String(part), inner]];
  entries.splice(at === -1 ? entries.length : at, at === -1 ? 0 : 1, ...put);
  return Object.fromEntries(entries);
}

/** A copy with a key of the map at the path called otherwise, in its place. */
export function withKey(data: unknown, path: Path, from: string, to: string): unknown {
  const map = dataAt(data, path);
  if (!isPlain(map)) return data;
  const renamed = Object.entries(map).map(([key, value]) => [key === from ? to : key, value]);
  return withData(data, path, Object.fromEntries(renamed));
}

export function sameData(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => sameData(item, b[i]));
  }
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameData(a[key], b[key]))
  );
}
