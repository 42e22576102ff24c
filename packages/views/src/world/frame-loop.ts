/** Frames only while somebody asks for them: a page that stands still costs nothing. */

export interface FrameLoop {
  /** There is something to draw. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** `frame` says whether another one is wanted after it. */
export function createFrameLoop(
  frame: (milliseconds: number) => boolean,
  request: (callback: (now: number) => void) => number = (callback) =>
    requestAnimationFrame(callback),
  cancel: (handle: number) => void = (handle) => cancelAnimationFrame(handle),
): FrameLoop {
  let handle: number | undefined;
  let stopped = false;
  const ask = () => {
    if (stopped || handle !== undefined) return;
    handle = request((now) => {
      handle = undefined;
      if (frame(now)) ask();
    });
  };
  return {
    ask,
    stop: () => {
      stopped = true;
      if (handle !== undefined) cancel(handle);
      handle = undefined;
    },
  };
}
