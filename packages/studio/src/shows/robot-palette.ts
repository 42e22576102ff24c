/** The palette of the robots, with slots and parts by any name: those that came as data. */
import type { Palette } from '@troupe/body';
import { robots as typed } from '@troupe/examples/dist/19-parts/robots.js';

export const robots = typed as unknown as Palette;
