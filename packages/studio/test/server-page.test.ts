import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaticPage } from '../src/server/static-page.js';
import { serveStudio } from './server-hub.js';

const root = mkdtempSync(join(tmpdir(), 'troupe-page-'));
const front = '<meta name="troupe-studio" content="alone">'.padEnd(5000, ' .');
const server = createServer();
beforeAll(async () => {
  const folder = join(root, 'page');
  mkdirSync(join(folder, 'chunks'), { recursive: true });
  writeFileSync(join(root, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'index.html'), front);
  writeFileSync(join(folder, 'main-menu.js'), 'main()');
  writeFileSync(join(folder, 'secret.pem'), 'secret');
  writeFileSync(join(folder, 'chunks/part-ABCD2345.js'), 'part()');
  const page = new StaticPage(folder, true);
  server.on('request', (asked, response) =>
    page.answer((asked.url ?? '').split('?')[0]!, asked, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

/** The path as it is: nothing is made of dots and slashes on its way. */
async function ask(path: string, options: { method?: string; headers?: object } = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = options.headers as Record<string, string>;
  const asked = request({ port, path, method: options.method ?? 'GET', headers });
  asked.end();
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

describe('the files of the page', () => {
  it('[STS1] what is not of the page is not there, however it is asked for', async () => {
    for (const path of [
      '/../secret.js',
      '/chunks/../../secret.js',
      '/%2e%2e/secret.js',
      '/..%2fsecret.js',
      '/chunks/..%5c..%5csecret.js',
      '//secret.js',
      '/secret.pem',
      '/chunks',
      '/chunks/',
      '/index.html/',
      '/__proto__',
      `${join(root, 'secret.js')}`,
    ]) {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      expect(String(body)).not.toContain('secret');
    }
  });

  it('[STS1] it says where its stage is, and is pressed for who can take that', async () => {
    const said = front.replace('alone', 'server');
    const plain = await ask('/?role=viewer');
    expect(String(plain.body)).toBe(said);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const pressed = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(pressed.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(pressed.body))).toBe(said);
    expect(pressed.headers.vary).toContain('accept-encoding');
    const unwanted = { 'accept-encoding': 'br;q=0, brx' };
    expect((await ask('/', { headers: unwanted })).headers['content-encoding']).toBeUndefined();
    const some = await ask('/', { headers: { 'accept-encoding': 'br;q=0.5' } });
    expect(some.headers['content-encoding']).toBe('br');
  });

  it('[STS1] HEAD has the head alone; nothing else is done', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' });
    expect([status, body.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBe(front.length + 1);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const refused = await ask('/', { method });
      expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('[STS1] it is in no frame, of no other type, and tells nobody its address', async () => {
    for (const path of ['/', '/main-menu.js', '/nothing']) {
      expect((await ask(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  it('[STS1] what has a hash in its name is kept; all else is looked at again', async () => {
    const chunk = await ask('/chunks/part-ABCD2345.js');
    expect(chunk.headers['cache-control']).toContain('immutable');
    const main = await ask('/main-menu.js');
    expect(main.headers['cache-control']).toBe('no-cache');
    const again = await ask('/main-menu.js', {
      headers: { 'if-none-match': main.headers.etag },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

it('[STS1] the hub and the page share an address: who asks for a page gets one', async () => {
  const { address } = await serveStudio();
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('name="troupe-studio" content="server"');
  const list = await fetch(address, { headers: { accept: 'application/json' } });
  expect(await list.json()).toMatchObject({ characters: [{ name: 'dude' }] });
  expect((await fetch(`${address}/main.js`)).headers.get('content-type')).toMatch(/javascript/);
  expect((await fetch(`${address}/nothing.js`)).status).toBe(404);
});
