// Runs the tests of all workspaces against their sources, with one seed for the whole run.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { readWorkspaces } from './scripts/read-workspaces.mjs';

const root = import.meta.dirname;
const seed = process.env['TROUPE_SEED'] ?? String(Date.now() % 2 ** 31);
const runs = process.env['TROUPE_RUNS'] ?? '1000';
console.log(`Random cases: ${runs} each, seed ${seed} (TROUPE_SEED=${seed} repeats them)`);

export default defineConfig({
  resolve: { alias: readWorkspaces(root).flatMap(aliasesToSource) },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'examples/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/test/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['test/fast-check-setup.ts'],
    env: { TROUPE_SEED: seed, TROUPE_RUNS: runs },
    // properties are work, not waiting: every core is of use
    maxWorkers: availableParallelism(),
    // a property is a thousand cases
    testTimeout: 60_000,
  },
});

type Workspace = ReturnType<typeof readWorkspaces>[number];

/** `@troupe/core/network` is packages/core/src/network/index.ts while testing. */
function aliasesToSource({ folder, manifest }: Workspace) {
  const entries: [string, { default: string }][] = Object.entries(manifest.exports ?? {});
  return entries.map(([entry, { default: built }]) => ({
    find: new RegExp(`^${manifest.name}${entry.slice(1)}$`),
    replacement: `${root}/${folder}/${built.replace('./dist/', 'src/').replace(/\.js$/, '.ts')}`,
  }));
}
