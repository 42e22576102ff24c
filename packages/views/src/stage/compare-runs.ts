/** The first tick in which two runs differ, whatever keyframes each of them has. */
import { type Difference, firstDifference, type SavedScene, type TickRecord } from '@troupe/core';
import type { Comparison } from '../model/protocol.js';
import type { History } from './history.js';
import { sayDifference, silent, type ToldTick } from './say-difference.js';
import type { Rest } from './turns.js';

/** A run by its title, and what is kept of it. */
export interface Compared {
  readonly title: string;
  readonly history: History;
}

export async function compareRuns(
  { title, history: ours }: Compared,
  { title: otherTitle, history: theirs }: Compared,
  rest: Rest,
): Promise<Comparison> {
  const start = Math.max(ours.first, theirs.first);
  const one = openBook(ours, start);
  const other = openBook(theirs, start);
  try {
    const found = await findDifference(one, other, rest);
    if (found !== undefined) {
      const { tick, difference, ticks } = found;
      const { path, recorded, found: other } = difference;
      const said = sayDifference(difference, ticks, [title, otherTitle]);
      const words = `They differ first in tick ${tick}, in ${said}.`;
      return { tick, path, ours: say(recorded), theirs: say(other), words };
    }
  } finally {
    await one.return();
    await other.return();
  }
  const [first, second] = [ours.last, theirs.last];
  const ends = `"${title}" ends with tick ${first}, "${otherTitle}" with tick ${second}.`;
  const length = first === second ? '' : ` One goes on: ${ends}`;
  return { words: `No difference from tick ${start + 1} on.${length}` };
}

type Book = AsyncGenerator<Page, void, undefined>;

interface Found {
  readonly tick: number;
  readonly difference: Difference;
  readonly ticks: readonly [ToldTick, ToldTick];
}

async function findDifference(one: Book, other: Book, rest: Rest): Promise<Found | undefined> {
  let [mine, yours] = [await one.next(), await other.next()];
  while (!mine.done && !yours.done) {
    await rest();
    const { tick } = mine.value;
    // the oldest may go while it is read: they are compared where both are kept
    if (tick !== yours.value.tick) {
      if (tick < yours.value.tick) mine = await one.next();
      else yours = await other.next();
      continue;
    }
    const difference = firstDifference(mine.value.told, yours.value.told);
    if (difference !== undefined) {
      return { tick, difference, ticks: [mine.value.told, yours.value.told] };
    }
    [mine, yours] = [await one.next(), await other.next()];
  }
  return undefined;
}

interface Page {
  readonly tick: number;
  readonly told: ToldTick;
}

/** Every tick after one, with levels as they are: a record has only those that changed since the last keyframe. */
async function* openBook(history: History, after: number): Book {
  let levels: Map<string, number> | undefined;
  let read = Number.NEGATIVE_INFINITY;
  for await (const { frame, records } of history.stretches(after)) {
    if (levels === undefined || frame.timer.tick > read) levels = levelsOf(frame);
    for (const record of records) {
      // a stretch that is being made comes again with what was added
      if (record.tick <= read) continue;
      read = record.tick;
      noteLevels(levels, record);
      if (record.tick > after) yield { tick: record.tick, told: tellTick(record, levels) };
    }
  }
}

function levelsOf({ actors }: SavedScene): Map<string, number> {
  return new Map(
    actors.flatMap(({ name, state }) =>
      state.skills.map(({ name: skill, level }) => [`${name} ${skill}`, level] as const),
    ),
  );
}

function noteLevels(levels: Map<string, number>, { actors = {} }: TickRecord): void {
  for (const [name, { step }] of Object.entries(actors)) {
    for (const [skill, { after }] of Object.entries(step?.levels ?? {})) {
      if (after !== undefined) levels.set(`${name} ${skill}`, after);
    }
  }
}

function tellTick(record: TickRecord, levels: ReadonlyMap<string, number>): ToldTick {
  const { inputs = [], actors = {}, world = [] } = record;
  const told = Object.entries(actors).map(([name, { signs, step, skills, asked, faults }]) => [
    name,
    {
      signs: signs ?? {},
      chosen: step?.selected ?? null,
      threshold: step?.threshold ?? null,
      levels: step === undefined ? {} : ofActor(levels, name),
      skills: skills ?? [],
      asked: asked ?? [],
      faults: faults ?? [],
    },
  ]);
  // whoever had nothing to tell is left out of a record, or not, by what a keyframe made whole
  const kept = told.filter(([, value]) => JSON.stringify(value) !== silentText);
  return JSON.parse(JSON.stringify({ inputs, actors: Object.fromEntries(kept), world }));
}

const silentText = JSON.stringify(silent);

function ofActor(levels: ReadonlyMap<string, number>, actor: string): Record<string, number> {
  const own = `${actor} `;
  return Object.fromEntries(
    [...levels].flatMap(([key, level]) =>
      key.startsWith(own) ? [[key.slice(own.length), level]] : [],
    ),
  );
}

function say(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
