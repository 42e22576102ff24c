// Runs every check and then the tests; with arguments only the tests, with --static only the checks.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces } from './read-workspaces.mjs';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const onlyStatic = args.length === 1 && args[0] === '--static';

const published = readWorkspaces(root).filter(({ manifest }) => !manifest.private);
const checks = [
  [
    'format and lint',
    [tool('@biomejs/biome'), 'ci', '--error-on-warnings'],
    'npm run format mends what can be mended by itself.',
  ],
  [
    'types of the tests',
    [tool('typescript', 'tsc'), '-b', 'tsconfig.test.json'],
    'Mend the types named above.',
  ],
  ['rules and tests', ['scripts/check-spec.mjs']],
  ['imports', ['scripts/check-imports.mjs']],
  ['public declarations', ['scripts/api-report.mjs']],
  ['unused code', [tool('knip')], 'Remove what nothing uses, or use it.'],
  ...published.map(({ folder, manifest }) => [
    `package ${manifest.name}`,
    [tool('publint'), 'run', folder, '--strict', '--pack', 'npm'],
    `Mend ${folder}/package.json.`,
  ]),
];

if (args.length === 0 || onlyStatic) for (const check of checks) runQuietly(...check);
if (!onlyStatic) {
  heading('tests');
  const { status } = spawn([tool('vitest'), 'run', ...args], 'inherit');
  if (status !== 0)
    fail('tests', 'The tests named above failed; npm test -- NAME runs some alone.');
}

function runQuietly(name, command, remedy = 'the lines above say what to do.') {
  heading(name);
  const start = performance.now();
  const { status, stdout, stderr } = spawn(command, 'pipe');
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (status === 0) return console.log(`   ok, ${seconds} s`);
  console.log(`${stdout}${stderr}`);
  fail(name, remedy);
}

function heading(name) {
  console.log(`── ${name}`);
}

function fail(name, remedy) {
  console.error(`\n✗ ${name}: ${remedy}`);
  process.exit(1);
}

function spawn(command, stdio) {
  return spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
}

/** The script behind a command, started with node itself: .bin has shell files on Windows. */
function tool(name, command = name.split('/').at(-1)) {
  const folder = join(root, 'node_modules', name);
  if (!existsSync(folder)) fail(name, 'not installed; npm ci installs it.');
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
