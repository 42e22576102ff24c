/** Serves the pages of the course on this machine: `npm run course`. */
import { spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type Bundle, bundlePage } from './bundle-page.js';
import { pages } from './list-pages.js';

const help = `Serves the pages of the course on this machine.

  npm run course                     and open http://127.0.0.1:4170
  npm run course -- --port 8080      at another port (0: any that is free)
  npm run course -- --no-open        without opening a browser`;

/** Bundled at the first call: the first page is there at once, the others when somebody goes there. */
const bundles = new Map<string, Promise<Bundle>>();

const port = readPort();
if (port !== undefined) serve(port);

function readPort(): number | undefined {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4170' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      console.log(help);
      return undefined;
    }
    if (/^\d{1,5}$/.test(values.port) && Number(values.port) < 65_536) return Number(values.port);
    throw new Error(`--port must be a number from 0 to 65535, found "${values.port}"`);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exitCode = 2;
    return undefined;
  }
}

function serve(port: number): void {
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://localhost').pathname, response).catch((error) => {
      console.error(error);
      send(response, 500, 'text/plain', 'That did not work; the terminal says why.');
    });
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const other = port < 65_535 ? port + 1 : 0;
    console.error(`Port ${port} is taken. Choose another: npm run course -- --port ${other}`);
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const { title, path } of pages) console.log(`${title}: ${new URL(path, address)}`);
    console.log('Ctrl+C ends; --help says how to choose a port.');
    if (process.stdout.isTTY && !process.argv.includes('--no-open')) openBrowser(address);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}

/** Only what is in the list is served: no path reaches the disk. */
async function answer(path: string, response: ServerResponse): Promise<void> {
  const wantsScript = path.endsWith('/page.js');
  const wanted = (wantsScript ? path.slice(0, -'/page.js'.length) : path) || '/';
  const page = pages.find((entry) => entry.path === wanted);
  if (page === undefined) return send(response, 404, 'text/plain', 'There is no such page.');
  let bundle = bundles.get(wanted);
  if (bundle === undefined) {
    bundle = bundlePage(page);
    bundles.set(wanted, bundle);
    // a page that could not be bundled may be mended meanwhile
    bundle.catch(() => bundles.delete(wanted));
  }
  const { html, script } = await bundle;
  if (wantsScript) send(response, 200, 'text/javascript', script);
  else send(response, 200, 'text/html', html);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/** As a person would; where there is no way to, the address is in the terminal. */
function openBrowser(address: string): void {
  const [command, ...rest] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  spawn(command!, [...rest, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
