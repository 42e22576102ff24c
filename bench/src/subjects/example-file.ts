import { readFileSync } from 'node:fs';
import type { CharacterDefinition } from '@troupe/core';
import { parseCharacter } from '@troupe/files';

/** A character of the examples. */
function readExample(path: string): CharacterDefinition {
  return parseCharacter(
    readFileSync(new URL(`../../../examples/${path}`, import.meta.url), 'utf8'),
  );
}

export const doorDude = (): CharacterDefinition => readExample('02-door-take-1/dude.yaml');
export const sander = (): CharacterDefinition => readExample('05-sander/sander.yaml');
