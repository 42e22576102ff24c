/** Parts that were asked for: they are told of with the next tick, or at once where time stands. */
import type { Show } from '@troupe/views/show';
import { type PartNames, partsOf } from '../shows/parts-kind.js';

export interface AskedParts {
  readonly run: string;
  readonly actor: string;
  readonly choices: PartNames;
  /** The last that there was then. */
  readonly tick: number;
}

/** Of which a robot is made at the cursor. Nothing where it is made of no parts. */
export function partsAt(
  { run, scene, cursor, log }: Show,
  actor: string,
  asked: AskedParts | undefined,
): PartNames | undefined {
  const isAsked =
    asked?.run === run.id &&
    asked.actor === actor &&
    // once it has gone on, what was then is looked at as it was then
    [scene.ticks, cursor.tick, log.last].every((tick) => tick === asked.tick);
  return isAsked ? asked.choices : partsOf(scene.world, actor);
}
