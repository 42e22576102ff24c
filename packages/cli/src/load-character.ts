/** Reads what a run is made of, and refuses it before anything runs. */
import {
  type ActorDefinition,
  type ScriptEntry,
  type Semantics,
  semanticsNames,
  suggest,
} from '@troupe/core';
import { parseCharacter, parseScript } from '@troupe/files';
import { readTextFile } from '@troupe/files/node';
import { isModule, loadModule } from './load-module.js';
import { about, placed, Refusal } from './refusal.js';
import { type Character, settleCharacter } from './settle-character.js';

export type Script = readonly ScriptEntry[];

/** A script, and where it is from: what is wrong with an entry may show only when it is its turn. */
interface LoadedScript {
  readonly entries: Script;
  readonly file: string;
  readonly text: string;
}

interface LoadedCharacter {
  readonly definition: ActorDefinition;
  readonly character: Character;
}

export async function loadCharacter(file: string, semantics?: string): Promise<ActorDefinition> {
  const chosen = semanticsNames.find((name) => name === semantics);
  if (semantics !== undefined && chosen === undefined) {
    const hint = suggest(semantics, semanticsNames);
    const names = semanticsNames.join(', ');
    throw new Refusal([
      `troupe: --semantics must be one of ${names}, found "${semantics}".${hint}`,
    ]);
  }
  return (await about(file, () => readCharacter(file, chosen))).definition;
}

/** Agents that join a character elsewhere: what they need and bring about may be measured there. */
export async function loadAgents(file: string): Promise<ActorDefinition> {
  return (await about(file, () => readCharacter(file, undefined, true))).definition;
}

/** Reads a character and settles it: what is wrong with its meaning is told with its place, like its shape. */
export async function readCharacter(
  file: string,
  semantics?: Semantics,
  open = false,
): Promise<LoadedCharacter> {
  const settle = (read: ActorDefinition): LoadedCharacter => {
    const definition = {
      ...read,
      ...(semantics === undefined ? {} : { semantics }),
      ...(open && { open }),
    };
    return { definition, character: settleCharacter(definition) };
  };
  if (isModule(file)) return settle(await loadModule(file));
  // read once: a pipe can be read no second time
  const text = await readTextFile(file);
  const read = parseCharacter(text, { file });
  return placed({ file, text }, () => settle(read));
}

export async function loadScript(file: string | undefined): Promise<LoadedScript | undefined> {
  if (file === undefined) return undefined;
  return about(file, async () => {
    const text = await readTextFile(file);
    return { entries: parseScript(text, { file }), file, text };
  });
}
