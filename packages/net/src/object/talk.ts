/** What objects say to each other of themselves: maps with a field `troupe`. All else is between those who use them. */
import { type Data, fail, type Period, type Problem } from '@troupe/core';

export type Talk =
  /** Are you there? */
  | { readonly troupe: 'there' }
  | { readonly troupe: 'evaluate'; readonly expression: string }
  | {
      readonly troupe: 'leave';
      /** The owner's own number for it. */
      readonly key: number;
      readonly expression: string;
      readonly every: Period;
      readonly group?: string;
    }
  | { readonly troupe: 'attend'; readonly key: number; readonly every: Period }
  | { readonly troupe: 'lift'; readonly key: number }
  /** To the owners: the answer is another one. `took`: milliseconds that an evaluation takes there, about. */
  | {
      readonly troupe: 'changed';
      readonly key: number;
      readonly value: Data;
      readonly took: number;
    }
  | { readonly troupe: 'ended'; readonly key: number; readonly problem: Problem };

/** Not checked any further than that it is meant so. */
export type Spoken = Readonly<Record<string, unknown>> & { readonly troupe: string };

export function readTalk(what: Data): Spoken | undefined {
  if (typeof what !== 'object' || what === null || Array.isArray(what)) return undefined;
  if (!Object.hasOwn(what, 'troupe')) return undefined;
  return { ...what, troupe: String((what as Record<string, Data>)['troupe']) };
}

/** What a user sends must not be taken for talk of the objects themselves. */
export function expectOwnWords(what: Data): void {
  if (readTalk(what) === undefined) return;
  fail('reserved', 'troupe', 'the field "troupe" is for the objects themselves. Call it otherwise');
}

export function expectText(given: unknown, path: string): string {
  if (typeof given === 'string') return given;
  return fail('wrong-type', path, `must be text, found ${typeof given}`);
}

export function expectKey(given: unknown): number {
  if (Number.isSafeInteger(given)) return given as number;
  return fail('wrong-type', 'key', 'must be a whole number');
}
