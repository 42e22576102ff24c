// Says which source file stands behind each name that the workspaces can be imported by.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces } from './read-workspaces.mjs';

/**
 * `@troupe/core/network` is packages/core/src/network/index.ts: tests run the sources, not what was built of them.
 *
 * @param {string} root
 * @returns {{ name: string, file: string }[]}
 */
export function sourceEntries(root) {
  return readWorkspaces(root).flatMap(({ folder, manifest }) =>
    Object.entries(manifest.exports ?? {}).map(([entry, target]) => ({
      name: manifest.name + entry.slice(1),
      file: sourceOf(join(root, folder), target.default ?? target),
    })),
  );
}

/** A part of React has its source in a .tsx file; a style sheet is given as it is. */
function sourceOf(folder, built) {
  const file = join(folder, built.replace('./dist/', 'src/').replace(/\.js$/, '.ts'));
  return existsSync(`${file}x`) ? `${file}x` : file;
}
