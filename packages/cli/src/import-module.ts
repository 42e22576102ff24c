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
    const place = placeOfThrow(error, file) ?? (await placeOfSyntax(error, file));
    throw new Refusal([`${place}: cannot be loaded: ${say(error)}`]);
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
function placeOfSyntax(error: unknown, file: string): Promise<string> | string {
  if (!(error instanceof SyntaxError)) return file;
  return new Promise((found) => {
    execFile(process.execPath, ['--check', file], (_, __, told) => {
      const line = /^.*:(\d+)$/m.exec(told)?.[1];
      found(line === undefined ? `${file}: a module that it imports` : `${file}:${line}`);
    });
  });
}

/** Of the command itself: its own lines say nothing to who wrote the module. */
const here = new URL('.', import.meta.url).href;

/** Where it was thrown, if the error knows; another file than the one that was asked for is named beside it. */
function placeOfThrow(error: unknown, file: string): string | undefined {
  const stack: unknown = error instanceof Error ? error.stack : undefined;
  if (typeof stack !== 'string') return undefined;
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+):\d+\)?$/gm)) {
    if (url.startsWith(here) || url.includes('/node_modules/')) continue;
    const path = pathOf(url);
    if (path === resolve(file)) return `${file}:${line}`;
    return `${file}: ${relative('.', path)}:${line}`;
  }
  return undefined;
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return url;
  }
}

/** Anything may be thrown. */
function say(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'it threw something that says nothing of itself';
  }
}
