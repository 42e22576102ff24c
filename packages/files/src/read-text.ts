/** Reads the text of a file, YAML or JSON, and checks its shape. Everything that is wrong is said at once. */
import {
  type ActorDefinition,
  checkOptions,
  keysOf,
  type Problem,
  type ScriptEntry,
  TroupeError,
} from '@troupe/core';
import { type Checked, checkCharacterValue, checkValue } from './check-value.js';
import { detectKind } from './detect-kind.js';
import { type Finding, type Source, toProblems } from './finding.js';
import { limits } from './limits.js';
import { readJson } from './read-json.js';
import { readYaml } from './read-yaml.js';
import { resolvePath } from './resolve-path.js';
import { scriptSchema } from './script-schema.js';

export interface ReadOptions {
  /** Name of the file, for errors. */
  readonly file?: string | undefined;
}

const readKeys = keysOf<ReadOptions>({ file: true });

export function parseCharacter(text: string, options: ReadOptions = {}): ActorDefinition {
  checkOptions(options, readKeys, 'parseCharacter');
  return parse(checkCharacterValue, text, options);
}

export function parseScript(text: string, options: ReadOptions = {}): readonly ScriptEntry[] {
  checkOptions(options, readKeys, 'parseScript');
  return parse((value) => checkValue(scriptSchema, value), text, options);
}

/** The value of a YAML or JSON text, whatever its shape. */
export function parseText(text: string, options: ReadOptions = {}): unknown {
  checkOptions(options, readKeys, 'parseText');
  const given = withoutMark(text);
  const source = readSource(given);
  refuse(source.findings, given, source, options);
  return source.value;
}

/**
 * Problems that were found in what a text means, each with its place in that text as far as its path leads, in the
 * order of the text.
 */
export function locateProblems(
  text: string,
  problems: readonly Problem[],
  options: ReadOptions = {},
): readonly Problem[] {
  checkOptions(options, readKeys, 'locateProblems');
  const given = withoutMark(text);
  const source = readSource(given);
  const findings = problems.map(({ code, path, message }): Finding => {
    return { code, path: resolvePath(source.value, path), said: path, message };
  });
  // what is about the whole has no place of its own
  const locate: Source['locate'] = (paths) =>
    source.locate(paths).map((offset, i) => (paths[i]?.length === 0 ? undefined : offset));
  return toProblems(findings, { text: given, locate, file: options.file });
}

function parse<T>(check: (value: unknown) => Checked<T>, text: string, options: ReadOptions): T {
  const given = withoutMark(text);
  // said of the whole: to YAML the second line of a trace is bad syntax, to a schema the first is all wrong
  const source = beginsLikeTrace(given) ? nothing(traceGiven) : readSource(given);
  if (detectKind(source.value) === 'trace') throw refusal([traceGiven], given, source, options);
  refuse(source.findings, given, source, options);
  const checked = check(source.value);
  if (checked.ok) return checked.value;
  throw refusal(checked.findings, given, source, options);
}

const traceGiven: Finding = {
  code: 'wrong-type',
  path: [],
  message: 'the file looks like a trace; troupe why reads it',
};

/** Whether the first line is that of a trace, and another follows. */
function beginsLikeTrace(text: string): boolean {
  const end = text.indexOf('\n');
  if (!text.startsWith('{') || text[end + 1] !== '{') return false;
  try {
    return detectKind(JSON.parse(text.slice(0, end))) === 'trace';
  } catch {
    return false;
  }
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
