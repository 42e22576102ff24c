/** The first tick in which two runs differ, whatever keyframes each of them has. */
import { firstDifference, type SavedScene, type TickRecord } from '@troupe/core';
import type { Comparison } from '../model/protocol.js';
import type { History } from './history.js';

export async function compareRuns(ours: History, theirs: History): Promise<Comparison> {
  const start = Math.max(ours.first, theirs.first);
  const one = openBook(ours, start);
  const other = openBook(theirs, start);
  for (;;) {
    const [mine, yours] = [await one.next(), await other.next()];
    if (mine.done || yours.done) {
      const [first, second] = [ours.last, theirs.last];
      const length =
        first === second ? '' : ` One goes on: they end with ticks ${first} and ${second}.`;
      return { words: `No difference from tick ${start + 1} on.${length}` };
    }
    const difference = firstDifference(mine.value.told, yours.value.told);
    if (difference === undefined) continue;
    const { tick } = mine.value;
    const { path, recorded, found } = difference;
    const [left, right] = [say(recorded), say(found)];
    return {
      tick,
      path,
      ours: left,
      theirs: right,
      words: `They differ first in tick ${tick}, in ${path}: ${left}, and ${right}.`,
    };
  }
}

interface Page {
  readonly tick: number;
  readonly told: unknown;
}

/** Every tick after one, with levels as they are: a record has only those that changed since the last keyframe. */
async function* openBook(history: History, after: number): AsyncGenerator<Page, void, undefined> {
  let levels: Map<string, number> | undefined;
  for await (const { frame, records } of history.stretches(after)) {
    levels ??= levelsOf(frame);
    for (const record of records) {
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

function tellTick(record: TickRecord, levels: ReadonlyMap<string, number>): unknown {
  const { inputs = [], actors = {}, world = [] } = record;
  const told = Object.entries(actors).map(([name, { signs, step, skills, faults }]) => [
    name,
    {
      signs: signs ?? {},
      chosen: step?.selected ?? null,
      threshold: step?.threshold ?? null,
      levels: step === undefined ? {} : ofActor(levels, name),
      skills: skills ?? [],
      faults: faults ?? [],
    },
  ]);
  // whoever had nothing to tell is left out of a record, or not, by what a keyframe made whole
  const kept = told.filter(([, value]) => JSON.stringify(value) !== silent);
  return JSON.parse(JSON.stringify({ inputs, actors: Object.fromEntries(kept), world }));
}

const silent = JSON.stringify({
  signs: {},
  chosen: null,
  threshold: null,
  levels: {},
  skills: [],
  faults: [],
});

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
