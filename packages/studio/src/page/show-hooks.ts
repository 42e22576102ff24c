/** The hook of the panels, for a run's own show. */
import { useShow as useAnyShow } from '@troupe/views/parts';
import type { RunShow, Topic } from '@troupe/views/show';

export function useShow<T>(show: RunShow, topics: readonly Topic[], read: (show: RunShow) => T): T {
  return useAnyShow(show, topics, () => read(show));
}
