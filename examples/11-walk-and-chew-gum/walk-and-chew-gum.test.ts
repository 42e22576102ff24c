import { type ActorDefinition, runCharacter } from '@troupe/core';
import { readCharacterFile } from '@troupe/files/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf, traceExample } from '../shared/play-example.js';
import { stroll } from './example.js';

const walk = 'walk-to-the-gate';
const climb = 'climb-for-an-apple';
const chew = 'chew-gum';

/** Which skills were under way together, as `a+b`. */
function together(definition: ActorDefinition): Set<string> {
  const seen = new Set<string>();
  for (const { state } of runCharacter(definition, { steps: 200, untilGoals: true })) {
    const names = state.executing.map(({ skill }) => skill).sort();
    for (const [i, first] of names.entries()) {
      for (const second of names.slice(i + 1)) seen.add(`${first}+${second}`);
    }
  }
  return seen;
}

describe('walking and chewing gum', () => {
  it('[EXM10] go together', async () => {
    const records = await traceExample(stroll);
    const both = records.filter(({ executing }) => executing.includes(chew));
    expect(both.some(({ executing }) => executing.includes(walk))).toBe(true);
    expect(records.at(-1)?.state).toMatchObject({ 'apple-in-hand': true, 'at-the-gate': true });
  });

  it('[EXM10] while it climbs it has energy enough to walk, and no legs for it', async () => {
    const records = await traceExample(stroll);
    const climbing = records.filter(
      ({ executing, selected }) => executing.includes(climb) && selected !== climb,
    );
    expect(climbing.length).toBeGreaterThan(5);
    for (const { skills, threshold, selected } of climbing) {
      expect(skills[walk]?.after).toBeGreaterThan(threshold);
      expect(skills[walk]?.executable).toBe(false);
      expect(selected).toBe(null);
    }
  });

  it('[EXM10] walking and climbing never go together, however long they take, unless there are legs enough', async () => {
    const stroller = await readCharacterFile(pathOf(stroll.folder, stroll.character));
    const lasting = fc.tuple(...[walk, climb, chew].map(() => fc.integer({ min: 1, max: 25 })));
    fc.assert(
      fc.property(lasting, ([walking, climbing, chewing]) => {
        const takes: Record<string, number | undefined> = {
          [walk]: walking,
          [climb]: climbing,
          [chew]: chewing,
        };
        const skills = Object.fromEntries(
          Object.entries(stroller.skills ?? {}).map(([name, form]) => [
            name,
            { ...form, takes: takes[name] ?? 1 },
          ]),
        );
        expect(together({ ...stroller, skills })).not.toContain(`${climb}+${walk}`);
      }),
      { numRuns: 100 },
    );
    expect(together({ ...stroller, resources: { legs: 2, jaw: 1 } })).toContain(`${climb}+${walk}`);
  });
});
