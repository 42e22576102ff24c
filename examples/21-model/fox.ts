/** What a fox with clips wants, and can do: any model with such clips would do. */
import { type ClipSet, clip } from '@troupe/body';
import type { ActorDefinition } from '@troupe/core';

export function foxWith(model: ClipSet): ActorDefinition {
  const follow = clip(model, 'Walk', { stride: 0.75, towards: 'butterfly', until: { near: true } });
  const leap = clip(model, 'Pounce', { towards: 'butterfly', turning: 720 });
  return {
    name: 'fox',
    stepEvery: 3,
    receptors: { gap: { probe: ({ here, world }) => world.distance(here, 'butterfly'), every: 3 } },
    sensors: {
      near: { from: ['gap'], judge: ({ gap }) => Number(gap) < 1.1 },
      caught: { from: ['gap'], judge: ({ gap }) => Number(gap) < 0.5 },
    },
    goals: { caught: true },
    skills: {
      follow: { when: { near: false }, adds: ['near'], uses: ['legs'], run: follow },
      /** Not what it has caught already: it would leap over it and lose it again. */
      pounce: { when: { near: true, caught: false }, adds: ['caught'], uses: ['legs'], run: leap },
    },
  };
}
