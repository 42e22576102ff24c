/** What a skill makes of signs when it is done. */
import type { SkillForm } from '@troupe/core';

export function effectsOf({ adds = [], deletes = [] }: SkillForm): [string, boolean][] {
  const names = (list: unknown) => (Array.isArray(list) ? (list as string[]) : []);
  return [
    ...names(deletes).map((sign): [string, boolean] => [sign, false]),
    ...names(adds).map((sign): [string, boolean] => [sign, true]),
  ];
}
