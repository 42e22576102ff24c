/** What the word under the cursor may become. */
import { defaultParameters } from '@troupe/core';
import type { Conversation } from './conversation.js';
import { agentKinds } from './say-answers.js';
import { type Kind, promptVerbs } from './verbs.js';

/** As readline wants it: the ways to go on, and the part of the line that they replace. */
export type Completion = [ways: string[], word: string];

export async function completeLine(talk: Conversation, line: string): Promise<Completion> {
  const words = line.trimStart().split(/\s+/);
  const word = words.at(-1) ?? '';
  const names = words.length <= 1 ? Object.keys(promptVerbs) : await namesFor(talk, words);
  // with a space after it: the next word can follow
  return [names.filter((name) => name.startsWith(word)).map((name) => `${name} `), word];
}

async function namesFor(talk: Conversation, words: readonly string[]): Promise<string[]> {
  const [first = ''] = words;
  const takes = Object.hasOwn(promptVerbs, first) ? (promptVerbs[first]?.takes ?? []) : [];
  const isSkill = first === 'skill' || (first === 'become' && words[1] === 'skill');
  if (isSkill && words.length > 2) {
    const { sensors } = await talk.list();
    return ['when', 'adds', 'deletes', 'takes', ...Object.keys(sensors)];
  }
  if (first === 'become' && words[1] === 'goal') return named(talk, 'sensor');
  const kind = takes[words.length - 2];
  return kind === undefined ? [] : named(talk, kind);
}

async function named(talk: Conversation, kind: Kind): Promise<string[]> {
  switch (kind) {
    case 'command':
      return Object.keys(promptVerbs);
    case 'parameter':
      return Object.keys(defaultParameters);
    case 'become':
      return ['goal', 'sensor', 'skill'];
    case 'list':
      return [...agentKinds];
    case 'character':
      return talk.characters();
    default: {
      const { sensors, goals, skills } = await talk.list();
      if (kind === 'sensor') return Object.keys(sensors);
      if (kind === 'goal') return Object.keys(goals);
      if (kind === 'skill') return Object.keys(skills);
      return [
        ...Object.keys(skills),
        ...Object.keys(sensors).map((name) => `sensor:${name}`),
        ...Object.keys(goals).map((name) => `goal:${name}`),
      ];
    }
  }
}
