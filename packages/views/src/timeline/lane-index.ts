/** What a log has, sorted by lane: kept up with the log tick by tick, so that no drawing goes through all of it. */
import type { Value } from '@troupe/core';
import type { ActorLog, Course, Span } from '../model/run-log.js';

export interface SkillLane {
  readonly spans: Span[];
  /** Ticks at which it failed, was cancelled, was chosen. */
  readonly failed: number[];
  readonly cancelled: number[];
  readonly chosen: number[];
}

export interface GoalState {
  /** Nothing while it is not wanted. */
  readonly wanted: Value | undefined;
  readonly met: boolean;
}

export interface LaneIndex {
  /** Takes in what came since; call it before looking. */
  update(): void;
  skill(name: string): SkillLane;
  goal(name: string): Course<GoalState>;
}

export function indexLanes(log: ActorLog): LaneIndex {
  let skills = new Map<string, SkillLane & { over: number }>();
  let goals = new Map<string, GoalMerger>();
  let spans = 0;
  let steps = 0;
  let firstSpan: Span | undefined;
  let firstStep: number | undefined;

  const laneOf = (name: string) => {
    let lane = skills.get(name);
    if (lane === undefined) {
      lane = { spans: [], failed: [], cancelled: [], chosen: [], over: 0 };
      skills.set(name, lane);
    }
    return lane;
  };

  return {
    update() {
      // a log that forgot its oldest part, or began anew, has another beginning
      const others =
        log.spans.length < spans ||
        log.steps < steps ||
        (spans > 0 && log.spans[0] !== firstSpan) ||
        (steps > 0 && log.stepTicks[0] !== firstStep);
      if (others) {
        skills = new Map();
        goals = new Map();
        spans = 0;
        steps = 0;
      }
      for (; spans < log.spans.length; spans++) {
        const span = log.spans[spans]!;
        laneOf(span.skill).spans.push(span);
      }
      const { stepTicks } = log;
      for (; steps < log.steps; steps++) {
        const chosen = log.chosen(steps);
        if (chosen !== undefined) laneOf(chosen).chosen.push(stepTicks[steps]!);
      }
      firstSpan = log.spans[0];
      firstStep = stepTicks[0];
      for (const lane of skills.values()) takeEnds(lane);
    },
    skill: laneOf,
    goal(name) {
      let merger = goals.get(name);
      if (merger === undefined) {
        merger = mergeGoal();
        goals.set(name, merger);
      }
      return merger(log.goals.get(name), log.signs.get(name));
    },
  };
}

/** Only the last spans of a skill can still be going on. */
function takeEnds(lane: SkillLane & { over: number }): void {
  for (;;) {
    const span = lane.spans[lane.over];
    if (span?.over === undefined) return;
    lane.over++;
    if (span.outcome === 'failed') lane.failed.push(span.over);
    if (span.outcome === 'cancelled') lane.cancelled.push(span.over);
  }
}

type GoalMerger = (
  goal: Course<Value | undefined> | undefined,
  sign: Course<Value> | undefined,
) => Course<GoalState>;

/** What is wanted and what is so, as one course. */
function mergeGoal(): GoalMerger {
  const ticks: number[] = [];
  const values: GoalState[] = [];
  const wants = readOn<Value | undefined>();
  const senses = readOn<Value>();
  return (goal, sign) => {
    // what was taken in may have been forgotten, or told otherwise since
    if (!wants.still(goal) || !senses.still(sign)) {
      ticks.length = 0;
      values.length = 0;
      wants.restart();
      senses.restart();
    }
    for (;;) {
      const tick = Math.min(wants.next(goal), senses.next(sign));
      if (tick === Infinity) return { ticks, values };
      wants.take(goal, tick);
      senses.take(sign, tick);
      const wanted = wants.value();
      const met = wanted !== undefined && isSo(senses.value(), wanted);
      const before = values.at(-1);
      if (before !== undefined && before.wanted === wanted && before.met === met) continue;
      ticks.push(tick);
      values.push({ wanted, met });
    }
  };
}

/** A place in a course that grows. */
function readOn<T>() {
  let count = 0;
  let first: number | undefined;
  let tick: number | undefined;
  let value: T | undefined;
  return {
    value: () => value,
    next: (course: Course<T> | undefined) => course?.ticks[count] ?? Infinity,
    still: (course: Course<T> | undefined) =>
      count === 0 ||
      (course?.ticks[0] === first &&
        course?.ticks[count - 1] === tick &&
        course?.values[count - 1] === value),
    restart() {
      count = 0;
      value = undefined;
    },
    take(course: Course<T> | undefined, at: number) {
      if (course === undefined || course.ticks[count] !== at) return;
      first = course.ticks[0];
      tick = at;
      value = course.values[count];
      count++;
    },
  };
}

/** As a goal sees it: a number is so where there is one, or half of it at least. */
function isSo(found: Value | undefined, wanted: Value): boolean {
  if (typeof found !== 'number' || typeof wanted !== 'boolean') return found === wanted;
  return (found > 0 && found < 1 ? found >= 0.5 : found > 0) === wanted;
}
