/** The studio as `troupe serve` serves it, in a real browser: what a person sees when servers go and come. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAt, tickOf } from '../../../test/studio-page.js';
import { makeFolder } from './run-troupe.js';
import { serve } from './serve-troupe.js';

const folder = makeFolder();
copyFileSync(
  join(import.meta.dirname, '../../../examples/05-sander/sander.yaml'),
  join(folder, 'sander.yaml'),
);
/** Generous: the machine may have much else to do. */
const wait = { timeout: 60_000 };

const wide = { viewport: { width: 1440, height: 900 } };

interface Log {
  readonly first: number;
  readonly last: number;
}

/** What the page has been told: read, never changed. */
function logOf(page: Page): Promise<Log> {
  return page.evaluate(() => {
    const { state, house } = (
      window as unknown as {
        troupeStudio: {
          state: { run: string };
          house: { show: (run: string) => { log: Log } };
        };
      }
    ).troupeStudio;
    const { first, last } = house.show(state.run).log;
    return { first, last };
  });
}

/** As a page would that somebody has changed: over its own connection, without its buttons. */
function forge(page: Page, request: object): Promise<string> {
  return page.evaluate(async (given) => {
    const { state, house } = (
      window as unknown as {
        troupeStudio: {
          state: { run: string };
          house: { ask: (request: object) => Promise<unknown> };
        };
      }
    ).troupeStudio;
    return house.ask({ run: state.run, ...given }).then(
      () => 'done',
      (error: Error) => error.message,
    );
  }, request);
}

/** A connection that cannot be made is said in the console by the browser itself. */
function ownErrors(errors: readonly string[]): string[] {
  return errors.filter((text) => !/WebSocket connection|Failed to load resource/.test(text));
}

it('[PAG7] a server that is killed is missed, found again, and the page goes on where it was', async () => {
  const args = ['sander.yaml', '--keep', 'kept', '--rate', '20'];
  const first = await serve(args, folder);
  const { port } = new URL(first.address);
  const { page, errors, close } = await openAt(first.address, wide);
  const lost = page.getByText(/Not connected: the server is not within reach/);
  await expect.poll(() => tickOf(page), wait).toBeGreaterThan(10);
  expect(await lost.count()).toBe(0);

  // while it runs
  await first.stop('SIGKILL');
  await lost.waitFor();
  const before = await logOf(page);
  expect(before.first).toBe(0);
  const second = await serve([...args, '--port', port], folder);
  await lost.waitFor({ state: 'detached' });
  await expect.poll(() => tickOf(page), wait).toBeGreaterThan(before.last + 10);
  const between = await logOf(page);
  // seen from there on where the last tick before was made and not told any more: a log has no gaps
  if (between.first !== 0) expect(between.first).toBeGreaterThan(before.last);

  // while it stands still: nothing is missing
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const paused = await logOf(page);
  await second.stop('SIGKILL');
  await lost.waitFor();
  const third = await serve([...args, '--port', port], folder);
  await lost.waitFor({ state: 'detached' });
  expect(await logOf(page)).toEqual(paused);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => tickOf(page), wait).toBeGreaterThan(paused.last + 10);
  expect((await logOf(page)).first).toBe(paused.first);

  // one that begins from nothing is not taken for the one before
  await third.stop('SIGKILL');
  await lost.waitFor();
  const anew = await serve(['sander.yaml', '--rate', '20', '--port', port], folder);
  await lost.waitFor({ state: 'detached' });
  await expect.poll(async () => (await logOf(page)).first, wait).toBe(0);
  await expect.poll(() => tickOf(page), wait).toBeGreaterThan(5);

  // one that is ended says so
  await anew.stop();
  await page.getByText(/Not connected: the server (was ended|is not within reach)/).waitFor();
  expect(ownErrors(errors)).toEqual([]);
  await close();
}, 180_000);

it('[STS3] two pages: a director changes θ, a viewer sees it and can change nothing, whatever it sends', async () => {
  const { address } = await serve(['sander.yaml'], folder);
  const director = await openAt(address, wide);
  const viewer = await openAt(`${address}/?role=viewer`, wide);
  const theta = async (page: Page) => {
    await page.getByRole('tab', { name: 'Change' }).click();
    return page.getByRole('spinbutton', { name: 'θ as a number' });
  };
  const seen = await theta(viewer.page);
  const changed = await theta(director.page);
  await changed.fill('42');
  await changed.press('Enter');
  await expect.poll(() => seen.inputValue(), wait).toBe('42');
  expect(await seen.isDisabled()).toBe(true);
  expect(await viewer.page.getByRole('button', { name: 'Pause' }).isDisabled()).toBe(true);
  expect(await changed.isDisabled()).toBe(false);

  const tune = { kind: 'tune', actor: 'sander', parameters: { theta: 7 } };
  for (const request of [
    { kind: 'change', change: tune },
    { kind: 'pause' },
    { kind: 'step', ticks: 5 },
    { kind: 'write', actor: 'sander', text: 'troupe: 1', over: '' },
  ]) {
    expect(await forge(viewer.page, request)).toMatch(/is for directors/);
  }
  expect(await forge(viewer.page, { kind: 'read', actor: 'sander' })).toBe('done');
  expect(await changed.inputValue()).toBe('42');
  await expect.poll(() => tickOf(viewer.page), wait).toBeGreaterThan(10);

  // a page from elsewhere, in the same browser
  const stranger = await openAt('data:text/html,hello', wide);
  const answers = await stranger.page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url);
        socket.onopen = () => resolve('let in');
        socket.onerror = () => resolve('refused');
      }),
    `${address.replace('http', 'ws')}/studio`,
  );
  expect(answers).toBe('refused');
  expect([...director.errors, ...viewer.errors]).toEqual([]);
  await Promise.all([director, viewer, stranger].map(({ close }) => close()));
}, 120_000);
