/** Makes one script of sources, for another thread or process: those read no TypeScript. */
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const packages = join(import.meta.dirname, '../..');

export async function bundle(options: BuildOptions): Promise<string> {
  const built = await build({
    ...options,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    alias: {
      '@troupe/core': join(packages, 'core/src/index.ts'),
      '@troupe/files': join(packages, 'files/src/index.ts'),
    },
  });
  return built.outputFiles![0]!.text;
}
