/** Names of other programs, made ours: any text becomes a name, and no two are the same. */

/** As in bodies. */
export const longestName = 200;

export function legalName(name: string | undefined, otherwise: string): string {
  const clean = (name ?? '').replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '').trim();
  const short = cut(clean, longestName);
  if (short === '') return otherwise;
  return short === '__proto__' ? 'proto' : short;
}

/** A letter of two units is not cut in the middle. */
function cut(name: string, room: number): string {
  if (name.length <= room) return name;
  return name
    .slice(0, room)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

/** Of a number and the point before it. */
const mostDigits = 8;

export interface Names {
  /** The name, or with `.2`, `.3` … if it is taken; with what is said after it: `.at`, `.scale`. */
  readonly take: (name: string, endings?: readonly string[]) => string;
  /** The name with the next number after it: `.1`, `.2` … */
  readonly number: (name: string) => string;
  readonly size: () => number;
}

export function createNames(): Names {
  const taken = new Set<string>();
  // where counting goes on: many of one name, or of one that is left where it is cut for numbers, would each begin again
  const counts = new Map<string, number>();
  const next = new Map<string, number>();
  return {
    number: (name) => {
      let candidate: string;
      do {
        const stem = cut(name, longestName - mostDigits);
        const count = (next.get(stem) ?? 0) + 1;
        next.set(stem, count);
        candidate = numbered(name, count);
      } while (taken.has(candidate));
      taken.add(candidate);
      return candidate;
    },
    size: () => taken.size,
    take: (name, endings = []) => {
      const room = longestName - Math.max(0, ...endings.map(({ length }) => length));
      let candidate = cut(name, room);
      while (taken.has(candidate) || endings.some((ending) => taken.has(candidate + ending))) {
        const stem = cut(name, room - mostDigits);
        const count = (counts.get(stem) ?? 1) + 1;
        counts.set(stem, count);
        candidate = numbered(name, count, room);
      }
      taken.add(candidate);
      for (const ending of endings) taken.add(candidate + ending);
      return candidate;
    },
  };
}

/** With what is after it, it must not become longer than a name may be. */
function numbered(name: string, count: number, room: number = longestName): string {
  const ending = `.${count}`;
  return cut(name, room - ending.length) + ending;
}
