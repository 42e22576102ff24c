// Runs the tests of all workspaces against their sources, with one seed for the whole run.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sourceEntries } from './scripts/source-entries.mjs';

const root = import.meta.dirname;
const seed = process.env['TROUPE_SEED'] ?? String(Date.now() % 2 ** 31);
const runs = process.env['TROUPE_RUNS'] ?? '1000';
console.log(`Random cases: ${runs} each, seed ${seed} (TROUPE_SEED=${seed} repeats them)`);

/** Tests without helpers that open something. One after the other they share what they import. */
const plain = [
  ...['core', 'files', 'testing', 'body'].map((name) => `packages/${name}/test/**/*.test.ts`),
  'examples/**/*.test.ts',
];

/** A file that takes minutes and begins last would be waited for by all the others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/simulate/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: sourceEntries(root).map(({ name, file }) => ({
      find: new RegExp(`^${name}$`),
      replacement: file,
    })),
  },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['test/fast-check-setup.ts'],
    env: { TROUPE_SEED: seed, TROUPE_RUNS: runs },
    // properties are work; pages and processes are mostly waited for: one more than there are cores
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // what a page shows comes when the machine gets to it
    expect: { poll: { timeout: 20_000 } },
    // a property is a thousand cases
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'plain', include: plain, isolate: false } },
      {
        extends: true,
        test: {
          // helpers close what they opened after the tests of whoever imports them: everyone has to
          name: 'real',
          include: [
            'packages/*/test/**/*.test.ts',
            'bench/**/*.test.ts',
            'simulate/**/*.test.ts',
            'scripts/test/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: plain,
        },
      },
    ],
  },
});
