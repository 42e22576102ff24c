/** What a director is told of the past: the latest, or page by page from a tick on. */
import type { Happening } from './director-log.js';
import { underWay } from './director-now.js';
import { type DirectorAnswer, type Stage, toAnswer } from './director-stage.js';
import { mostText, sayForgotten, sayLatest, sayShortly } from './say-happenings.js';

const mostTold = 100;

export function whatHappened(stage: Stage, since?: number): DirectorAnswer {
  stage.log.catchUp();
  return since === undefined ? latest(stage) : pageFrom(stage, since);
}

function latest(stage: Stage): DirectorAnswer {
  const { entries, noted } = stage.log;
  const told = entries.slice(-mostTold);
  const lines = [headOf(stage, told), ...sayLatest(entries, noted)];
  return toAnswer(lines, dataOf(stage, told, entries.length, null));
}

function pageFrom(stage: Stage, since: number): DirectorAnswer {
  const { entries, noted } = stage.log;
  const [first] = entries;
  const asked = entries.filter(({ tick }) => tick >= since);
  const told = pageOf(asked);
  const data = dataOf(stage, told, asked.length, asked[told.length]?.tick ?? null);
  const forgotten = first !== undefined && since <= first.tick ? sayForgotten(entries, noted) : [];
  const head = [headOf(stage, told), ...forgotten];
  const { lines, rest } = fitTicks(told, mostText - 200 - head.join('\n').length);
  const next = asked[rest]?.tick;
  const more = next === undefined ? [] : [`There is more: ask with since_tick ${next}.`];
  return toAnswer([...head, ...more, ...lines], data);
}

/** As many as are told at once, and the rest of the last one's tick: asking from the next tick on loses none. */
function pageOf(entries: readonly Happening[]): readonly Happening[] {
  const last = entries[mostTold - 1];
  if (last === undefined) return entries;
  const end = entries.findIndex(({ tick }, i) => i >= mostTold && tick !== last.tick);
  return end < 0 ? entries : entries.slice(0, end);
}

/** Whole ticks, as many as there is room for, and where the rest begins; of one that is too long by itself what fits. */
function fitTicks(
  happened: readonly Happening[],
  room: number,
): { readonly lines: readonly string[]; readonly rest: number } {
  const lines = happened.map(sayShortly);
  let left = room;
  const found = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  if (found < 0) return { lines, rest: lines.length };
  const cut = happened[found]?.tick;
  const start = happened.findIndex(({ tick }) => tick === cut);
  if (start > 0) return { lines: lines.slice(0, start), rest: start };
  const later = happened.findIndex(({ tick }) => tick !== cut);
  const rest = later < 0 ? lines.length : later;
  const note = `(${rest - found} more happenings of tick ${cut} are in the data.)`;
  return { lines: [...lines.slice(0, found), note], rest };
}

function headOf({ actor }: Stage, told: readonly Happening[]): string {
  return told.length === 0 ? 'Nothing happened.' : `Up to tick ${actor.scene.ticks}:`;
}

function dataOf(stage: Stage, told: readonly Happening[], asked: number, nextTick: number | null) {
  const { entries, noted } = stage.log;
  return {
    tick: stage.actor.scene.ticks,
    doing: underWay(stage),
    happened: told,
    leftOut: asked - told.length,
    nextTick,
    // before this tick nothing is remembered any more
    rememberedFrom: noted > entries.length ? (entries[0]?.tick ?? 0) : 0,
  };
}
