// Tests of api-report: what it writes for a small package, and that it notices a change.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTree, runScript, writeFiles } from './make-tree.js';

const DIST = 'packages/core/dist';
const TREE: Record<string, string> = {
  'package.json': '{ "workspaces": ["packages/core", "bench"] }',
  'bench/package.json': '{ "private": true, "exports": { ".": { "types": "./no.d.ts" } } }',
  'packages/core/package.json': JSON.stringify({
    name: '@troupe/core',
    exports: { '.': { types: './dist/index.d.ts' }, './network': { types: './dist/net.d.ts' } },
  }),
  [`${DIST}/index.d.ts`]: "export { type Beta, step as advance } from './net.js';\n",
  [`${DIST}/net.d.ts`]:
    "import type { Deep } from './deep.js';\n" +
    "export { type Beta } from './deep.js';\n" +
    '/** Says much. */\nexport declare function step(by: number): Deep;\n' +
    'export declare function step(by: string): Deep;\n',
  [`${DIST}/deep.d.ts`]:
    'export interface Beta {\n    /** Its size. */\n    size: number; // in m\n}\n' +
    'export interface Deep extends Hidden {\n}\ninterface Hidden {\n    a: 1;\n}\nexport {};\n',
};
const STEP = 'export declare function step(by: number): Deep;';
const STEPS = `${STEP}\nexport declare function step(by: string): Deep;`;
const BETA = 'export interface Beta {\n    size: number;\n}';
const HIDDEN =
  '// Not exported, but part of the above:\n\n' +
  'export interface Deep extends Hidden {\n}\n\ninterface Hidden {\n    a: 1;\n}\n';

function writeReport() {
  const root = makeTree(TREE);
  expect(runScript('api-report.mjs', ['--write', root]).status).toBe(0);
  return root;
}

describe('api-report', () => {
  it('[REP3] writes what each entry exports, without comments, sorted by name', () => {
    const root = writeReport();
    const read = (name: string) => readFileSync(join(root, 'api', name), 'utf8').split(/\n\n(.*)/s);
    expect(readdirSync(join(root, 'api'))).toEqual(['core-network.d.ts', 'core.d.ts']);
    expect(read('core.d.ts')[1]).toBe(`${BETA}\n\n// as advance:\n${STEPS}\n\n${HIDDEN}`);
    expect(read('core-network.d.ts')[1]).toBe(`${BETA}\n\n${STEPS}\n\n${HIDDEN}`);
  });

  it('[REP3] passes when the report is as written', () => {
    const { status, output } = runScript('api-report.mjs', [writeReport()]);
    expect(output).toBe('2 entries\n');
    expect(status).toBe(0);
  });

  it.each([
    ['changed', `${DIST}/deep.d.ts`, 'size: number', 'size: string', '+     size: string;'],
    ['not exported itself', `${DIST}/deep.d.ts`, 'a: 1', 'a: 2', '-     a: 1;'],
    ['removed', `${DIST}/index.d.ts`, 'type Beta, ', '', '- export interface Beta {'],
    ['hidden by a star', `${DIST}/index.d.ts`, '{ type Beta, step as advance }', '*', 'export *'],
  ])('[REP3] refuses a declaration that is %s', (_, file, before, after, message) => {
    const root = writeReport();
    writeFiles(root, { [file]: (TREE[file] ?? '').replace(before, after) });
    const { status, output } = runScript('api-report.mjs', [root]);
    expect(output).toContain(message);
    expect(status).toBe(1);
  });

  it('[REP3] refuses a report that is missing or of no entry, and says the remedy', () => {
    const missing = runScript('api-report.mjs', [makeTree(TREE)]);
    expect(missing.status).toBe(1);
    expect(missing.output).toContain('npm run api writes the report anew');
    const root = writeReport();
    writeFiles(root, { 'api/gone.d.ts': 'export declare const gone: 1;\n' });
    const stale = runScript('api-report.mjs', [root]);
    expect(stale.status).toBe(1);
    expect(stale.output).toContain('- export declare const gone: 1;');
  });
});
