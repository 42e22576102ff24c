/** Palettes of all sorts, whose parts often speak of the same things. */
import { type Palette, type Part, palette, type Shape, shape } from '@troupe/body';
import type { ActorDefinition } from '@troupe/core';
import fc from 'fast-check';

const base: ActorDefinition = {
  name: 'anyone',
  parameters: { theta: 20 },
  sensors: { rested: false },
  goals: { rested: true },
  skills: { rest: { adds: ['rested'] }, sing: {} },
  body: { mood: 0 },
};

export const codes = [function walk() {}, function hop() {}] as const;

const few = fc.integer({ min: 0, max: 1 });
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

/** What is undefined is left out. */
function definedOf<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

const partOf: fc.Arbitrary<Part> = fc
  .record({
    settings: some(fc.record({ tone: few })),
    state: some(fc.record({ mood: few })),
    parameters: some(fc.record({ phi: few })),
    add: some(fc.constantFrom(0, 1).map((takes) => ({ skills: { hum: { takes: takes + 1 } } }))),
    change: some(
      fc.oneof(
        few.map((i) => ({ skills: { sing: { run: codes[i]! } } })),
        few.map((importance) => ({ skills: { sing: { importance } } })),
      ),
    ),
    remove: some(fc.constant({ skills: ['sing'] })),
  })
  .map((part) => ({ title: 'some part', ...definedOf(part) }) as Part)
  // one part that does both contradicts itself
  .map(({ remove, ...part }) => (part.change || !remove ? part : { ...part, remove }));

const slotNames = ['a', 'b', 'c', 'd'] as const;
const partNames = ['w', 'x', 'y', 'z'] as const;

export const anyShape: Shape<never> = shape<object>('anyone', () => {});

/** At most four slots of at most four parts. Each of them `w` is the default, and implies nothing. */
export const palettes: fc.Arbitrary<Palette> = fc
  .array(fc.array(fc.tuple(partOf, reasons(), reasons()), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((slots) => {
    const there = (slot: number, name: number) =>
      slots[slot] !== undefined && name <= slots[slot].length;
    return {
      name: 'all sorts',
      character: base,
      shape: anyShape,
      slots: Object.fromEntries(
        slots.map((parts, i) => [
          slotNames[i]!,
          {
            title: 'a slot',
            default: 'w',
            parts: Object.fromEntries([
              ['w', { title: 'nothing' }],
              ...parts.map(([part, excluded, needed], j) => [
                partNames[j + 1]!,
                {
                  ...part,
                  excludes: named(excluded.filter(([s, p]) => s !== i && there(s, p))),
                  needs: named(needed.slice(0, 1).filter(([s, p]) => s !== i && there(s, p))),
                },
              ]),
            ]),
          },
        ]),
      ),
    };
  })
  .map((form) => palette(form as never) as unknown as Palette);

function reasons(): fc.Arbitrary<[slot: number, part: number][]> {
  const index = fc.integer({ min: 0, max: 3 });
  return fc.array(
    fc.tuple(
      index,
      index.map((part) => Math.max(1, part)),
    ),
    { maxLength: 2 },
  );
}

function named(pairs: readonly (readonly [number, number])[]): Part['excludes'] & object {
  const found: Record<string, Record<string, string>> = {};
  for (const [slot, part] of pairs) {
    found[slotNames[slot]!] = { ...found[slotNames[slot]!], [partNames[part]!]: 'it is said so' };
  }
  return found;
}

/** Any part for each slot, allowed or not. */
export function choicesFor({ slots }: Palette): fc.Arbitrary<Readonly<Record<string, string>>> {
  return fc.record(
    Object.fromEntries(
      Object.entries(slots).map(([slot, { parts }]) => [
        slot,
        fc.constantFrom(...Object.keys(parts)),
      ]),
    ),
  );
}

/** All combinations there are. */
export function everyCombination({ slots }: Palette): Readonly<Record<string, string>>[] {
  return Object.entries(slots).reduce<Readonly<Record<string, string>>[]>(
    (all, [slot, { parts }]) =>
      all.flatMap((choices) => Object.keys(parts).map((part) => ({ ...choices, [slot]: part }))),
    [{}],
  );
}

/** The same, each record with its keys the other way round. */
export function reversed<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).reverse());
}
