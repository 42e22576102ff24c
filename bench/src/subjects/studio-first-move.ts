/** When the robot was first seen to move, of any page that shows it. */
import type { Page } from 'playwright-core';

/** What a page is told to do before anything of its own. */
export const watchFirstMove = `(${watch.toString()})();`;

interface Watched {
  /** Milliseconds since the page was asked for. */
  movedAt?: number;
  /** A page of ours says it. */
  tickShown?: () => number;
  /** The studio lets it be found. */
  troupeStudio?: {
    readonly state: { readonly run: string | undefined };
    readonly house: {
      readonly show: (run: string) => { readonly scene: { readonly ticks: number } };
    };
  };
}

/** Runs in the page: nothing of this file is there. */
function watch(): void {
  const page = window as unknown as Watched;
  let isThere = false;
  let moved = false;
  /** Where it has moved, but nobody sees that before it is copied into the page. */
  const aside = new Set<unknown>();
  type Drawing = Record<string, (...all: unknown[]) => unknown>;
  const space = WebGL2RenderingContext.prototype as unknown as Drawing;
  for (const method of ['drawElements', 'drawArrays']) {
    const draw = space[method]!;
    space[method] = function (this: unknown, ...all: unknown[]) {
      isThere = true;
      if (readTick() >= 2) {
        const { canvas } = this as { readonly canvas: HTMLCanvasElement };
        if (canvas.isConnected) moved = true;
        else aside.add(canvas);
      }
      return draw.apply(this, all);
    };
  }
  const plane = CanvasRenderingContext2D.prototype as unknown as Drawing;
  const copy = plane['drawImage']!;
  plane['drawImage'] = function (this: unknown, ...all: unknown[]) {
    moved ||= aside.has(all[0]);
    return copy.apply(this, all);
  };
  const readTick = (): number => {
    if (page.tickShown !== undefined) return page.tickShown();
    const { troupeStudio: store } = page;
    // asked before the page itself did, a show would begin earlier than it does
    if (store?.state.run === undefined || !isThere) return 0;
    return store.house.show(store.state.run).scene.ticks;
  };
  // a frame later: what was drawn has been seen
  const frame = () => {
    if (moved) {
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
