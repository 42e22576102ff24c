/** Reads what a registry wrote down: a snapshot, then a line for everything that came since. */
import { fail } from '@troupe/core';
import type { Entry, Snapshot } from '../registry/keeper.js';
import type { Kept } from '../registry/keeping.js';

export interface ReadState {
  readonly kept: Kept;
  /** Bytes of its whole lines: what comes after them was cut short. */
  readonly whole: number;
  readonly snapshotBytes: number;
  readonly lines: number;
}

const newline = 0x0a;
/** By name, so that a kind of entry that is added cannot be forgotten here: its file could not be read any more. */
const entryKinds: Readonly<Record<EntryKind, true>> = {
  input: true,
  outside: true,
  ticks: true,
  over: true,
  hosts: true,
  left: true,
  byHand: true,
  started: true,
  given: true,
  epoch: true,
};
type EntryKind = Entry extends infer Each ? (Each extends Entry ? keyof Each : never) : never;

/** Nothing, where there is nothing in it. */
export function readState(bytes: Buffer, path: string, name: string): ReadState | undefined {
  if (bytes.length === 0) return undefined;
  const whole = bytes.lastIndexOf(newline) + 1;
  // a snapshot comes to its place when it is whole: somebody has cut this one
  if (whole === 0) damaged(path, 1, 'its end is missing');
  const lines = bytes.toString('utf8', 0, whole).split('\n');
  lines.pop();
  const [first = '', ...rest] = lines;
  const snapshot = checkSnapshot(parseLine(first, 1, path), path, name);
  const entries = rest.map((line, i) => {
    const entry = parseLine(line, i + 2, path);
    const [key = '', ...more] = Object.keys(entry);
    if (more.length > 0 || !Object.hasOwn(entryKinds, key))
      damaged(path, i + 2, 'it says nothing known');
    return entry as unknown as Entry;
  });
  return {
    kept: { snapshot, entries },
    whole,
    snapshotBytes: Buffer.byteLength(first) + 1,
    lines: rest.length,
  };
}

function parseLine(line: string, number: number, path: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return damaged(path, number, 'it is no JSON');
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
    return parsed as Record<string, unknown>;
  }
  return damaged(path, number, 'it is no object');
}

function checkSnapshot(found: Record<string, unknown>, path: string, name: string): Snapshot {
  const { troupe, name: whose, epoch, started, scene, hosts, byHand, ledger } = found;
  if (troupe !== 1) {
    const message = `is of version ${JSON.stringify(troupe)}; this one reads version 1. Use the Troupe that wrote it, or move it away`;
    fail('wrong-version', path, message);
  }
  if (whose !== name) {
    const message = `is the state of ${JSON.stringify(whose)}, not of "${name}". Move it to where it belongs`;
    fail('wrong-name', path, message);
  }
  const good =
    Number.isSafeInteger(epoch) &&
    typeof started === 'boolean' &&
    [scene, ledger].every((part) => typeof part === 'object' && part !== null) &&
    [hosts, byHand].every(Array.isArray);
  if (!good) damaged(path, 1, 'parts of it are missing');
  return found as unknown as Snapshot;
}

function damaged(path: string, line: number, what: string): never {
  const message = `line ${line} is damaged: ${what}. Put back a copy of the file, or move it away to begin anew`;
  return fail('damaged-state', path, message);
}
