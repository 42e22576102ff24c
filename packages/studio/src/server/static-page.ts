/** The files of the studio's page, and nothing else of this machine. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly tag: string;
  pressed: Promise<Buffer> | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const safety = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // an address may have a token in it
  'referrer-policy': 'no-referrer',
};

const press = promisify(brotliCompress);

/** Read once: what is asked for later is looked up by its name, and never on the disk. */
export class StaticPage {
  readonly #files = new Map<string, PageFile>();

  /** `served`: the page is to connect to the server it came from. */
  constructor(folder: string, served: boolean) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const type = types[extname(entry)];
      if (type === undefined) continue;
      const path = `/${entry.replaceAll('\\', '/')}`;
      const isFront = path === '/index.html';
      const found = readFileSync(join(folder, entry));
      const bytes = isFront && served ? sayServed(found) : found;
      const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const pressed = bytes === found ? readPressed(join(folder, `${entry}.br`)) : undefined;
      this.#files.set(isFront ? '/' : path, { type, bytes, tag, pressed });
    }
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  answer(path: string, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      sayInWords(response, 405, 'Only GET.', { allow: 'GET, HEAD' });
      return;
    }
    const file = this.#files.get(path);
    if (file === undefined) {
      sayInWords(response, 404, 'There is no such page.');
      return;
    }
    const common = {
      ...safety,
      etag: file.tag,
      vary: 'accept, accept-encoding',
      'cache-control': cachingOf(path),
    };
    if (headers['if-none-match'] === file.tag) {
      response.writeHead(304, common).end();
      return;
    }
    const send = (body: Buffer, coding = {}) => {
      const about = { 'content-type': file.type, 'content-length': body.length, ...coding };
      response.writeHead(200, { ...common, ...about });
      response.end(method === 'HEAD' ? undefined : body);
    };
    if (!takesBrotli(headers['accept-encoding'])) {
      send(file.bytes);
      return;
    }
    // beside the characters, not between two of their ticks
    file.pressed ??= press(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    file.pressed.then(
      (pressed) => send(pressed, { 'content-encoding': 'br' }),
      () => send(file.bytes),
    );
  }
}

export function sayInWords(
  response: ServerResponse,
  status: number,
  words: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...safety, ...type, ...more });
  response.end(response.req.method === 'HEAD' ? undefined : `${words}\n`);
}

/** Names of chunks change with what is in them; all else is looked at again. */
function cachingOf(path: string): string {
  return /^\/(chunks|worker)\/.*-[A-Z0-9]{8}\.js$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}

/** The build presses as hard as can be, which nobody could wait for here. */
function readPressed(file: string): Promise<Buffer> | undefined {
  return existsSync(file) ? Promise.resolve(readFileSync(file)) : undefined;
}

function takesBrotli(accepted: string | string[] | undefined): boolean {
  const codings = String(accepted ?? '').split(',');
  return codings.some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(coding));
}

function sayServed(page: Buffer): Buffer {
  const mark = (place: string) => `name="troupe-studio" content="${place}"`;
  return Buffer.from(page.toString('utf8').replace(mark('alone'), mark('server')));
}
