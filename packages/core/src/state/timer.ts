/** Time that passes in ticks. Counted, not summed up: a million tenths of a second are a hundred thousand seconds. */

export interface Timer {
  tick: number;
  /** Seconds since the beginning. */
  time: number;
  /** Length of the last tick, how many of that length there were in a row, and when they began. */
  dt: number;
  run: number;
  since: number;
}

export function createTimer(): Timer {
  return { tick: 0, time: 0, dt: 0, run: 0, since: 0 };
}

export function passTime(timer: Timer, dt: number): void {
  if (dt !== timer.dt) {
    timer.since = timer.time;
    timer.run = 0;
    timer.dt = dt;
  }
  timer.tick++;
  timer.run++;
  timer.time = timer.since + timer.run * dt;
}

/** The millisecond that a time lies in; a hair before a whole one counts as that one. */
export function milliseconds(time: number): number {
  return Math.floor(time * 1000 + 1e-6);
}
