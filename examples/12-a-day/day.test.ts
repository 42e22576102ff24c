import { type ActorDefinition, runCharacter } from '@troupe/core';
import { readCharacterFile } from '@troupe/files/node';
import { describe, expect, it } from 'vitest';
import { pathOf, traceExample } from '../shared/play-example.js';
import { day, hoursOf } from './example.js';

const worker = () => readCharacterFile(pathOf(day.folder, day.character));

/** The hours in which a skill was under way, of all days. */
async function hoursWith(skill: string): Promise<number[]> {
  const records = await traceExample(day);
  return records.flatMap(({ step, executing }) =>
    executing.includes(skill) ? [hoursOf(step) % 24] : [],
  );
}

function chosen(definition: ActorDefinition, days: number): [hour: number, skill: string][] {
  const list: [number, string][] = [];
  for (const { report } of runCharacter(definition, { steps: days * 48 })) {
    if (report.selected !== null) list.push([hoursOf(report.step), report.selected]);
  }
  return list;
}

describe('a day', () => {
  it('[EXM11] eats by day and sleeps at night, three days long', async () => {
    const eating = await hoursWith('eat');
    expect(eating.length).toBeGreaterThan(0);
    for (const hour of eating) {
      expect(hour).toBeGreaterThanOrEqual(7);
      expect(hour).toBeLessThan(19);
    }
    const sleeping = await hoursWith('sleep');
    expect(sleeping.length).toBeGreaterThan(16);
    for (const hour of sleeping) expect(hour >= 21 || hour < 9).toBe(true);
  });

  it('[EXM11] every day is like the other: breakfast, work, supper, bed', async () => {
    const days = new Map<number, string[]>();
    for (const { step, selected } of await traceExample(day)) {
      if (selected === null) continue;
      const number = Math.floor(hoursOf(step) / 24);
      days.set(number, [...(days.get(number) ?? []), selected]);
    }
    expect([...days.values()]).toEqual(
      Array.from({ length: 3 }, () => ['eat', 'work', 'eat', 'sleep']),
    );
  });

  it('[EXM11] no sensor knows the time: with the rhythms the other way round, so is the day', async () => {
    const definition = await worker();
    const goals = Object.fromEntries(
      Object.entries(definition.goals ?? {}).map(([name, form]) => {
        const importance = typeof form === 'object' ? form.importance : undefined;
        if (typeof importance !== 'object') throw new Error(`${name} has no rhythm`);
        const { peak = 0 } = importance;
        return [name, { importance: { ...importance, peak: peak + 12 } }];
      }),
    );
    const sleeps = chosen({ ...definition, goals }, 6)
      .filter(([, skill]) => skill === 'sleep')
      .map(([hour]) => hour % 24);
    expect(sleeps.length).toBeGreaterThan(3);
    for (const hour of sleeps.slice(1)) {
      expect(hour).toBeGreaterThanOrEqual(9);
      expect(hour).toBeLessThan(19);
    }
  });

  it('[EXM11] without rhythms it never goes to bed: what sleep would undo is as dear as sleep', async () => {
    const { goals, ...definition } = await worker();
    const plain = Object.fromEntries(Object.keys(goals ?? {}).map((name) => [name, true]));
    const skills = new Set(chosen({ ...definition, goals: plain }, 6).map(([, skill]) => skill));
    expect(skills).toEqual(new Set(['eat', 'work']));
  });
});
