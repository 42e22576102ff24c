/** The shape of one line of a trace. Keys it does not know are let through: later versions add some. */
import type { CharacterDefinition, Value } from '@troupe/core';
import { z } from 'zod';
import { recordedCharacter } from './character-schema.js';
import { mapOf, names, value } from './fields.js';
import { type Change, changeSchema } from './script-schema.js';

/** Signed amounts of energy by where they came from. */
export interface TraceSources {
  readonly state: number;
  readonly goals: number;
  readonly protected: number;
  readonly backward: number;
  readonly forward: number;
  readonly followers: number;
  readonly conflicts: number;
}

export interface TraceSkill {
  /** Level before decay. */
  readonly before: number;
  readonly after: number;
  readonly executable: boolean;
  readonly from: TraceSources;
}

export interface TraceFollower {
  readonly from: string;
  readonly to: string;
  readonly strength: number;
  readonly context?: string;
}

/** One step of a run. */
export interface TraceRecord {
  readonly step: number;
  readonly threshold: number;
  readonly nextThreshold: number;
  readonly selected: string | null;
  readonly executing: readonly string[];
  readonly completed: readonly string[];
  readonly failed: readonly string[];
  readonly disabled: readonly string[];
  readonly amputated: readonly string[];
  readonly state: Readonly<Record<string, Value>>;
  readonly skills: Readonly<Record<string, TraceSkill>>;
  /** The definition as read, in the first record. */
  readonly character?: CharacterDefinition;
  /** What joined, left or was changed before this step. */
  readonly changes?: readonly Change[];
  /** Levels that completion set before this step. */
  readonly left?: Readonly<Record<string, number>>;
  /** Units of each resource that a skill keeps. */
  readonly kept?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly followers?: readonly TraceFollower[];
  readonly context?: string;
}

const amount = z.number();

const sources = z
  .looseObject({
    state: amount,
    goals: amount,
    protected: amount,
    backward: amount,
    forward: amount,
    followers: amount,
    conflicts: amount,
  })
  .meta({ id: 'sources', description: 'Signed amounts by where they came from.' });

const skill = z
  .looseObject({
    before: z.number().gte(0).describe('Level before decay.'),
    after: z.number().gte(0).describe('Level after decay.'),
    executable: z.boolean(),
    from: sources,
  })
  .meta({ id: 'traced-skill' });

const follower = z.looseObject({
  from: z.string(),
  to: z.string(),
  strength: z.number().gte(0),
  context: z.exactOptional(z.string()),
});

export const traceSchema: z.ZodType<TraceRecord> = z
  .looseObject({
    step: z.int().gte(0).describe('Number of the step.'),
    threshold: z.number().gte(0).describe('What levels were compared with.'),
    nextThreshold: z.number().gte(0).describe('What the next step compares with.'),
    selected: z.union([z.string(), z.null()]).describe('The skill chosen, if one was.'),
    executing: names.describe('At the end of the step.'),
    completed: names.describe('Since the step before.'),
    failed: names.describe('Since the step before.'),
    disabled: names.describe('At the end of the step.'),
    amputated: names.describe('Since the step before.'),
    state: mapOf(value).describe('What this step perceived.'),
    skills: mapOf(skill).describe('Every skill.'),
    character: z.exactOptional(recordedCharacter),
    changes: z.exactOptional(
      z.array(changeSchema).describe('What joined, left or was changed before this step.'),
    ),
    left: z.exactOptional(mapOf(z.number().gte(0)).describe('Levels that completion set.')),
    kept: z.exactOptional(
      mapOf(mapOf(z.number().gte(0))).describe('Units of each resource that a skill keeps.'),
    ),
    followers: z.exactOptional(z.array(follower).describe('How often one came after another.')),
    context: z.exactOptional(z.string().describe('In which followers are learnt.')),
  })
  .describe('One step of a Troupe run: a line of a trace.');
