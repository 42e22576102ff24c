/** Chance that nobody guesses, where none is handed in. */
export type NetChance = () => number;

const pool = new Uint32Array(64);
let used = pool.length;

/** At least 0, below 1. */
export const realChance: NetChance = () => {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  return pool[used++]! / 2 ** 32;
};

/** A name that no other process makes up. */
export function makeUpName(chance: NetChance): string {
  const part = () => Math.floor(chance() * 2 ** 32).toString(36);
  return `${part()}-${part()}-${part()}`;
}
