// Says which source file stands behind each name that the workspaces can be imported by.
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
    Object.entries(manifest.exports ?? {}).map(([entry, { default: built }]) => ({
      name: manifest.name + entry.slice(1),
      file: join(root, folder, built.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
    })),
  );
}
