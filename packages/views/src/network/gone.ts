/** Skills that were there and are gone: kept to be shown for a while, so that one sees what was cut off. */
import type { CharacterStructure, SkillStructure } from '../model/protocol.js';

interface Gone {
  readonly skill: SkillStructure;
  /** In milliseconds of the page's clock. */
  readonly until: number;
}

export type GoneSkills = ReadonlyMap<string, Gone>;

/** `back`: the one after is of an earlier time. */
export function keepGone(
  gone: GoneSkills,
  before: CharacterStructure | undefined,
  after: CharacterStructure | undefined,
  now: number,
  lasting: number,
  back = false,
): GoneSkills {
  const kept = new Map<string, Gone>();
  // what was not there yet was not cut off
  if (back) return kept;
  for (const [name, one] of gone) {
    if (one.until > now && !after?.skills[name]) kept.set(name, one);
  }
  // another character is not the first one with everything cut off
  if (!before || !after || before.actor !== after.actor) return before === after ? kept : new Map();
  for (const [name, skill] of Object.entries(before.skills)) {
    if (!after.skills[name]) kept.set(name, { skill, until: now + lasting });
  }
  return kept;
}

export function withGone(structure: CharacterStructure, gone: GoneSkills): CharacterStructure {
  if (gone.size === 0) return structure;
  const skills = Object.fromEntries([...gone].map(([name, { skill }]) => [name, skill]));
  return { ...structure, skills: { ...skills, ...structure.skills } };
}
