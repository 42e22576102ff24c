/** What a person reads is written a few times a second at most, however often there is news. */
export interface Seldom {
  /** At once if the last time was long enough ago, else when it is. */
  readonly ask: () => void;
  readonly atOnce: () => void;
  readonly stop: () => void;
}

export function createSeldom(milliseconds: number, tell: () => void): Seldom {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const atOnce = () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    tell();
  };
  return {
    ask: () => {
      const wait = last + milliseconds - performance.now();
      if (wait > 0) timer ??= setTimeout(atOnce, wait);
      else atOnce();
    },
    atOnce,
    stop: () => clearTimeout(timer),
  };
}
