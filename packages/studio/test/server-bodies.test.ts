/** Characters with bodies of their own: a page is sent them as data, whoever may see the run. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  articulate,
  createBody,
  embody,
  type Figure,
  figureShape,
  joint,
  number,
  part,
  type Shape,
  shape,
  sphere,
  translate,
} from '@troupe/body';
import { createToken } from '@troupe/net/node';
import { afterAll, expect, it } from 'vitest';
import { dude, serveStudio, type Visitor, visit, wait } from './server-hub.js';

const folder = mkdtempSync(join(tmpdir(), 'troupe-bodies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let built = 0;
const hopper = shape('hopper', () => {
  built += 1;
  const lift = number('lift', 0.25, { least: 0, most: 2 });
  articulate(() => translate(0, lift(), 0));
  joint('neck', { axis: [1, 0, 0], limits: [-60, 60] }, () => sphere(0.5));
});
const ann = embody(hopper, { ...dude, name: 'ann', body: { lift: 0.5 } });

const runOf = (page: Visitor, title: string) => page.runs.find((run) => run.title === title)!;

async function bodyFor(page: Visitor, run: string, name = 'ann') {
  const answer = await page.ask({ kind: 'body', run, name });
  if ('error' in answer) throw new Error(answer.error);
  return createBody(figureShape(answer as Figure));
}

it('[STS4] a page is told which characters have a body, and gets it as data that follows its variables', async () => {
  const { address } = await serveStudio({ characters: [ann, dude] });
  const page = await visit(address);
  const run = runOf(page, 'ann');
  expect(run.bodies).toEqual(['ann']);
  expect(runOf(page, 'dude')).not.toHaveProperty('bodies');
  const body = await bodyFor(page, run.id);
  expect([...body.variables.keys()]).toEqual(['lift', 'neck']);
  body.set('lift', 1.75);
  expect(body.place('neck')[13]).toBeCloseTo(1.75, 9);
  expect(await page.ask({ kind: 'body', run: run.id, name: 'bob' })).toEqual({ error: 'no-body' });
  const id = runOf(page, 'dude').id;
  expect(await page.ask({ kind: 'body', run: id, name: 'dude' })).toEqual({ error: 'no-body' });
  // written once, however many ask
  const before = built;
  const viewer = await visit(address, '?role=viewer');
  await bodyFor(viewer, run.id);
  expect(built).toBe(before);
});

it('[STS4] things of its world have the looks that came with it, by name or kind; what is given for itself counts', async () => {
  const stone = shape('stone', () => sphere(0.5));
  const looks = new Map([['ann', { stone, leaf: () => createBody(hopper) }]]);
  const { address } = await serveStudio({ characters: [ann, dude], looks });
  const page = await visit(address);
  const { id, bodies } = runOf(page, 'ann');
  expect(bodies).toEqual(['ann', 'stone', 'leaf']);
  const names = await Promise.all(['ann', 'stone', 'leaf'].map((name) => bodyFor(page, id, name)));
  expect(names.map(({ name }) => name)).toEqual(['hopper', 'stone', 'hopper']);
  expect(runOf(page, 'dude')).not.toHaveProperty('bodies');
  const other = await serveStudio({
    characters: [ann, dude],
    looks: new Map([
      ['ann', { ann: stone }],
      ['dude', { dude: stone }],
    ]),
  });
  const second = await visit(other.address);
  for (const name of ['ann', 'dude']) {
    const run = runOf(second, name);
    expect(run.bodies).toEqual([name]);
    expect((await bodyFor(second, run.id, name)).name).toBe('stone');
  }
});

it('[STS4] branches and recordings of it have it too, and so has one that was kept', async () => {
  const keep = join(folder, 'kept');
  const first = await serveStudio({ characters: [ann], keep });
  await first.close();
  const { address } = await serveStudio({ characters: [ann], keep });
  const page = await visit(address);
  const { id } = runOf(page, 'ann');
  await page.ask({ kind: 'watch', run: id });
  await expect.poll(() => page.ticks.length, wait).toBeGreaterThan(5);
  const branched = (await page.ask({ kind: 'branch', run: id, tick: page.ticks.at(-2)! })) as {
    readonly run: string;
  };
  const bytes = (await page.ask({ kind: 'save', run: id })) as Uint8Array;
  const opened = (await page.ask({ kind: 'open', name: 'a.mcap', bytes })) as {
    readonly run: string;
  };
  for (const run of [id, branched.run, opened.run]) {
    expect(page.runs.find((one) => one.id === run)?.bodies).toEqual(['ann']);
    expect((await bodyFor(page, run)).name).toBe('hopper');
  }
});

it('[STS4] who may not see a run gets nothing of its bodies', async () => {
  const key = randomBytes(32);
  const until = Date.now() + 600_000;
  const { address } = await serveStudio({ characters: [ann, dude], key });
  const token = (characters: readonly string[]) =>
    `?token=${createToken(key, { name: 'ada', role: 'viewer', until, characters })}`;
  const all = await visit(address, token(['ann', 'dude']));
  const { id } = runOf(all, 'ann');
  await bodyFor(all, id);
  const other = await visit(address, token(['dude']));
  expect(await other.ask({ kind: 'body', run: id, name: 'ann' })).toEqual({ error: 'no-run' });
});

it('[STS4] a body that cannot be sent is refused, and the character goes on', async () => {
  const row: Shape = shape('row', () => {
    for (let i = 0; i < 20_000; i++) part(`p${i}`);
  });
  const large = embody(row, { ...dude, name: 'large' });
  const { address } = await serveStudio({ characters: [large] });
  const page = await visit(address);
  const run = runOf(page, 'large').id;
  await page.ask({ kind: 'watch', run });
  expect(await page.ask({ kind: 'body', run, name: 'large' })).toEqual({ error: 'too-large' });
  const seen = page.ticks.length;
  await expect.poll(() => page.ticks.length, wait).toBeGreaterThan(seen);
});
