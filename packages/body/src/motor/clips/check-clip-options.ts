/** Options of clips: what is of another kind would play, and play otherwise than was meant. */
import { checkOptions } from '@troupe/core';
import { isRecord } from '../../eve/refuse.js';
import { checkFlag, refuseType } from '../refuse.js';
import { checkTarget } from '../target.js';

const numbers = ['rounds', 'speed', 'fade', 'stride', 'turning'] as const;
const flags = ['travels', 'holds'] as const;

type Form = Readonly<
  Partial<Record<(typeof numbers)[number] | (typeof flags)[number] | 'until' | 'towards', unknown>>
>;

export function checkClipOptions(options: Form, known: readonly string[], name: string): void {
  checkOptions(options, known, 'clip');
  const path = `clips.${name}`;
  for (const key of numbers) {
    const given: unknown = options[key];
    if (given === undefined || typeof given === 'number') continue;
    refuseType(`${path}.${key}`, 'a number', given);
  }
  for (const key of flags) {
    if (options[key] !== undefined) checkFlag(options[key], `${path}.${key}`);
  }
  const { until, towards } = options;
  if (until !== undefined && typeof until !== 'function' && !isRecord(until)) {
    refuseType(`${path}.until`, 'signs, { sign: value }, or a function', until);
  }
  if (towards !== undefined) checkTarget(towards, `${path}.towards`);
}
