// Installs and builds what is missing, so that npm start and npm test work on a fresh clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listFiles } from './list-files.mjs';

const root = resolve(process.argv[2] ?? join(import.meta.dirname ?? 'scripts', '..'));
const stampFile = join(root, 'node_modules', '.troupe-stamp');

requireVersion('Node', process.versions.node, [20, 19]);
const npmVersion = process.env.npm_config_user_agent?.match(/^npm\/(\S+)/)?.[1];
if (npmVersion) requireVersion('npm', npmVersion, [9, 0]);

const lock = hash(readFileSync(join(root, 'package-lock.json'), 'utf8'));
let stamp = readStamp();

if (stamp.lock !== lock) {
  console.log('Installing what package-lock.json lists …');
  install();
  // building may fail later, and need not install again
  stamp = { lock };
  writeFileSync(stampFile, JSON.stringify(stamp));
}

const { sources, complete } = inspectSources();
if (stamp.sources !== sources || !complete) {
  console.log('Building …');
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const remedy = 'The build failed; the messages above say where.';
  run(process.execPath, [tsc, '-b'], remedy);
  // a tree of the tests has no pages
  const pages = join('scripts', 'build-pages.mjs');
  if (existsSync(join(root, pages))) run(process.execPath, [pages], remedy);
  writeFileSync(stampFile, JSON.stringify({ lock, sources }));
}

function requireVersion(name, version, [major, minor]) {
  const [isMajor, isMinor] = version.split('.').map(Number);
  if (isMajor > major || (isMajor === major && isMinor >= minor)) return;
  console.error(`Troupe needs ${name} ${major}.${minor} or later; this is ${name} ${version}.`);
  process.exit(1);
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function install() {
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  const remedy = 'Installing failed. Is the npm registry within reach?';
  // npm on Windows is a .cmd file, which only a shell starts: prefer the script npm says it is
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) run(process.execPath, [npm, ...args], remedy);
  else run(`npm ${args.join(' ')}`, [], remedy, true);
}

/** `sources` changes when a source or setting comes, changes or goes; `complete`: all is built. */
function inspectSources() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lines = [];
  let complete = true;
  const add = (file) => {
    const { mtimeMs, size } = statSync(join(root, file));
    lines.push(`${file} ${mtimeMs} ${size}`);
  };
  for (const folder of workspaces) {
    const settings = listFiles(join(root, folder), (path) => /^\w+\.json$/.test(path));
    const code = listFiles(
      join(root, folder),
      (path) =>
        /\.(tsx?|css)$/.test(path) && !path.endsWith('.test.ts') && !path.startsWith('test/'),
    );
    for (const path of [...settings, ...code]) add(`${folder}/${path}`);
    if (code.length > 0 && !existsSync(join(root, folder, 'dist'))) complete = false;
  }
  add('tsconfig.json');
  add('tsconfig.base.json');
  return { sources: hash(lines.join('\n')), complete };
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}

function run(command, args, remedy, shell = false) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  if (status === 0) return;
  console.error(remedy);
  process.exit(1);
}
