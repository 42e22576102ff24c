import {
  type ActorDefinition,
  chanceOf,
  createChances,
  createScene,
  restoreScene,
  type SavedScene,
  type SkillContext,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const seeds = fc.oneof(
  fc.integer(),
  fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
);
const names = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });

function draws(seed: number, name: string, count: number): number[] {
  const chance = chanceOf(createChances(seed), name);
  return Array.from({ length: count }, () => chance.random());
}

describe('chance', () => {
  it('[CHN1] the same seed and name give the same numbers, of at least 0 and below 1', () => {
    fc.assert(
      fc.property(seeds, names, (seed, name) => {
        const numbers = draws(seed, name, 20);
        expect(draws(seed, name, 20)).toEqual(numbers);
        expect(numbers.every((n) => n >= 0 && n < 1)).toBe(true);
        expect(new Set(numbers).size).toBe(20);
      }),
    );
  });

  it('[CHN1] the same on every machine: these very numbers', () => {
    expect(draws(0, 'wind', 3)).toMatchInlineSnapshot(`
      [
        0.4096534124109894,
        0.6261212560348213,
        0.38960782648064196,
      ]
    `);
    expect(draws(-1, 'dude/walk', 3)).toMatchInlineSnapshot(`
      [
        0.9033371056430042,
        0.007819482125341892,
        0.4777055624872446,
      ]
    `);
    expect(draws(2 ** 40 + 7, 'ü 🙂', 3)).toMatchInlineSnapshot(`
      [
        0.6155149890109897,
        0.5700162721332163,
        0.6168637475930154,
      ]
    `);
  });

  it('[CHN1] what one part draws does not change what another draws', () => {
    const order = fc.array(fc.nat(3), { maxLength: 60 });
    fc.assert(
      fc.property(
        seeds,
        fc.uniqueArray(names, { minLength: 4, maxLength: 4 }),
        order,
        (seed, four, turns) => {
          const chances = createChances(seed);
          const streams = four.map((name) => chanceOf(chances, name));
          const drawn: number[][] = four.map(() => []);
          for (const turn of turns) drawn[turn]!.push(streams[turn]!.random());
          for (const [i, name] of four.entries()) {
            expect(drawn[i]).toEqual(draws(seed, name, drawn[i]!.length));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('[CHN1] two who ask for one name draw from one stream', () => {
    const chances = createChances(5);
    const [a, b] = [chanceOf(chances, 'x'), chanceOf(chances, 'x')];
    expect([a.random(), b.random(), a.random()]).toEqual(draws(5, 'x', 3));
  });

  it('[CHN1] other seeds and other names give other numbers', () => {
    const first = new Set<number>();
    for (let i = 0; i < 1000; i++) {
      first.add(draws(i, 'x', 1)[0]!);
      first.add(draws(-i - 1, 'x', 1)[0]!);
      first.add(draws(i * 2 ** 33 + 2 ** 32, 'x', 1)[0]!);
      first.add(draws(0, `x${i}`, 1)[0]!);
    }
    // of 4000 draws of 32 bits hardly two are alike
    expect(first.size).toBeGreaterThan(3990);
  });

  it('[CHN1] its state is part of what is saved: taken up, it goes on as if never stopped', () => {
    fc.assert(
      fc.property(seeds, names, fc.nat(20), fc.nat(20), (seed, name, before, after) => {
        const chances = createChances(seed);
        const chance = chanceOf(chances, name);
        for (let i = 0; i < before; i++) chance.random();
        const saved = JSON.parse(JSON.stringify([...chances.streams])) as [
          string,
          [number, number, number, number],
        ][];
        const again = chanceOf(createChances(seed, Object.fromEntries(saved)), name);
        const going = Array.from({ length: after }, () => chance.random());
        expect(Array.from({ length: after }, () => again.random())).toEqual(going);
        expect(going).toEqual(draws(seed, name, before + after).slice(before));
      }),
      { numRuns: 500 },
    );
  });

  it('[CHN1] whole numbers, picks and odds come from the same draws, and keep to their bounds', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 1000 }), (seed, count) => {
        const chance = chanceOf(createChances(seed), 'x');
        const list = Array.from({ length: count }, (_, i) => i);
        for (let i = 0; i < 20; i++) {
          const whole = chance.integer(count);
          expect(Number.isInteger(whole) && whole >= 0 && whole < count).toBe(true);
          expect(list).toContain(chance.pick(list));
          expect(chance.happens(0)).toBe(false);
          expect(chance.happens(1)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('[CHN1] is even: tenths come about equally often, and odds as often as said', () => {
    const chance = chanceOf(createChances(42), 'dice');
    const tenths = Array.from({ length: 10 }, () => 0);
    let happened = 0;
    for (let i = 0; i < 50_000; i++) {
      tenths[chance.integer(10)]!++;
      if (chance.happens(0.3)) happened++;
    }
    for (const count of tenths) expect(Math.abs(count - 5000)).toBeLessThan(350);
    expect(Math.abs(happened - 15_000)).toBeLessThan(500);
  });
});

describe('chance in a scene', () => {
  const drawn = new Map<string, number[]>();
  const note = (who: string, { chance }: Pick<SkillContext, 'chance'>) => {
    const list = drawn.get(who) ?? [];
    list.push(chance.random());
    drawn.set(who, list);
  };
  const gambler = (name: string, greed = 1): ActorDefinition => ({
    name,
    parameters: { theta: 1 },
    sensors: { go: true, rich: false },
    goals: { rich: true },
    skills: {
      play: {
        when: ['go'],
        adds: ['rich'],
        run: {
          begin: () => 0,
          step: (_, context) => {
            for (let i = 0; i < greed; i++) note(`${name}/play`, context);
            return undefined;
          },
        },
      },
    },
    commands: { blink: { every: 1, run: (context) => note(`${name}/blink`, context) } },
  });

  function run(
    seed: number,
    definitions: readonly ActorDefinition[],
    ticks = 6,
  ): Map<string, number[]> {
    drawn.clear();
    const scene = createScene({ seed });
    for (const definition of definitions) scene.add(definition);
    for (let i = 0; i < ticks; i++) scene.tick();
    return new Map(drawn);
  }

  it('[CHN1] parts draw from streams of their own, whoever else draws, and however much', () => {
    const alone = run(3, [gambler('ann')]);
    const together = run(3, [gambler('bob', 7), gambler('ann'), gambler('cid', 2)]);
    expect(together.get('ann/play')).toEqual(alone.get('ann/play'));
    expect(together.get('ann/blink')).toEqual(alone.get('ann/blink'));
    const all = [...together.values()].flat();
    expect(new Set(all).size).toBe(all.length);
    const greedy = run(3, [gambler('ann', 5)]);
    expect(greedy.get('ann/blink')).toEqual(alone.get('ann/blink'));
  });

  it('[CHN1] another seed is another run', () => {
    expect(run(3, [gambler('ann')]).get('ann/play')).not.toEqual(
      run(4, [gambler('ann')]).get('ann/play'),
    );
  });

  it('[CHN1] a scene that is saved and taken up draws on as if never stopped', () => {
    const whole = run(9, [gambler('ann'), gambler('bob', 3)], 8);
    drawn.clear();
    const characters = { ann: gambler('ann'), bob: gambler('bob', 3) };
    let scene = createScene({ seed: 9 });
    scene.add(characters.ann);
    scene.add(characters.bob);
    for (let i = 0; i < 8; i++) {
      scene.tick();
      const saved = JSON.parse(JSON.stringify(scene.save())) as SavedScene;
      scene = restoreScene(saved, { characters });
    }
    expect(new Map(drawn)).toEqual(whole);
  });
});
