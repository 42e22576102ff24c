/** Notes on what was written in a wrong form: from plain JavaScript anything may come. */
import { type Problem, suggest } from '@troupe/core';
import { show } from '../eve/refuse.js';

/** Collects what is wrong. */
export interface Notes {
  readonly problems: Problem[];
  /** Says so if it is not. */
  readonly expect: (isSo: boolean, path: string, wanted: string, found: unknown) => boolean;
  /** A misspelt key would say nothing, and nobody would notice. */
  readonly expectKeys: (
    given: unknown,
    known: readonly string[],
    what: string,
    path: string,
    remedyFor?: (key: string) => string | undefined,
  ) => void;
}

export function takeNotes(): Notes {
  const problems: Problem[] = [];
  return {
    problems,
    expect: (isSo, path, wanted, found) => {
      if (isSo) return true;
      const message = `must be ${wanted}, found ${show(found)}`;
      problems.push({ code: 'wrong-type', path, message });
      return false;
    },
    expectKeys: (given, known, what, path, remedyFor) => {
      for (const [key] of entriesOf(given)) {
        if (known.includes(key)) continue;
        const hint = remedyFor?.(key) ?? (suggest(key, known) || ` There are ${known.join(', ')}`);
        const message = `${what} has no "${key}".${hint}`;
        problems.push({ code: 'unknown-key', path: `${path}${key}`, message });
      }
    },
  };
}

/** What is undefined was not said. */
export function entriesOf<T>(given: Readonly<Record<string, T>> | undefined): [string, T & {}][];
export function entriesOf(given: unknown): [string, unknown][];
export function entriesOf(given: unknown): [string, unknown][] {
  if (!isRecord(given)) return [];
  return Object.entries(given).filter(([, value]) => value !== undefined);
}

export function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
