import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TroupeError } from '@troupe/core';
import {
  checkToken,
  createToken,
  isLoopback,
  openKeyFile,
  settleListenAddress,
} from '@troupe/net/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const key = new Uint8Array(32).fill(1);
const otherKey = new Uint8Array(32).fill(2);
const peer = { name: 'walker', role: 'agency', characters: ['dude'] } as const;
const until = 1_000_000;

describe('tokens', () => {
  it('[ROL5] a token says who, what role, which characters and until when', () => {
    const text = createToken(key, { ...peer, until });
    expect(text).toMatch(/^troupe1\.[\w-]+\.[\w-]+$/);
    const checked = checkToken(key, text, until - 1);
    expect(checked).toMatchObject({ ok: true, token: { ...peer, until } });
  });

  it('[ROL5] no two tokens are the same', () => {
    const [one, two] = [createToken(key, { ...peer, until }), createToken(key, { ...peer, until })];
    expect(one).not.toBe(two);
  });

  it('[ROL5] one that is expired is refused', () => {
    const text = createToken(key, { ...peer, until });
    expect(checkToken(key, text, until)).toMatchObject({ ok: false, code: 'expired' });
  });

  it('[ROL5] one of another key is refused', () => {
    const text = createToken(otherKey, { ...peer, until });
    expect(checkToken(key, text, 0)).toMatchObject({ ok: false, code: 'wrong-signature' });
  });

  it('[ROL5] one with any character changed, left out or put in is refused', () => {
    const text = createToken(key, { ...peer, until });
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom(...'aZ09-_.~%'),
        fc.nat(2),
        (at, by, how) => {
          const changed =
            text.slice(0, at) + (how === 1 ? '' : by) + text.slice(how === 2 ? at : at + 1);
          // the last character of base64url has bits that stand for nothing
          const same = Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(
            Buffer.from(text.split('.')[2]!, 'base64url'),
          );
          if (
            same &&
            changed.split('.')[1] === text.split('.')[1] &&
            changed.startsWith('troupe1.')
          )
            return;
          expect(checkToken(key, changed, 0).ok).toBe(false);
        },
      ),
    );
  });

  it('[ROL5] a role that was changed by its bearer is refused', () => {
    const [first, payload, signature] = createToken(key, { ...peer, until }).split('.');
    const said = JSON.parse(Buffer.from(payload!, 'base64url').toString());
    const grown = Buffer.from(JSON.stringify({ ...said, role: 'director' })).toString('base64url');
    const checked = checkToken(key, `${first}.${grown}.${signature}`, 0);
    expect(checked).toMatchObject({ ok: false, code: 'wrong-signature' });
  });

  it.each([
    '',
    'troupe1',
    'troupe1..',
    'troupe2.a.b',
    'a.b.c',
    'troupe1.a.b.c',
    'x'.repeat(10_000),
  ])('[ROL5] what is no token is refused: %s', (text) => {
    expect(checkToken(key, text, 0).ok).toBe(false);
  });

  it('[ROL5] a token that says nothing of use is not made', () => {
    expect(() => createToken(key, { name: '', role: 'agency', until })).toThrow(TroupeError);
    expect(() => createToken(key, { name: 'x', role: 'king' as never, until })).toThrow(
      TroupeError,
    );
    expect(() => createToken(key, { name: 'x', role: 'agency', until: Number.NaN })).toThrow(
      TroupeError,
    );
  });

  it('[ROL5] the key is made once, for its owner only, and refused where others can read it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'troupe-key-'));
    try {
      const path = join(folder, 'key');
      const made = openKeyFile(path);
      expect(made).toHaveLength(32);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(openKeyFile(path)).toEqual(made);
      expect(readFileSync(path, 'utf8').trim()).toBe(Buffer.from(made).toString('base64url'));
      chmodSync(path, 0o640);
      expect(() => openKeyFile(path)).toThrow(/chmod 600/);
      chmodSync(path, 0o600);
      const text = Buffer.from(made).toString('base64url');
      for (const wrong of [
        'short',
        'my password is long enough to be thirty-two bytes if one reads it so',
        `${text}A`,
        `${text.slice(0, -1)}=`,
        `${text.slice(0, -1)} ${text.slice(-1)}`,
        `${text}${text}`,
        text.slice(0, -1),
      ]) {
        writeFileSync(path, `${wrong}\n`);
        expect(() => openKeyFile(path)).toThrow(/bad-key.*43 letters.*Remove it/s);
      }
      for (const right of [text, `${text}\r\n`]) {
        writeFileSync(path, right);
        expect(openKeyFile(path)).toEqual(made);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('where a hub listens', () => {
  const tls = { cert: 'cert', key: 'key' };

  it('[ROL3] it listens on this machine only, unless asked otherwise', () => {
    expect(settleListenAddress({})).toEqual({ host: '127.0.0.1', port: 0 });
    expect(settleListenAddress({ host: 'localhost', port: 80 })).toEqual({
      host: 'localhost',
      port: 80,
    });
  });

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.5',
    'example.org',
    '',
    '127.0.0.1.example.org',
    '1270.0.0.1',
  ])(
    '[ROL3] beyond it there is no start without tokens and TLS, and the message says how to get them: %s',
    (host) => {
      expect(() => settleListenAddress({ host })).toThrow(/not-secure.*tokens.*TLS/s);
      expect(() => settleListenAddress({ host, key })).toThrow(/certificate/);
      expect(() => settleListenAddress({ host, tls })).toThrow(/openKeyFile/);
      expect(settleListenAddress({ host, key, tls, port: 1 })).toEqual({ host, port: 1 });
    },
  );

  it('[ROL3] addresses of this machine are known', () => {
    for (const host of [
      '127.0.0.1',
      '127.1.2.3',
      '::1',
      '[::1]',
      '::ffff:127.0.0.1',
      'localhost',
    ]) {
      expect(isLoopback(host), host).toBe(true);
    }
    for (const host of [undefined, '10.0.0.1', '::ffff:10.0.0.1', 'localhost.example.org']) {
      expect(isLoopback(host), host).toBe(false);
    }
  });
});
