// Sees to it that there is a browser for the tests: installs Debian's where that is allowed, or says what to install.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBrowser } from './find-browser.mjs';

const system = resolve(process.argv[2] ?? '/');
const aptGet = join(system, 'usr/bin/apt-get');
const INSTALL = 'install -y --no-install-recommends chromium fonts-liberation';
const wanted = process.env.CHROMIUM_PATH;

if ((await findBrowser(system)) === undefined) {
  if (wanted) fail(`CHROMIUM_PATH is ${wanted}, and there is no such file: mend or unset it.`);
  if (!mayInstall()) fail(`The tests need a Chromium, and there is none. ${remedy()}`);
  console.log(`Installing a browser for the tests: apt-get ${INSTALL} …`);
  install();
  if ((await findBrowser(system)) === undefined) {
    fail(`apt-get has installed no browser that the tests could use. ${remedy()}`);
  }
}

/** What apt-get needs: itself, and the right to write where dpkg notes what is installed. */
function mayInstall() {
  try {
    accessSync(aptGet, constants.X_OK);
    accessSync(join(system, 'var/lib/dpkg'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function install() {
  if (runAptGet(INSTALL).status === 0) return;
  // a new system has no lists of packages, an old one has lists of packages that are gone
  const update = runAptGet('update');
  const { status, output } = runAptGet(INSTALL);
  if (status === 0) return;
  console.error(update.output + output);
  fail(`apt-get ${INSTALL} failed; the lines above say why. ${remedy()}`);
}

function runAptGet(args) {
  // another apt-get may be at work: wait for it a while
  const { status, stdout, stderr, error } = spawnSync(
    aptGet,
    ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args.split(' ')],
    {
      encoding: 'utf8',
      // a question would wait for an answer for ever
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 1e8,
    },
  );
  return { status, output: error ? `${error.message}\n` : stdout + stderr };
}

function remedy() {
  return [
    'Install one in one of these ways, then run npm test again:',
    '  Debian:      sudo apt-get install --no-install-recommends chromium fonts-liberation',
    '  elsewhere:   npx playwright-core install --with-deps chromium',
    '  or set CHROMIUM_PATH to the program of a Chromium or Chrome that is there already',
  ].join('\n');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
