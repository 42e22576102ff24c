/** What shares of a character tell each other in a tick: plain data, merged so that the order of arrival says nothing. */
import type { MemoryWrite } from '../perception/memory.js';
import type { Fault, WorldChange } from '../record/tick-record.js';
import type { Data } from '../state/data.js';
import type { GoalForm, Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { byName } from '../state/names.js';
import type { Period } from '../state/period.js';
import type { Outcome } from './definition.js';
import type { DatedFault } from './happenings.js';

/** What receptors saw and sensors judged. */
export interface SharedPerception {
  readonly tick: number;
  /** Receptors that changed. */
  readonly signals: Readonly<Record<string, Data>>;
  readonly signs: readonly (readonly [sensor: string, value: Value])[];
  readonly memory: readonly MemoryWrite[];
  readonly faults: readonly DatedFault[];
}

/** What skills, commands and laws did. */
export interface SharedAction {
  readonly tick: number;
  /** The execution that began and goes on outside the tick. */
  readonly outside: number | null;
  readonly over: readonly SharedOver[];
  readonly writes: readonly SharedWrite[];
  readonly faults: readonly DatedFault[];
  /** Of laws. */
  readonly lawFaults: readonly Fault[];
}

export interface SharedOver {
  readonly skill: string;
  readonly number: number;
  readonly outcome: Outcome;
  readonly reason: string | null;
  /** It was over as it began: before what had begun earlier went on. */
  readonly atOnce: boolean;
}

/** Whose write it is. */
export interface SharedWriter {
  readonly kind: 'skill' | 'command' | 'law';
  readonly name: string;
}

export type SharedWrite = { readonly by: SharedWriter } & (
  | { readonly kind: 'world'; readonly change: WorldChange }
  | { readonly kind: 'memory'; readonly write: MemoryWrite }
  | { readonly kind: 'attend'; readonly receptor: string; readonly every: Period | null }
  | {
      readonly kind: 'ask';
      readonly actor: string;
      readonly goal: string;
      readonly form: Value | GoalForm | null;
    }
);

/** A part lives in one place only: what is sorted by parts does not depend on who answered first. */
export function mergePerceived(parts: readonly SharedPerception[]): SharedPerception {
  const tick = sameTick(parts);
  const signals = parts.flatMap((part) => Object.entries(part.signals));
  const signs = parts.flatMap((part) => part.signs);
  onlyOnce(signs.map(([sensor]) => `sensor "${sensor}"`));
  onlyOnce(parts.flatMap(({ memory }) => unique(memory.map(({ writer }) => `sensor "${writer}"`))));
  return {
    tick,
    // one that several look through is told by each of them, and says the same
    signals: Object.fromEntries(signals.sort(([a], [b]) => byName(a, b))),
    signs: signs.sort(([a], [b]) => byName(a, b)),
    memory: parts.flatMap(({ memory }) => memory).sort((a, b) => byName(a.writer, b.writer)),
    faults: mergeFaults(parts),
  };
}

export function mergeActed(parts: readonly SharedAction[]): SharedAction {
  const tick = sameTick(parts);
  const over = parts.flatMap((part) => part.over).sort((a, b) => a.number - b.number);
  onlyOnce(over.map(({ skill, number }) => `skill "${skill}", execution ${number},`));
  return {
    tick,
    outside: parts.find(({ outside }) => outside !== null)?.outside ?? null,
    over,
    writes: parts.flatMap(({ writes }) => writes).sort(byWriter),
    faults: mergeFaults(parts),
    lawFaults: parts.flatMap((part) => part.lawFaults).sort((a, b) => byName(a.part, b.part)),
  };
}

const kinds = ['skill', 'command', 'law'] as const;

function byWriter({ by: a }: SharedWrite, { by: b }: SharedWrite): number {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || byName(a.name, b.name);
}

function mergeFaults(parts: readonly { readonly faults: readonly DatedFault[] }[]): DatedFault[] {
  const faults = parts.flatMap((part) => part.faults).sort((a, b) => byName(a.part, b.part));
  const told = new Set<string>();
  return faults.filter(({ part, tick }) => {
    // a receptor that several look through fails for each of them, and is told once
    if (!part.startsWith('receptor ')) return true;
    const key = `${tick} ${part}`;
    return !told.has(key) && told.add(key);
  });
}

function sameTick(parts: readonly { readonly tick: number }[]): number {
  const [first] = parts;
  if (first === undefined) return fail('no-parts', 'parts', 'there is nothing to merge');
  const other = parts.find(({ tick }) => tick !== first.tick);
  if (other === undefined) return first.tick;
  const message = `are of the ticks ${first.tick} and ${other.tick}. Merge what all said of one tick`;
  return fail('gap', 'parts', message);
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}

function onlyOnce(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      fail('two-homes', name, `${name} was told twice: it lives in two shares. Give it one home`);
    }
    seen.add(name);
  }
}
