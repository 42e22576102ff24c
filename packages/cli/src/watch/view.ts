/** What is to be seen of one step, whichever way it is shown. */
import {
  type DispatchState,
  explainStep,
  followTrace,
  goalsHold,
  type RunStep,
  recordStep,
  restoreMoment,
  sayBriefly,
  type TraceHistory,
  type Value,
} from '@troupe/core';
import { type GoalStanding, goalStandings } from '../run/say-goals.js';

export interface SkillView {
  readonly name: string;
  readonly level: number;
  readonly standing: 'chosen' | 'executing' | 'disabled' | 'able' | 'unable';
}

export interface Choice {
  readonly step: number;
  readonly skill: string;
}

export interface View {
  readonly name: string;
  readonly semantics: string;
  readonly step: number;
  readonly threshold: number;
  readonly goals: readonly GoalStanding[];
  readonly signs: readonly (readonly [name: string, value: Value])[];
  readonly skills: readonly SkillView[];
  readonly chosen: string | null;
  readonly finished: readonly string[];
  readonly failed: readonly string[];
  /** One sentence. */
  readonly why: string;
  /** The last of all is the latest. */
  readonly choices: readonly Choice[];
  /** Highest level or threshold so far: where bars end. */
  readonly highest: number;
}

const mostChoices = 50;

/** Follows a run and makes a view of its latest step. */
export class Viewer {
  #state: DispatchState;
  #history: TraceHistory | undefined;
  #choices: Choice[] = [];
  #highest = 0;
  #reached: number | undefined;

  /** Of a character that has not stepped yet. */
  constructor(state: DispatchState) {
    this.#state = state;
  }

  get state(): DispatchState {
    return this.#state;
  }

  follow({ report, state }: RunStep): void {
    this.#state = state;
    const { step, selected, threshold } = report;
    this.#history = followTrace(this.#history, recordStep(state, report));
    if (!goalsHold(state)) this.#reached = undefined;
    else this.#reached ??= step - 1;
    if (selected !== null)
      this.#choices = [...this.#choices, { step, skill: selected }].slice(-mostChoices);
    const levels = Object.values(this.#history.record.skills).map(({ after }) => after);
    this.#highest = Math.max(this.#highest, threshold, ...levels);
  }

  /** The step after which all goals held, if they still do. */
  get reached(): number | undefined {
    return this.#reached;
  }

  get choices(): readonly Choice[] {
    return this.#choices;
  }

  /** Nothing before the first step. */
  view(): View | undefined {
    if (this.#history === undefined) return undefined;
    const state = this.#state;
    const { record } = this.#history;
    const { step, threshold, selected, completed, failed } = record;
    const { name, semantics } = state.network.character;
    const executing = new Set(record.executing);
    const disabled = new Set(record.disabled);
    const standingOf = (skill: string, executable: boolean): SkillView['standing'] => {
      if (skill === selected) return 'chosen';
      if (executing.has(skill)) return 'executing';
      if (disabled.has(skill)) return 'disabled';
      return executable ? 'able' : 'unable';
    };
    return {
      name,
      semantics,
      step,
      threshold,
      goals: goalStandings(state),
      signs: Object.entries(record.state),
      skills: Object.entries(record.skills).map(([skill, { after, executable }]) => ({
        name: skill,
        level: after,
        standing: standingOf(skill, executable),
      })),
      chosen: selected,
      finished: completed,
      failed,
      why: sayBriefly(explainStep(restoreMoment(this.#history))),
      choices: this.#choices,
      highest: this.#highest,
    };
  }
}
