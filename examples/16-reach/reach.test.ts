import { createScene, type Point } from '@troupe/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { basket, picker } from './picker.js';

it('[EXM15] wherever apples hang within reach, all of them come to the basket', () => {
  const place = fc.tuple(
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: 1.25, max: 1.7, noNaN: true }),
    fc.double({ min: 1.2, max: 3, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 2 }), (places) => {
      const things = places.map((at, i) => [`apple-${i}`, { kind: 'apple', at }]);
      const scene = createScene({ seed: 1, world: { things: Object.fromEntries(things) } });
      const actor = scene.add(picker);
      for (let i = 0; i < 1800 && !actor.content; i++) scene.tick();
      expect(actor.failures).toEqual([]);
      for (const [name] of things) {
        const [x, y, z] = scene.world.where(name as string) as Point;
        expect([x, y, z].map((n) => n.toFixed(6))).toEqual(basket.map((n) => n.toFixed(6)));
      }
    }),
    // each is a whole walk to the tree and back
    { numRuns: 15 },
  );
});
