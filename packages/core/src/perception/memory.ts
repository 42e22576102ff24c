/** What a character has written down: a blackboard where every entry knows who wrote it, when, and what for. */
import { type Data, takeData, whyNoData } from '../state/data.js';
import { formatProblem, type Problem } from '../state/errors.js';
import { byName } from '../state/names.js';
import { checkPeriod, copyPeriod, type Period } from '../state/period.js';
import { milliseconds, type Timer } from '../state/timer.js';

export interface MemoryEntry {
  readonly key: string;
  /** What it is about: most often the skill that is to work on it. Empty if it is for all. */
  readonly context: string;
  readonly value: Data;
  readonly writer: string;
  readonly tick: number;
  readonly time: number;
  /** Gone from this tick, or this millisecond, on. */
  readonly until?: { readonly tick: number } | { readonly millisecond: number };
}

export interface WriteOptions {
  /** How long it lasts; for ever unless the definition says how long. */
  readonly lasts?: Period;
  readonly context?: string;
}

type Untyped = Readonly<Record<string, Data | undefined>>;

export interface MemoryReader<M extends object = Untyped> {
  /** What was written for this skill comes before what was written for all. */
  read<K extends keyof M & string>(key: K): M[K];
  entry(key: keyof M & string): MemoryEntry | undefined;
}

export interface MemoryWriter<M extends object = Untyped> {
  write<K extends keyof M & string>(
    key: K,
    value: NonNullable<M[K]> | Extract<M[K], null>,
    options?: WriteOptions,
  ): void;
  forget(key: keyof M & string, context?: string): void;
}

export interface MemoryPlan {
  readonly key: string;
  readonly value: Data;
  readonly lasts: Period | undefined;
}

export interface Memory {
  plans: ReadonlyMap<string, MemoryPlan>;
  /** By context, then by key. */
  readonly contexts: Map<string, Map<string, MemoryEntry>>;
  count: number;
}

/** A change that is to be made. Without a value it forgets. */
export interface MemoryWrite {
  readonly key: string;
  readonly context: string;
  readonly value: Data | undefined;
  readonly writer: string;
  readonly lasts: Period | undefined;
}

const mostEntries = 10_000;

export function createMemory(plans: readonly MemoryPlan[]): Memory {
  return { plans: new Map(plans.map((plan) => [plan.key, plan])), contexts: new Map(), count: 0 };
}

/** The same memory under another definition: receptors go on reading it. */
export function replanMemory(memory: Memory, plans: readonly MemoryPlan[]): Memory {
  memory.plans = new Map(plans.map((plan) => [plan.key, plan]));
  return memory;
}

export function readMemory(
  memory: Memory,
  timer: Timer,
  key: string,
  context: string,
): Data | undefined {
  const entry = findEntry(memory, timer, key, context);
  return entry === undefined ? memory.plans.get(key)?.value : entry.value;
}

export function findEntry(
  { contexts }: Memory,
  timer: Timer,
  key: string,
  context: string,
): MemoryEntry | undefined {
  const own = context === '' ? undefined : contexts.get(context)?.get(key);
  if (own !== undefined && !isOver(own, timer)) return own;
  const shared = contexts.get('')?.get(key);
  return shared === undefined || isOver(shared, timer) ? undefined : shared;
}

/** Why a change cannot be made, or nothing if it can. */
export function refuseWrite(memory: Memory, timer: Timer, write: MemoryWrite): string | undefined {
  const { plans } = memory;
  const { key, context, value, lasts } = write;
  if (value === undefined) return undefined;
  const problems: Problem[] = [];
  if (lasts !== undefined) checkPeriod(lasts, `memory "${key}", lasts`, problems);
  if (problems[0] !== undefined) return formatProblem(problems[0]);
  const wrong = whyNoData(value);
  if (wrong !== undefined) return `memory "${key}" was given ${wrong}`;
  const plan = plans.get(key);
  if (plan !== undefined && plan.value !== null) {
    const wanted = kindOf(plan.value);
    if (kindOf(value) !== wanted) {
      return `memory "${key}" holds ${wanted}, and was given ${kindOf(value)}`;
    }
  }
  if (memory.count >= mostEntries) dropExpired(memory, timer);
  if (memory.count >= mostEntries && memory.contexts.get(context)?.has(key) !== true) {
    return `memory is full: it has ${mostEntries} entries. Let them expire, or forget some`;
  }
  return undefined;
}

/** As it is now, for its record: who wrote it may go on changing it. Only for what was not refused. */
export function copyWrite({ key, context, value, writer, lasts }: MemoryWrite): MemoryWrite {
  const taken = value === undefined ? undefined : takeData(value, writer);
  return { key, context, value: taken, writer, lasts: copyPeriod(lasts) };
}

export function applyWrite(memory: Memory, timer: Timer, write: MemoryWrite): void {
  const { key, context, value, writer } = write;
  if (value === undefined) {
    if (memory.contexts.get(context)?.delete(key)) memory.count--;
    return;
  }
  const { tick, time } = timer;
  const lasts = write.lasts ?? memory.plans.get(key)?.lasts;
  const until = lasts === undefined ? undefined : endOf(lasts, timer);
  const entry: MemoryEntry = {
    key,
    context,
    value: takeData(value, writer),
    writer,
    tick,
    time,
    ...(until === undefined ? {} : { until }),
  };
  putEntry(memory, entry);
}

/** Entries that still hold, by context, then by key. */
export function listEntries({ contexts }: Memory, timer: Timer): MemoryEntry[] {
  return [...contexts.values()]
    .flatMap((entries) => [...entries.values()].filter((entry) => !isOver(entry, timer)))
    .sort((a, b) => byName(a.context, b.context) || byName(a.key, b.key));
}

export function putEntry(memory: Memory, entry: MemoryEntry): void {
  let entries = memory.contexts.get(entry.context);
  if (entries === undefined) {
    entries = new Map();
    memory.contexts.set(entry.context, entries);
  }
  if (!entries.has(entry.key)) memory.count++;
  entries.set(entry.key, entry);
}

function dropExpired(memory: Memory, timer: Timer): void {
  for (const [context, entries] of memory.contexts) {
    for (const [key, entry] of entries) {
      if (!isOver(entry, timer)) continue;
      entries.delete(key);
      memory.count--;
    }
    if (entries.size === 0) memory.contexts.delete(context);
  }
}

function isOver({ until }: MemoryEntry, { tick, time }: Timer): boolean {
  if (until === undefined) return false;
  return 'tick' in until ? tick >= until.tick : milliseconds(time) >= until.millisecond;
}

function endOf(lasts: Period, { tick, time }: Timer): NonNullable<MemoryEntry['until']> {
  if (typeof lasts === 'number') return { tick: tick + lasts };
  // however short, it is there in the tick that wrote it
  return { millisecond: Math.max(milliseconds(time + lasts.seconds), milliseconds(time) + 1) };
}

function kindOf(value: Data): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a record' : `a ${typeof value}`;
}
