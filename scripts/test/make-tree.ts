// Makes small trees of files in temporary folders and runs the scripts on them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

type Tree = Record<string, string>;

/** A folder with these files, removed when the test is over. */
export function makeTree(files: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'troupe-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, files);
  return root;
}

export function writeFiles(root: string, files: Tree): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

export function runScript(name: string, args: string[], env: Record<string, string> = {}) {
  const script = join(import.meta.dirname, '..', name);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, output: stdout + stderr };
}
