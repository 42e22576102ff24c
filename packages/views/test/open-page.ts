/** Opens a page of the tests in a real browser: a TypeScript file, bundled with the sources of all it imports. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { sourceEntries } from '../../../scripts/source-entries.mjs';
import { openBrowser } from '../../../test/in-browser.js';

const root = join(import.meta.dirname, '../../..');
/** Never connected to: every request of the page is answered from memory. */
const origin = 'http://127.0.0.1';

/** Made once for all tests of a file. */
const bundles = new Map<string, Promise<Map<string, string>>>();

export interface OpenedPage {
  readonly page: Page;
  /** What was thrown and not caught, and what was written to the console as an error. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** The file puts what it shows into the element with the id `stage`, which fills the page. */
export async function openPage(
  entryFile: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  let bundled = bundles.get(entryFile);
  if (bundled === undefined) {
    bundled = bundle(entryFile);
    bundles.set(entryFile, bundled);
  }
  const files = await bundled;
  const context = await (await openBrowser()).newContext({
    viewport: { width: 900, height: 600 },
    ...options,
  });
  await context.route('**', (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== origin) return route.abort();
    const body = files.get(url.pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: typeOf(url.pathname), body });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(origin);
  return { page, errors, close: () => context.close() };
}

async function bundle(entryFile: string): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { page: entryFile },
    outdir: '/',
    alias: Object.fromEntries(sourceEntries(root).map(({ name, file }) => [name, file])),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'silent',
  });
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const style = files.has('/page.css') ? '<link rel="stylesheet" href="/page.css">' : '';
  const fill = '<style>body { margin: 0 } #stage { height: 100dvh }</style>';
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page of the tests</title><link rel="icon" href="data:,">${fill}${style}`;
  files.set('/', `${head}<div id="stage"></div><script type="module" src="/page.js"></script>`);
  return files;
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.css') ? 'text/css' : 'text/html';
}
