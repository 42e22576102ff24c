/** What a lane shows, in words: for who hovers, and for who hears it. */
import type { Value } from '@troupe/core';
import type { ActorLog, Course, Span } from '../model/run-log.js';
import type { GoalState, LaneIndex } from './lane-index.js';
import { agentOf, type Lane } from './lanes.js';
import { firstWhere, lastUpTo } from './search-ordered.js';

export interface LaneSight {
  readonly log: ActorLog;
  readonly index: LaneIndex;
  readonly last: number;
  /** Seconds at a tick. */
  readonly timeOf: (tick: number) => number;
}

function saySpan(span: Span, timeOf: (tick: number) => number): string {
  const { skill, begun, over, outcome, reason } = span;
  if (over === undefined) return `${skill}, since ${seconds(timeOf(begun))} s, executing`;
  const why = reason === undefined || reason === '' ? '' : `: ${reason}`;
  return `${skill}, ${seconds(timeOf(begun))}–${seconds(timeOf(over))} s, ${outcome ?? 'over'}${why}`;
}

/** What is so at a tick. `near` ticks to both sides count too where nothing is so at the tick itself. */
export function sayAt(sight: LaneSight, lane: Lane, tick: number, near = 0): string {
  const disabled = valueAt(sight.log.disabled.get(agentOf(lane)), tick) === true;
  return `${sayState(sight, lane, tick, near)}${disabled ? '; disabled' : ''}`;
}

function sayState(sight: LaneSight, lane: Lane, tick: number, near: number): string {
  const { index, log, timeOf } = sight;
  const when = `${seconds(timeOf(tick))} s`;
  if (lane.kind === 'skill') {
    const span = spanNear(index.skill(lane.name).spans, tick, near);
    return span === undefined ? `${lane.name}, ${when}, not executing` : saySpan(span, timeOf);
  }
  if (lane.kind === 'sensor') {
    const course = log.signs.get(lane.name);
    const value = valueAt(course, tick);
    if (course === undefined || value === undefined) return `${lane.name}, ${when}, not known`;
    return `${lane.name}, ${stretchOf(course, tick, sight)}, ${sayValue(value)}`;
  }
  const course = index.goal(lane.name);
  const state = valueAt(course, tick);
  if (state?.wanted === undefined) return `${lane.name}, ${when}, not wanted`;
  return `${lane.name}, ${stretchOf(course, tick, sight)}, ${sayGoal(state)}`;
}

/** What happens right in a tick. */
export function sayEvent(sight: LaneSight, lane: Lane, tick: number): string {
  const { index, log, timeOf } = sight;
  const when = `${seconds(timeOf(tick))} s`;
  const said: string[] = [];
  if (lane.kind === 'skill') {
    const { spans, chosen } = index.skill(lane.name);
    const over = spans[firstWhere(0, spans.length, (i) => (spans[i]!.over ?? Infinity) >= tick)];
    if (over?.over === tick) said.push(saySpan(over, timeOf));
    const begun = spans[firstWhere(0, spans.length, (i) => spans[i]!.begun >= tick)];
    const isChosen = chosen[lastUpTo(chosen, tick)] === tick;
    const begins = begun?.begun === tick;
    if (isChosen || begins) {
      const what = isChosen ? (begins ? 'chosen and begun' : 'chosen') : 'begun';
      said.push(`${lane.name} ${what}, ${when}`);
    }
  } else if (lane.kind === 'sensor') {
    const course = log.signs.get(lane.name);
    if (changesAt(course, tick)) {
      said.push(`${lane.name} becomes ${sayValue(valueAt(course, tick)!)}, ${when}`);
    }
  } else {
    const course = index.goal(lane.name);
    const state = valueAt(course, tick);
    if (changesAt(course, tick) && state) said.push(`${lane.name} ${sayGoal(state)}, ${when}`);
  }
  const disabled = log.disabled.get(agentOf(lane));
  if (changesAt(disabled, tick)) {
    said.push(`${lane.name} ${valueAt(disabled, tick) === true ? 'disabled' : 'enabled'}, ${when}`);
  }
  return said.length === 0 ? sayAt(sight, lane, tick) : said.join('; ');
}

/** The next tick after (1) or before (-1) one at which something happens in a lane. */
export function seekEvent(
  { index, log }: LaneSight,
  lane: Lane,
  tick: number,
  way: 1 | -1,
): number | undefined {
  const found: number[] = [];
  const look = (count: number, at: (i: number) => number) => {
    const i =
      way === 1
        ? firstWhere(0, count, (k) => at(k) > tick)
        : firstWhere(0, count, (k) => at(k) >= tick) - 1;
    if (i >= 0 && i < count && Number.isFinite(at(i))) found.push(at(i));
  };
  const lookAt = (ticks: readonly number[] = []) => look(ticks.length, (i) => ticks[i]!);
  if (lane.kind === 'skill') {
    const { spans, chosen } = index.skill(lane.name);
    look(spans.length, (i) => spans[i]!.begun);
    const going = spans.at(-1)?.over === undefined ? 1 : 0;
    look(Math.max(0, spans.length - going), (i) => spans[i]!.over ?? Infinity);
    lookAt(chosen);
  } else if (lane.kind === 'sensor') lookAt(log.signs.get(lane.name)?.ticks);
  else lookAt(index.goal(lane.name).ticks);
  lookAt(log.disabled.get(agentOf(lane))?.ticks);
  if (found.length === 0) return undefined;
  return way === 1 ? Math.min(...found) : Math.max(...found);
}

function valueAt<T>(course: Course<T> | undefined, tick: number): T | undefined {
  return course?.values[lastUpTo(course.ticks, tick)];
}

function changesAt(course: Course<unknown> | undefined, tick: number): boolean {
  return course !== undefined && course.ticks[lastUpTo(course.ticks, tick)] === tick;
}

/** The span at a tick, else the nearest one. */
function spanNear(spans: readonly Span[], tick: number, near: number): Span | undefined {
  const from = firstWhere(0, spans.length, (i) => (spans[i]!.over ?? Infinity) >= tick - near);
  let best: Span | undefined;
  let nearest = Infinity;
  for (let i = from; i < spans.length && spans[i]!.begun <= tick + near; i++) {
    const { begun, over = Infinity } = spans[i]!;
    const off = Math.max(begun - tick, tick - over, 0);
    if (off > nearest) break;
    // where one ends as the next begins, the one that begins is looked at
    nearest = off;
    best = spans[i];
  }
  return best;
}

function stretchOf({ ticks }: Course<unknown>, tick: number, { last, timeOf }: LaneSight): string {
  const i = lastUpTo(ticks, tick);
  const from = seconds(timeOf(ticks[i]!));
  const to = ticks[i + 1];
  return to === undefined || to > last ? `since ${from} s` : `${from}–${seconds(timeOf(to))} s`;
}

function sayGoal({ wanted, met }: GoalState): string {
  if (wanted === undefined) return 'not wanted';
  const what = wanted === true ? 'wanted' : `wanted to be ${sayValue(wanted)}`;
  return `${what}, ${met ? 'met' : 'not met'}`;
}

export function sayValue(value: Value): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return value.toFixed(2);
}

export function seconds(time: number): string {
  return time.toFixed(1);
}
