/** The parts of a robot as the show has them, and those just chosen that no tick has shown yet. */
import { useShow } from '@troupe/views/parts';
import type { RunShow } from '@troupe/views/show';
import { type PartNames, readKind, sayKind } from '../shows/parts-kind.js';
import { type AskedParts, partsAt } from './asked-parts.js';

export interface ChoicesState {
  /** Nothing where it is made of no parts. */
  readonly choices: PartNames | undefined;
  /** It stands still: they are shown with the next tick. */
  readonly waiting: boolean;
}

export function useChoices(
  show: RunShow,
  actor: string,
  asked: AskedParts | undefined,
): ChoicesState {
  const topics = ['cursor', 'moment'] as const;
  const kindOf = (choices: PartNames | undefined) => choices && sayKind(choices);
  const kind = useShow(show, topics, (now) => kindOf(partsAt(now, actor, asked)));
  const shown = useShow(show, topics, (now) => kindOf(partsAt(now, actor, undefined)));
  return { choices: readKind(kind), waiting: kind !== shown };
}
