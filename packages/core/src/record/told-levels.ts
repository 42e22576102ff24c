/** What was recorded of a character's levels, and what they are: only what differs is recorded again. */
import type { Network } from '../network/network.js';
import { copySources, type Source, sources } from '../network/spread-activation.js';
import type { LevelChange } from './tick-record.js';

/** Where the numbers of a skill are: its level, whether it could run, then its sources. */
const firstSource = 2;
const numbers = firstSource + sources.length;

/** A source that was never told of gives nothing. */
const untold: readonly number[] = [Number.NaN, Number.NaN, ...sources.map(() => 0)];

interface Told {
  readonly skill: string;
  /** Its numbers. A plain list: a typed array has memory of its own, and after a keyframe there are many at once. */
  readonly last: number[];
}

export interface ToldLevels {
  /** As the latest step left them: those of slot x at 9 · x. */
  now: Float64Array;
  /** Whose they are. As of that step too: a goal that somebody asks for afterwards may have slots given anew. */
  slotOf: ReadonlyMap<string, number>;
  /** By name: slots are given anew when a definition changes. */
  readonly bySkill: Map<string, Told>;
  /** Who had a slot last. */
  readonly bySlot: Told[];
}

export function createToldLevels(): ToldLevels {
  return { now: new Float64Array(0), slotOf: new Map(), bySkill: new Map(), bySlot: [] };
}

/** Right after a step: whoever explains something writes over the workspace. */
export function takeLevels(
  told: ToldLevels,
  { structure, population, wiring, work }: Network,
): void {
  const { slots } = structure.topology;
  if (told.now.length < slots * numbers) told.now = new Float64Array(slots * numbers);
  told.slotOf = structure.slotOf;
  const { now } = told;
  const { level } = population;
  const { executable } = wiring;
  for (let slot = 0; slot < slots; slot++) {
    const at = slot * numbers;
    now[at] = level[slot]!;
    now[at + 1] = executable[slot]!;
    copySources(work, wiring, 0, slot, now, at + firstSource);
  }
}

/** The numbers that differ from those recorded last, which they are from now on. */
export function describeLevels(told: ToldLevels): Record<string, LevelChange> {
  const changes: Record<string, LevelChange> = {};
  for (const [skill, slot] of told.slotOf) {
    const change = describeLevel(toldOf(told, skill, slot).last, told.now, slot * numbers);
    if (change !== undefined) changes[skill] = change;
  }
  return changes;
}

function describeLevel(last: number[], now: Float64Array, at: number): LevelChange | undefined {
  const change: { -readonly [K in keyof LevelChange]: LevelChange[K] } = {};
  const amounts: Partial<Record<Source, number>> = {};
  for (let i = 0; i < numbers; i++) {
    const number = now[at + i]!;
    if (last[i] === number) continue;
    last[i] = number;
    if (i === 0) change.after = number;
    else if (i === 1) change.executable = number === 1;
    else {
      amounts[sources[i - firstSource]!] = number;
      change.from = amounts;
    }
  }
  for (const _ in change) return change;
  return undefined;
}

function toldOf({ bySkill, bySlot }: ToldLevels, skill: string, slot: number): Told {
  const latest = bySlot[slot];
  if (latest?.skill === skill) return latest;
  let told = bySkill.get(skill);
  if (told === undefined) {
    told = { skill, last: untold.slice() };
    bySkill.set(skill, told);
  }
  bySlot[slot] = told;
  return told;
}
