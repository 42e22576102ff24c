/** Reads a whole text file, or says why it cannot be one of ours before any of it is parsed. */
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { suggest, TroupeError } from '@troupe/core';
import { limits } from '../limits.js';

export async function readTextFile(path: string): Promise<string> {
  const handle = await openFile(path);
  try {
    const text = decode(await readBytes(handle, path), path);
    if (text.trim() === '') throw refused('file-empty', `"${path}" is empty`);
    return text;
  } finally {
    await handle.close();
  }
}

/** Opens what can be read as a file; pipes are let through. */
export async function openFile(path: string): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    throw await explainFailure(path, error);
  }
  if (!(await handle.stat()).isDirectory()) return handle;
  await handle.close();
  throw refused('file-is-folder', `"${path}" is a folder. Name a file in it`);
}

async function readBytes(handle: FileHandle, path: string): Promise<Uint8Array> {
  const tooLarge = (size = '') =>
    refused(
      'file-too-large',
      `"${path}" is longer than the ${limits.file} bytes that are read${size}`,
    );
  const { size } = await handle.stat();
  if (size > limits.file) throw tooLarge(`: ${size} bytes`);
  const chunks: Uint8Array[] = [];
  let total = 0;
  // counted while reading too: a pipe has no size, and a file may grow meanwhile
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    chunks.push(chunk);
    total += chunk.length;
    if (total > limits.file) throw tooLarge();
  }
  return Buffer.concat(chunks);
}

/**
 * Text from bytes. What is no UTF-8 is refused: read on with replaced letters, names would be wrong. Where the bytes may
 * end within a letter (`cut`) that one is left out.
 */
export function decode(bytes: Uint8Array, path: string, cut = false): string {
  if (bytes.includes(0)) throw binary(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    throw binary(path);
  }
}

function binary(path: string): TroupeError {
  return refused('file-binary', `"${path}" is binary, or text in another encoding than UTF-8`);
}

async function explainFailure(path: string, error: unknown): Promise<TroupeError> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const near = suggest(basename(path), await namesBeside(path));
    return refused('file-not-found', `there is no file "${path}".${near}`);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return refused('file-forbidden', `"${path}" may not be read. Look at its permissions`);
  }
  return refused('file-unreadable', `"${path}" cannot be read (${code})`);
}

async function namesBeside(path: string): Promise<string[]> {
  try {
    return await readdir(dirname(path));
  } catch {
    return [];
  }
}

export function refused(code: string, message: string): TroupeError {
  return new TroupeError([{ code, path: '', message }]);
}
