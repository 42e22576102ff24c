// Tests of prepare-tests on systems that are small trees of files, with an apt-get that only notes its calls.
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTree, runScript } from './make-tree.js';

/** What the tests need besides a browser. */
const PROGRAMS = {
  'usr/sbin/nats-server': '',
  'usr/bin/openssl': '',
  'usr/sbin/ip': '',
  'usr/sbin/nft': '',
};
const DPKG = { 'var/lib/dpkg/status': '', ...PROGRAMS };
const INSTALL =
  '-q -o DPkg::Lock::Timeout=120 install -y --no-install-recommends chromium fonts-liberation';
const UPDATE = '-q -o DPkg::Lock::Timeout=120 update';

/** An apt-get that does this after it has noted its call and what it may ask. */
function aptGet(body: string) {
  return {
    'usr/bin/apt-get': `#!/bin/sh
system=$(dirname "$0")/../..
echo "$*" >> "$system/calls"
echo "$DEBIAN_FRONTEND" >> "$system/frontend"
${body}`,
  };
}

function makeSystem(files: Record<string, string>): string {
  const system = makeTree(files);
  if ('usr/bin/apt-get' in files) chmodSync(join(system, 'usr/bin/apt-get'), 0o755);
  return system;
}

/** What it printed, and the calls of apt-get. The browsers of this machine are out of sight. */
function prepareTests(system: string, env: Record<string, string> = {}) {
  const hidden = { CHROMIUM_PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(system, 'none') };
  const { status, output } = runScript('prepare-tests.mjs', [system], { ...hidden, ...env });
  const calls = existsSync(join(system, 'calls'))
    ? readFileSync(join(system, 'calls'), 'utf8')
    : '';
  return { status, output, calls: calls.trim().split('\n') };
}

const NOTHING = { status: 0, output: '', calls: [''] };

describe('prepare-tests', () => {
  it.each([
    'usr/bin/chromium',
    'usr/bin/chromium-browser',
    'usr/bin/google-chrome',
    'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ])('[REP4] does nothing when %s is there', (browser) => {
    const system = makeSystem({ ...DPKG, ...aptGet('exit 1'), [browser]: '' });
    expect(prepareTests(system)).toEqual(NOTHING);
  });

  it('[REP4] does nothing when CHROMIUM_PATH names a browser, and fails when it names none', () => {
    const system = makeSystem({ ...DPKG, ...aptGet('exit 1'), 'own/chrome': '' });
    expect(prepareTests(system, { CHROMIUM_PATH: join(system, 'own/chrome') })).toEqual(NOTHING);
    const missing = join(system, 'own/other');
    expect(prepareTests(system, { CHROMIUM_PATH: missing })).toEqual({
      status: 1,
      output: `CHROMIUM_PATH is ${missing}, and there is no such file: mend or unset it.\n`,
      calls: [''],
    });
  });

  it('[REP4] installs a browser once, asking nothing, then does nothing', () => {
    const system = makeSystem({ ...DPKG, ...aptGet('touch "$system/usr/bin/chromium"') });
    const first = prepareTests(system);
    expect(first).toMatchObject({ status: 0, calls: [INSTALL] });
    expect(first.output).toBe('Installing for the tests: chromium fonts-liberation …\n');
    expect(readFileSync(join(system, 'frontend'), 'utf8')).toBe('noninteractive\n');
    expect(prepareTests(system)).toMatchObject({ status: 0, output: '', calls: [INSTALL] });
  });

  it('[REP4] fetches the lists of packages only when the first try fails', () => {
    const system = makeSystem({
      ...DPKG,
      ...aptGet(`case "$*" in
*update) touch "$system/lists" ;;
*) test -e "$system/lists" && touch "$system/usr/bin/chromium" ;;
esac`),
    });
    const { status, calls } = prepareTests(system);
    expect({ status, calls }).toEqual({ status: 0, calls: [INSTALL, UPDATE, INSTALL] });
  });

  it('[REP4] says why when installing failed', () => {
    const system = makeSystem({ ...DPKG, ...aptGet('echo no route to the mirror >&2; exit 100') });
    const { status, output } = prepareTests(system);
    expect(status).toBe(1);
    expect(output).toContain('no route to the mirror\n');
    expect(output).toContain('CHROMIUM_PATH');
  });

  it('[REP4] says what to install where it may not', () => {
    const { status, output, calls } = prepareTests(
      makeSystem({ ...PROGRAMS, ...aptGet('exit 1') }),
    );
    expect({ status, calls }).toEqual({ status: 1, calls: [''] });
    expect(output).toContain('The tests need a Chromium, and there is none.');
    expect(output).toContain('sudo apt-get install --no-install-recommends chromium');
    expect(output).toContain('npx playwright-core install --with-deps chromium');
  });

  it('[REP4] installs all that is missing at once', () => {
    const body = 'touch "$system/usr/bin/nats-server" "$system/usr/bin/openssl"';
    const system = makeSystem({
      'var/lib/dpkg/status': '',
      'usr/bin/chromium': '',
      ...aptGet(body),
    });
    const { status, calls } = prepareTests(system);
    expect(status).toBe(0);
    expect(calls[0]).toContain('nats-server openssl iproute2 nftables');
  });

  it('[REP4] does without what only cuts real cables, where it may not install', () => {
    const system = makeSystem({
      'usr/bin/chromium': '',
      'usr/bin/openssl': '',
      'usr/local/bin/nats-server': '',
    });
    expect(prepareTests(system)).toEqual(NOTHING);
  });

  it('[REP4] names everything that is missing, and how to get it', () => {
    const { status, output } = prepareTests(makeSystem({ 'usr/bin/chromium': '' }));
    expect(status).toBe(1);
    expect(output).toContain('The tests need a NATS server and openssl, and there is none.');
    expect(output).toContain('sudo apt-get install --no-install-recommends nats-server');
  });
});
