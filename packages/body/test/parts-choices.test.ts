import {
  assemble,
  countChoices,
  listChoices,
  type Palette,
  palette,
  randomChoices,
} from '@troupe/body';
import { chanceOf, createChances } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape, everyCombination, palettes } from './parts-arbitrary.js';
import { robots } from './parts-sample.js';

const isAllowed = (palette: Palette, choices: Readonly<Record<string, string>>) => {
  try {
    assemble(palette, choices);
    return true;
  } catch {
    return false;
  }
};

const rest = {
  name: 'many',
  character: { name: 'many', sensors: { b: false, c: false }, goals: { c: true } },
  shape: anyShape,
};

/** The default of the slot says nothing, beside `p1` to `p4`. */
function partsOf(make: (part: number) => object) {
  const parts = [1, 2, 3, 4].map((j) => [`p${j}`, { title: 'a part', ...make(j) }]);
  return {
    title: 'a slot',
    default: 'none',
    parts: { none: { title: 'nothing' }, ...Object.fromEntries(parts) },
  };
}

describe('what may be chosen', () => {
  it('[PAL2] the robots of the sample, the last slot changing fastest', () => {
    expect([...listChoices(robots)].map((choices) => Object.values(choices).join(' '))).toEqual([
      'plain barrel plain',
      'plain barrel spring',
      'plain rusty plain',
      'prey barrel plain',
      'prey rusty plain',
      'radar barrel plain',
      'radar barrel spring',
    ]);
    expect(countChoices(robots)).toBe(7);
  });

  it('[PAL2] exactly those are listed that assemble takes, each once, and counted right', () => {
    fc.assert(
      fc.property(palettes, (any) => {
        const listed = [...listChoices(any)];
        expect(listed).toEqual(everyCombination(any).filter((choices) => isAllowed(any, choices)));
        expect(countChoices(any)).toBe(listed.length);
      }),
      // each palette has up to 256 combinations
      { numRuns: 100 },
    );
  });

  it('[PAL2] many are listed one after the other, and counted without being listed', () => {
    const parts = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [`p${i}`, { title: 'a part' }]),
    );
    const slots = Array.from({ length: 15 }, (_, i) => [
      `s${i}`,
      { title: 'a slot', default: 'p0', parts },
    ]);
    const large = {
      name: 'large',
      character: { name: 'large' },
      shape: anyShape,
      slots: Object.fromEntries(slots),
    } as Palette;
    expect(countChoices(large)).toBe(1e15);
    expect(listChoices(large).next().value).toMatchObject({ s0: 'p0', s14: 'p0' });
  });

  it('[PAL2] parts are tried together only with those that bear on them', () => {
    const slots = Array.from({ length: 8 }, (_, i) => [
      `s${i}`,
      partsOf((j) => ({ add: { skills: { [`k${i}-${j}`]: { when: ['b'], adds: ['c'] } } } })),
    ]);
    const bearing = Object.fromEntries(slots);
    bearing.s0.parts.p3.add.skills['k0-3'].when = ['warm'];
    bearing.s7.parts.p4.add.sensors = { warm: false };
    const form = palette({ ...rest, slots: bearing } as never) as unknown as Palette;
    // without p4 in the last slot, one fewer in the first
    expect(countChoices(form)).toBe(5 ** 7 + 5 ** 6 * 4 * 4);
    expect(Object.keys(randomChoices(form, chanceOf(createChances(1), 'gallery')))).toHaveLength(8);
  });

  it('[PAL2] where many combinations cannot live, a draw comes to an end with the defaults', () => {
    const slots = Array.from({ length: 6 }, (_, i) => [
      `s${i}`,
      // all speak of c, so that nothing is told of one without the others
      partsOf((j) => ({
        change: { sensors: { c: { importance: 2 } } },
        add: { skills: { [`k${i}-${j}`]: { when: ['misspelt'] } } },
      })),
    ]);
    const dead = { ...rest, slots: Object.fromEntries(slots) } as unknown as Palette;
    const drawn = randomChoices(dead, chanceOf(createChances(1), 'gallery'));
    expect(new Set(Object.values(drawn))).toEqual(new Set(['none']));
    // and what would take too long to find out is not said
    expect(() => palette(dead as never)).not.toThrow();
  });

  it('[PAL2] what comes by chance is allowed, and everything may come', () => {
    fc.assert(
      fc.property(palettes, fc.nat(), (any, seed) => {
        const chance = chanceOf(createChances(seed), 'gallery');
        expect(isAllowed(any, randomChoices(any, chance))).toBe(true);
      }),
    );
    const chance = chanceOf(createChances(1), 'gallery');
    const came = Array.from({ length: 200 }, () => JSON.stringify(randomChoices(robots, chance)));
    expect(new Set(came).size).toBe(7);
  });

  it('[PAL2] the same chance gives the same choices', () => {
    const draw = () => {
      const chance = chanceOf(createChances(5), 'gallery');
      return Array.from({ length: 20 }, () => randomChoices(robots, chance));
    };
    expect(draw()).toEqual(draw());
  });
});
