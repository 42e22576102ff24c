/** Commands that meet on a NATS server, with the very configuration of the docs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, runShell, runTroupe } from './run-troupe.js';
import { type Serving, serve, startProcess } from './serve-troupe.js';

const configuration = join(import.meta.dirname, '../../../docs/nats/troupe.conf');
const folder = makeFolder();
writeFileSync(
  join(folder, 'dude.yaml'),
  `troupe: 1
name: dude
open: true
parameters: { theta: 20 }
goals: { at-door: true }
`,
);
writeFileSync(
  join(folder, 'legs.yaml'),
  `troupe: 1
name: legs
sensors: { at-door: false }
skills:
  walk-to-door: { when: { at-door: false }, adds: [at-door] }
`,
);

const users = ['hub', 'agency-1', 'agency-2', 'viewer-1', 'director-1', 'host-1'];
const ending: (() => unknown)[] = [];
let port = 0;
let hub: Serving;

/** Where somebody meets the hub. */
const at = (user: string, password = `word-of-${user}`) =>
  `nats://${user}:${password}@127.0.0.1:${port}/stage`;

beforeAll(async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  ({ port } = free.address() as AddressInfo);
  await new Promise((done) => free.close(done));
  const passwords = users.map((user) => [
    `TROUPE_${user.toUpperCase().replace('-', '_')}_PASSWORD`,
    `word-of-${user}`,
  ]);
  const env = { ...process.env, ...Object.fromEntries(passwords) };
  const server = spawn('nats-server', ['-c', configuration, '-p', String(port)], { env });
  ending.push(() => server.kill('SIGKILL'));
  let said = '';
  await new Promise<void>((ready, failed) => {
    server.on('error', failed);
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Server is ready')) ready();
    });
  });
  hub = await serve(
    ['dude.yaml', '--rate', '20', '--nats', at('hub').replace('/stage', ''), '--name', 'stage'],
    folder,
  );
  ending.unshift(() => hub.stop());
}, 120_000);
afterAll(async () => {
  for (const end of ending.splice(0)) await end();
});

describe('commands over NATS', { timeout: 120_000 }, () => {
  it('[ROL7] [CMD10] [CMD11] [CMD12] one joins, one steers and one looks, each as the user it is', async () => {
    const legs = startProcess(['join', 'dude', 'legs.yaml', '--hub', at('agency-1')], folder);
    await legs.says('joined dude');
    await legs.says('walk-to-door, execution 1: finished');
    const said = await runShell(
      `printf 'list\\nstop\\n' | $TROUPE attach dude --hub ${at('director-1')}`,
      folder,
    );
    expect(said.status, said.stderr).toBe(0);
    expect(said.stdout).toMatch(/walk-to-door +\S+ in agency-1/);
    const ps = await runTroupe(['ps', '--hub', at('viewer-1')], folder);
    expect(ps.status, ps.stderr).toBe(0);
    expect(ps.stdout).toMatch(/dude .*stopped/);
    expect(ps.stdout).toMatch(/agency-1 +agency .*dude: /);
    expect((await legs.stop()).status).toBe(0);
    await hub.says(/walk-to-door.* of agency-1 left/);
  });

  it('[ROL7] [CMD12] who is not let in is told why, and nobody sees the password', async () => {
    const refusals: readonly [string, RegExp][] = [
      [at('viewer-1', 'secret'), /authorization/i],
      [at('agency-2'), /NATS refuses: .*permissions violation/i],
      [at('viewer-1').replace('stage', 'empty'), /no hub "empty" answers|does not answer/],
      [at('viewer-1').replace('/stage', ''), /says no hub/],
      ['nats://viewer-1:secret@127.0.0.1:1/stage', /nobody listens there/],
    ];
    for (const [url, why] of refusals) {
      const { status, stdout, stderr } = await runTroupe(['ps', '--hub', url], folder);
      expect(status, url).toBe(2);
      expect(stderr).toMatch(why);
      expect(stdout + stderr).not.toMatch(/secret|word-of/);
    }
  });
});
