/** What recurs, each at its own rate, in ticks or in seconds. */
import { type Calendar, createCalendar, type Dated, put, takeDue, takeOut } from './calendar.js';
import type { Period } from './period.js';
import { milliseconds, type Timer } from './timer.js';

/** Its slot is the tick, or the millisecond, in which it is due. */
export interface Recurring extends Dated {
  readonly every: Period;
  /** When it is due, with the fraction: rounding up each time would slow it down. */
  dueExactly: number;
}

export interface Schedule<T extends Recurring> {
  readonly byTick: Calendar<T>;
  readonly byTime: Calendar<T>;
}

export function createSchedule<T extends Recurring>(): Schedule<T> {
  return { byTick: createCalendar(), byTime: createCalendar() };
}

/** Enters what is due at a tick, or at a time in milliseconds; what has passed means as soon as possible. */
export function enter<T extends Recurring>(schedule: Schedule<T>, item: T, due: number): void {
  item.dueExactly = due;
  // within the millisecond: a time between two would be missed by the tick that comes to it
  put(calendarOf(schedule, item), Math.floor(due + 1e-6), item);
}

/** One period from now on. */
export function enterAnew<T extends Recurring>(schedule: Schedule<T>, item: T, timer: Timer): void {
  const { every } = item;
  enter(
    schedule,
    item,
    typeof every === 'number' ? timer.tick + every : (timer.time + every.seconds) * 1000,
  );
}

/** One period after it was due; what was missed is not made up for. */
export function enterNext<T extends Recurring>(schedule: Schedule<T>, item: T, timer: Timer): void {
  const { every, dueExactly } = item;
  if (typeof every === 'number') {
    enter(schedule, item, timer.tick + every);
    return;
  }
  // one so short that it cannot be counted is due all the time
  const period = Math.max(every.seconds * 1000, 0.001);
  const missed = Math.floor((timer.time * 1000 - dueExactly + 1e-6) / period);
  enter(schedule, item, dueExactly + (Math.max(missed, 0) + 1) * period);
}

export function strike<T extends Recurring>(schedule: Schedule<T>, item: T): void {
  takeOut(calendarOf(schedule, item), item);
}

export function takeRecurring<T extends Recurring>(
  { byTick, byTime }: Schedule<T>,
  timer: Timer,
  take: (item: T) => void,
): void {
  takeDue(byTick, timer.tick, take);
  takeDue(byTime, milliseconds(timer.time), take);
}

function calendarOf<T extends Recurring>(schedule: Schedule<T>, { every }: T): Calendar<T> {
  return typeof every === 'number' ? schedule.byTick : schedule.byTime;
}
