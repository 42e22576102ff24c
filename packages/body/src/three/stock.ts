/** What several objects share: made for the first that needs it, disposed of when the last is gone. */

/** How many of each are in use. */
export interface Live {
  readonly geometries: number;
  readonly materials: number;
  readonly textures: number;
}

/** Something that is shared, and by how many. */
export interface Share<T> {
  readonly key: unknown;
  readonly value: T;
  users: number;
}

export interface Shelf<T extends { dispose(): void }> {
  readonly shares: Map<unknown, Share<T>>;
  /** Those that only one has, and under no key. */
  owned: number;
}

export function createShelf<T extends { dispose(): void }>(): Shelf<T> {
  return { shares: new Map(), owned: 0 };
}

export function take<T extends { dispose(): void }>(
  shelf: Shelf<T>,
  key: unknown,
  make: () => T,
): Share<T> {
  let share = shelf.shares.get(key);
  if (share === undefined) {
    share = { key, value: make(), users: 0 };
    shelf.shares.set(key, share);
  }
  share.users++;
  return share;
}

export function giveBack<T extends { dispose(): void }>(shelf: Shelf<T>, share: Share<T>): void {
  share.users--;
  if (share.users > 0) return;
  shelf.shares.delete(share.key);
  share.value.dispose();
}

/** Whoever has it alone may keep it as its own: nobody else will find it. */
export function adopt<T extends { dispose(): void }>(shelf: Shelf<T>, share: Share<T>): T {
  shelf.shares.delete(share.key);
  shelf.owned++;
  return share.value;
}

export function sizeOf(shelf: Shelf<{ dispose(): void }>): number {
  return shelf.shares.size + shelf.owned;
}
