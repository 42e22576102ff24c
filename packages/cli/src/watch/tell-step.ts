/** A step in plain lines, for whoever has no terminal. */
import { sayLevel } from '../text/say-number.js';
import type { View } from './view.js';

export function tellStep(view: View): string[] {
  const { step, threshold, chosen, skills, why, goals, finished, failed } = view;
  const level = skills.find(({ name }) => name === chosen)?.level ?? 0;
  const choice = chosen === null ? 'nothing' : `${chosen} (${sayLevel(level)})`;
  const executing = skills
    .filter(({ standing }) => standing === 'executing')
    .map(({ name }) => name);
  const events = [
    ...(finished.length > 0 ? [`finished ${finished.join(', ')}`] : []),
    ...(failed.length > 0 ? [`failed ${failed.join(', ')}`] : []),
    ...(executing.length > 0 ? [`executing ${executing.join(', ')}`] : []),
  ];
  const standing = goals.map(({ literal, holds }) => `${holds ? '✓' : '✗'} ${literal}`);
  return [
    `step ${step}: chose ${choice}, threshold ${sayLevel(threshold)}`,
    `  ${why}`,
    ...(events.length > 0 ? [`  ${events.join('; ')}`] : []),
    ...(standing.length > 0 ? [`  goals: ${standing.join('  ')}`] : []),
  ];
}
