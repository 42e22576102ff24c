/** When the robot was first seen to move, of any page that shows it. */
import type { Page } from 'playwright-core';

/** What a page is told to do before anything of its own. */
export const watchFirstMove = `(${watch.toString()})();`;

interface Watched {
  /** Milliseconds since the page was asked for. */
  movedAt?: number;
  /** The bare page says which tick it draws; the world panel has it on its canvas. */
  tickShown?: () => number;
}

/** Runs in the page: nothing of this file is there. */
function watch(): void {
  const page = window as unknown as Watched;
  let moved = false;
  type Drawing = Record<string, (...all: unknown[]) => unknown>;
  const space = WebGL2RenderingContext.prototype as unknown as Drawing;
  for (const method of ['drawElements', 'drawArrays']) {
    const draw = space[method]!;
    space[method] = function (this: unknown, ...all: unknown[]) {
      if ((page.tickShown?.() ?? 0) >= 2) moved = true;
      return draw.apply(this, all);
    };
  }
  // a frame later: what was drawn has been seen
  const frame = () => {
    const shown = document.querySelector('canvas[data-tick]')?.getAttribute('data-tick');
    if (moved || Number(shown ?? 0) >= 2) {
      page.movedAt = performance.now();
      return;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Milliseconds from asking for the page to the first frame in which the robot was elsewhere. */
export async function firstMove(page: Page): Promise<number> {
  const moved = await page.waitForFunction(
    () => (window as unknown as Watched).movedAt,
    undefined,
    { timeout: 60_000 },
  );
  return (await moved.jsonValue()) ?? Number.NaN;
}
