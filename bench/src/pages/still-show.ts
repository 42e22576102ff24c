/** A show that is told what to show, and that nobody can do anything to. */
import { createScene } from '@troupe/core';
import { RunLog, type Show } from '@troupe/views/show';

export interface ToldShow {
  readonly show: Show;
  /** There is news. */
  tell(): void;
}

const nothing = async () => undefined;

/** `own` is read each time: it may be different by then. */
export function stillShow(actor: string, own: Partial<Show>): ToldShow {
  const listeners = new Set<() => void>();
  const plain: Show = {
    run: {
      id: actor,
      title: actor,
      kind: 'live',
      first: 0,
      last: 0,
      rate: 30,
      seed: 1,
      playing: true,
      pace: 1,
      characters: [actor],
    },
    role: 'director',
    log: new RunLog(),
    cursor: { tick: 0, live: true },
    moment: undefined,
    scene: createScene(),
    agents: [],
    structure: () => undefined,
    on: (_, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seek: () => undefined,
    follow: () => undefined,
    replaying: false,
    play: nothing,
    pause: nothing,
    step: nothing,
    setPace: nothing,
    explain: () => Promise.reject(new Error('nothing to explain')),
    change: async () => actor,
  };
  const descriptors = Object.getOwnPropertyDescriptors(own);
  return {
    show: Object.defineProperties(plain, descriptors as PropertyDescriptorMap),
    tell: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}
