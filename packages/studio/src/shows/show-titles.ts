/** The shows that come with the studio, by the names that a page asks a worker for. */
export const showTitles = {
  'sander-world': 'The sander world',
  'robot-parts': 'Robots out of parts',
} as const;

export type ShowTitled = keyof typeof showTitles;
