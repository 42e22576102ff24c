// Bundles the studio's page, its worker and the style sheets. Run after tsc -b; scripts/prepare.mjs does so.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';
import { reachDirectly } from './reach-directly.mjs';
import { sourceEntries } from './source-entries.mjs';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const studio = join(root, 'packages/studio');
const views = join(root, 'packages/views');
const shared = {
  alias: Object.fromEntries(sourceEntries(root).map(({ name, file }) => [name, file])),
  bundle: true,
  minify: true,
  target: 'es2022',
  logLevel: 'warning',
  plugins: [reachDirectly(root)],
};
const place = join(studio, 'dist/site');
/**
 * Beside it, until all is there: whoever serves the page meanwhile finds the one before. Of this process alone: who builds
 * at the same time would find half of its files gone.
 */
const target = `${place}.${process.pid}`;

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });

try {
  await buildAll();
  writeFileSync(join(target, 'index.html'), page());
  await pressAll();
  const { length } = readdirSync(target, { recursive: true });
  putInPlace();
  console.log(`${length} files for the studio`);
} finally {
  rmSync(target, { recursive: true, force: true });
}

async function buildAll() {
  const builds = [
    build({
      ...shared,
      entryPoints: { main: join(studio, 'src/page/main.tsx') },
      outdir: target,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      jsx: 'automatic',
      chunkNames: 'chunks/[name]-[hash]',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    // by itself: a worker shares nothing with the page
    build({
      ...shared,
      entryPoints: { worker: join(studio, 'src/worker/worker.ts') },
      outdir: target,
      splitting: true,
      chunkNames: 'worker/[name]-[hash]',
      format: 'esm',
      platform: 'browser',
    }),
    build({
      ...shared,
      entryPoints: { page: join(studio, 'src/page/page.css') },
      outdir: target,
    }),
    build({ ...shared, entryPoints: [join(views, 'src/views.css')], write: false }),
  ];
  // one that goes on after another has failed would write into what is gone
  await Promise.allSettled(builds);
  const { outputFiles } = (await Promise.all(builds))[3];
  const styles = join(target, 'views.css');
  writeFileSync(styles, outputFiles[0].contents);
  mkdirSync(join(views, 'dist'), { recursive: true });
  renameSync(styles, join(views, 'dist/views.css'));
}

/** A folder takes the place of none or of an empty one: the one before goes first, as often as another has come in between. */
function putInPlace() {
  const before = `${target}.before`;
  for (let tries = 1; ; tries++) {
    try {
      if (existsSync(place)) renameSync(place, before);
      renameSync(target, place);
      break;
    } catch (error) {
      if (tries === 20) throw error;
    } finally {
      rmSync(before, { recursive: true, force: true });
    }
  }
}

/** Once, as hard as can be: it is sent many times. */
async function pressAll() {
  const press = promisify(brotliCompress);
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    files
      .filter((file) => /\.(js|css)$/.test(file))
      .map(async (file) => {
        const path = join(target, file);
        const bytes = readFileSync(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${path}.br`, await press(bytes, { params }));
      }),
  );
}

/** The server says in `troupe-studio` that it is there; without one the page runs its characters by itself. */
function page() {
  const policy = [
    "default-src 'self'",
    // editors write their own style elements
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self' ws: wss: blob: data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="troupe-studio" content="alone">
<meta name="color-scheme" content="light dark">
<title>Troupe studio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<link rel="modulepreload" href="main.js">
<div id="studio"></div>
<noscript>The studio needs JavaScript.</noscript>
<script type="module" src="main.js"></script>
</html>
`;
}
