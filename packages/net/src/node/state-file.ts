/** Keeps the state of a registry in a file, so that a process that is killed at any moment can be followed by another. */
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { checkOptions, fail, keysOf, TroupeError } from '@troupe/core';
import type { Entry, Keeper, Snapshot } from '../registry/keeper.js';
import type { Kept } from '../registry/keeping.js';
import { type ReadState, readState } from './read-state.js';
import { takeLock } from './state-lock.js';

export interface StateOptions {
  /** Told in words when it can no longer be written, once, and when it can again. */
  readonly onTrouble?: (text: string) => void;
  /** Milliseconds since whenever: when to try again. */
  readonly now?: () => number;
}

const stateKeys = keysOf<StateOptions>({ onTrouble: true, now: true });

export interface OpenState {
  readonly keeper: Keeper;
  /** What an earlier start left. */
  readonly kept: Kept | undefined;
  close(): void;
}

/** So much after a snapshot, another is due: reading the file again must not take longer and longer. */
const most = { lines: 10_000, times: 10, leastBytes: 64 * 1024 };
/** Milliseconds until it is tried again, doubled each time. */
const retry = { first: 1000, last: 30_000 };

/** Opens the state of a character, or refuses: whoever starts without it would do everything again. */
export function openState(folder: string, name: string, options: StateOptions = {}): OpenState {
  checkOptions(options, stateKeys, 'openState');
  const base = encodeName(name);
  // the ending before the folder: a character named ".." would leave it
  const path = join(folder, `${base}.state`);
  let unlock: () => void = () => undefined;
  try {
    mkdirSync(folder, { recursive: true });
    unlock = takeLock(join(folder, `${base}.lock`));
    const read = readFile(path, name);
    const file = new StateFile(path, options, read);
    return {
      keeper: file,
      kept: read?.kept,
      close() {
        file.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof TroupeError) throw error;
    const message = `the state cannot be kept there: ${sayTrouble(error)}. Make room, or keep it elsewhere`;
    return fail('cannot-keep', path, message);
  }
}

function encodeName(name: string): string {
  try {
    return encodeURIComponent(name);
  } catch {
    const message = 'has half of a pair of signs, which no file can be named after. Choose another';
    return fail('bad-name', 'name', message);
  }
}

function readFile(path: string, name: string): ReadState | undefined {
  try {
    return readState(readFileSync(path), path, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

class StateFile implements Keeper {
  readonly #path: string;
  readonly #onTrouble: (text: string) => void;
  readonly #now: () => number;
  /** Nothing, until there is a snapshot that lines can follow. */
  #fd: number | undefined;
  /** Bytes of whole lines. */
  #whole = 0;
  #snapshotBytes = 0;
  #lines = 0;
  /** Something could not be written: what comes after it would not fit what is there. */
  #gap = false;
  #troubled = false;
  #retryAt = 0;
  #wait: number = retry.first;
  #closed = false;

  constructor(path: string, options: StateOptions, read: ReadState | undefined) {
    this.#path = path;
    this.#onTrouble = options.onTrouble ?? (() => undefined);
    this.#now = options.now ?? (() => performance.now());
    if (read === undefined) return;
    const { kept, whole, snapshotBytes, lines } = read;
    this.#snapshotBytes = snapshotBytes;
    this.#lines = lines;
    this.#whole = whole;
    this.#fd = openSync(path, 'r+');
    try {
      ftruncateSync(this.#fd, whole);
      // before anything else: whatever becomes of this start, the next one has a higher epoch
      this.#put(this.#fd, `${JSON.stringify({ epoch: highest(kept) + 1 })}\n`);
    } catch (error) {
      closeSync(this.#fd);
      throw error;
    }
  }

  get wantsSnapshot(): boolean {
    if (this.#closed) return false;
    if (this.#troubled || this.#gap) return this.#now() >= this.#retryAt;
    const since = this.#whole - this.#snapshotBytes;
    const bytes = Math.max(most.leastBytes, most.times * this.#snapshotBytes);
    return this.#lines >= most.lines || since >= bytes;
  }

  append(entry: Entry): void {
    if (this.#closed || this.#gap || this.#fd === undefined) return;
    try {
      this.#put(this.#fd, `${JSON.stringify(entry)}\n`);
    } catch (error) {
      this.#gap = true;
      this.#trouble(error);
    }
  }

  snapshot(snapshot: Snapshot): void {
    if (this.#closed) return;
    const draft = `${this.#path}.new`;
    let fd: number | undefined;
    try {
      const bytes = Buffer.from(`${JSON.stringify(snapshot)}\n`);
      fd = openSync(draft, 'w', 0o600);
      writeWhole(fd, bytes, 0);
      fsyncSync(fd);
      renameSync(draft, this.#path);
      if (this.#fd !== undefined) closeSync(this.#fd);
      this.#fd = fd;
      this.#whole = bytes.length;
      this.#snapshotBytes = bytes.length;
      this.#lines = 0;
      this.#gap = false;
    } catch (error) {
      if (fd !== undefined) closeSync(fd);
      // half a snapshot would take the room that lines need
      attempt(() => rmSync(draft, { force: true }));
      this.#trouble(error);
      return;
    }
    if (!this.#troubled) return;
    this.#troubled = false;
    this.#wait = retry.first;
    this.#onTrouble('The state is kept again.');
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#fd !== undefined) closeSync(this.#fd);
  }

  #put(fd: number, line: string): void {
    const bytes = Buffer.from(line);
    try {
      writeWhole(fd, bytes, this.#whole);
    } catch (error) {
      // a full disk takes part of a line
      attempt(() => ftruncateSync(fd, this.#whole));
      throw error;
    }
    this.#whole += bytes.length;
    this.#lines++;
  }

  #trouble(error: unknown): void {
    this.#retryAt = this.#now() + this.#wait;
    this.#wait = Math.min(2 * this.#wait, retry.last);
    if (this.#troubled) return;
    this.#troubled = true;
    this.#onTrouble(
      `The state cannot be written to ${this.#path}: ${sayTrouble(error)}. The character goes on; if its process dies now, the next one begins where this was last written.`,
    );
  }
}

function highest({ snapshot, entries }: Kept): number {
  return entries.reduce(
    (epoch, entry) => ('epoch' in entry ? Math.max(epoch, entry.epoch) : epoch),
    snapshot.epoch,
  );
}

function writeWhole(fd: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd, bytes, done, bytes.length - done, at + done);
  }
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // what is wrong with the disk is told already
  }
}

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'it has become too large',
  EIO: 'the disk failed',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'the disk may only be read',
  ENOENT: 'its folder is gone',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'what should be its folder is a file',
  ENAMETOOLONG: 'its name is too long',
};

function sayTrouble(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return words[code] ?? message;
}
