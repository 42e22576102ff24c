// Tests of check-imports: one good tree, and the same with one bad line.
import { describe, expect, it } from 'vitest';
import { makeTree, runScript } from './make-tree.js';

const GOOD = {
  'package.json': '{ "workspaces": ["packages/core", "packages/files", "packages/cli", "bench"] }',
  'packages/core/package.json': '{ "name": "@troupe/core" }',
  'packages/core/src/index.ts': "export { step } from './network/step.js';",
  'packages/core/src/network/step.ts':
    "import type { Name } from '../state/name.js';\nexport const step = (n: Name) => n;",
  'packages/core/src/state/name.ts': 'export type Name = \'import x from "node:fs"\';',
  'packages/core/test/step.test.ts': "import 'node:fs';\nimport { step } from '@troupe/core';",
  'packages/files/package.json': '{ "name": "@troupe/files" }',
  'packages/files/src/index.ts': "import { step } from '@troupe/core';\nimport 'yaml';",
  'packages/files/src/node/index.ts': "import 'node:fs';\nimport '../index.js';",
  'packages/cli/package.json': '{ "name": "@troupe/cli" }',
  'packages/cli/src/bin.ts': "import '@troupe/files/node';\nimport '@troupe/core/network';",
  'bench/package.json': '{ "name": "@troupe/bench", "private": true }',
  'bench/src/main.ts': "import 'xstate';\nimport '@troupe/cli';\nimport 'node:os';",
};

function check(changed: Record<string, string>) {
  return runScript('check-imports.mjs', [makeTree({ ...GOOD, ...changed })]);
}

describe('check-imports', () => {
  it('[REP2] passes when all imports go leftwards', () => {
    const { status, output } = check({});
    expect(output).toBe('8 files\n');
    expect(status).toBe(0);
  });

  it.each([
    [
      'core/src/state/bad.ts',
      "\nimport type { X } from '../network/step.js';",
      'bad.ts:2  imports ../network/step.js; state may import only from state',
    ],
    ['core/src/state/bad.ts', "export * from '../network/step.js';", 'state may import only'],
    ['core/src/state/bad.ts', "const x = await import('../network/step.js');", 'state may import'],
    ['core/src/state/bad.ts', "type X = import('../network/step.js').X;", 'state may import only'],
    ['core/src/state/bad.ts', "import '../index.js';", 'state may import only from state'],
    [
      'core/src/other/bad.ts',
      "import '../state/name.js';",
      'a file of @troupe/core belongs in one of',
    ],
    ['core/src/state/bad.ts', "import 'node:fs';", 'core runs in a browser too'],
    ['core/src/state/bad.ts', "import 'zod';", 'core has no dependencies'],
    ['core/src/state/bad.ts', "import '@troupe/core';", 'imports its own files by their path'],
    ['core/test/bad.test.ts', "import '@troupe/files';", '@troupe/core may import no other'],
    ['files/src/bad.ts', "import 'fs';", 'only src/node of files may use Node'],
    ['files/src/bad.ts', "import '@troupe/cli';", '@troupe/files may import @troupe/core'],
    ['cli/src/bad.ts', "import '../../core/src/index.js';", 'by its name, not by its path'],
    ['cli/src/bad.ts', "import './bad.js';", 'closes a circle: src/bad.ts → src/bad.ts'],
  ])('[REP2] refuses in %s: %s', (path, line, message) => {
    const { status, output } = check({ [`packages/${path}`]: line });
    expect(output).toContain(message);
    expect(status).toBe(1);
  });

  it('[REP2] refuses a circle of files and names it once', () => {
    const { status, output } = check({
      'packages/cli/src/a.ts': "import './b.js';",
      'packages/cli/src/b.ts': "import './c.js';",
      'packages/cli/src/c.ts': "\nimport './a.js';",
    });
    expect(output).toContain('cli/src/c.ts:2  closes a circle: src/a.ts → src/b.ts → src/c.ts');
    expect(output.match(/circle:/g)).toHaveLength(1);
    expect(status).toBe(1);
  });

  it('[REP2] refuses a package of which nobody said what it may import', () => {
    const { status, output } = check({ 'packages/cli/package.json': '{ "name": "@troupe/new" }' });
    expect(output).toContain('say in scripts/check-imports.mjs what @troupe/new may import');
    expect(status).toBe(1);
  });
});
