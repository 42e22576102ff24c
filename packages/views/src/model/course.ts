/** Values by the ticks at which they changed. */
import type { Course } from './actor-log.js';

export interface GrowingCourse<T> extends Course<T> {
  readonly ticks: number[];
  readonly values: T[];
}

/** What it was after a tick; nothing before the first one known. */
export function valueAt<T>({ ticks, values }: Course<T>, tick: number): T | undefined {
  return values[lastAt(ticks, tick)];
}

/** The place of the last number that is not above the one given, in a list in order; -1 if there is none. */
export function lastAt(
  numbers: ArrayLike<number>,
  number: number,
  count: number = numbers.length,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** From a tick on it is another value; says by how much the course has grown. */
function setValue<T>({ ticks, values }: GrowingCourse<T>, tick: number, value: T): number {
  const last = ticks.length - 1;
  if (last >= 0 && values[last] === value) return 0;
  if (ticks[last] !== tick) {
    ticks.push(tick);
    values.push(value);
    return 1;
  }
  // of several in one tick the last counts
  if (last > 0 && values[last - 1] === value) {
    ticks.pop();
    values.pop();
    return -1;
  }
  values[last] = value;
  return 0;
}

/** Forgets what was before a tick, but not what still held at it; says how much. */
function forgetBefore<T>({ ticks, values }: GrowingCourse<T>, tick: number): number {
  const gone = Math.max(0, lastAt(ticks, tick));
  ticks.splice(0, gone);
  values.splice(0, gone);
  if (ticks.length > 0 && ticks[0]! < tick) ticks[0] = tick;
  return gone;
}

/** Courses by name, and how many changes they have in all. */
export class Courses<T> {
  readonly byName = new Map<string, GrowingCourse<T>>();
  size = 0;

  set(name: string, tick: number, value: T): void {
    let course = this.byName.get(name);
    if (course === undefined) {
      course = { ticks: [], values: [] };
      this.byName.set(name, course);
    }
    this.size += setValue(course, tick, value);
  }

  /** The latest. */
  get(name: string): T | undefined {
    return this.byName.get(name)?.values.at(-1);
  }

  /** Those for which nothing has been so since, and is not so now, go as well. */
  forgetBefore(tick: number, isNothing: (value: T) => boolean): void {
    for (const [name, course] of this.byName) {
      this.size -= forgetBefore(course, tick);
      if (course.values.length > 1 || !isNothing(course.values[0]!)) continue;
      this.byName.delete(name);
      this.size -= course.values.length;
    }
  }
}
