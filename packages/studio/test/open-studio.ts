/** Opens the studio as a person does: its page, as it was built, in a real browser. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../../test/in-browser.js';
import { servePage } from '../src/server/serve-page.js';

export interface OpenedStudio {
  readonly page: Page;
  readonly address: string;
  /** What was thrown and not caught, and errors in the console. */
  readonly errors: string[];
  close(): Promise<void>;
}

const wide = { width: 1200, height: 760 };
export const phone = { width: 390, height: 800 };

export async function openStudio(
  options: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenedStudio> {
  const { hash = '', ...rest } = options;
  const served = await servePage();
  const opened = await openAt(`${served.address}/${hash}`, rest);
  return {
    ...opened,
    address: served.address,
    close: async () => {
      await opened.close();
      await served.close();
    },
  };
}

export async function openAt(address: string, options: BrowserContextOptions = {}) {
  const context = await (await openBrowser()).newContext({ viewport: wide, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(address);
  return { page, errors, close: () => context.close() };
}

/** The tick that is looked at, as the page says it. */
export async function tickOf(page: Page): Promise<number> {
  const text = await page.locator('.studio-clock').textContent();
  return Number(/tick (\d+)/.exec(text ?? '')?.[1] ?? Number.NaN);
}

/** What the page knows: read, never changed, by tests. */
export async function chosenSince(page: Page, tick: number): Promise<string[]> {
  return page.evaluate((since) => {
    const { state, house } = (
      window as unknown as {
        troupeStudio: {
          state: { run: string };
          house: { show: (run: string) => { log: { actors: Map<string, LogLike> } } };
        };
      }
    ).troupeStudio;
    interface LogLike {
      readonly spans: readonly { readonly skill: string; readonly begun: number }[];
    }
    const log = [...house.show(state.run).log.actors.values()][0];
    return (log?.spans ?? []).filter(({ begun }) => begun > since).map(({ skill }) => skill);
  }, tick);
}
