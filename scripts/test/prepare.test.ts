// Tests of prepare with an npm and a compiler that only note that they were called.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTree, runScript, writeFiles } from './make-tree.js';

const NOTE =
  "require('node:fs').appendFileSync('calls', process.argv.slice(2, 4).join(' ') + '\\n');";
const TREE = {
  'package.json': '{ "workspaces": ["packages/core"] }',
  'package-lock.json': '{ "packages": {} }',
  'tsconfig.json': '{}',
  'tsconfig.base.json': '{}',
  'packages/core/package.json': '{}',
  'packages/core/tsconfig.json': '{}',
  'packages/core/src/index.ts': 'export {};',
  'packages/core/dist/index.js': 'export {};',
  'packages/core/test/a.test.ts': 'export {};',
  'fake/npm-cli.js': `${NOTE} require('node:fs').cpSync('fake', 'node_modules', { recursive: true });`,
  'fake/typescript/bin/tsc': NOTE,
};

/** What it printed, and the commands it gave. */
function prepare(root: string, env: Record<string, string> = {}) {
  rmSync(join(root, 'calls'), { force: true });
  const npm = join(root, 'fake/npm-cli.js');
  const { status, output } = runScript('prepare.mjs', [root], { npm_execpath: npm, ...env });
  const calls = existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '';
  return { status, output, calls: calls.trim().split('\n') };
}

const NOTHING = { status: 0, output: '', calls: [''] };

describe('prepare', () => {
  it('[REP4] installs and builds once, then does nothing', () => {
    const root = makeTree(TREE);
    const first = prepare(root);
    expect(first.calls).toEqual(['ci --include=dev', '-b']);
    expect(first.output).toContain('Installing');
    expect(first.output).toContain('Building');
    const stamp = readFileSync(join(root, 'node_modules/.troupe-stamp'), 'utf8');
    expect(prepare(root)).toEqual(NOTHING);
    expect(readFileSync(join(root, 'node_modules/.troupe-stamp'), 'utf8')).toBe(stamp);
  });

  it.each([
    ['a source changed', { 'packages/core/src/index.ts': 'export const a = 1;' }],
    ['a source was added', { 'packages/core/src/b.ts': 'export {};' }],
    ['a setting changed', { 'tsconfig.base.json': '{ }' }],
  ])('[REP4] only builds when %s', (_, change) => {
    const root = makeTree(TREE);
    prepare(root);
    writeFiles(root, change);
    expect(prepare(root).calls).toEqual(['-b']);
    expect(prepare(root)).toEqual(NOTHING);
  });

  it('[REP4] builds when a source or what was built is gone, not when a test changed', () => {
    const root = makeTree({ ...TREE, 'packages/core/src/b.ts': '' });
    prepare(root);
    writeFiles(root, { 'packages/core/test/a.test.ts': 'export const a = 1;' });
    expect(prepare(root)).toEqual(NOTHING);
    rmSync(join(root, 'packages/core/src/b.ts'));
    expect(prepare(root).calls).toEqual(['-b']);
    rmSync(join(root, 'packages/core/dist'), { recursive: true });
    expect(prepare(root).calls).toEqual(['-b']);
  });

  it('[REP4] installs anew when the lock file changed', () => {
    const root = makeTree(TREE);
    prepare(root);
    writeFiles(root, { 'package-lock.json': '{ "packages": { "a": {} } }' });
    expect(prepare(root).calls).toEqual(['ci --include=dev', '-b']);
  });

  it('[REP4] tries the build again after it failed, without installing again', () => {
    const root = makeTree({ ...TREE, 'fake/typescript/bin/tsc': 'process.exit(1)' });
    expect(prepare(root)).toMatchObject({ status: 1, calls: ['ci --include=dev'] });
    writeFiles(root, { 'node_modules/typescript/bin/tsc': NOTE });
    expect(prepare(root)).toMatchObject({ status: 0, calls: ['-b'] });
  });

  it('[REP4] says so when npm is too old', () => {
    const { status, output } = prepare(makeTree(TREE), { npm_config_user_agent: 'npm/6.14.4 x' });
    expect(output).toBe('Troupe needs npm 9.0 or later; this is npm 6.14.4.\n');
    expect(status).toBe(1);
  });
});
