/** Changes of a text: pieces replaced by others, all counted in the text as it was. */

export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** In any order, without overlap; those at one place come in the order in which they are given. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = splices.map((splice, i) => ({ splice, i }));
  sorted.sort((a, b) => a.splice.from - b.splice.from || a.i - b.i);
  let result = '';
  let at = 0;
  for (const { splice } of sorted) {
    result += text.slice(at, splice.from) + splice.insert;
    at = Math.max(at, splice.to);
  }
  return result + text.slice(at);
}

/** What makes one text of another: the stretch in which they differ. */
export interface Patch {
  readonly at: number;
  readonly removed: string;
  readonly added: string;
}

export function diffPatch(before: string, after: string): Patch {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at++;
  let end = 0;
  while (end < shorter - at && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end++;
  }
  return {
    at,
    removed: before.slice(at, before.length - end),
    added: after.slice(at, after.length - end),
  };
}

export function applyPatch(text: string, { at, removed, added }: Patch): string {
  return text.slice(0, at) + added + text.slice(at + removed.length);
}

export function invertPatch({ at, removed, added }: Patch): Patch {
  return { at, removed: added, added: removed };
}
