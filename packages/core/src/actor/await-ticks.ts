/** Lets time pass where it passes by itself: waits for ticks that somebody else makes. */
import { type Actor, stateOf } from './actor.js';
import type { Pass, Passed } from './director-stage.js';

/** How a director waits for a character that lives. */
export interface LivingTime {
  /** Calls once after so many seconds; what it returns calls that off. By a timer of the platform unless told otherwise. */
  readonly after?: (seconds: number, run: () => void) => () => void;
  /** Called when somebody begins to wait; what it returns, when that is over. For who makes ticks only while they are waited for. */
  readonly begin?: () => () => void;
}

/** Seconds without a tick after which nobody seems to make any; as many ticks, where they take longer. */
const stillAfter = { seconds: 5, ticks: 3 };
/** Seconds that one call takes at most: clients of models give up after a minute. */
export const mostSeconds = 45;

export function awaitTicks(actor: Actor, { after = byTimer, begin }: LivingTime): Pass {
  const patience = Math.max(stillAfter.seconds, stillAfter.ticks / actor.scene.rate);
  return async (ticks, until, signal) => {
    if (until()) return { made: 0 };
    const { tickListeners } = stateOf(actor).scene;
    const ends = begin === undefined ? [] : [begin()];
    let made = 0;
    try {
      const short = await new Promise<Passed['short']>((resolve, reject) => {
        const wait = () => after(patience, () => resolve('still'));
        let callOff = wait();
        const look = () => {
          callOff();
          callOff = wait();
          made++;
          try {
            if (!until() && made < ticks) return;
            // at once: where many ticks are made in a row the next would be counted, too
            tickListeners.delete(look);
            resolve(undefined);
          } catch (error) {
            reject(error);
          }
        };
        const giveUp = () => {
          until();
          resolve(undefined);
        };
        tickListeners.add(look);
        signal?.addEventListener('abort', giveUp);
        ends.push(
          after(mostSeconds, () => resolve('limit')),
          () => callOff(),
          () => tickListeners.delete(look),
          () => signal?.removeEventListener('abort', giveUp),
        );
      });
      return short === undefined ? { made } : { made, short };
    } finally {
      for (const end of ends) end();
    }
  };
}

function byTimer(seconds: number, run: () => void): () => void {
  const timer = setTimeout(run, seconds * 1000);
  return () => clearTimeout(timer);
}
