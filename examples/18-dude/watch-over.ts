/** Somebody who notices that walking does not answer, as the dispatcher of the thesis did. */
import type { Actor, Point } from '@troupe/core';

/** Seconds without an answer: then it is disabled; and then given up for good. */
const patience = { disable: 1, amputate: 6 };

/**
 * Walking that comes nowhere does not answer: it is disabled. In the next step the dude finds out that it can crawl, which
 * had not occurred to it. In the end walking is amputated. Called once, before the first tick.
 */
export function watchOver(actor: Actor): void {
  const { scene, name } = actor;
  actor.disable('crawl-to-door');
  let place: Point | undefined;
  let answered = 0;
  const notice = () => {
    const now = scene.world.where(name);
    const walks = actor.doing.includes('walk-to-door');
    if (!walks || place === undefined || now === undefined || areApart(place, now)) {
      place = now;
      answered = scene.time;
    } else if (scene.time - answered >= patience.disable) {
      actor.disable('walk-to-door');
      next = discover;
    }
  };
  const discover = () => {
    actor.enable('crawl-to-door');
    next = giveUp;
  };
  const giveUp = () => {
    if (scene.time - answered < patience.amputate) return;
    actor.leave('walk-to-door');
    stop();
  };
  let next = notice;
  const stop = actor.onStep(() => next());
}

function areApart([x, , z]: Point, [a, , b]: Point): boolean {
  return (x - a) * (x - a) + (z - b) * (z - b) > 0.01;
}
