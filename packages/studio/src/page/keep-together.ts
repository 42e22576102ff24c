/** Two runs side by side have one cursor. */
import type { RunShow } from '@troupe/views/show';

type Following = Pick<RunShow, 'cursor' | 'on' | 'seek'>;

/** Until what it gives is called. */
export function keepTogether(show: Following, beside: Following): () => void {
  // what follows itself never comes to rest
  if (show === beside) return () => undefined;
  const follow = () => beside.seek(show.cursor.tick);
  follow();
  const stops = [show.on(['cursor'], follow), beside.on(['log'], follow)];
  return () => {
    for (const stop of stops) stop();
  };
}
