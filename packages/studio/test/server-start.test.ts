/** `npm start`, as a person starts it: the server that was built. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const file = join(import.meta.dirname, '../dist/server/start.js');
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [file, ...args]);
  running.add(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([status]) => status as number | null);
  return { child, said, ended };
}

it('[STS1] says where the page is, serves it on this machine, and ends when told to', async () => {
  const { child, said, ended } = start('--port', '0', '--no-open');
  await expect.poll(() => said.out, { timeout: 30_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  const address = /http:\S+/.exec(said.out)![0];
  const page = await fetch(address);
  expect(await page.text()).toContain('name="troupe-studio" content="alone"');
  expect((await fetch(`${address}/worker.js`)).status).toBe(200);
  expect((await fetch(`${address}/package.json`)).status).toBe(404);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(said.err).toBe('');
});

it('[STS1] says what to do where the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { said, ended } = start('--port', String(port));
  expect(await ended).toBe(1);
  expect(said.err).toMatch(new RegExp(`^Port ${port} is taken. Choose another: .* --port \\d+\n$`));
  other.close();
});

it.each([
  ['--port', 'abc'],
  ['--port', '70000'],
  ['--port', '-1'],
  ['--port'],
  ['--prot', '1'],
  ['x'],
])('[STS1] what cannot be asked for is said, with help: %s %s', async (...args) => {
  const { said, ended } = start(...args.filter((each) => each !== undefined));
  expect(await ended).toBe(2);
  expect(said.err).toContain('npm start -- --port 8080');
  expect(said.err).not.toMatch(/\n {4}at /);
  expect(said.out).toBe('');
});

it('[STS1] tells how it is used', async () => {
  const { said, ended } = start('--help');
  expect(await ended).toBe(0);
  expect(said.out).toContain('npm start -- --port 8080');
});
