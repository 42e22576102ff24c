import { createScene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMartin } from './character.js';
import { danceHall, martin } from './example.js';

/** The ticks in which he moved to the music: what one sees of dancing. */
function danceUntil(
  songs: Parameters<typeof danceHall>[0],
  ticks: number,
  every = 60,
  stepEvery = 10,
) {
  const scene = createScene({ world: danceHall(songs) });
  scene.add(createMartin(every, stepEvery));
  const danced: number[] = [];
  let heading: unknown;
  for (let tick = 1; tick <= ticks; tick++) {
    scene.tick();
    const now = scene.world.get('martin', 'heading');
    if (now !== heading) danced.push(tick);
    heading = now;
  }
  return danced;
}

describe('Martin', () => {
  it('[EXM5] dances on after the music stopped for less than a sampling period, and never stops before', () => {
    const cases = fc.record({
      every: fc.integer({ min: 1, max: 60 }),
      stepEvery: fc.integer({ min: 1, max: 10 }),
      length: fc.integer({ min: 0, max: 130 }),
    });
    fc.assert(
      fc.property(cases, ({ every, stepEvery, length }) => {
        // long enough for him to have come to the floor, whatever the phase
        const stops = 260 + length;
        const danced = danceUntil([[1, stops]], stops + every + 2, every, stepEvery);
        const [first = Number.NaN] = danced;
        const last = danced.at(-1) ?? Number.NaN;
        // without a pause
        expect(danced).toHaveLength(last - first + 1);
        // the radio falls silent in tick `stops`: the first to hear it is the next
        const overrun = last - stops;
        expect(overrun).toBeGreaterThanOrEqual(0);
        expect(overrun).toBeLessThan(every);
      }),
      // hundreds of ticks each
      { numRuns: 40 },
    );
  });

  it('[EXM5] the overrun is what is left until he listens', () => {
    for (let phase = 0; phase < 60; phase += 7) {
      const stops = 301 + phase;
      const last = danceUntil([[1, stops]], 430).at(-1) ?? Number.NaN;
      // he listens in ticks 1, 61, 121, …, and what is written in a tick is there in the next
      const listens = 1 + 60 * Math.ceil(stops / 60);
      expect(last).toBe(listens - 1);
    }
  });

  it('[EXM5] once he has made a fool of himself he listens more often', async () => {
    const scene = await martin.open();
    const rate: number[] = [];
    for (let tick = 1; tick <= martin.ticks; tick++) {
      scene.tick();
      if (tick % 120 === 0) rate.push(scene.actor('martin').samples.receptors['music'] ?? 0);
    }
    const inFourSeconds = rate.map((samples, i) => samples - (rate[i - 1] ?? 0));
    expect(inFourSeconds).toEqual([2, 2, 2, 8, 8, 8, 8]);
  });
});
