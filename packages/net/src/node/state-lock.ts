/** A file that says who writes beside it: two registries that wrote one file would leave nothing that can be read. */
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { fail } from '@troupe/core';

/** Those of this process: its own number in a lock says nothing about an earlier process that had it too. */
const held = new Set<string>();

/** Takes the lock, also from a process that is gone. Gives what lets it go again. */
export function takeLock(path: string): () => void {
  if (held.has(path)) refuse(path, process.pid);
  for (let attempt = 0; attempt < 10; attempt++) {
    if (createLock(path)) {
      held.add(path);
      return () => {
        if (held.delete(path)) rmSync(path, { force: true });
      };
    }
    const found = readLock(path);
    if (found === undefined) continue;
    const owner = ownerOf(found);
    if (owner !== undefined) refuse(path, owner);
    removeStale(path, found);
  }
  return fail('locked', path, 'others take and leave this lock all the time. Try again');
}

/** With all that it says from the start: one that reads half of it would think it stale. */
function createLock(path: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${birthOf(process.pid)}\n`);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The process that has it, if that is alive. */
function ownerOf(text: string): number | undefined {
  const [pid = Number.NaN, birth] = [Number(text.split(' ')[0]), text.trim().split(' ')[1]];
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // one that may not be asked is there
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  // numbers are given again: another process may have it by now
  return birth === undefined || birth === birthOf(pid) ? pid : undefined;
}

/** Two that find the same stale lock must not remove each other's new one. */
function removeStale(path: string, text: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readLock(aside) !== text) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}

/** When a process was started, where the system says so. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '0';
  } catch {
    return '0';
  }
}

function refuse(path: string, pid: number): never {
  const message = `process ${pid} keeps its state there. Stop it first, or keep the state in another folder`;
  return fail('locked', path, message);
}
