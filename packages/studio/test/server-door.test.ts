/** Who is let in, and what they may. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Role } from '@troupe/net';
import { createToken } from '@troupe/net/node';
import { describe, expect, it } from 'vitest';
import { dude, refusal, serveStudio, Visitor, visit, wait } from './server-hub.js';

const key = randomBytes(32);
function tokenOf(role: Role, { characters, life = 600_000 }: Allowing = {}): string {
  const until = Date.now() + life;
  const token = createToken(key, { name: 'ada', role, until, ...(characters && { characters }) });
  return `?token=${token}`;
}
interface Allowing {
  readonly characters?: readonly string[];
  readonly life?: number;
}

describe('without tokens, on this machine', () => {
  it('[STS2] a viewer looks and changes nothing; a director changes, and the viewer sees it', async () => {
    const { address, hub } = await serveStudio();
    const director = await visit(address);
    const viewer = await visit(address, '?role=viewer');
    expect([director, viewer].map((each) => each.last('runs')?.role)).toEqual([
      'director',
      'viewer',
    ]);
    const run = viewer.runs[0]!.id;
    expect(await viewer.ask({ kind: 'watch', run })).toBeNull();
    const tune = (theta: number) =>
      ({
        kind: 'change',
        run,
        change: { kind: 'tune', actor: 'dude', parameters: { theta } },
      }) as const;
    expect(await viewer.ask(tune(77))).toEqual({ error: 'not-allowed' });
    for (const kind of ['play', 'pause', 'restart', 'close'] as const) {
      expect(await viewer.ask({ kind, run })).toEqual({ error: 'not-allowed' });
    }
    expect(await viewer.ask({ kind: 'step', run, ticks: 1 })).toEqual({ error: 'not-allowed' });
    expect(await viewer.ask({ kind: 'branch', run, tick: 0 })).toEqual({ error: 'not-allowed' });
    const { parameters } = hub.registries.get('dude')!.actor.definition;
    expect(parameters?.theta).not.toBe(77);
    expect(await director.ask(tune(88))).toBeNull();
    await expect
      .poll(() => viewer.last('moment')?.moment.actors['dude']?.parameters.theta, wait)
      .toBe(88);
    // what is served is not closed from a page
    expect(await director.ask({ kind: 'close', run })).toEqual({ error: 'served' });
    expect(await director.ask({ kind: 'pace', run, pace: 2 })).toEqual({ error: 'served' });
  });

  it('[STS2] browsers come from the page itself, by whatever name of this machine, and from nowhere else', async () => {
    const { address } = await serveStudio({ origins: ['https://friend.example'] });
    const { port } = new URL(address);
    const from = (origin: string, host = `127.0.0.1:${port}`) => ({ origin, headers: { host } });
    for (const origin of [
      'https://evil.example',
      `http://evil.example:${port}`,
      `https://127.0.0.1:${port}`,
      'http://127.0.0.1:1',
      'null',
    ]) {
      expect((await refusal(address, '', from(origin))).status).toBe(403);
    }
    await visit(address, '', from(address));
    await visit(address, '', from('https://friend.example'));
    await visit(address, '', from(`http://localhost:${port}`, `localhost:${port}`));
    await visit(address, '', from(`http://[::1]:${port}`, `[::1]:${port}`));
  });

  it('[STS2] a name from elsewhere that points here gets neither the page nor a connection', async () => {
    const { address } = await serveStudio();
    const { port } = new URL(address);
    const host = `evil.example:${port}`;
    expect(await refusal(address, '', { headers: { host } })).toMatchObject({ status: 403 });
    expect(
      await refusal(address, '', { headers: { host }, origin: `http://${host}` }),
    ).toMatchObject({ status: 403 });
    for (const path of ['/', '/main.js', '/studio']) {
      expect(await get(address, path, { host, accept: 'text/html' })).toMatch(/^HTTP\/1.1 403/);
    }
    expect(await get(address, '/', { host: `localhost:${port}`, accept: 'text/html' })).toMatch(
      /^HTTP\/1.1 200.*content="server"/s,
    );
  });

  it('[STS2] who is refused and does not go is no reason for the server to stay', async () => {
    const { address, close } = await serveStudio();
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write(
      `GET /studio HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    // and one that was let in, and reads nothing any more
    const stuck = await visit(address);
    stuck.socket.pause();
    await close();
    socket.destroy();
  }, 25_000);
});

/** As no browser would ask. */
function get(address: string, path: string, headers: Readonly<Record<string, string>>) {
  const { hostname, port } = new URL(address);
  return new Promise<string>((resolve, reject) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n\r\n`);
    });
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('with tokens', () => {
  it('[STS2] without one, with an expired or a foreign one, or with one of an agency nobody is let in', async () => {
    const { address } = await serveStudio({ key });
    const foreign = createToken(randomBytes(32), {
      name: 'eve',
      role: 'director',
      until: Date.now() + 60_000,
    });
    const refused = async (search: string) => {
      const told = await refusal(address, search);
      // a page cannot see why it was refused, and asks the same address
      const answer = await fetch(`${address}/studio${search}`);
      expect(answer.status).toBe(told.status);
      expect(await answer.text()).toBe(told.reason);
      return `${told.status} ${told.reason}`;
    };
    expect(await refused('')).toMatch(/^401 it takes a token/);
    expect(await refused('?role=director&name=eve')).toMatch(/^401/);
    expect(await refused(`?token=${foreign}`)).toMatch(/^401 .*another key/);
    expect(await refused(tokenOf('director', { life: -1 }))).toMatch(/^401 .*get a new one/);
    expect(await refused(tokenOf('agency'))).toMatch(/^403 .*"agency" is not for the studio/);
    expect((await fetch(`${address}/studio${tokenOf('viewer')}`)).status).toBe(426);
  });

  it('[STS2] the role is that of the token, whatever the address says', async () => {
    const { address } = await serveStudio({ key });
    const viewer = await visit(address, `${tokenOf('viewer')}&role=director`);
    expect(viewer.last('runs')?.role).toBe('viewer');
    const run = viewer.runs[0]!.id;
    expect(await viewer.ask({ kind: 'pause', run })).toEqual({ error: 'not-allowed' });
    const director = await visit(address, tokenOf('director'));
    expect(await director.ask({ kind: 'pause', run })).toBeNull();
  });

  it('[STS2] a token for some characters shows their runs and hides all others, branches and recordings too', async () => {
    const { address } = await serveStudio({ key, characters: [dude, { ...dude, name: 'other' }] });
    const whole = await visit(address, tokenOf('director'));
    const part = await visit(address, tokenOf('director', { characters: ['other'] }));
    const none = await visit(address, tokenOf('viewer', { characters: [] }));
    expect(part.runs.map(({ title }) => title)).toEqual(['other']);
    expect(Object.keys(part.hello!.lives)).toEqual([part.runs[0]!.id]);
    expect(none.runs).toEqual([]);
    const hidden = whole.runs.find(({ title }) => title === 'dude')!.id;
    const own = part.runs[0]!.id;
    for (const kind of ['watch', 'pause', 'restart', 'save'] as const) {
      expect(await part.ask({ kind, run: hidden })).toEqual({ error: 'no-run' });
    }
    expect(await part.ask({ kind: 'compare', run: own, other: hidden })).toEqual({
      error: 'no-run',
    });
    expect(await whole.ask({ kind: 'branch', run: hidden, tick: 0 })).toHaveProperty('run');
    const saved = (await whole.ask({ kind: 'save', run: hidden })) as Uint8Array;
    expect(await whole.ask({ kind: 'open', name: 'a.mcap', bytes: saved })).toHaveProperty('run');
    await expect.poll(() => whole.runs.length, wait).toBe(4);
    expect(await part.ask({ kind: 'pause', run: own })).toBeNull();
    expect(part.runs.map(({ title }) => title)).toEqual(['other']);
    expect(JSON.stringify(part.events)).not.toContain('dude');
  });

  it('[STS2] who is there when the token expires is told so, and sent away', async () => {
    const { address } = await serveStudio({ key });
    const director = new Visitor(address, tokenOf('director', { life: 2000 }));
    const { code, reason } = await director.closed;
    expect(director.runs).toHaveLength(1);
    expect(code).toBe(4001);
    expect(reason).toMatch(/expired; get a new one/);
  });

  it('[STS2] one that does not answer the close is no longer listened to', async () => {
    const { address, hub } = await serveStudio({ key });
    const until = Date.now() + 2500;
    const token = createToken(key, { name: 'ada', role: 'director', until });
    const director = new Visitor(address, `?token=${token}`);
    await expect.poll(() => director.runs.length, wait).toBe(1);
    const run = director.runs[0]!.id;
    director.socket.pause();
    await expect.poll(() => Date.now() > until, wait).toBe(true);
    director.send({ kind: 'pause', run });
    const gone = director.closed;
    director.socket.resume();
    await gone;
    expect(hub.registries.get('dude')!.started).toBe(true);
  });
});
