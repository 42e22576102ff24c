import type { CharacterDefinition, Joining, Message, SkillForm } from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { play, replay } from './play.js';
import { expectSame } from './same.js';

const mix = createMix('DEF2');
afterAll(() => console.log(mix.say()));

/** The same record, its keys in an order that a number decides. */
function shuffled<T>(record: Readonly<Record<string, T>>, seed: number): Record<string, T> {
  const entries = Object.entries(record);
  for (let i = entries.length - 1, rest = seed; i > 0; i--) {
    const j = rest % (i + 1);
    rest = Math.floor(rest / (i + 1)) + 7919 * i;
    [entries[i], entries[j]] = [entries[j]!, entries[i]!];
  }
  return Object.fromEntries(entries);
}

function shuffledSkill(form: SkillForm, seed: number): SkillForm {
  const lists = Object.entries(form).map(([key, list]) =>
    typeof list === 'object' ? [key, shuffled(list, seed)] : [key, list],
  );
  return shuffled(Object.fromEntries(lists), seed);
}

function shuffledAgents<T extends Joining>(agents: T, seed: number): T {
  const { sensors = {}, goals = {}, skills = {} } = agents;
  const forms = Object.entries(skills).map(([name, form], i) => [
    name,
    shuffledSkill(form, seed + i),
  ]);
  return {
    ...agents,
    sensors: shuffled(sensors, seed),
    goals: shuffled(goals, seed + 1),
    skills: shuffled(Object.fromEntries(forms), seed + 2),
  };
}

function shuffledDefinition(definition: CharacterDefinition, seed: number): CharacterDefinition {
  const agents = shuffledAgents(definition, seed);
  return shuffled<unknown>({ ...agents }, seed + 3) as unknown as CharacterDefinition;
}

function shuffledInbox(messages: readonly Message[], seed: number): Message[] {
  return messages.map((message) =>
    message.kind === 'join'
      ? { ...message, agents: shuffledAgents(message.agents, seed) }
      : message,
  );
}

describe('the order of declaring', () => {
  it('[DEF2] [STP13] makes no difference to the trace, byte for byte', () => {
    fc.assert(
      fc.property(cases({ functions: true }), fc.nat(), (random, seed) => {
        const steps = play(random);
        mix.note(random.definition, steps);
        const records = replay(
          shuffledDefinition(random.definition, seed),
          steps.map(({ messages }) => shuffledInbox(messages, seed)),
        );
        // the definition itself, and agents that join, are in the trace as they were written
        const line = ({ character: _, changes: __, ...record }: (typeof records)[number]) =>
          JSON.stringify(record);
        expectSame(
          records.map(line),
          steps.map(({ record }) => line(record)),
        );
      }),
    );
  });

  it('[DEF2] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });
});
