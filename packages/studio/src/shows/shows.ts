/** The shows that come with the studio: what runs in each. What they look like is in looks.ts, which only the page needs. */
import { openWorkshop } from '@troupe/examples/dist/17-sander-world/open-workshop.js';
import type { ShowForm } from './show-form.js';
import { showTitles } from './show-titles.js';

export const shows = {
  'sander-world': {
    title: showTitles['sander-world'],
    load: async () => ({
      open: (expressions) => openWorkshop({ skills: 'moving', seed: 1, expressions }),
    }),
  },
  'robot-parts': {
    title: showTitles['robot-parts'],
    load: async () => (await import('./robot-parts.js')).robotParts,
  },
} as const satisfies Readonly<Record<string, ShowForm>>;

export type ShowName = keyof typeof shows;

export function isShowName(given: string): given is ShowName {
  return Object.hasOwn(shows, given);
}
