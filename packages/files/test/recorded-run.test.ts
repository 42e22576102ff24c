import { type CharacterDefinition, recordStep, runCharacter, type ScriptEntry } from '@troupe/core';
import { parseCharacter, parseScript, parseTraceLine } from '@troupe/files';
import { expect, it } from 'vitest';

const character = parseCharacter(`
troupe: 1
name: cook
parameters: { kappa: 0.2, theta: 10 }
resources: { hands: 2 }
sensors: { soup-is-hot: { value: 0.2, graded: true }, cups: { count: 1 }, cup-in-hand: false }
goals: { cup-in-hand: true, soup-is-hot: true }
skills:
  heat: { adds: [soup-is-hot], takes: 2 }
  pick-up: { when: [cups], adds: [cup-in-hand], deletes: [cups], uses: [hands], keeps: [hands] }
`);

const script = parseScript(`
- { after: 3, goals: { cups: true, soup-is-hot: null }, context: kitchen }
- { after: 4, add: { skills: { wash: { adds: [cups] } } }, disable: sensor:cups }
- { after: 6, remove: heat, parameters: { theta: 20 } }
`);

function linesOf(definition: CharacterDefinition, entries?: readonly ScriptEntry[]): string[] {
  const run = runCharacter(definition, { script: entries, steps: 12, explain: true });
  return Array.from(run, ({ state, report }) => JSON.stringify(recordStep(state, report)));
}

it('[TRC1] what a run records has the shape of a trace', () => {
  for (const lines of [linesOf(character), linesOf(character, script)]) {
    expect(lines).toHaveLength(12);
    for (const line of lines) expect(parseTraceLine(line)).toEqual(JSON.parse(line));
  }
});
