/** The ten skills, and what a version of them has to bring. */
import type { Chance, SkillCode } from '@troupe/core';
import type { Conduct } from './conduct.js';

export type SkillName =
  | 'pickUpBoard'
  | 'pickUpSander'
  | 'pickUpSprayer'
  | 'putDownBoard'
  | 'putDownSander'
  | 'putDownSprayer'
  | 'placeBoardInVise'
  | 'sandBoardInHand'
  | 'sandBoardInVise'
  | 'sprayPaintSelf';

export type SkillPrograms = Readonly<Record<SkillName, SkillCode>>;

/** How many ticks magic takes: asked whenever a skill begins, with that skill's own chance. */
export type Taking = (skill: SkillName, chance: Chance) => number;

export interface VersionOptions {
  /** Of magic. */
  readonly taking?: Taking | undefined;
  /** Of moving. */
  readonly conduct?: Partial<Conduct> | undefined;
}
