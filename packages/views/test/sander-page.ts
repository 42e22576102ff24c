/** A panel over the sander robot's run, in a browser, and what tests of all such panels do with it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Show } from '../src/show/show.js';
import { type OpenedPage, openPage } from './open-page.js';
import type { SanderPage } from './pages/mount-sander.js';

declare global {
  interface Window {
    sander: SanderPage;
  }
}

export async function openPanel(
  file: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const opened = await openPage(join(import.meta.dirname, 'pages', file), options);
  await opened.page.waitForFunction(() => window.sander?.show.moment !== undefined);
  return opened;
}

/** Calls something in the page; waits for what it answers. */
export async function inShow<T>(page: Page, act: (show: Show) => Promise<T> | T): Promise<T> {
  return page.evaluate<T>(`(async () => (${act.toString()})(window.sander.show))()`);
}

export async function step(page: Page, ticks: number): Promise<void> {
  await page.evaluate((count) => window.sander.show.step(count), ticks);
}

/** The first pick-up is stopped, and later the sander vanishes from the hand that sands with it. */
export async function spoilTheWork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { show } = window.sander;
    const until = async (isSo: (skill: string) => boolean) => {
      for (let i = 0; i < 200; i++) {
        const span = show.log.actors.get('robot')?.spans.at(-1);
        if (span !== undefined && span.over === undefined && isSo(span.skill)) return span.skill;
        await show.step(3);
      }
      throw new Error('it never did');
    };
    const first = await until(() => true);
    await show.step(9);
    await show.change({ kind: 'cancel', actor: 'robot', skill: first });
    await show.step(9);
    await show.change({ kind: 'disable', actor: 'robot', agent: 'placeBoardInVise' });
    await until((skill) => skill === 'sandBoardInHand');
    await show.step(12);
    await show.change({ kind: 'world', change: { thing: 'sander', form: null } });
    await show.step(30);
    await show.change({ kind: 'enable', actor: 'robot', agent: 'placeBoardInVise' });
    await show.step(60);
  });
}

/** What axe finds, each as a line. A panel is no page: headings of the first level are not its own. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  return page.evaluate<
    string[]
  >(`axe.run({ rules: { 'page-has-heading-one': { enabled: false } } }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' | ')))`);
}
