/** One line of a trace: a step as other tools read it. */

import { disabledAgents } from '../dispatch/agents.js';
import { listFollowers } from '../dispatch/followers.js';
import type { Change, StepReport } from '../dispatch/messages.js';
import { type DispatchState, emptyRecord } from '../dispatch/state.js';
import { readingOf } from '../network/network.js';
import { type Source, sources } from '../network/spread-activation.js';
import type { CharacterDefinition, Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { byName } from '../state/names.js';

export interface SkillRecord {
  /** Level before decay. */
  readonly before: number;
  readonly after: number;
  readonly executable: boolean;
  /** Signed: with the level the step before left, they add up to `before`. */
  readonly from: Readonly<Record<Source, number>>;
}

export interface FollowerRecord {
  readonly context?: string;
  readonly from: string;
  readonly to: string;
  readonly strength: number;
}

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
  readonly skills: Readonly<Record<string, SkillRecord>>;
  /** The whole definition, in the first line. */
  readonly character?: CharacterDefinition;
  /** Who came and went before this step, in the form of script entries. */
  readonly changes?: readonly Change[];
  /** Levels that completion set before this step. */
  readonly left?: Readonly<Record<string, number>>;
  /** Units that skills went on holding after they finished. */
  readonly kept?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Follower links as they were in this step. */
  readonly followers?: readonly FollowerRecord[];
}

/**
 * The record of the step that has just been taken, before any message for the next. The first record of a trace carries
 * the character; a trace that begins later than in step 1 has to say so.
 */
export function recordStep(
  state: DispatchState,
  report: StepReport,
  first = report.step === 1,
): TraceRecord {
  const { network, definition } = state;
  const { structure } = network;
  const { levels } = report;
  if (report.step !== state.step) {
    const message = `is of step ${report.step}, and the state is at step ${state.step}. Record each step before the next`;
    fail('wrong-step', 'report', message);
  }
  if (levels === undefined) {
    fail(
      'not-explained',
      'explain',
      'a record needs where levels came from. Create the character with explain: true',
    );
  }
  const readings = emptyRecord<Value>();
  for (const name of structure.sensors.keys()) {
    readings[name] = readingOf(network, 0, name) ?? false;
  }
  const skills = emptyRecord<SkillRecord>();
  for (const [slot, skill] of structure.skills.entries()) {
    if (skill === undefined) continue;
    const from = {} as Record<Source, number>;
    for (const [i, source] of sources.entries()) from[source] = levels.from[slot * 7 + i]!;
    skills[skill.name] = {
      before: levels.before[slot]!,
      after: levels.after[slot]!,
      executable: levels.executable[slot] === 1,
      from,
    };
  }
  const kept = keptUnits(state);
  return {
    step: report.step,
    threshold: report.threshold,
    nextThreshold: report.nextThreshold,
    selected: report.selected,
    executing: state.executing.map(({ skill }) => skill),
    completed: report.completed,
    failed: report.failed,
    disabled: disabledAgents(network),
    amputated: report.amputated,
    state: readings,
    skills,
    ...(first ? { character: definition } : {}),
    ...(report.changes.length > 0 ? { changes: report.changes } : {}),
    ...(Object.keys(report.left).length > 0 ? { left: report.left } : {}),
    ...(Object.keys(kept).length > 0 ? { kept } : {}),
    ...(network.parameters.kappa > 0 ? { followers: followersBefore(state, report) } : {}),
  };
}

function keptUnits({ network }: DispatchState): Record<string, Record<string, number>> {
  const kept = emptyRecord<Record<string, number>>();
  for (const skill of network.structure.skills) {
    const units = skill === undefined ? undefined : network.holdings[0]?.get(skill.name);
    if (skill !== undefined && units !== undefined)
      kept[skill.name] = Object.fromEntries([...units].sort(([a], [b]) => byName(a, b)));
  }
  return kept;
}

/** Strengths as this step used them: the choice it made strengthened one more link after that. */
function followersBefore(state: DispatchState, report: StepReport): FollowerRecord[] {
  return listFollowers(state.followers)
    .filter(({ context }) => context === state.context)
    .map(({ from, to, strength }) => {
      const grown = report.selected === to && state.lastFinished === from ? 1 : 0;
      return { from, to, strength: strength - grown };
    })
    .filter(({ strength }) => strength > 0);
}
