import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, runTroupe } from './run-troupe.js';
import { opener, pendulum } from './samples.js';
import { serve, startProcess } from './serve-troupe.js';
import { hasTerminal, openTerminal } from './terminal.js';

const folder = makeFolder();
writeFileSync(join(folder, 'opener.yaml'), opener);
writeFileSync(join(folder, 'pendulum.yaml'), pendulum);
writeFileSync(join(folder, 'wrong.yaml'), 'troupe: 1\nname: wrong\nskils: {}\n');

interface Ps {
  readonly characters: { name: string; step: number; started: boolean; epoch: number }[];
  readonly clients: { name: string; role: string }[];
}

async function psOf(address: string, ...more: string[]): Promise<Ps> {
  const { stdout, stderr, status } = await runTroupe(
    ['ps', '--json', '--hub', address, ...more],
    folder,
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Ps;
}

describe.concurrent('troupe serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '[CMD9] prints its address, answers there, and ends cleanly on %s',
    async (signal) => {
      const hub = await serve(['opener.yaml', 'pendulum.yaml'], folder);
      const answer = await fetch(hub.address);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        characters: [
          { name: 'opener', started: true },
          { name: 'pendulum', started: true },
        ],
      });
      const page = await fetch(hub.address, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('Troupe studio');
      const { status, signal: died, stdout, stderr } = await hub.stop(signal);
      expect({ status, died }).toEqual({ status: 0, died: null });
      // what scripts read is the address alone; what it is, is said beside it
      expect(stdout).toBe(`${hub.address}\n`);
      expect(stderr).toContain('The studio and the hub are at this address');
    },
  );

  it('[CMD9] is stopped with somebody connected, and by a second start on its port at once', async () => {
    const hub = await serve(['pendulum.yaml'], folder);
    const watching = startProcess(['attach', 'pendulum', '--hub', hub.address], folder);
    await watching.says('pendulum: step');
    const port = new URL(hub.address).port;
    const second = await runTroupe(['serve', 'opener.yaml', '--port', port], folder);
    expect(second.status).toBe(2);
    expect(second.stderr).toBe(
      `troupe: cannot listen on 127.0.0.1:${port}: another process listens there. Choose another: --port ${Number(port) + 1}\n`,
    );
    expect((await hub.stop()).status).toBe(0);
    const third = await serve(['pendulum.yaml', '--port', port], folder);
    await watching.says('The hub is there again.');
    expect((await third.stop()).status).toBe(0);
  });

  it.each([
    [['wrong.yaml'], 'Did you mean "skills"?'],
    [['missing.yaml'], 'missing.yaml'],
    [['opener.yaml', 'opener.yaml'], 'two characters have this name'],
    [['opener.yaml', '--port', '70000'], 'from 0 to 65535'],
    [['opener.yaml', '--rate', '0'], 'from 0.01 to 1000'],
    [['opener.yaml', '--prot', '1'], 'Did you mean --port?'],
    [['opener.yaml', '--start', '--stopped'], 'exclude each other'],
    [['opener.yaml', '--cert', 'cert.pem'], '--cert and --tls-key belong together'],
    [['opener.yaml', '--keep', 'opener.yaml'], 'opener.yaml'],
    [['opener.yaml', '--trace', 'opener.yaml'], 'traces cannot be written'],
    [['opener.yaml', '--nats', 'nats://127.0.0.1:1'], 'cannot be reached'],
    [['opener.yaml', '--nats', 'nats://hub:word@10.0.0.1:4222'], 'needs a user and TLS'],
    [['opener.yaml', '--nats', 'http://127.0.0.1'], 'must be an address such as'],
    [
      [
        'opener.yaml',
        '--host',
        'no.such.host.invalid',
        '--key',
        'a.key',
        '--cert',
        'opener.yaml',
        '--tls-key',
        'opener.yaml',
      ],
      'certificate',
    ],
  ])('[CMD9] %j is refused before anything is served', async (args, said) => {
    const { status, stdout, stderr } = await runTroupe(['serve', ...args], folder);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('[ROL3] does not listen beyond this machine without tokens and TLS, and says how to get them', async () => {
    const { status, stdout, stderr } = await runTroupe(
      ['serve', 'opener.yaml', '--host', '0.0.0.0'],
      folder,
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const said of [
      '--key FILE',
      'troupe token',
      '--cert FILE --tls-key FILE',
      'openssl req',
    ]) {
      expect(stderr).toContain(said);
    }
    const withKey = await runTroupe(
      ['serve', 'opener.yaml', '--host', '::', '--key', 'new.key'],
      folder,
    );
    expect(withKey.status).toBe(2);
    expect(withKey.stderr).not.toContain('--key FILE');
    expect(existsSync(join(folder, 'new.key'))).toBe(false);
  });

  it('[ROL3] listens beyond it with both, and lets in who has a token', async () => {
    const made = spawnSync(
      'openssl',
      'req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout key.pem -out cert.pem'.split(
        ' ',
      ),
      { cwd: folder },
    );
    expect(made.status).toBe(0);
    const token = await runTroupe(
      ['token', 'anna', '--role', 'viewer', '--key', 'hub.key'],
      folder,
    );
    const hub = await serve(
      'pendulum.yaml --host 0.0.0.0 --key hub.key --cert cert.pem --tls-key key.pem'.split(' '),
      folder,
    );
    expect(hub.address).toMatch(/^https:/);
    const there = `https://localhost:${new URL(hub.address).port}`;
    const env = { NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') };
    const args = ['ps', '--hub', there];
    const without = await runTroupe(args, folder, env);
    expect(without.status).toBe(2);
    expect(without.stderr).toContain('it takes a token. Say --token');
    const within = await runTroupe(args, folder, { ...env, TROUPE_TOKEN: token.stdout.trim() });
    expect(within.stdout).toContain('pendulum');
    const unknown = await runTroupe([...args, '--token', token.stdout.trim()], folder);
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain('certificate');
    expect((await hub.stop()).status).toBe(0);
  });

  it('[CMD9] keeps out pages that only pretend to be of this machine', async () => {
    const hub = await serve(['pendulum.yaml'], folder);
    const { port } = new URL(hub.address);
    const curl = (...args: string[]) =>
      spawnSync(
        'curl',
        ['-s', '-o', '/dev/null', '-w', '%{http_code}', ...args, `http://127.0.0.1:${port}/`],
        { encoding: 'utf8' },
      ).stdout;
    expect(curl()).toBe('200');
    expect(curl('-H', 'Host: evil.example')).toBe('403');
    expect(curl('-X', 'POST')).toBe('405');
    await hub.stop();
  });

  it.runIf(hasTerminal)('[CMD9] says in a terminal what the address is', async () => {
    const { ended, press, shows } = openTerminal(['serve', '--port', '0'], folder);
    await shows(/^The studio and the hub: http:\/\/127\.0\.0\.1:\d+ {3}\(Ctrl\+C ends\)\r\n/m);
    press('\u0003');
    expect((await ended).status).toBe(0);
  });

  it('[CMD9] waits to be started if it is told to', async () => {
    const hub = await serve(['pendulum.yaml', '--stopped'], folder);
    expect((await psOf(hub.address)).characters).toMatchObject([{ started: false, step: 0 }]);
    await hub.stop();
  });

  it('[CMD9] writes every step to a file for each character, whole when it is stopped', async () => {
    const hub = await serve(
      ['opener.yaml', 'pendulum.yaml', '--trace', 'traces', '--rate', '100'],
      folder,
    );
    await new Promise((done) => setTimeout(done, 300));
    await hub.stop();
    for (const name of ['opener', 'pendulum']) {
      const file = join(folder, 'traces', `${name}.jsonl`);
      const { status, stdout } = await runTroupe(['validate', file], folder);
      expect({ status, stdout }).toMatchObject({ status: 0 });
      expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(3);
    }
  });
});

describe('troupe serve --keep', () => {
  it('[KEP1] goes on where it was after it was stopped, and after it was killed', async () => {
    const args = ['pendulum.yaml', '--keep', 'kept', '--rate', '100'];
    let last = 0;
    for (const [i, signal] of (['SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGINT'] as const).entries()) {
      const hub = await serve(args, folder);
      const [character] = (await psOf(hub.address)).characters;
      expect(character?.epoch).toBe(i + 1);
      expect(character?.step).toBeGreaterThan(last);
      last = character?.step ?? 0;
      await hub.stop(signal);
    }
  });

  it('[KEP2] lets no second process write what one keeps', async () => {
    const args = ['pendulum.yaml', '--keep', 'shared'];
    const hub = await serve(args, folder);
    const second = await runTroupe(['serve', ...args, '--port', '0'], folder);
    expect(second.status).toBe(2);
    expect(second.stderr).toContain(`process ${hub.child.pid} keeps its state there`);
    await hub.stop();
  });

  it('[KEP2] names the line of a file that is damaged, status 2', async () => {
    const kept = join(folder, 'damaged');
    mkdirSync(kept);
    writeFileSync(join(kept, 'pendulum.state'), 'rubbish\n');
    const { status, stderr } = await runTroupe(
      ['serve', 'pendulum.yaml', '--keep', kept, '--port', '0'],
      folder,
    );
    expect(status).toBe(2);
    expect(stderr).toContain('line 1 is damaged');
  });
});

describe.concurrent('troupe token', () => {
  it('[CMD13] prints a token, and nothing else, to standard output', async () => {
    const { status, stdout, stderr } = await runTroupe(
      [
        'token',
        'legs',
        '--role',
        'agency',
        '--characters',
        'dude,cat',
        '--expires',
        '12h',
        '--key',
        'fresh.key',
      ],
      folder,
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^troupe1\.\S+\n$/);
    expect(stderr).toContain('made a new key in fresh.key');
    const [, payload = ''] = stdout.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      name: 'legs',
      role: 'agency',
      characters: ['dude', 'cat'],
    });
    const again = await runTroupe(
      ['token', 'legs', '--role', 'agency', '--key', 'fresh.key'],
      folder,
    );
    expect(again.stderr).toBe('');
  });

  it.each([
    [['anna', '--role', 'directr', '--key', 'k'], 'Did you mean "director"?'],
    [['anna', '--key', 'k'], '--role'],
    [['anna', '--role', 'viewer'], '--key'],
    [['anna', '--role', 'viewer', '--key', 'k', '--expires', 'soon'], 'such as 30d'],
    [['anna', '--role', 'viewer', '--key', 'k', '--expires', '0d'], 'such as 30d'],
    [['anna', '--role', 'viewer', '--key', 'k', '--characters', 'a,,b'], 'commas between'],
    [['anna', '--role', 'viewer', '--key', 'no/such/folder/k'], 'its folder does not exist'],
    [['anna', '--role', 'viewer', '--key', 'opener.yaml'], 'key'],
  ])('[CMD13] %j is answered with what is wrong', async (args, said) => {
    chmodSync(join(folder, 'opener.yaml'), 0o600);
    const { status, stdout, stderr } = await runTroupe(['token', ...args], folder);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

describe('troupe ps', () => {
  it('[CMD12] says who is where, when last heard and how fast', async () => {
    const hub = await serve(['pendulum.yaml'], folder);
    const watching = startProcess(['attach', 'pendulum', '--hub', hub.address], folder);
    await watching.says('pendulum: step');
    const { status, stdout } = await runTroupe(['ps', '--hub', hub.address], folder);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^CHARACTER +STEP +STATE +STEPS\/S +EPOCH\npendulum +\d+ +started +[\d.]+ +1$/m,
    );
    expect(stdout).toMatch(/\.attach\.\d+ +director +.* ago +[\d.]+ +answers$/m);
    const { clients } = await psOf(hub.address);
    expect(clients.map(({ role }) => role).sort()).toEqual(['director', 'viewer']);
    await hub.stop();
  });

  it('[CMD12] says what to do where there is no hub', async () => {
    const { status, stdout, stderr } = await runTroupe(
      ['ps', '--hub', 'http://127.0.0.1:1'],
      folder,
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(
      'Start one with troupe serve CHARACTER, or say where it is: --hub URL',
    );
    // something else listens there, with a page of its own
    const other = createServer((_, response) =>
      response.end('<!doctype html>\n<title>Shop</title>'),
    );
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const hub = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const page = await runTroupe(['ps', '--hub', hub], folder);
    other.close();
    expect(page).toMatchObject({ status: 2, stdout: '' });
    expect(page.stderr).toBe(
      `troupe: there is no hub at ${hub}: it answered with a page (200). Start one with troupe serve CHARACTER, or say where it is: --hub URL.\n`,
    );
    const odd = await runTroupe(['ps', '--hub', 'ftp://there'], folder);
    expect(odd.status).toBe(2);
    expect(odd.stderr).toContain('begins with http://');
  });
});
