/** Who is in a thing that moves, and walks. */
import { walkTo } from '@troupe/body';
import type { CommandForm } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { begin, biped, finish, openMover } from './motor-robots.js';

describe('a walk in a thing that moves', () => {
  it.each([5, -5])(
    '[MOT6] gives up too where it comes no nearer to a place in there: %s',
    (far) => {
      const crawl = walkTo(
        ({ world }) => {
          const [x, y, z] = world.where('train')!;
          return [x + far, y, z];
        },
        { speed: 0.0001 },
      );
      const steam: CommandForm = {
        every: 1,
        run: ({ world, tick }) => world.set('train', 'at', [tick / 10, 0, 0]),
      };
      const body = { in: 'train', at: [0, 0, 0], heading: (Math.sign(far) * Math.PI) / 2 } as const;
      const more = { commands: { steam }, body };
      const scene = openMover(biped, { go: crawl }, { train: { at: [0, 0, 0] } }, more);
      begin(scene, 'go');
      expect(finish(scene, 300)).toBeLessThan(250);
      expect(scene.actor('mover').failures.at(-1)?.reason).toBe('it came no nearer for 6 seconds');
    },
  );
});
