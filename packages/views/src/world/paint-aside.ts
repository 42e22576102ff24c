/**
 * Where the processor draws, a page that shows what WebGL draws waits for every picture. So it is drawn on a canvas that
 * is not in the page, and its pixels are fetched once they are there; meanwhile the next can be drawn.
 */

export interface Aside {
  /** Where it is drawn. */
  readonly canvas: HTMLCanvasElement;
  /** A picture was asked for, of this tick. */
  readonly begin: (tick: number) => void;
  /** Shows the next one that is done: each has a frame, so that none is missed. */
  readonly show: () => void;
  readonly isPainting: () => boolean;
  /** Whether another would only wait. */
  readonly isFull: () => boolean;
  /** Runs it when the picture that was asked for last is seen, or at once if none is under way. */
  readonly whenSeen: (run: () => void) => void;
  /** Those that were asked for are not shown: they were lost. */
  readonly forget: () => void;
}

/** Pictures at a time: with one, the painter waits for the page and the page for the painter. */
const most = 3;
/** Milliseconds until a picture is to be seen beyond which it is one at a time: more of them would only come later. */
const patience = 100;

/** Pixels on their way from where they are painted. */
interface Fetch {
  readonly buffer: WebGLBuffer;
  readonly done: WebGLSync;
  readonly width: number;
  readonly height: number;
  readonly tick: number;
  readonly since: number;
  seen?: () => void;
}

export function openAside(shown: HTMLCanvasElement): Aside {
  const canvas = document.createElement('canvas');
  // where nothing is drawn by a card, pixels are put straight into the page
  const target = shown.getContext('2d', { alpha: false, willReadFrequently: true });
  const underWay: Fetch[] = [];
  let took = 0;
  let pixels = new Uint8Array(0);
  let image: ImageData | undefined;

  const put = (context: WebGL2RenderingContext, { buffer, width, height, tick }: Fetch) => {
    if (shown.width !== width) shown.width = width;
    if (shown.height !== height) shown.height = height;
    if (image?.width !== width || image.height !== height) {
      image = new ImageData(width, height);
      pixels = new Uint8Array(image.data.length);
    }
    context.bindBuffer(context.PIXEL_PACK_BUFFER, buffer);
    context.getBufferSubData(context.PIXEL_PACK_BUFFER, 0, pixels);
    context.bindBuffer(context.PIXEL_PACK_BUFFER, null);
    const row = 4 * width;
    // the lowest row comes first
    for (let y = 0; y < height; y++) {
      image.data.set(pixels.subarray(y * row, (y + 1) * row), (height - 1 - y) * row);
    }
    target?.putImageData(image, 0, 0);
    shown.dataset['tick'] = String(tick);
  };

  const dropFirst = (context: WebGL2RenderingContext) => {
    const { done, buffer } = underWay.shift()!;
    context.deleteSync(done);
    context.deleteBuffer(buffer);
  };

  const forget = () => {
    const context = canvas.getContext('webgl2');
    while (context !== null && underWay.length > 0) dropFirst(context);
  };

  return {
    canvas,
    forget,
    whenSeen: (run) => {
      const last = underWay.at(-1);
      if (last === undefined) run();
      else last.seen = run;
    },
    begin: (tick) => {
      const context = canvas.getContext('webgl2');
      if (context === null) return;
      const { width, height } = canvas;
      const buffer = context.createBuffer();
      context.bindBuffer(context.PIXEL_PACK_BUFFER, buffer);
      context.bufferData(context.PIXEL_PACK_BUFFER, 4 * width * height, context.STREAM_READ);
      context.readPixels(0, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, 0);
      context.bindBuffer(context.PIXEL_PACK_BUFFER, null);
      const done = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
      context.flush();
      // a context that is lost has none
      if (buffer === null || done === null) return;
      underWay.push({ buffer, done, width, height, tick, since: performance.now() });
    },
    show: () => {
      const first = underWay[0];
      const context = first === undefined ? null : canvas.getContext('webgl2');
      if (first === undefined || context === null) return;
      if (context.isContextLost()) {
        forget();
        return;
      }
      if (context.getSyncParameter(first.done, context.SYNC_STATUS) !== context.SIGNALED) return;
      put(context, first);
      first.seen?.();
      dropFirst(context);
      took = performance.now() - first.since;
    },
    isPainting: () => underWay.length > 0,
    isFull: () => underWay.length >= (took > patience ? 1 : most),
  };
}
