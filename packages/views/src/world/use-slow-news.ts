/** Words that follow a show: a person reads them, so a few times a second is enough. */
import { useEffect, useState } from 'react';
import type { Show, Topic } from '../show/show.js';

const milliseconds = 200;
const topics: readonly Topic[] = ['run', 'log', 'cursor', 'moment', 'structure'];

/** Renders again when there was news. `each` is called with every piece of it; it must stay the same. */
export function useSlowNews(show: Show, each?: () => void): void {
  const [, count] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -Infinity;
    const tell = () => {
      timer = undefined;
      last = performance.now();
      count((before) => before + 1);
    };
    each?.();
    tell();
    const stop = show.on(topics, () => {
      each?.();
      timer ??= setTimeout(tell, Math.max(0, last + milliseconds - performance.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [show, each]);
}
