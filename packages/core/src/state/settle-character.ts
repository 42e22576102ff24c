import type { Character } from './character.js';
import type { CharacterDefinition } from './definition.js';
import { parseWord } from './parse-word.js';
import { settleDefinition, type WordReader } from './settle-definition.js';
import { expandWords } from './words.js';

const isWord = (condition: string) => parseWord(condition) !== undefined;

const reader: WordReader = {
  withoutWords: (skill) => ({
    ...skill,
    when: skill.when.filter(({ proposition }) => !isWord(proposition)),
  }),
  read: (skills, sensors, closed, problems) => {
    const isThere = (skill: string) => !closed || skills.some(({ name }) => name === skill);
    const expanded = expandWords(skills, { isThere, waitingFor: () => [] }, 'skills', problems);
    const taken = new Set(expanded.sensors.map(({ name }) => name));
    for (const { name } of sensors) {
      if (!taken.has(name) && !isWord(name)) continue;
      const message = `"${name}" is a word about the order of skills. Choose another name`;
      problems.push({ code: 'bad-name', path: `sensors.${name}`, message });
    }
    return expanded;
  },
};

/** A definition settled for a dispatcher, which senses what words about order mean. */
export function settleCharacter(definition: CharacterDefinition): Character {
  return settleDefinition(definition, reader);
}
