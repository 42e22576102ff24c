/** Everything about a definition that can be wrong before it runs. */
import {
  type ActorDefinition,
  createCharacter,
  settleDefinition,
  stripCode,
  takeMessages,
} from '@troupe/core';
import { sayCount } from './text/say-number.js';

export type Character = ReturnType<typeof settleDefinition>;

export function settleCharacter(definition: ActorDefinition): Character {
  const data = stripCode(definition);
  const character = settleDefinition(data);
  // templates may stand for too many instances from the start, which only making them shows
  if (character.templates.length > 0) takeMessages(createCharacter(data), []);
  return character;
}

/** `11 sensors, 2 goals, 10 skills` */
export function sayParts({ sensors, goals, skills, templates }: Character): string {
  const parts = [
    sayCount(sensors.length, 'sensor'),
    sayCount(goals.length, 'goal'),
    sayCount(skills.length, 'skill'),
    ...(templates.length > 0 ? [sayCount(templates.length, 'template')] : []),
  ];
  return parts.join(', ');
}
