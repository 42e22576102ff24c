/** Names as words: `boardInVise`, `stand-of-board`. What is named after a thing has most likely to do with it. */

export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Where the words of one name stand in those of another, one after the other; -1 if they do not. */
export function findWords(within: readonly string[], words: readonly string[]): number {
  if (words.length === 0) return -1;
  for (let i = 0; i + words.length <= within.length; i++) {
    if (words.every((word, j) => within[i + j] === word)) return i;
  }
  return -1;
}

/** The thing that a name is about: the longest of those it has in it. */
export function thingIn(name: string, things: Iterable<string>): string | undefined {
  const words = wordsOf(name);
  let found: string | undefined;
  let most = 0;
  for (const thing of things) {
    const own = wordsOf(thing);
    if (own.length <= most || findWords(words, own) < 0) continue;
    found = thing;
    most = own.length;
  }
  return found;
}
