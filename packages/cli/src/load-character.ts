/** Reads what a run is made of, and refuses it before anything runs. */
import { type CharacterDefinition, type ScriptEntry, semanticsNames, suggest } from '@troupe/core';
import { readCharacterFile, readScriptFile } from '@troupe/files/node';

import { about, Refusal } from './refusal.js';
import { settleCharacter } from './settle-character.js';

export type Script = readonly ScriptEntry[];

export function loadCharacter(file: string, semantics?: string): Promise<CharacterDefinition> {
  const chosen = semanticsNames.find((name) => name === semantics);
  if (semantics !== undefined && chosen === undefined) {
    const hint = suggest(semantics, semanticsNames);
    const names = semanticsNames.join(', ');
    throw new Refusal([
      `troupe: --semantics must be one of ${names}, found "${semantics}".${hint}`,
    ]);
  }
  return about(file, async () => {
    const read = await readCharacterFile(file);
    const definition = chosen === undefined ? read : { ...read, semantics: chosen };
    settleCharacter(definition);
    return definition;
  });
}

export async function loadScript(file: string | undefined): Promise<Script | undefined> {
  return file === undefined ? undefined : about(file, () => readScriptFile(file));
}
