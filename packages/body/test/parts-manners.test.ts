import {
  type Claim,
  compareManner,
  compareManners,
  listManners,
  type MeasuredRun,
  type Palette,
  palette,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { problemsOf, refusals } from './parts-problems.js';
import { robots } from './parts-sample.js';

const claims = listManners(robots);
const prey = { slot: 'head', part: 'prey', measure: 'looks-up' };

describe('manners', () => {
  it('[PAL3] what parts claim is listed', () => {
    expect(claims.map(({ slot, part, says }) => `${slot} "${part}" ${says}`)).toEqual([
      'head "prey" looks up more often',
      'torso "rusty" bumps into more things',
      'torso "rusty" drops more things',
      'torso "rusty" stores fewer boxes',
    ]);
  });

  it('[PAL3] over 30 seeds everything goes the way it is claimed', () => {
    const comparisons = compareManners(robots, { seeds: 30, ticks: 300 });
    expect(comparisons.map(({ claim }) => claim)).toEqual(claims);
    for (const { with: having, holds, words } of comparisons) {
      expect(having).toHaveLength(30);
      expect(holds, words).toBe(true);
    }
  });

  it('[PAL3] compared together or alone is the same', () => {
    const options = { seeds: 3, ticks: 100 };
    expect(compareManners(robots, options)).toEqual(
      claims.map((claim) => compareManner(robots, claim, options)),
    );
  });

  it('[PAL3] beside a part is what it needs', () => {
    const { slots } = robots;
    const parts = {
      ...slots.head.parts,
      prey: {
        ...slots.head.parts.prey,
        state: {},
        needs: { leg: { spring: 'it peers over things' } },
      },
    };
    const other = palette({
      ...robots,
      slots: { ...slots, head: { ...slots.head, parts } },
      measures: {
        ...robots.measures,
        'looks-up': ({ actor: { scene } }: MeasuredRun) =>
          Number(scene.world.get('porter', 'lift')),
      },
    } as never) as unknown as typeof robots;
    const { with: having, without } = compareManner(other, prey, { seeds: 1, ticks: 1 });
    expect([having, without]).toEqual([[0.4], [0.4]]);
  });

  it('[PAL3] what is claimed the other way does not hold', () => {
    for (const claim of claims) {
      const { holds, oppose } = compareManner(turned(claim), claim, { seeds: 10, ticks: 200 });
      expect(holds).toBe(false);
      expect(oppose).toBeGreaterThan(0);
    }
  });

  it('[PAL3] a part that makes no difference has no manner', () => {
    const idle = claiming({ head: { prey: { title: 'Nothing but looks' } } });
    const comparison = compareManner(idle, prey, { seeds: 10, ticks: 100 });
    expect(comparison).toMatchObject({ agree: 0, oppose: 0, byChance: 1, holds: false });
    expect(comparison.differences).toEqual(Array(10).fill(0));
  });

  it('[PAL3] a few seeds that agree may do so by chance', () => {
    const { agree, byChance, holds } = compareManner(robots, prey, { seeds: 4, ticks: 300 });
    expect([agree, byChance, holds]).toEqual([4, 1 / 16, false]);
  });

  it('[PAL3] the likelihood is that of tossing a coin', () => {
    // measured are the seeds themselves: 22 of 30 go up
    const up = claiming({}, ({ actor }) => {
      const isWith = actor.definition.receptors?.['noise']?.every === 1;
      return isWith ? (actor.scene.seed < 22 ? 1 : -1) : 0;
    });
    const comparison = compareManner(up, prey, { seeds: 30, ticks: 1 });
    expect(comparison).toMatchObject({ agree: 22, oppose: 8, holds: true });
    // (the number of ways to have 22 to 30 heads) / 2^30
    expect(comparison.byChance).toBeCloseTo(8656937 / 2 ** 30, 12);
    const { agree, holds } = compareManner(up, prey, { seeds: range(1, 31), ticks: 1 });
    expect([agree, holds]).toEqual([21, false]);
  });

  it('[PAL3] many small steps the right way and one great leap the other way are no manner', () => {
    const leap = claiming({}, ({ actor }) => {
      const isWith = actor.definition.receptors?.['noise']?.every === 1;
      return isWith ? (actor.scene.seed > 0 ? 1 : -100) : 0;
    });
    const comparison = compareManner(leap, prey, { seeds: 30, ticks: 1 });
    expect(comparison).toMatchObject({ agree: 29, oppose: 1, holds: false });
    expect(comparison.byChance).toBeLessThan(0.01);
  });

  it('[PAL3] it says in words what came out, and is the same again', () => {
    const compare = () => compareManner(robots, prey, { seeds: 10, ticks: 200 });
    expect(compare()).toEqual(compare());
    expect(compare().words).toMatch(
      /^head "prey" looks up more often: [\d.]+ with it, [\d.]+ without; so in 10 seeds of 10$/,
    );
  });

  it('[PAL3] others may be chosen beside it, and be there in the scene', () => {
    const tally = claiming({}, ({ actor, ticks }) => {
      expect(ticks).toHaveLength(20);
      expect(actor.scene.world.get('porter', 'lift')).toBe(0.4);
      expect(actor.scene.world.has('visitor')).toBe(true);
      return actor.scene.world.get('door', 'colour') === 'red' ? 1 : 0;
    });
    const comparison = compareManner(
      tally,
      { slot: 'torso', part: 'barrel-too', measure: 'looks-up' },
      {
        seeds: [3, 4, 3],
        ticks: 20,
        beside: { leg: 'spring' },
        world: { things: { door: { noise: 0, colour: 'red' } } },
        prepare: (scene) => scene.add({ name: 'visitor', body: {} }),
      },
    );
    expect(comparison.with).toEqual([1, 1]);
    expect(comparison.without).toEqual([1, 1]);
  });

  it('[PAL3] what is not claimed, or cannot be measured, is refused', () => {
    const of = (measure: string) => () => compareManner(robots, { ...prey, measure });
    expect(problemsOf(of('looks-pu'))[0]?.message).toBe(
      'head "prey" claims nothing about "looks-pu". Did you mean "looks-up"?',
    );
    expect(refusals(of('bumps'))).toEqual(['unknown-manner head.prey']);
    expect(refusals(() => compareManner(robots, prey, { seeds: 0, ticks: 0.5 }))).toEqual([
      'out-of-range seeds',
      'out-of-range ticks',
    ]);
    const odd = claiming({}, () => Number.NaN);
    expect(problemsOf(() => compareManner(odd, prey, { seeds: 1, ticks: 1 }))[0]).toMatchObject({
      code: 'no-number',
      path: 'measures.looks-up',
      message: expect.stringContaining('gave NaN with seed 0'),
    });
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** The same palette, with one claim turned round. */
function turned({ slot, part, measure, says, goes }: Claim): Palette {
  const { slots } = robots as unknown as Palette;
  const { parts } = slots[slot]!;
  const manner = { says, goes: goes === 'up' ? ('down' as const) : ('up' as const) };
  const other = { ...parts[part]!, manners: { [measure]: manner } };
  return {
    ...(robots as unknown as Palette),
    slots: { ...slots, [slot]: { ...slots[slot]!, parts: { ...parts, [part]: other } } },
  };
}

/** The palette with another head that claims to look up more often, and another way to measure it. */
function claiming(
  { head = {} }: { readonly head?: Record<string, { readonly title: string }> },
  measure = robots.measures?.['looks-up'],
): typeof robots {
  const manners = { 'looks-up': { says: 'looks up more often', goes: 'up' } };
  const { slots } = robots;
  const given = {
    ...robots,
    slots: {
      ...slots,
      head: {
        ...slots.head,
        parts: {
          ...slots.head.parts,
          ...Object.fromEntries(
            Object.entries(head).map(([name, part]) => [
              name,
              { shape: slots.head.parts.plain.shape, manners, ...part },
            ]),
          ),
        },
      },
      torso: {
        ...slots.torso,
        parts: {
          ...slots.torso.parts,
          'barrel-too': { ...slots.torso.parts.barrel, manners },
        },
      },
      leg: {
        ...slots.leg,
        parts: { ...slots.leg.parts, spring: { ...slots.leg.parts.spring, needs: {} } },
      },
    },
    measures: { ...robots.measures, 'looks-up': measure },
  };
  return palette(given as never) as unknown as typeof robots;
}
