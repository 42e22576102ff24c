/** What was recorded of a character's levels, and what they are: only what differs is recorded again. */
import type { Network } from '../network/network.js';
import { copySources, type Source, sources } from '../network/spread-activation.js';
import type { LevelChange } from './tick-record.js';
import { longestNumber, writeNumber } from './write-decimal.js';
import {
  comma,
  endItems,
  objectEnd,
  type Page,
  type Prepared,
  prepare,
  put,
  remember,
  reserve,
  writePrepared,
} from './write-json.js';

/** Where the numbers of a skill are: its level, whether it could run, then its sources. */
const firstSource = 2;
const numbers = firstSource + sources.length;

/** A source that was never told of gives nothing. */
const untold: readonly number[] = [Number.NaN, Number.NaN, ...sources.map(() => 0)];

interface Told {
  readonly skill: string;
  /** Its numbers. A plain list: a typed array has memory of its own, and after a keyframe there are many at once. */
  readonly last: number[];
  /** `"skill":{"after":`, with which almost every skill begins. */
  key: Prepared | undefined;
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

const afterKey = '"after":';

const keys = {
  begin: prepare('"levels":{'),
  none: prepare('"levels":{},'),
  executable: prepare('"executable":true,'),
  notExecutable: prepare('"executable":false,'),
  from: prepare('"from":{'),
  sources: sources.map((source) => prepare(`"${source}":`)),
};

/** `},` */
const endAndComma = 0x7d2c;

/** Bytes that the numbers of a skill take at most, each with the longest key. */
const longestLevel = numbers * (longestNumber + keys.executable.length);

/** The same as JSON, as a field. */
export function putLevels(page: Page, told: ToldLevels): void {
  const start = page.length;
  put(page, keys.begin);
  const first = page.length;
  // no pairs are made of them, as a loop would, with every step
  told.slotOf.forEach((slot, skill) => {
    const each = toldOf(told, skill, slot);
    each.key ??= begin(page, skill);
    reserve(page, each.key.length + longestLevel);
    page.length = writeLevel(page.view, page.length, each.key, each.last, told.now, slot * numbers);
  });
  if (page.length === first) {
    page.length = start;
    put(page, keys.none);
  } else {
    endItems(page, objectEnd);
    page.view.setUint8(page.length++, comma);
  }
}

/** Remembered by the page: a keyframe has the rest forgotten. */
function begin({ begun }: Page, skill: string): Prepared {
  return begun.get(skill) ?? remember(begun, skill, `${JSON.stringify(skill)}:{${afterKey}`);
}

/** All of it in one go: most of what is recorded is this. Returns where it ends. */
function writeLevel(
  view: DataView,
  start: number,
  key: Prepared,
  last: number[],
  now: Float64Array,
  from: number,
): number {
  let at = writePrepared(view, start, key);
  const inside = at - afterKey.length;
  const after = now[from]!;
  if (last[0] !== after) {
    last[0] = after;
    at = writeNumber(view, at, after);
    view.setUint8(at++, comma);
  } else at = inside;
  const executable = now[from + 1]!;
  if (last[1] !== executable) {
    last[1] = executable;
    at = writePrepared(view, at, executable === 1 ? keys.executable : keys.notExecutable);
  }
  const first = at;
  for (let i = firstSource; i < numbers; i++) {
    const amount = now[from + i]!;
    if (last[i] === amount) continue;
    last[i] = amount;
    if (at === first) at = writePrepared(view, at, keys.from);
    at = writeNumber(view, writePrepared(view, at, keys.sources[i - firstSource]!), amount);
    view.setUint8(at++, comma);
  }
  // each end takes the place of a comma
  if (at > first) view.setUint16(at++ - 1, endAndComma);
  if (at === inside) return start;
  view.setUint16(at++ - 1, endAndComma);
  return at;
}

function toldOf({ bySkill, bySlot }: ToldLevels, skill: string, slot: number): Told {
  const latest = bySlot[slot];
  if (latest?.skill === skill) return latest;
  let told = bySkill.get(skill);
  if (told === undefined) {
    told = { skill, last: untold.slice(), key: undefined };
    bySkill.set(skill, told);
  }
  bySlot[slot] = told;
  return told;
}
