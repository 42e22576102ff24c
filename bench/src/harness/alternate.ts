/** Times two tasks by turns in many short rounds, so that both meet the same moments of a busy machine. */
import type { Round } from './benchmark.js';

export interface Task {
  /** Returns some number that the work came to. */
  readonly run: () => number;
  /** Puts things back after every run, untimed. */
  readonly undo?: () => void;
  /** How much a run does: times are given for one of it. */
  readonly pieces?: number;
}

export interface Pace {
  readonly rounds: number;
  /** Milliseconds for each side before anything counts. */
  readonly warmUp: number;
  /** Milliseconds that one side of a round takes, or longer if one run does. */
  readonly turn: number;
}

/** Milliseconds since some moment. */
export type Clock = () => number;

export const steady: Pace = { rounds: 101, warmUp: 200, turn: 3 };

const unitsInMillisecond = { ns: 1e6, µs: 1e3, ms: 1 } as const;
export type TimeUnit = keyof typeof unitsInMillisecond;

export function alternate(
  ours: Task,
  theirs: Task,
  unit: TimeUnit,
  { rounds, warmUp, turn }: Pace = steady,
  clock: Clock = () => performance.now(),
): Round[] {
  const runs = new Map<Task, number>();
  for (const task of [ours, theirs]) runs.set(task, runsIn(task, warmUp, turn, clock));
  const time = (task: Task) => {
    const times = runs.get(task)!;
    const taken = timeRuns(task, times, clock);
    return (taken * unitsInMillisecond[unit]) / times / (task.pieces ?? 1);
  };
  return Array.from({ length: rounds }, (_, i) => {
    // by turns also in who is first: the second finds caches the first has filled
    if (i % 2 === 0) return { ours: time(ours), theirs: time(theirs) };
    const other = time(theirs);
    return { ours: time(ours), theirs: other };
  });
}

/** Warms a task up; returns how many runs fill a turn. */
function runsIn(task: Task, warmUp: number, turn: number, clock: Clock): number {
  let runs = 1;
  let spent = 0;
  for (;;) {
    const taken = timeRuns(task, runs, clock);
    spent += taken;
    if (taken < turn / 2) runs *= 2;
    else if (spent >= warmUp) return Math.max(1, Math.round((runs * turn) / taken));
  }
}

function timeRuns({ run, undo }: Task, times: number, clock: Clock): number {
  let taken = 0;
  let sum = 0;
  if (undo === undefined) {
    const start = clock();
    for (let i = 0; i < times; i++) sum += run();
    taken = clock() - start;
  } else {
    for (let i = 0; i < times; i++) {
      const start = clock();
      sum += run();
      taken += clock() - start;
      undo();
    }
  }
  // looking at the sum keeps a compiler from dropping the work
  if (Number.isNaN(sum)) throw new Error('a task came to no number');
  return taken;
}
