/** What the skills do, in every version there is: each has all ten. */
import { magicalPrograms } from './magical.js';
import { movingPrograms } from './moving.js';
import type { SkillPrograms, VersionOptions } from './skills.js';

/** A version of the skills is a file of its own, and a line here. */
export const skillVersions = {
  magical: magicalPrograms,
  moving: movingPrograms,
} satisfies Record<string, (options: VersionOptions) => SkillPrograms>;

export type SkillVersion = keyof typeof skillVersions;
