// Tests of building the pages, of a studio of a few lines.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTree } from './make-tree.js';

const script = join(import.meta.dirname, '../build-pages.mjs');
const TREE = {
  'package.json': '{ "workspaces": ["packages/studio", "packages/views"] }',
  'packages/studio/package.json': '{ "name": "studio" }',
  'packages/studio/src/page/main.tsx': "import('./later.js').then(console.log);",
  'packages/studio/src/page/later.ts': "export const said = 'later';",
  'packages/studio/src/page/page.css': '@import "../../../views/src/views.css";',
  'packages/studio/src/worker/worker.ts': "console.log('worker');",
  'packages/views/package.json': '{ "name": "views" }',
  'packages/views/src/views.css': 'p { color: red }',
};

async function build(root: string) {
  const child = spawn(process.execPath, [script, root]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [status] = await once(child, 'close');
  return { status, output };
}

describe('build-pages', () => {
  it('[REP8] may be building several times at once, and leaves one whole page', async () => {
    const root = makeTree(TREE);
    const built = await Promise.all(Array.from({ length: 4 }, () => build(root)));
    for (const each of built) {
      expect(each).toEqual({
        status: 0,
        output: expect.stringMatching(/^\d+ files for the studio\n$/),
      });
    }
    expect(readdirSync(join(root, 'packages/studio/dist'))).toEqual(['site']);
    const site = join(root, 'packages/studio/dist/site');
    const files = ['chunks', 'index.html', 'main.js', 'main.js.br', 'page.css', 'page.css.br'];
    expect(readdirSync(site).sort()).toEqual([...files, 'worker.js', 'worker.js.br']);
    expect(readdirSync(join(site, 'chunks'))).toHaveLength(2);
    expect(readdirSync(join(root, 'packages/views/dist'))).toEqual(['views.css']);
    expect(readFileSync(join(root, 'packages/views/dist/views.css'), 'utf8')).toContain('red');
  });

  it('[REP8] one that fails leaves the page before, and nothing else', async () => {
    const root = makeTree(TREE);
    expect((await build(root)).status).toBe(0);
    const before = readdirSync(join(root, 'packages/studio/dist/site'));
    rmSync(join(root, 'packages/studio/src/worker/worker.ts'));
    expect(await build(root)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/worker\.ts/),
    });
    expect(readdirSync(join(root, 'packages/studio/dist'))).toEqual(['site']);
    expect(readdirSync(join(root, 'packages/studio/dist/site'))).toEqual(before);
  });
});
