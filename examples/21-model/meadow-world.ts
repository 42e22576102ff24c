/** Where the fox lives: a butterfly flits about. */
import type { WorldDefinition } from '@troupe/core';

const every = 150;

export const meadowWorld: WorldDefinition = {
  things: { butterfly: { at: [1.5, 0, 2] } },
  laws: {
    flit: ({ world: meadow, tick, chance }) => {
      if (tick % every !== 0) return;
      const somewhere = () => 4 * chance.random() - 2;
      meadow.set('butterfly', 'at', [somewhere(), 0, somewhere()]);
    },
  },
};
