/** What a page carries that uses the network and nothing else. */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Benchmark } from '../harness/benchmark.js';

const limit = 15_000;

export const sizeBenchmark: Benchmark = {
  name: 'size/network',
  unit: 'bytes',
  with: `the aim of ${limit} bytes; ours is a page with all of @troupe/core/network, minified and gzipped`,
  better: 'less',
  limit: 1,
  async measure() {
    return [{ ours: await measurePage(), theirs: limit }];
  },
};

async function measurePage(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      // used as a whole: nothing of the network is left out
      contents: `import * as network from '@troupe/core/network'; globalThis.network = network;`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
