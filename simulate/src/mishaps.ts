/** What is done to the processes of a run, and when. */
import type { Chance } from '@troupe/core';
import { hubName } from './names.js';

/** At so many milliseconds after the beginning. */
export type Mishap =
  | {
      readonly at: number;
      readonly kind: 'crash' | 'pause';
      readonly whom: string;
      readonly lasts: number;
    }
  | { readonly at: number; readonly kind: 'wall'; readonly whom: string; readonly lasts: number }
  | {
      readonly at: number;
      readonly kind: 'zombie';
      readonly whom: string;
      /** Until another hub takes the place of the one that is stopped. */
      readonly stopped: number;
      /** That it goes on for afterwards. */
      readonly lasts: number;
    }
  | {
      readonly at: number;
      readonly kind: 'cut' | 'flip' | 'want' | 'steer' | 'leave' | 'far' | 'place' | 'lamp';
      readonly whom: string;
    };

export function mishapsOf(chance: Chance, names: readonly string[], lasts: number): Mishap[] {
  const mishaps: Mishap[] = [];
  const count = 4 + chance.integer(18);
  for (let i = 0; i < count; i++) {
    const at = Math.floor(chance.random() * lasts);
    const whom = chance.pick(names);
    const stay = Math.floor(chance.happens(0.3) ? 9000 * chance.random() : 1500 * chance.random());
    const kind = chance.pick([
      'crash',
      'pause',
      'wall',
      'cut',
      'cut',
      'hub',
      'flip',
      'flip',
      'flip',
      'flip',
      'steer',
      'steer',
      'steer',
      'leave',
      'want',
      'want',
      'zombie',
      'far',
      'place',
      'lamp',
    ] as const);
    if (kind === 'zombie') {
      if (chance.happens(0.5)) continue;
      const stopped = 100 + Math.floor(1000 * chance.random());
      mishaps.push({
        at,
        kind,
        whom: hubName,
        stopped,
        lasts: 500 + Math.floor(3000 * chance.random()),
      });
    } else if (kind === 'hub') {
      const what = chance.happens(0.7) ? 'crash' : 'pause';
      mishaps.push({ at, kind: what, whom: hubName, lasts: stay });
    } else if (kind === 'crash' || kind === 'pause' || kind === 'wall') {
      mishaps.push({ at, kind, whom, lasts: stay });
    } else mishaps.push({ at, kind, whom });
  }
  return mishaps.sort((a, b) => a.at - b.at);
}
