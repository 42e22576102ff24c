/** Why a step chose what it chose, and not another: as data. */
import { takeInTick } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { copyState, type DispatchState } from '../dispatch/state.js';
import { slotOf } from '../network/network.js';
import { type Source, sources } from '../network/spread-activation.js';
import type { Value } from '../state/definition.js';
import { type Examination, examine, type Standing, standings } from './examine.js';
import { type Link, linksInto } from './links-into.js';
import { type Obstacle, obstaclesOf } from './obstacles.js';
import { type SizedChange, smallestChange } from './smallest-change.js';

export interface SkillExplanation {
  readonly skill: string;
  /** Level before decay, and after. */
  readonly before: number;
  readonly after: number;
  /** What it had from the step before. */
  readonly carried: number;
  readonly sources: Readonly<Record<Source, number>>;
  readonly links: readonly Link[];
  /** From the skill back along the largest link of each, to a goal or a sensor where that ends. */
  readonly chain: readonly Link[];
  readonly obstacles: readonly Obstacle[];
  /** The smallest change that would have chosen it; only looked for where it was asked about and not chosen. */
  readonly change: SizedChange | undefined;
}

export interface Explanation {
  readonly step: number;
  readonly threshold: number;
  readonly selected: string | null;
  /** Skills that could have run, highest first, the selected one left out. */
  readonly rivals: readonly { readonly skill: string; readonly level: number }[];
  readonly executing: readonly string[];
  readonly disabled: readonly string[];
  /** How many goals there are; goals to conserve something left out. */
  readonly goals: number;
  readonly unmetGoals: readonly { readonly goal: string; readonly value: Value }[];
  /** The skill asked about; else the one selected; else the most energised. Nothing in a network without skills. */
  readonly about: SkillExplanation | undefined;
  readonly asked: boolean;
}

/**
 * Explains the step that a state is about to take: about one skill, or about what is chosen. The inbox is what that step
 * is given, as in `dispatch(state, inbox)`; the state is left as it is.
 */
export function explainStep(
  state: DispatchState,
  skill?: string,
  inbox: readonly Message[] = [],
): Explanation {
  const moment = copyState(state);
  takeInTick(moment, inbox);
  if (skill !== undefined) slotOf(moment.network, skill);
  const examination = examine(moment);
  const { selected, threshold, step } = examination.outbox.report;
  const all = standings(examination);
  const idle = all.find((standing) => !standing.executing && !standing.disabled) ?? all[0];
  const about = all.find((standing) => standing.skill.name === (skill ?? selected)) ?? idle;
  const { network } = moment;
  return {
    step,
    threshold,
    selected,
    rivals: all
      .filter(({ executable, executing, disabled }) => executable && !executing && !disabled)
      .filter((standing) => standing.skill.name !== selected)
      .map((standing) => ({ skill: standing.skill.name, level: standing.level })),
    executing: moment.executing.map((execution) => execution.skill),
    disabled: all.filter((standing) => standing.disabled).map((standing) => standing.skill.name),
    goals: [...(network.goals[0]?.values() ?? [])].filter((goal) => !goal.conserve).length,
    unmetGoals: unmetGoals(network),
    about: about && explainSkill(moment, examination, about, skill !== undefined),
    asked: skill !== undefined,
  };
}

function explainSkill(
  origin: DispatchState,
  examination: Examination,
  standing: Standing,
  asked: boolean,
): SkillExplanation {
  const { moment, levels, outbox } = examination;
  const { slot, skill } = standing;
  const from = {} as Record<Source, number>;
  for (const [i, source] of sources.entries())
    from[source] = levels.from[slot * sources.length + i]!;
  const missed = asked && outbox.report.selected !== skill.name;
  return {
    skill: skill.name,
    before: levels.before[slot]!,
    after: levels.after[slot]!,
    carried: moment.network.population.level[slot]!,
    sources: from,
    links: linksInto(examination, slot),
    chain: chainInto(examination, slot),
    obstacles: obstaclesOf(examination, standing),
    change: missed ? smallestChange(origin, standing) : undefined,
  };
}

function chainInto(examination: Examination, slot: number): Link[] {
  const { structure } = examination.moment.network;
  const chain: Link[] = [];
  const passed = new Set<number>();
  for (let at: number | undefined = slot; at !== undefined && !passed.has(at); ) {
    passed.add(at);
    const [largest] = linksInto(examination, at);
    if (largest === undefined || largest.amount <= 0) break;
    chain.push(largest);
    const bySkill = largest.source !== 'state' && largest.source !== 'goals';
    at = bySkill ? structure.slotOf.get(largest.from) : undefined;
  }
  return chain;
}

function unmetGoals({ goals, population, structure }: DispatchState['network']) {
  return [...(goals[0]?.values() ?? [])].flatMap(({ name, value, conserve }) => {
    const literal = structure.propositions.byName.get(name)?.literals.get(value);
    const met = literal !== undefined && population.met[literal] === 1;
    return conserve || met ? [] : [{ goal: name, value }];
  });
}
