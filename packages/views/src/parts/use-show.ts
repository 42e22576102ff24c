/** React parts that follow a show without asking it all the time. */
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Show, Topic } from '../show/show.js';

/**
 * What `read` gives, read again when one of the topics has news. It must give the same value, or an equal number or text,
 * while nothing changed.
 */
export function useShow<T>(show: Show, topics: readonly Topic[], read: (show: Show) => T): T {
  const key = topics.join(' ');
  const subscribe = useCallback(
    (listener: () => void) => show.on(key.split(' ') as Topic[], listener),
    [show, key],
  );
  const reader = useRef(read);
  reader.current = read;
  return useSyncExternalStore(subscribe, () => reader.current(show));
}
