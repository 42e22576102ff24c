/** The file a served character is from: that one, and no other, is read and written. */
import { randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { fail } from '@troupe/core';
import { parseCharacter } from '@troupe/files';
import type { CharacterFile, FileWritten, RunFiles } from '@troupe/views/stage';

/** Nothing for a module: what is code is not written from a page. */
export function characterFile(character: string, path: string): RunFiles | undefined {
  if (!['.yaml', '.yml', '.json'].includes(extname(path).toLowerCase())) return undefined;
  const name = basename(path);
  const place = resolve(path);
  // one after the other: two that save at the same moment must not both find what they expect
  let last: Promise<unknown> = Promise.resolve();
  return {
    names: [character],
    read: async (): Promise<CharacterFile> => ({
      name,
      text: await inWords(name, 'read', () => readText(place, name)),
    }),
    write: (_, text, over) => {
      const next = last.then(() => replace(place, text, over));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

async function replace(path: string, text: string, over: string): Promise<FileWritten> {
  const name = basename(path);
  const found = await inWords(name, 'read', () => readText(path, name));
  if (found !== over) return { conflict: found };
  parseCharacter(text, { file: name });
  return inWords(name, 'written', async () => {
    // a link stays one: what it points at is written
    const place = await realpath(path);
    const beside = `${place}.${randomUUID()}.new`;
    try {
      // all of it or nothing, whatever happens meanwhile
      await writeWhole(beside, text, (await stat(place)).mode & 0o777);
      const latest = await readText(path, name);
      if (latest !== over) return { conflict: latest };
      await rename(beside, place);
    } finally {
      await rm(beside, { force: true });
    }
    return { saved: true };
  });
}

async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text);
    // what is masked off for new files is not for one that was there
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Letter by letter: what cannot be read would be lost when it is written again. */
async function readText(path: string, name: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return utf8.decode(bytes);
  } catch {
    return fail('no-text', name, 'is no text in UTF-8. Save it as UTF-8 first');
  }
}

/** Where files lie on this machine is nothing to pages. */
async function inWords<T>(name: string, done: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    return fail('file', name, `cannot be ${done}: ${reasons[code] ?? code}`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there any more',
  EACCES: 'the server may not',
  EPERM: 'the server may not',
  EROFS: 'the server may only read there',
  ENOSPC: 'there is no space left',
};
