/** A real browser, without a window. */
import type { Browser, Page } from 'playwright-core';

interface Finder {
  readonly findBrowser: () => Promise<string | undefined>;
}

const flags = [
  '--no-sandbox',
  // WebGL without a graphics card
  '--enable-unsafe-swiftshader',
  // a browser that calls home would be measured doing so
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const wide = { width: 1440, height: 900 };

/** Does something with a browser, which is closed in any case. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const finder = new URL('../../../scripts/find-browser.mjs', import.meta.url).href;
  const { findBrowser } = (await import(finder)) as Finder;
  const executablePath = await findBrowser();
  if (executablePath === undefined) {
    throw new Error('no browser was found; node scripts/prepare-tests.mjs says what to do');
  }
  // loading it takes longer than many a benchmark
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, headless: true, args: flags });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface VisitOptions {
  /** A script that runs before all others. */
  readonly prepare?: string;
  /** Of the page. */
  readonly size?: Size;
}

/** In a context of its own, so that nothing is in a cache. What is thrown in the page and not caught is thrown here. */
export async function visit<T>(
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<T>,
  { prepare, size = wide }: VisitOptions = {},
): Promise<T> {
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    const failed = new Promise<never>((_, reject) => {
      page.on('pageerror', (error) => reject(new Error(`in the page: ${error.message}`)));
      page.on('crash', () => reject(new Error('the page crashed')));
    });
    // whoever is not waiting for it any more need not be told
    failed.catch(() => undefined);
    if (prepare !== undefined) await page.addInitScript(prepare);
    await page.goto(address);
    return await Promise.race([use(page), failed]);
  } finally {
    await context.close();
  }
}
