/** Builds the simulation from source, with a bug in it or without. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Edit } from './planted-bugs.js';

const root = join(import.meta.dirname, '..', '..');

const entries: Readonly<Record<string, string>> = {
  '@troupe/core': 'packages/core/src/index.ts',
  '@troupe/files': 'packages/files/src/index.ts',
  '@troupe/net': 'packages/net/src/index.ts',
  '@troupe/net/simulated': 'packages/net/src/carrier/simulated.ts',
};

/** The program, and how to take it away again. */
export async function plant(
  edits: readonly Edit[],
): Promise<{ readonly program: string; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-planted-'));
  const program = join(folder, 'simulate.mjs');
  await build({
    entryPoints: [join(root, 'simulate', 'src', 'main.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'silent',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: 'plant',
        setup(setup) {
          setup.onResolve({ filter: /^@troupe\// }, ({ path }) => {
            const entry = entries[path];
            return entry === undefined ? undefined : { path: join(root, entry) };
          });
          setup.onLoad({ filter: /packages[/\\](net|core)[/\\]src/ }, ({ path }) => ({
            contents: edited(path, edits),
            loader: 'ts',
          }));
        },
      },
    ],
  });
  return { program, remove: () => rmSync(folder, { recursive: true }) };
}

function edited(path: string, edits: readonly Edit[]): string {
  let text = readFileSync(path, 'utf8');
  for (const { from = 'net', file, find, replace } of edits) {
    if (path !== join(root, 'packages', from, 'src', file)) continue;
    const parts = text.split(find);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
    text = parts.join(replace);
  }
  return text;
}
