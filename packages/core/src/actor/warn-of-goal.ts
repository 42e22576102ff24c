/** What is said to who sets a goal that the character may never reach: it would be pursued in vain, and nobody know why. */
import { readingOf } from '../network/network.js';
import type { Literal } from '../state/character.js';
import type { Stage } from './director-stage.js';
import { sayValue } from './say-happenings.js';
import { canReach, hindrancesOf, sayHindrance } from './stuck.js';

export function warnOfGoal({ actor, network }: Stage, wanted: Literal): string[] {
  const now = network();
  const { definition } = actor;
  if (!canReach(now, definition, wanted)) {
    const why = sayHindrance(hindrancesOf(now, definition, wanted));
    return [`But as things are nothing that it can do leads there: ${why}`];
  }
  const { proposition, value } = wanted;
  const is = readingOf(now, 0, proposition);
  if (typeof is !== 'boolean' || typeof value === 'boolean') return [];
  return [
    `But ${proposition} is ${is} now, and so may never be ${sayValue(value)}. Set true or false if that was meant.`,
  ];
}
