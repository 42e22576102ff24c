/** Serves a page of ours as the studio's own server does its page: minified, in chunks, compressed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

interface SiteFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Unless it is sent as it is. */
  readonly coding?: 'br';
}

/** `page` is a file of pages, `others` are files beside it, by their path. */
export async function servePages(
  page: string,
  workers: readonly string[] = [],
  others: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Site> {
  const files = new Map<string, SiteFile>();
  for (const entry of [page, ...workers]) {
    for (const [path, text] of await bundle(entry)) files.set(path, press(path, text));
  }
  const style = files.has(`/${page}.css`) ? `<link rel="stylesheet" href="/${page}.css">` : '';
  files.set('/', press('/', front(page, style)));
  for (const [path, bytes] of others) {
    files.set(path, { type: 'application/octet-stream', bytes });
  }
  return listen(files);
}

async function bundle(entry: string): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { [entry]: fileURLToPath(new URL(`../pages/${entry}.js`, import.meta.url)) },
    outdir: '/',
    bundle: true,
    splitting: true,
    minify: true,
    chunkNames: `chunks/${entry}-[name]-[hash]`,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/'), text]));
}

function front(page: string, style: string): string {
  const fill = '<style>body { margin: 0 } #stage { height: 100dvh }</style>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page that is measured</title><link rel="icon" href="data:,">${fill}${style}<link rel="modulepreload" href="/${page}.js"><div id="stage"></div><script type="module" src="/${page}.js"></script>`;
}

function press(path: string, text: string): SiteFile {
  const type = path.endsWith('.js')
    ? 'text/javascript; charset=utf-8'
    : path.endsWith('.css')
      ? 'text/css; charset=utf-8'
      : 'text/html; charset=utf-8';
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return { type, bytes: brotliCompressSync(text, { params }), coding: 'br' };
}

async function listen(files: ReadonlyMap<string, SiteFile>): Promise<Site> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.split(/[?#]/)[0] ?? '/');
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { type, bytes, coding } = file;
    response.writeHead(200, {
      'content-type': type,
      'content-length': bytes.byteLength,
      ...(coding !== undefined && { 'content-encoding': coding }),
    });
    response.end(bytes);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', done);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
