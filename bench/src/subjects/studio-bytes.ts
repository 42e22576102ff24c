/** What a visit to the studio takes over the wire, panels that are loaded after it left out. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Page } from 'playwright-core';

interface Sent {
  readonly path: string;
  /** With its head, as it was sent. */
  readonly bytes: number;
  /** Milliseconds after the page was asked for. */
  readonly at: number;
}

/** Panels that are there after the robot moves, by the names of their files. */
const later =
  /^chunks\/(linked-network|network-view|levels-view|timeline-view|why-view|messages-view|character-panel|edit-panel|parts-panel|palette-panel)-/;

/** Bytes that were sent until a moment. `folder` is where the page was built to. */
export async function countBytes(page: Page, until: number, folder: string): Promise<number> {
  const all = await listSent(page);
  for (const worker of page.workers()) all.push(...(await listSent(worker)));
  // what a worker asks for, some browsers count with its page as well
  const sent = [...new Map(all.map((one) => [one.path, one])).values()];
  const paths = sent.map(({ path }) => path);
  const ofPanels = reach(
    folder,
    paths.filter((path) => later.test(path)),
  );
  const ofPage = reach(folder, ['main.js', 'worker.js']);
  if (!paths.includes('worker.js')) throw new Error('the worker of the studio was not counted');
  if (ofPanels.size === 0) throw new Error('the panels of the studio have other names now');
  return sent
    .filter(({ at }) => at <= until)
    .filter(({ path }) => ofPage.has(path) || !ofPanels.has(path))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** In a page or in a worker, which count for themselves. */
function listSent(place: Pick<Page, 'evaluate'>): Promise<Sent[]> {
  return place.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const found = entries.map(({ name, transferSize, responseEnd }) => ({
      path: new URL(name).pathname.slice(1),
      bytes: transferSize,
      at: responseEnd,
    }));
    return found.filter(({ bytes }) => bytes > 0);
  });
}

/** Files, and all that they import before they run. */
function reach(folder: string, from: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !path.endsWith('.js')) continue;
    reached.add(path);
    const text = readFileSync(join(folder, path), 'utf8');
    for (const [, found] of text.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g)) {
      waiting.push(posix.join(posix.dirname(path), found!));
    }
  }
  return reached;
}
