/** The log of a character, put together by hand. */
import type { Value } from '@troupe/core';
import type { ActorLog, SentMessage, Span } from '../../src/model/run-log.js';

interface Growing<T> {
  readonly ticks: number[];
  readonly values: T[];
}

export interface LogParts {
  readonly skills?: readonly string[];
  readonly spans?: Span[];
  /** Tick and skill of each choice. */
  readonly chosen?: [number, string][];
  readonly signs?: Map<string, Growing<Value>>;
  readonly goals?: Map<string, Growing<Value | undefined>>;
  readonly disabled?: Map<string, Growing<boolean>>;
  readonly messages?: SentMessage[];
}

export interface FakeLog extends ActorLog {
  readonly spans: Span[];
  setSign(name: string, tick: number, value: Value): void;
  setGoal(name: string, tick: number, value: Value | undefined): void;
  choose(tick: number, skill: string): void;
  forgetBefore(tick: number): void;
}

export function fakeLog(parts: LogParts = {}): FakeLog {
  const { skills = [], spans = [], chosen = [], messages = [] } = parts;
  const { signs = new Map(), goals = new Map(), disabled = new Map() } = parts;
  return {
    name: 'robot',
    get steps() {
      return chosen.length;
    },
    get stepTicks() {
      return Float64Array.from(chosen, ([tick]) => tick);
    },
    thresholds: new Float64Array(0),
    levels: () => undefined,
    skills,
    chosen: (step) => chosen[step]?.[1],
    stepAt: () => -1,
    spans,
    signs,
    goals,
    disabled,
    messages,
    faults: [],
    setSign: (name, tick, value) => set(signs, name, tick, value),
    setGoal: (name, tick, value) => set(goals, name, tick, value),
    choose: (tick, skill) => void chosen.push([tick, skill]),
    forgetBefore(tick) {
      for (const course of [...signs.values(), ...goals.values()]) forget(course, tick);
      while (spans[0]?.over !== undefined && spans[0].over < tick) spans.shift();
      while (chosen[0] !== undefined && chosen[0][0] < tick) chosen.shift();
    },
  };
}

function set<T>(courses: Map<string, Growing<T>>, name: string, tick: number, value: T): void {
  const course = courses.get(name) ?? { ticks: [], values: [] };
  courses.set(name, course);
  if (course.values.length > 0 && course.values.at(-1) === value) return;
  course.ticks.push(tick);
  course.values.push(value);
}

function forget({ ticks, values }: Growing<unknown>, tick: number): void {
  while (ticks.length > 1 && ticks[1]! <= tick) {
    ticks.shift();
    values.shift();
  }
  if (ticks.length > 0 && ticks[0]! < tick) ticks[0] = tick;
}
