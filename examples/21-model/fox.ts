/** What a fox with clips wants, and can do: any model with such clips would do. */
import { type ClipSet, clip } from '@troupe/body';
import type { ActorDefinition } from '@troupe/core';

export function foxWith(model: ClipSet): ActorDefinition {
  const follow = clip(model, 'Walk', { stride: 0.75, towards: 'butterfly', until: { near: true } });
  const pounce = clip(model, 'Pounce', { towards: 'butterfly' });
  return {
    name: 'fox',
    stepEvery: 3,
    receptors: { gap: { probe: ({ world }) => world.distance('fox', 'butterfly'), every: 3 } },
    sensors: {
      near: { from: ['gap'], judge: ({ gap }) => Number(gap) < 1.1 },
      caught: { from: ['gap'], judge: ({ gap }) => Number(gap) < 0.4 },
    },
    goals: { caught: true },
    skills: {
      follow: { when: { near: false }, adds: ['near'], uses: ['legs'], run: follow },
      pounce: { when: ['near'], adds: ['caught'], uses: ['legs'], run: pounce },
    },
  };
}
