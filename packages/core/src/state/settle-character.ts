import type { Character, Template } from './character.js';
import type { CharacterDefinition } from './definition.js';
import { type Problem, TroupeError } from './errors.js';
import { parseWord } from './parse-word.js';
import { settleDefinition, type WordReader } from './settle-definition.js';
import { templateKey } from './terms.js';
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

/** A definition settled for a dispatcher, which senses what words about order mean, and makes instances of templates. */
export function settleCharacter(definition: CharacterDefinition): Character {
  const character = settleDefinition(definition, reader);
  checkTemplates(character.templates);
  return character;
}

// what they make would have the same names: which of them a skill is of, and whose code it runs, could not be told
function checkTemplates(templates: readonly Template[]): void {
  const problems: Problem[] = [];
  const known = new Map<string, string>();
  for (const { head, skill } of templates) {
    const key = templateKey(head);
    const other = known.get(key);
    if (other === undefined) known.set(key, skill.name);
    else {
      const message = `"${other}" has the same name and as many arguments. Choose another name`;
      problems.push({ code: 'name-taken', path: `templates.${skill.name}`, message });
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
}
