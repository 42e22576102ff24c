import { expect, it } from 'vitest';
import { traceExample } from '../shared/play-example.js';
import { sander } from './example.js';

const things = ['sander-in-hand', 'sprayer-in-hand', 'board-in-hand'];

it('[EXM3] the board is sanded before the robot paints itself', async () => {
  const records = await traceExample(sander);
  const chosen = records.flatMap(({ selected }) => (selected ? [selected] : []));
  expect(chosen).toEqual([
    'pick-up-sander',
    'pick-up-board',
    'sand-board-in-hand',
    'place-board-in-vise',
    'pick-up-sprayer',
    'spray-paint-self',
  ]);
});

it('[EXM3] there are never more than two things in hand, and hands are counted right', async () => {
  for (const { state } of await traceExample(sander)) {
    const held = things.filter((thing) => state[thing] === true).length;
    expect(held).toBeLessThanOrEqual(2);
    expect(state['hand-is-empty']).toBe(2 - held);
  }
});
