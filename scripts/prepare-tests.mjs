// Sees to it that what the tests need besides npm's packages is there: installs Debian's where that is allowed, or says
// what to install.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBrowser } from './find-browser.mjs';

const system = resolve(process.argv[2] ?? '/');
const aptGet = join(system, 'usr/bin/apt-get');
const BROWSER = {
  what: 'a Chromium',
  packages: ['chromium', 'fonts-liberation'],
  ways: [
    'a Chromium, in one of these ways:',
    '  Debian:      sudo apt-get install --no-install-recommends chromium fonts-liberation',
    '  elsewhere:   npx playwright-core install --with-deps chromium',
    '  or set CHROMIUM_PATH to the program of a Chromium or Chrome that is there already',
  ],
};
const PROGRAMS = [
  {
    what: 'a NATS server',
    program: 'nats-server',
    packages: ['nats-server'],
    ways: [
      'a NATS server, 2.9 or newer, where programs are found:',
      '  Debian:      sudo apt-get install --no-install-recommends nats-server',
      '  elsewhere:   https://nats.io/download',
    ],
  },
  {
    what: 'openssl',
    program: 'openssl',
    packages: ['openssl'],
    ways: ['openssl, from the packages of your system'],
  },
  // without these two, cables are cut by a relay and not between network namespaces
  { program: 'ip', packages: ['iproute2'], optional: true },
  { program: 'nft', packages: ['nftables'], optional: true },
];
const PLACES = [
  'usr/local/sbin',
  'usr/local/bin',
  'usr/sbin',
  'usr/bin',
  'sbin',
  'bin',
  'opt/homebrew/bin',
];
const wanted = process.env.CHROMIUM_PATH;

const missing = await findMissing();
if (missing.length > 0) {
  const needed = missing.filter(({ optional }) => !optional);
  if (needed.includes(BROWSER) && wanted) {
    fail(`CHROMIUM_PATH is ${wanted}, and there is no such file: mend or unset it.`);
  }
  if (mayInstall()) {
    const packages = missing.flatMap((need) => need.packages).join(' ');
    console.log(`Installing for the tests: ${packages} …`);
    install(`install -y --no-install-recommends ${packages}`);
    const left = (await findMissing()).filter(({ optional }) => !optional);
    if (left.length > 0) {
      fail(
        `apt-get has installed nothing that the tests could use as ${list(left)}. ${remedy(left)}`,
      );
    }
  } else if (needed.length > 0) {
    fail(`The tests need ${list(needed)}, and there is none. ${remedy(needed)}`);
  }
}

async function findMissing() {
  const programs = PROGRAMS.filter(({ program }) => !isThere(program));
  return (await findBrowser(system)) === undefined ? [BROWSER, ...programs] : programs;
}

/** In the usual places, or where this process finds programs. */
function isThere(program) {
  if (PLACES.some((place) => existsSync(join(system, place, program)))) return true;
  if (system !== resolve('/')) return false;
  return (process.env.PATH ?? '')
    .split(':')
    .some((place) => place !== '' && existsSync(join(place, program)));
}

function list(needs) {
  return needs.map(({ what }) => what).join(' and ');
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

function install(args) {
  if (runAptGet(args).status === 0) return;
  // a new system has no lists of packages, an old one has lists of packages that are gone
  const update = runAptGet('update');
  const { status, output } = runAptGet(args);
  if (status === 0) return;
  console.error(update.output + output);
  fail(`apt-get ${args} failed; the lines above say why. ${remedy(missing)}`);
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

function remedy(needs) {
  const ways = needs.flatMap((need) => need.ways ?? []);
  return ['Install what is missing, then run npm test again:', ...ways].join('\n');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
