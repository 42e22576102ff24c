/** What a definition has more where there is a free place: a lamp in its world, and a sign that is judged by code. */
import type { ActorDefinition } from '@troupe/core';

export const lampSign = 'lit';

export const lampParts = {
  world: { things: { lamp: { lit: false } } },
  receptors: { lamp: { probe: ({ world }) => world.get('lamp', 'lit') === true, every: 1 } },
  sensors: { [lampSign]: { from: ['lamp'], judge: ({ lamp }) => lamp === true } },
} satisfies Partial<ActorDefinition>;
