/** Makes changes of the world in a show, and says what came of it. */
import type { WorldChange } from '@troupe/core';
import type { Change } from '../model/protocol.js';
import type { Show } from '../show/show.js';

/** In words. What is refused is said, not thrown: the person stands before the picture and can do something else. */
export async function changeWorld(
  show: Pick<Show, 'run' | 'change'>,
  changes: readonly WorldChange[],
  done: string,
): Promise<string> {
  const [first, ...others] = changes.map((change): Change => ({ kind: 'world', change }));
  if (first === undefined) return 'There is no such thing any more.';
  try {
    // together: in the past each one would begin a run of its own
    const change: Change =
      others.length === 0 ? first : { kind: 'together', changes: [first, ...others] };
    const run = await show.change(change);
    if (run !== show.run.id) return `${done} It is so in a run that branches off here: ${run}.`;
    return show.run.playing ? done : `${done} It shows with the next tick.`;
  } catch (thrown) {
    return `That did not go: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
  }
}
