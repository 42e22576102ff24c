/** Reads the text of a file, YAML or JSON, and checks its shape. Everything that is wrong is said at once. */
import { type CharacterDefinition, type ScriptEntry, TroupeError } from '@troupe/core';
import type { z } from 'zod';
import { characterSchema } from './character-schema.js';
import { checkValue } from './check-value.js';
import { type Finding, type Source, toProblems } from './finding.js';
import { limits } from './limits.js';
import { readJson } from './read-json.js';
import { readYaml } from './read-yaml.js';
import { scriptSchema } from './script-schema.js';

export interface ReadOptions {
  /** Name of the file, for errors. */
  readonly file?: string | undefined;
}

export function parseCharacter(text: string, options: ReadOptions = {}): CharacterDefinition {
  return parse(characterSchema, text, options);
}

export function parseScript(text: string, options: ReadOptions = {}): readonly ScriptEntry[] {
  return parse(scriptSchema, text, options);
}

/** The value of a YAML or JSON text, whatever its shape. */
export function parseText(text: string, options: ReadOptions = {}): unknown {
  const given = withoutMark(text);
  const source = readSource(given);
  refuse(source.findings, given, source, options);
  return source.value;
}

function parse<T>(schema: z.ZodType<T>, text: string, options: ReadOptions): T {
  const given = withoutMark(text);
  const source = readSource(given);
  refuse(source.findings, given, source, options);
  const checked = checkValue(schema, source.value);
  if (checked.ok) return checked.value;
  throw refusal(checked.findings, given, source, options);
}

/** What begins like JSON is tried as JSON, which is read ten times faster; what is none may still be YAML. */
function readSource(text: string): Source {
  if (text.length > limits.file) {
    const message = `the file has ${text.length} characters; at most ${limits.file} are read`;
    return nothing({ code: 'file-too-large', path: [], message });
  }
  const source = (/^\s*[[{]/.test(text) ? readJson(text) : undefined) ?? readYaml(text);
  if (source.findings.length === 0 && source.value === null) {
    return nothing({
      code: 'file-empty',
      path: [],
      message: 'the file is empty: there is no value in it',
    });
  }
  return source;
}

function nothing(finding: Finding): Source {
  return { value: undefined, findings: [finding], locate: () => [] };
}

function refuse(findings: readonly Finding[], text: string, source: Source, options: ReadOptions) {
  if (findings.length > 0) throw refusal(findings, text, source, options);
}

function refusal(
  findings: readonly Finding[],
  text: string,
  source: Source,
  { file }: ReadOptions,
): TroupeError {
  return new TroupeError(toProblems(findings, { text, locate: source.locate, file }));
}

/** Without the byte order mark that some editors put first: it would be part of the first key. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
