/**
 * Where the processor draws, a page that shows what WebGL draws waits for every picture. So it is drawn on a canvas that
 * is not in the page, and copied to the one that is when it is done.
 */

export interface Aside {
  /** Where it is drawn. */
  readonly canvas: HTMLCanvasElement;
  /** A picture was asked for. */
  readonly begin: () => void;
  /** Whether it is still being painted; shows it as soon as it is not. */
  readonly isPainting: () => boolean;
  /** It is not shown any more: its canvas has become another size, and is empty. */
  readonly forget: () => void;
}

export function openAside(shown: HTMLCanvasElement): Aside {
  const canvas = document.createElement('canvas');
  const target = shown.getContext('2d', { alpha: false });
  let done: { readonly context: WebGL2RenderingContext; readonly sync: WebGLSync } | undefined;

  const show = () => {
    if (shown.width !== canvas.width) shown.width = canvas.width;
    if (shown.height !== canvas.height) shown.height = canvas.height;
    target?.drawImage(canvas, 0, 0);
  };

  const forget = () => {
    if (done !== undefined) done.context.deleteSync(done.sync);
    done = undefined;
  };

  return {
    canvas,
    forget,
    begin: () => {
      const context = canvas.getContext('webgl2');
      const sync = context?.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
      context?.flush();
      if (context === null || sync === null) return;
      forget();
      done = { context, sync };
    },
    isPainting: () => {
      if (done === undefined) return false;
      const { context, sync } = done;
      const isDone = context.getSyncParameter(sync, context.SYNC_STATUS) === context.SIGNALED;
      if (!isDone && !context.isContextLost()) return true;
      forget();
      if (isDone) show();
      return false;
    },
  };
}
