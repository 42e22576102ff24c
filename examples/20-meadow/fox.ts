/** A fox: it trots to berries that it sees, eats them, and is merry until it is hungry again. */
import { act, ease, embody, perform, repeat, sequence, turnAround, walkTo } from '@troupe/body';
import type { WorldView } from '@troupe/core';
import { fox as shape } from '../shared/bodies/fox.js';

const berry = (world: WorldView, me: string, far = 30) => world.near(me, far, 'berry')[0];
const bow = (degrees: number) => ease({ neck: turnAround([1, 0, 0], degrees) }, { seconds: 0.4 });
const wag = (to: number) => ease({ 'tail.root': turnAround([0, 1, 0], to) }, { seconds: 0.3 });
const swallow = act((motion) => {
  const found = berry(motion.world, motion.self, 0.5);
  if (found === undefined) return motion.fail('no berry is within reach');
  motion.world.remove(found);
  return motion.world.set(motion.self, 'meal', motion.time);
});
const trot = walkTo(({ world, self }) => berry(world, self), { within: 0.42 });
const eat = perform(shape, sequence(bow(45), swallow, bow(0)));
const play = perform(shape, repeat(sequence(wag(35), wag(-35)), 3));

export const fox = embody(shape, {
  name: 'fox',
  stepEvery: 3,
  parameters: { theta: 15 },
  receptors: {
    gap: { every: 5, probe: (c) => c.world.distance(c.here, berry(c.world, c.here) ?? [99, 0, 0]) },
    meal: { every: 5, probe: (c) => c.time - Number(c.world.get(c.here, 'meal') ?? -9) },
  },
  sensors: {
    'sees-berry': { from: ['gap'], judge: ({ gap }) => Number(gap) < 30 },
    'at-berry': { from: ['gap'], judge: ({ gap }) => Number(gap) < 0.5 },
    fed: { from: ['meal'], judge: ({ meal }) => Number(meal) < 9 },
    merry: false,
  },
  goals: { fed: true, merry: true },
  skills: {
    trot: { when: ['sees-berry'], adds: ['at-berry'], uses: ['legs'], run: perform(shape, trot) },
    eat: { when: ['at-berry'], adds: ['fed'], deletes: ['at-berry'], uses: ['legs'], run: eat },
    play: { when: ['fed'], adds: ['merry'], run: play },
  },
});
