/** Reads character and script files, and tells which kind a file is. */
import type { ActorDefinition, ScriptEntry } from '@troupe/core';
import { detectKind, type FileKind } from '../detect-kind.js';
import { parseCharacter, parseScript, parseText } from '../read-text.js';
import { readLines } from './read-lines.js';
import { readTextFile, refused } from './read-text-file.js';

export async function readCharacterFile(path: string): Promise<ActorDefinition> {
  return parseCharacter(await readTextFile(path), { file: path });
}

export async function readScriptFile(path: string): Promise<readonly ScriptEntry[]> {
  return parseScript(await readTextFile(path), { file: path });
}

/** What a file is meant to be; whether it is a good one is for reading it to say. */
export async function detectFileKind(path: string): Promise<FileKind> {
  // by its first line: a trace may be too long to be read as a whole
  if (detectKind(await readFirstLine(path)) === 'trace') return 'trace';
  const kind = detectKind(parseText(await readTextFile(path), { file: path }));
  if (kind !== undefined) return kind;
  const expected = 'a character (a map with troupe: 1), a script (a list) or a trace (JSON lines)';
  throw refused('unknown-kind', `"${path}" must be ${expected}, found a bare value`);
}

/** The value of the first line, or nothing if the line alone is no JSON. */
async function readFirstLine(path: string): Promise<unknown> {
  for await (const { text } of readLines(path)) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
