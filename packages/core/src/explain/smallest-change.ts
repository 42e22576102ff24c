/**
 * The smallest single change of a step that would have chosen another skill: of the threshold, a parameter, a goal or a
 * sign. Each is tried on copies of the moment, by taking the step; what is named has been seen to work.
 */

import { copyState, type DispatchState } from '../dispatch/state.js';
import { setDisabled, setGoal, setReading } from '../network/edit-network.js';
import { isMet, readingOf } from '../network/network.js';
import { setTime } from '../network/weigh-network.js';
import { bounds } from '../state/bounds.js';
import type { Sensor, Skill } from '../state/character.js';
import { coefficientAt } from '../state/coefficient.js';
import type { Parameters, Value } from '../state/definition.js';
import { choiceOf, type Standing } from './examine.js';

/** One thing in which a step might have been different. */
export type WhatIf =
  | { readonly kind: 'threshold'; readonly was: number; readonly becomes: number }
  | {
      readonly kind: 'parameter';
      readonly parameter: keyof Parameters;
      readonly was: number;
      readonly becomes: number;
    }
  | {
      readonly kind: 'goal';
      readonly goal: string;
      readonly value: Value;
      /** Importance; 0 where there was no such goal, or shall be none. */
      readonly was: number;
      readonly becomes: number;
    }
  | { readonly kind: 'sign'; readonly sensor: string; readonly was: Value; readonly becomes: Value }
  | { readonly kind: 'enable'; readonly skill: string };

export interface SizedChange {
  readonly change: WhatIf;
  /** Relative to what it changes. */
  readonly size: number;
}

/** Something that can be moved by degrees: how to set it, and how far it may go. */
interface Dial {
  readonly was: number;
  /** What the size of a change is measured by. */
  readonly unit: number;
  readonly least: number;
  readonly most: number;
  readonly describe: (becomes: number) => WhatIf;
}

/** The smallest change that makes the step choose the skill, or nothing if none of them alone does. */
export function smallestChange(moment: DispatchState, standing: Standing): SizedChange | undefined {
  const { skill, executing, disabled } = standing;
  if (executing) return undefined;
  const chooses = (change: WhatIf) => choiceOf(applyChange(moment, change)) === skill.name;
  let best: SizedChange | undefined;
  const consider = (found: SizedChange | undefined) => {
    if (found !== undefined && (best === undefined || found.size < best.size)) best = found;
  };
  const { network } = moment;
  const lacking = skill.when.filter(
    ({ proposition, value }) => !isMet(network, 0, proposition, value),
  );
  if (disabled) {
    const change: WhatIf = { kind: 'enable', skill: skill.name };
    if (chooses(change)) consider({ change, size: 1 });
    return best;
  }
  // what cannot run for want of a sign is helped by that sign alone, and not at all if it lacks two
  if (lacking.length > 1) return undefined;
  const sensors = [...network.structure.sensors.values()].filter(
    ({ name }) => lacking.length === 0 || lacking[0]?.proposition === name,
  );
  const dials = [
    ...(lacking.length === 0 ? dialsOf(moment, skill) : []),
    ...gradedDials(moment, sensors),
  ];
  for (const dial of dials) consider(turn(dial, chooses, best?.size ?? farthest));
  for (const change of flipsOf(moment, sensors)) {
    if ((best === undefined || best.size > 1) && chooses(change)) consider({ change, size: 1 });
  }
  return best && leastHalf(best, chooses);
}

/** What a change comes to need not grow with it: where half of it does, half of it is the smaller one. */
function leastHalf(found: SizedChange, chooses: (change: WhatIf) => boolean): SizedChange {
  let least = found;
  while (least.size > tiniest) {
    const half = halve(least.change);
    if (half === undefined || !chooses(half)) break;
    least = { change: half, size: least.size / 2 };
  }
  return least;
}

/** Where any change works, however small, this is small enough: halved on and on it would be told as none at all. */
const tiniest = 1e-9;

/** A copy of the moment with the change made. */
export function applyChange(moment: DispatchState, change: WhatIf): DispatchState {
  const state = copyState({ ...moment, explain: false });
  const { network } = state;
  switch (change.kind) {
    case 'threshold':
      network.population.threshold[0] = change.becomes;
      break;
    case 'parameter':
      network.parameters = { ...network.parameters, [change.parameter]: change.becomes };
      setTime(network, network.time);
      break;
    case 'goal': {
      const known = network.goals[0]?.get(change.goal);
      const importance = change.becomes;
      if (known?.value === change.value) setGoal(network, 0, { ...known, importance });
      else {
        const { goal: name, value } = change;
        setGoal(network, 0, { name, value, importance, conserve: false, protect: true });
      }
      break;
    }
    case 'sign':
      setReading(network, 0, change.sensor, change.becomes);
      break;
    case 'enable':
      setDisabled(network, 0, change.skill, false);
      break;
  }
  return state;
}

/** Half of a change, where it can be halved. */
export function halve(change: WhatIf): WhatIf | undefined {
  if (change.kind === 'enable') return undefined;
  if (change.kind !== 'sign') return { ...change, becomes: (change.was + change.becomes) / 2 };
  const { was, becomes } = change;
  const graded = typeof was === 'number' && typeof becomes === 'number' && was !== becomes;
  return graded && !(Number.isInteger(was) && Number.isInteger(becomes))
    ? { ...change, becomes: (was + becomes) / 2 }
    : undefined;
}

/** Relative changes beyond this are no help to anyone. */
const farthest = 10;
const grid = 24;

/** The least turn of a dial that works, within a size. */
function turn(
  dial: Dial,
  chooses: (change: WhatIf) => boolean,
  within: number,
): SizedChange | undefined {
  const up = search(dial, 1, chooses, within);
  const down = search(dial, -1, chooses, up?.size ?? within);
  return down ?? up;
}

function search(
  dial: Dial,
  way: 1 | -1,
  chooses: (change: WhatIf) => boolean,
  within: number,
): SizedChange | undefined {
  const end = way === 1 ? dial.most : dial.least;
  const reach = Math.min(Math.abs(end - dial.was) / dial.unit, within);
  if (reach === 0) return undefined;
  const at = (size: number) =>
    dial.describe(
      size >= reach ? dial.was + way * reach * dial.unit : dial.was + way * size * dial.unit,
    );
  let found = firstOnGrid(at, reach, chooses);
  if (found === undefined) return undefined;
  let least = narrow(at, found.low, found.high, chooses);
  // where half of what was found works too, there is something smaller below
  while (least > tiniest && chooses(at(least / 2))) {
    found = firstOnGrid(at, least / 2, chooses) ?? { low: 0, high: least / 2 };
    least = Math.max(narrow(at, found.low, found.high, chooses), tiniest / 2);
  }
  return rounded(dial, way, least, chooses) ?? { change: at(least), size: least };
}

/** Two sizes next to each other, of which the larger works; finer for small ones, which are the ones looked for. */
function firstOnGrid(
  at: (size: number) => WhatIf,
  reach: number,
  chooses: (change: WhatIf) => boolean,
): { low: number; high: number } | undefined {
  for (let i = 1; i <= grid; i++) {
    const high = reach * (i / grid) ** 3;
    if (chooses(at(high))) return { low: reach * ((i - 1) / grid) ** 3, high };
  }
  return undefined;
}

/** The least size that works, between one that does not and one that does. */
function narrow(
  at: (size: number) => WhatIf,
  from: number,
  to: number,
  chooses: (change: WhatIf) => boolean,
): number {
  let low = from;
  let high = to;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (chooses(at(middle))) high = middle;
    else low = middle;
  }
  return high;
}

/** The same change as a number that a person can type, if one works as well. */
function rounded(
  dial: Dial,
  way: 1 | -1,
  size: number,
  chooses: (change: WhatIf) => boolean,
): SizedChange | undefined {
  const exact = dial.was + way * size * dial.unit;
  for (let digits = 3; digits <= 15; digits++) {
    const scale = 10 ** (digits - 1 - Math.floor(Math.log10(Math.abs(exact) || 1)));
    const becomes = (way === 1 ? Math.ceil(exact * scale) : Math.floor(exact * scale)) / scale;
    if (becomes < dial.least || becomes > dial.most) continue;
    const change = dial.describe(becomes);
    const half = halve(change);
    if (chooses(change) && (half === undefined || !chooses(half))) {
      return { change, size: Math.abs(becomes - dial.was) / dial.unit };
    }
  }
  return undefined;
}

function* dialsOf({ network }: DispatchState, skill: Skill): Generator<Dial> {
  const threshold = network.population.threshold[0]!;
  yield {
    was: threshold,
    unit: threshold,
    least: 0,
    most: threshold,
    describe: (becomes) => ({ kind: 'threshold', was: threshold, becomes }),
  };
  for (const parameter of ['phi', 'gamma', 'delta', 'pi', 'kappa'] as const) {
    const was = network.parameters[parameter];
    // with κ at 0 nothing is learned that it could let flow
    if (parameter === 'kappa' && was === 0) continue;
    const { least, most } = bounds[parameter];
    const describe = (becomes: number): WhatIf => ({ kind: 'parameter', parameter, was, becomes });
    yield { was, unit: was || 1, least, most, describe };
  }
  const goals = network.goals[0];
  for (const { name, value, conserve, importance } of goals?.values() ?? []) {
    if (conserve) continue;
    const was = coefficientAt(importance, (network.steps + 1) * network.character.stepTime);
    const describe = (becomes: number): WhatIf => ({
      kind: 'goal',
      goal: name,
      value,
      was,
      becomes,
    });
    yield { was, unit: was || 1, ...bounds.importance, describe };
  }
  for (const { proposition: goal, value } of [...skill.adds, ...skill.deletes]) {
    if (goals?.has(goal) || (network.structure.semantics === 'maes' && value !== true)) continue;
    const describe = (becomes: number): WhatIf => ({ kind: 'goal', goal, value, was: 0, becomes });
    yield { was: 0, unit: 1, ...bounds.importance, describe };
  }
}

function* gradedDials({ network }: DispatchState, sensors: readonly Sensor[]): Generator<Dial> {
  for (const { name, kind } of sensors) {
    if (kind !== 'graded') continue;
    const was = Number(readingOf(network, 0, name));
    const describe = (becomes: number): WhatIf => ({ kind: 'sign', sensor: name, was, becomes });
    yield { was, unit: 1, least: 0, most: 1, describe };
  }
}

/** Signs that are one thing or another. */
function* flipsOf({ network }: DispatchState, sensors: readonly Sensor[]): Generator<WhatIf> {
  for (const { name: sensor, kind } of sensors) {
    const was = readingOf(network, 0, sensor);
    if (was === undefined || kind === 'graded') continue;
    const others = new Set<Value>(
      network.structure.propositions.byName.get(sensor)?.literals.keys(),
    );
    if (typeof was === 'boolean') others.add(!was);
    const flips = kind === 'counted' ? [Number(was) > 0 ? 0 : 1] : others;
    for (const becomes of flips) if (becomes !== was) yield { kind: 'sign', sensor, was, becomes };
  }
}
