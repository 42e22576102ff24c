import { type ActorDefinition, recordStep, runCharacter, type TraceRecord } from '@troupe/core';
import { readCharacterFile } from '@troupe/files/node';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../shared/play-example.js';
import { gull } from './example.js';

const readGull = () => readCharacterFile(pathOf(gull.folder, gull.character));

function run(definition: ActorDefinition, steps = 200): TraceRecord[] {
  const records: TraceRecord[] = [];
  for (const { state, report } of runCharacter(definition, { steps, explain: true })) {
    records.push(recordStep(state, report));
  }
  return records;
}

const chosen = (records: readonly TraceRecord[]) =>
  new Set(records.flatMap(({ selected }) => (selected === null ? [] : [selected])));

/** Preening goes like everything else. */
function withoutSlowDecay(definition: ActorDefinition): ActorDefinition {
  const { preen: { decay: _, ...preen } = {}, ...skills } = definition.skills ?? {};
  return { ...definition, skills: { ...skills, preen } };
}

describe('displacement', () => {
  it('[EXM12] fighting and fleeing hold each other down, and the gull preens', async () => {
    const records = run(await readGull());
    expect(chosen(records)).toEqual(new Set(['preen']));
    for (const { skills, threshold } of records) {
      const { fight, flee } = skills;
      expect(fight?.after).toBe(flee?.after);
      expect(fight?.after).toBeLessThan(threshold);
      expect(fight?.executable).toBe(true);
    }
    const held = records.slice(1).map(({ skills }) => skills['fight']?.from.conflicts ?? 0);
    expect(Math.max(...held)).toBeLessThan(-20);
  });

  it('[EXM12] if preening decays like the rest nothing happens at all', async () => {
    expect(chosen(run(withoutSlowDecay(await readGull())))).toEqual(new Set());
  });

  it('[EXM12] without the conflict the gull does not preen first', async () => {
    const [first] = chosen(run({ ...(await readGull()), links: { conflicts: 0 } }));
    expect(first).toBe('fight');
  });

  it('[EXM12] with a little more of one wish than of the other there is no standstill', async () => {
    const definition = await readGull();
    for (const [goal, skill] of [
      ['rival-is-gone', 'fight'],
      ['out-of-reach', 'flee'],
    ] as const) {
      const goals = { ...definition.goals, [goal]: { importance: 1.2 } };
      const [first] = chosen(run({ ...definition, goals }));
      expect(first).toBe(skill);
    }
  });
});
