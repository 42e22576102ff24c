/** A page of the studio in a real browser, wherever it is served. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from './in-browser.js';

const wide = { width: 1200, height: 760 };

export interface StudioOptions extends BrowserContextOptions {
  /** The world in three dimensions; else as a plan: a processor that has to draw a picture has no time for the rest. */
  readonly deep?: true;
}

export async function openAt(address: string, { deep, ...options }: StudioOptions = {}) {
  const context = await (await openBrowser()).newContext({ viewport: wide, ...options });
  if (!deep) await context.addInitScript(withoutWebGL);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(address);
  return { page, errors, close: () => context.close() };
}

function withoutWebGL(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...rest]);
  } as typeof getContext;
}

/** The tick that is looked at, as the page says it. */
export async function tickOf(page: Page): Promise<number> {
  const text = await page.locator('.studio-clock').textContent();
  return Number(/tick (\d+)/.exec(text ?? '')?.[1] ?? Number.NaN);
}
