/** Imports a module of somebody else. What is wrong with it is said with its place, as for any other file. */
import { execFile } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Refusal } from './refusal.js';

export async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await settled(import(pathToFileURL(resolve(file)).href), file);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const place =
      error instanceof SyntaxError ? await placeOfSyntax(file) : placeOfThrow(error, file);
    throw new Refusal([`${place}: cannot be loaded: ${String(error)}`]);
  }
}

/** A module that waits for what never comes would end the process without a word. */
async function settled<T>(loading: Promise<T>, file: string): Promise<T> {
  let idle = () => {};
  const never = new Promise<never>((_, reject) => {
    const why = 'it waits, with await outside of all functions, for what never comes';
    idle = () => reject(new Refusal([`${file}: cannot be loaded: ${why}`]));
  });
  process.once('beforeExit', idle);
  try {
    return await Promise.race([loading, never]);
  } finally {
    process.off('beforeExit', idle);
  }
}

/** Errors of syntax come without a place; to look for it runs nothing. */
function placeOfSyntax(file: string): Promise<string> {
  return new Promise((found) => {
    execFile(process.execPath, ['--check', file], (_, __, told) => {
      const line = /^.*:(\d+)$/m.exec(told)?.[1];
      found(line === undefined ? file : `${file}:${line}`);
    });
  });
}

/** Where it was thrown, if that is in the file; in another the file stands for it, which the reader knows. */
function placeOfThrow(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+):\d+\)?$/gm)) {
    const path = fileURLToPath(url);
    if (path.includes('node_modules')) continue;
    if (path === resolve(file)) return `${file}:${line}`;
    return `${file}: ${relative('.', path)}:${line}`;
  }
  return file;
}
