import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sittingDown } from './character.js';
import { type Case, mary, openRoom } from './example.js';

interface Attempt {
  readonly began: number;
  readonly ended: number;
  /** What came of it: sitting, on the floor, or standing because she noticed. */
  readonly outcome: unknown;
  /** The ticks in which she looked at the chair. */
  readonly looks: readonly number[];
  /** The first tick in which the chair was no longer to be seen in its place. */
  readonly gone: number | undefined;
}

/** Every time she sat down, as one sees it from outside. */
function watchSitting(room: Case, ticks: number): Attempt[] {
  const scene = openRoom(room);
  const attempts: Attempt[] = [];
  let began = 0;
  let gone: number | undefined;
  let looks: number[] = [];
  let samples = 0;
  for (let tick = 1; tick <= ticks; tick++) {
    const chairWasThere = scene.world.distance('mary', 'chair') < 0.3;
    scene.tick();
    const posture = scene.world.get('mary', 'posture');
    const now = scene.actor('mary').samples.receptors['chair'] ?? 0;
    if (posture === 'sitting down' && began === 0) began = tick;
    if (began > 0 && now > samples) looks.push(tick);
    if (began > 0 && !chairWasThere) gone ??= tick;
    samples = now;
    if (began === 0 || posture === 'sitting down') continue;
    attempts.push({ began, ended: tick, outcome: posture, looks, gone });
    began = 0;
    gone = undefined;
    looks = [];
  }
  return attempts;
}

describe('Mary', () => {
  it('[EXM6] falls, then looks all the time and does not, then sits', () => {
    const attempts = watchSitting({}, mary.ticks);
    const outcomes = attempts.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['on the floor', 'standing', 'sitting']);
    const [first, second] = attempts.map(({ looks }) => looks.length);
    expect(first).toBe(1);
    expect(second).toBeGreaterThan(10);
  });

  it('[EXM6] whatever Jane does and when: falls the first time unless she looked in between, never again', () => {
    const room = fc.record({
      looks: fc.integer({ min: 2, max: 200 }),
      hesitates: fc.integer({ min: 0, max: sittingDown }),
    });
    let falls = 0;
    fc.assert(
      fc.property(room, (random) => {
        const [first, ...later] = watchSitting(random, 700);
        const { gone, looks = [], ended = 0, outcome } = first ?? {};
        const looked = gone !== undefined && looks.some((tick) => tick >= gone && tick <= ended);
        if (gone === undefined) expect(outcome).toBe('sitting');
        else expect(outcome).toBe(looked ? 'standing' : 'on the floor');
        if (outcome !== 'on the floor') return;
        falls++;
        for (const attempt of later) {
          expect(attempt.outcome).not.toBe('on the floor');
          // from the tick after it began she looks in every one
          expect(attempt.looks.length).toBeGreaterThanOrEqual(attempt.ended - attempt.began);
          const pace = ({ looks: some, began, ended: end }: Attempt) => some.length / (end - began);
          if (first !== undefined) expect(pace(attempt)).toBeGreaterThan(pace(first));
        }
        expect(later.at(-1)?.outcome).toBe('sitting');
      }),
      // hundreds of ticks of two characters each
      { numRuns: 25 },
    );
    expect(falls).toBeGreaterThan(0);
  });
});
