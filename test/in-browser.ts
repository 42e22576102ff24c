/**
 * Runs a function of a TypeScript file in a real page, in a worker of that page or in a worker thread.
 *
 * The file is bundled with the sources of the packages it imports. Argument and result travel as JSON. What was opened is
 * closed when the tests of the importing file are over.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { findBrowser } from '../scripts/find-browser.mjs';
import { sourceEntries } from '../scripts/source-entries.mjs';
import type { Answer } from './answer-call.js';

const root = join(import.meta.dirname, '..');
const FLAGS = [
  '--no-sandbox',
  // WebGL without a graphics card; through --use-angle a 2D canvas would be many times slower
  '--enable-unsafe-swiftshader',
  // a browser that calls home makes tests depend on the network
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Never connected to: every request of the page is answered from memory. */
const ORIGIN = 'http://127.0.0.1';

let browser: Promise<Browser> | undefined;
/** A test that ran out of time has not stopped its threads. */
const threads = new Set<Worker>();

afterAll(async () => {
  await Promise.all([...threads].map((thread) => thread.terminate()));
  await (await browser)?.close();
  browser = undefined;
});

/** The browser of this file's tests, launched at the first call and closed after the last test. */
export function openBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) {
    throw new Error('no browser was found; node scripts/prepare-tests.mjs says what to do');
  }
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** Calls a function that `entryFile` exports in the main thread of a new page. */
export async function runInPage(
  entryFile: string,
  exportName: string,
  argument?: unknown,
): Promise<unknown> {
  const code = await bundle(
    entryFile,
    'browser',
    'export const answer = (name, text) => answerCall(load, name, text);',
  );
  return inPage(code, entryFile, async (page) => {
    const call = [exportName, toText(argument)].map((text) => JSON.stringify(text)).join(', ');
    return page.evaluate<string>(`import('/bundle.js').then(({ answer }) => answer(${call}))`);
  });
}

/** The same in a module worker of a new page. */
export async function runInPageWorker(
  entryFile: string,
  exportName: string,
  argument?: unknown,
): Promise<unknown> {
  const code = await bundle(
    entryFile,
    'browser',
    'onmessage = async ({ data }) => postMessage(await answerCall(load, ...data));',
  );
  return inPage(code, entryFile, (page) =>
    page.evaluate<string>(`new Promise((resolve, reject) => {
      const worker = new Worker('/bundle.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message ?? 'the worker did not start'));
      worker.postMessage(${JSON.stringify([exportName, toText(argument)])});
    })`),
  );
}

/** The same in a worker thread of Node. */
export async function runInWorkerThread(
  entryFile: string,
  exportName: string,
  argument?: unknown,
): Promise<unknown> {
  const code = await bundle(
    entryFile,
    'node',
    `import { parentPort, workerData } from 'node:worker_threads';
    parentPort.postMessage(await answerCall(load, ...workerData));`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'troupe-thread-'));
  try {
    const file = join(folder, 'bundle.mjs');
    await writeFile(file, code);
    return read(
      await askThread(file, [exportName, toText(argument)]),
      'a worker thread',
      entryFile,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `load` and `answerCall`, and then what is particular to a place. */
async function bundle(entryFile: string, platform: 'browser' | 'node', code: string) {
  const entry = JSON.stringify(entryFile);
  const answerCall = JSON.stringify(join(import.meta.dirname, 'answer-call.ts'));
  const { outputFiles } = await build({
    stdin: {
      // imported late, so that an error while the file is loaded is answered as well
      contents: `import { answerCall } from ${answerCall};\nconst load = () => import(${entry});\n${code}`,
      resolveDir: root,
    },
    alias: Object.fromEntries(sourceEntries(root).map(({ name, file }) => [name, file])),
    bundle: true,
    format: 'esm',
    platform,
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

async function inPage(
  code: string,
  entryFile: string,
  ask: (page: Page) => Promise<string>,
): Promise<unknown> {
  const context = await (await openBrowser()).newContext();
  try {
    await context.route('**', (route) => {
      const { pathname, origin } = new URL(route.request().url());
      if (origin !== ORIGIN) return route.abort();
      if (pathname === '/bundle.js')
        return route.fulfill({ contentType: 'text/javascript', body: code });
      if (pathname === '/')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
      return route.fulfill({ status: 404 });
    });
    const page = await context.newPage();
    await page.goto(ORIGIN);
    return read(await ask(page), 'the page', entryFile);
  } finally {
    await context.close();
  }
}

function askThread(file: string, workerData: readonly string[]): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    // the flags of the process that runs the tests are not for it
    const thread = new Worker(pathToFileURL(file), { workerData, execArgv: [] });
    threads.add(thread);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      threads.delete(thread);
      reject(new Error(`the worker thread ended with ${code} before it answered`));
    });
  });
}

function toText(argument: unknown): string {
  return JSON.stringify(argument) ?? 'null';
}

/** The result, or the error thrown there: with its own name and message, and its stack as the cause. */
function read(text: string, place: string, entryFile: string): unknown {
  const answer: Answer = JSON.parse(text);
  if (!('error' in answer)) return answer.result;
  const { name, message, stack } = answer.error;
  const cause = `thrown in ${place} that ran ${basename(entryFile)}: ${stack ?? message}`;
  throw Object.assign(new Error(message, { cause }), { name });
}
