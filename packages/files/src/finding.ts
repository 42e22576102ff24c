/** What is wrong at one place of an input, before the place is turned into words. */
import type { Problem } from '@troupe/core';
import { limits } from './limits.js';

export type Path = readonly (string | number)[];

export interface Finding {
  readonly code: string;
  readonly path: Path;
  /** The path in words, where it has been put into words already. */
  readonly said?: string;
  readonly message: string;
  /** A key at `path` that the finding is about, where that is not the last of the path itself. */
  readonly key?: string;
  /** Where in the text, if it is known already. */
  readonly offset?: number;
}

/** What was read from a text, and where each part of it stood. */
export interface Source {
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** Offsets in the text of the values at these paths, as far as they can be found. */
  readonly locate: (paths: readonly Path[]) => readonly (number | undefined)[];
}

/** `skills.open-door.when`, `uses[0]`; entries of a script are counted from 1, as in a run: `entry 3.goals`. */
function formatPath(path: Path): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += text === '' ? `entry ${part + 1}` : `[${part}]`;
    else text += text === '' ? part : `.${part}`;
  }
  return text;
}

export interface Origin {
  readonly text: string;
  readonly locate?: Source['locate'];
  readonly file?: string | undefined;
}

/** Findings as problems, each with its place in the text where there is one. */
export function toProblems(findings: readonly Finding[], origin?: Origin): Problem[] {
  const told = findings.slice(0, limits.problems);
  const offsets = origin === undefined ? [] : locateAll(told, origin);
  // in the order of the text, which is how they will be mended
  const order = told.map((_, i) => i).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const problems = order.map((i): Problem => {
    const { code, path, said, message } = told[i]!;
    const place = origin === undefined ? undefined : formatPlace(offsets[i], origin);
    const where = place === undefined ? '' : ` (${place})`;
    return { code, path: said ?? formatPath(path), message: message + where };
  });
  const rest = findings.length - told.length;
  if (rest > 0) {
    problems.push({ code: 'more-problems', path: '', message: `and ${rest} more like these` });
  }
  return problems;
}

function locateAll(findings: readonly Finding[], origin: Origin): (number | undefined)[] {
  const paths = findings.map(({ path, key }) => (key === undefined ? path : [...path, key]));
  const located = origin.locate?.(paths) ?? [];
  return findings.map(({ offset }, i) => offset ?? located[i]);
}

/** `door.yaml:3:5`, or `line 3, column 5` of a text that is in no file. */
function formatPlace(offset: number | undefined, { text, file }: Origin): string | undefined {
  if (offset === undefined) return file;
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  const column = offset - start + 1;
  return file === undefined ? `line ${line}, column ${column}` : `${file}:${line}:${column}`;
}
