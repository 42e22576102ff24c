/** Words that follow a show: a person reads them, so a few times a second is enough. */
import { useEffect, useState } from 'react';
import { createSeldom } from '../parts/seldom.js';
import type { Show, Topic } from '../show/show.js';

const milliseconds = 200;
const topics: readonly Topic[] = ['run', 'log', 'cursor', 'moment', 'structure'];

/** Renders again when there was news. `each` is called with every piece of it; it must stay the same. */
export function useSlowNews(show: Show, each?: () => void): void {
  const [, count] = useState(0);
  useEffect(() => {
    const words = createSeldom(milliseconds, () => count((before) => before + 1));
    each?.();
    words.atOnce();
    const stop = show.on(topics, () => {
      each?.();
      words.ask();
    });
    return () => {
      stop();
      words.stop();
    };
  }, [show, each]);
}
