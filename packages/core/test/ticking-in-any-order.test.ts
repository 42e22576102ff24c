import type { ActorDefinition, LivingSkillForm, TickRecord } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allDeeds, type LivingCase, livingCases } from './arbitrary-actor.js';
import { allEvents, type Recording, sceneRuns } from './living.js';
import { playCase } from './play-living.js';
import { expectSame } from './same.js';

/** The same record, its keys in an order that a number decides. */
function shuffled<T>(record: Readonly<Record<string, T>>, seed: number): Record<string, T> {
  return Object.fromEntries(shuffledList(Object.entries(record), seed));
}

function shuffledList<T>(given: readonly T[], seed: number): T[] {
  const list = [...given];
  for (let i = list.length - 1, rest = seed; i > 0; i--) {
    const j = rest % (i + 1);
    rest = Math.floor(rest / (i + 1)) + 7919 * i;
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

function shuffledForm(form: LivingSkillForm, seed: number): LivingSkillForm {
  const parts = Object.entries(form).map(([key, part]) => {
    if (Array.isArray(part)) return [key, shuffledList(part, seed)];
    if (typeof part === 'object' && key !== 'run') return [key, shuffled(part, seed)];
    return [key, part];
  });
  return shuffled(Object.fromEntries(parts), seed);
}

function shuffledActor(definition: ActorDefinition, seed: number): ActorDefinition {
  const { skills = {}, ...rest } = definition;
  const parts = Object.entries(rest).map(([key, part]) =>
    typeof part === 'object'
      ? [key, shuffled(part as Readonly<Record<string, unknown>>, seed)]
      : [key, part],
  );
  const forms = Object.entries(skills).map(([name, form], i) => [
    name,
    shuffledForm(form, seed + i),
  ]);
  const all = { ...Object.fromEntries(parts), skills: shuffled(Object.fromEntries(forms), seed) };
  return shuffled(all, seed + 1) as unknown as ActorDefinition;
}

function shuffledCase(random: LivingCase, seed: number): LivingCase {
  const actors = (given: LivingCase['characters']) =>
    Object.fromEntries(
      Object.entries(given).map(([name, one], i) => [name, shuffledActor(one, seed + i)]),
    );
  const things = Object.entries(random.things).map(([name, thing]) => [
    name,
    shuffled(thing as Record<string, unknown>, seed),
  ]);
  return {
    ...random,
    things: shuffled(Object.fromEntries(things), seed),
    laws: shuffled(random.laws, seed),
    characters: shuffled(actors(random.characters), seed),
    // picked by their number: they stay in place
    later: actors(random.later),
  };
}

/** Definitions that came from outside are recorded as they were written. */
function withoutDefinitions({ ticks }: Recording): string[] {
  return ticks.map((record: TickRecord) =>
    JSON.stringify(record, (key, value: unknown) => (key === 'definition' ? undefined : value)),
  );
}

describe('a run', () => {
  it('[TCK3] is the same with the same seed, byte for byte', () => {
    fc.assert(
      fc.property(livingCases({ deeds: allDeeds }), (random) => {
        expectSame(playCase(random).recording.lines, playCase(random).recording.lines);
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[TCK3] is the same in whatever order all was declared, byte for byte', () => {
    // what is made into another is picked by number, among those declared
    const deeds = allDeeds.filter((kind) => kind !== 'transform' && kind !== 'redefine');
    fc.assert(
      fc.property(livingCases({ deeds }), fc.nat(), (random, seed) => {
        const { recording } = playCase(random);
        const again = playCase(shuffledCase(random, seed)).recording;
        expectSame(withoutDefinitions(again), withoutDefinitions(recording));
      }),
      { numRuns: 2 * sceneRuns },
    );
  });

  it('[TCK3] is another with another seed', () => {
    const differ = fc.sample(livingCases({ faults: false }), 100).filter((random) => {
      const other = playCase({ ...random, seed: random.seed + 1 }).recording.lines;
      return other.join() !== playCase(random).recording.lines.join();
    });
    expect(differ.length).toBeGreaterThan(20);
  });

  it('[TCK3] of the random cases has every kind of outcome in it', () => {
    const seen = new Set<string>();
    for (const random of fc.sample(livingCases({ deeds: allDeeds }), 200)) {
      const { recording } = playCase(random);
      for (const { event, reason } of allEvents(recording)) {
        seen.add(event);
        if (reason?.includes('deadline') === true) seen.add('deadline');
        if (reason?.includes('gone') === true) seen.add('gone');
      }
      if (recording.ticks.some(({ overruled }) => overruled !== undefined)) seen.add('overruled');
      if (recording.ticks.some(({ faults }) => faults !== undefined)) seen.add('law fault');
      const records = recording.ticks.flatMap(({ actors = {} }) => Object.values(actors));
      if (records.some(({ faults }) => faults !== undefined)) seen.add('fault');
      if (records.some(({ memory }) => memory !== undefined)) seen.add('memory');
    }
    expect([...seen].sort()).toEqual([
      'begun',
      'cancelled',
      'deadline',
      'done',
      'failed',
      'fault',
      'gone',
      'law fault',
      'memory',
      'overruled',
    ]);
  });
});
