/** What the lessons and the other pages tell people to do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pages } from '../../examples/pages/list-pages.js';
import { servePage } from '../../packages/studio/src/server/serve-page.js';
import { openPage } from '../../packages/views/test/open-page.js';

const root = path.join(import.meta.dirname, '../..');
const read = (page: string) => readFileSync(path.join(root, page), 'utf8');
const lessons = readdirSync(path.join(root, 'examples')).filter((name) => /^\d\d-/.test(name));
const texts = [
  'README.md',
  'docs/studio.md',
  'examples/README.md',
  ...lessons.map((lesson) => `examples/${lesson}/README.md`),
];

/** Where a page tells people to go: `npm run course` and then `/dude`, in one line. */
function placesNamed(text: string): { readonly command: string; readonly place: string }[] {
  return text.split('\n').flatMap((line) => {
    const [command] = /npm (start|run course)\b/.exec(line) ?? [];
    if (command === undefined) return [];
    return [...line.matchAll(/(?<=[\s`])\/[\w/-]*/g)].map(([place]) => ({ command, place }));
  });
}

it('[REP5] every page of a server that the texts name is there, and each lesson says where its page is', async () => {
  const course = pages.map((page) => page.path);
  const studio = await servePage();
  let named = 0;
  try {
    for (const page of texts) {
      for (const { command, place } of placesNamed(read(page))) {
        named++;
        const isThere =
          command === 'npm start'
            ? (await fetch(`${studio.address}${place}`)).ok
            : course.includes(place);
        expect({ page, command, place, isThere }).toEqual({ page, command, place, isThere: true });
      }
    }
  } finally {
    await studio.close();
  }
  for (const { entry, path: place } of pages) {
    const said = placesNamed(read(`examples/${path.dirname(entry)}/README.md`));
    expect(said).toContainEqual({ command: 'npm run course', place });
  }
  expect(named).toBeGreaterThanOrEqual(pages.length);
});

it('[SAN3] where the port is taken, the course names its own command', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const serve = path.join(root, 'examples/dist/pages/serve.js');
  const child = spawn(process.execPath, [serve, '--port', String(port)]);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  other.close();
  expect(status).toBe(1);
  expect(said).toMatch(/^Port \d+ is taken. Choose another: npm run course -- --port \d+\n$/);
});

it('[VWP1] the page of one’s own in docs/studio.md shows a panel as high as it says, and one without a height too', async () => {
  const text = read('docs/studio.md');
  const [, element = ''] = /^```html\n(.*?)^```$/ms.exec(text) ?? [];
  const [, code = ''] = /^```ts\n(.*?)^```$/ms.exec(text) ?? [];
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'docs-'));
  try {
    for (const [i, [html, height]] of (
      [
        [element, 400],
        [element.replace(/ style="[^"]*"/, ''), 320],
        // lower than what it has by itself: it does not stick out
        [element.replace('400px', '150px'), 150],
      ] as const
    ).entries()) {
      const file = path.join(folder, `page-${i}.ts`);
      writeFileSync(file, `document.body.innerHTML = ${JSON.stringify(html)};\n${code}`);
      const { page, errors, close } = await openPage(file);
      await page.getByRole('button', { name: /skill meow/ }).waitFor({ state: 'attached' });
      const heights = await page.evaluate(() =>
        ['#network', '#network > *'].map((name) => document.querySelector(name)?.clientHeight),
      );
      expect({ heights, errors }).toEqual({ heights: [height, height], errors: [] });
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
