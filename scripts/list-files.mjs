// Lists the files below a folder, leaving out what is installed or built.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', '.git']);

/** Paths relative to `folder`, with forward slashes on every system, sorted. */
export function listFiles(folder, matches) {
  const found = [];
  const visit = (prefix) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      if (SKIPPED.has(entry.name)) continue;
      const path = prefix + entry.name;
      if (entry.isDirectory()) visit(`${path}/`);
      else if (matches(path)) found.push(path);
    }
  };
  if (existsSync(folder)) visit('');
  return found.sort();
}
