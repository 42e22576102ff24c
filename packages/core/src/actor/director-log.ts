/** What happened to a character since its director came: the latest, oldest first. */
import type { Levels } from '../dispatch/messages.js';
import { readingOf } from '../network/network.js';
import { DISABLED, EXECUTING } from '../network/population.js';
import { type Source, sources } from '../network/spread-activation.js';
import type { Value } from '../state/definition.js';
import type { Actor } from './actor.js';
import type { RunStep } from './happenings.js';

export interface Choice {
  readonly kind: 'chosen';
  readonly tick: number;
  readonly skill: string;
  readonly level: number;
  readonly threshold: number;
  /** The next best that could have run. */
  readonly over?: { readonly skill: string; readonly level: number };
  /** Where its energy came from in that step, apart from what it had before. */
  readonly from?: Readonly<Record<Source, number>>;
}

export type Happening =
  | Choice
  | { readonly kind: 'finished'; readonly tick: number; readonly skill: string }
  | {
      readonly kind: 'failed' | 'cancelled';
      readonly tick: number;
      readonly skill: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'sign';
      readonly tick: number;
      readonly sign: string;
      /** null where nobody sensed it. */
      readonly was: Value | null;
      readonly is: Value | null;
    }
  | {
      readonly kind: 'fault';
      readonly tick: number;
      readonly part: string;
      readonly error: string;
    }
  /** What the director itself did. */
  | { readonly kind: 'told'; readonly tick: number; readonly what: string };

/** Older ones are forgotten: a character that lives for days must not fill its director's memory. */
const mostKept = 1000;

export interface DirectorLog {
  /** Oldest first. */
  readonly entries: readonly Happening[];
  /** How many were noted in all, also those that are forgotten. */
  readonly noted: number;
  readonly note: (happening: Happening) => void;
  /** After a step of the network. */
  readonly noteStep: (step: RunStep) => void;
  /** Failures and faults since the last look: they come between steps. */
  readonly catchUp: () => void;
  /** Skills that failed or were cancelled, until the network hears of it: to it they are executing. */
  readonly over: ReadonlySet<string>;
  /** Entries after the first `noted` of them, as far as they are kept. */
  readonly since: (noted: number) => readonly Happening[];
}

export function createLog(actor: Actor): DirectorLog {
  const entries: Happening[] = [];
  const over = new Set<string>();
  let noted = 0;
  let lastFailure = actor.failures.at(-1);
  let lastFault = actor.faults.at(-1);
  let signs = new Map<string, Value | undefined>(Object.entries(actor.signs));

  const note = (happening: Happening) => {
    entries.push(happening);
    noted++;
    // not one by one: that would move a thousand entries for each that comes
    if (entries.length >= 2 * mostKept) entries.splice(0, entries.length - mostKept);
  };

  const catchUp = () => {
    const { failures, faults } = actor;
    for (const { tick, skill, outcome, reason } of after(failures, lastFailure)) {
      note({ kind: outcome, tick, skill, reason });
      over.add(skill);
    }
    for (const { tick, part, error } of after(faults, lastFault)) {
      note({ kind: 'fault', tick, part, error });
    }
    lastFailure = failures.at(-1);
    lastFault = faults.at(-1);
  };

  const noteSigns = ({ state: { network } }: RunStep, tick: number) => {
    const now = new Map<string, Value | undefined>();
    for (const sign of network.structure.sensors.keys()) {
      const is = readingOf(network, 0, sign);
      now.set(sign, is);
      const was = signs.get(sign);
      if (was !== is) note({ kind: 'sign', tick, sign, was: was ?? null, is: is ?? null });
    }
    signs = now;
  };

  return {
    get entries() {
      return entries.slice(-mostKept);
    },
    get noted() {
      return noted;
    },
    note,
    catchUp,
    over,
    noteStep: (step) => {
      const tick = actor.scene.ticks;
      catchUp();
      over.clear();
      for (const skill of step.report.completed) note({ kind: 'finished', tick, skill });
      noteSigns(step, tick);
      const choice = choiceOf(step, tick);
      if (choice !== undefined) note(choice);
    },
    since: (before) => {
      const fresh = Math.min(noted - before, mostKept);
      return fresh <= 0 ? [] : entries.slice(-fresh);
    },
  };
}

/** Those that came after the last one seen; all, if that one is forgotten. */
function after<T>(list: readonly T[], seen: T | undefined): readonly T[] {
  return seen === undefined ? list : list.slice(list.indexOf(seen) + 1);
}

function choiceOf({ report, state }: RunStep, tick: number): Choice | undefined {
  const { selected: skill, threshold, levels } = report;
  const { structure, population } = state.network;
  const slot = skill === null ? undefined : structure.slotOf.get(skill);
  if (skill === null || slot === undefined) return undefined;
  const level = population.level[slot] ?? 0;
  const choice: Choice = { kind: 'chosen', tick, skill, level, threshold };
  if (levels === undefined) return choice;
  const over = runnerUp(state, levels, slot);
  return { ...choice, ...(over === undefined ? {} : { over }), from: sharesOf(levels, slot) };
}

function sharesOf({ from }: Levels, slot: number): Record<Source, number> {
  const shares = {} as Record<Source, number>;
  for (const [i, source] of sources.entries())
    shares[source] = from[slot * sources.length + i] ?? 0;
  return shares;
}

function runnerUp(
  { network: { structure, population } }: RunStep['state'],
  { after: level, executable }: Levels,
  chosen: number,
): Choice['over'] {
  let best = -1;
  for (let slot = 0; slot < structure.skills.length; slot++) {
    const able = structure.skills[slot] !== undefined && executable[slot] === 1;
    const busy = ((population.flags[slot] ?? 0) & (EXECUTING | DISABLED)) !== 0;
    if (!able || busy || slot === chosen) continue;
    if (best < 0 || (level[slot] ?? 0) > (level[best] ?? 0)) best = slot;
  }
  const skill = structure.skills[best];
  return skill && { skill: skill.name, level: level[best] ?? 0 };
}
