/**
 * What is due when. Finding it looks at next to nothing that is not due, however much there is, however far away, and
 * however long a tick takes: what is due soon is in a ring with a place for each of the next slots of time, what is due
 * later in a heap of slots, the next one on top. Time is in whole slots: ticks, or milliseconds.
 */

/** What can be in a calendar: it knows its place, so that taking it out looks at nothing else either. */
export interface Dated {
  /** Its slot, and its place in it. */
  due: number;
  place: number;
}

export interface Calendar<T extends Dated> {
  /** The next slots, each where its number says: most things recur soon, and a map would make new memory for each time. */
  readonly soon: T[][];
  /** How many are in there. */
  nearby: number;
  readonly slots: Map<number, T[]>;
  /** Numbers of slots, each not before those at (i − 1) / 2; some may have nothing in them any more. */
  heap: number[];
  /** All that was put in for a slot up to here has been taken. */
  taken: number;
  /** What is put in is due after this one. */
  passed: number;
}

/** How many slots count as soon. */
const ring = 64;

export function createCalendar<T extends Dated>(): Calendar<T> {
  const soon = Array.from({ length: ring }, (): T[] => []);
  return { soon, nearby: 0, slots: new Map(), heap: [], taken: 0, passed: 0 };
}

/** A slot that has passed already means the next one to come. */
export function put<T extends Dated>(calendar: Calendar<T>, slot: number, item: T): void {
  item.due = Math.max(slot, calendar.passed + 1);
  if (item.due <= calendar.taken + ring) {
    item.place = calendar.soon[item.due % ring]!.push(item) - 1;
    calendar.nearby += 1;
    return;
  }
  const list = calendar.slots.get(item.due);
  if (list === undefined) {
    item.place = 0;
    calendar.slots.set(item.due, [item]);
    pushSlot(calendar, item.due);
  } else item.place = list.push(item) - 1;
}

/** Takes one out again; the last of its slot gets its place. */
export function takeOut<T extends Dated>(calendar: Calendar<T>, item: T): void {
  const { soon, slots } = calendar;
  const near = soon[item.due % ring];
  if (near?.[item.place] === item) {
    strike(near, item);
    calendar.nearby -= 1;
    return;
  }
  const list = slots.get(item.due);
  if (list?.[item.place] !== item) return;
  strike(list, item);
  if (list.length === 0) slots.delete(item.due);
}

function strike<T extends Dated>(list: T[], item: T): void {
  const last = list.pop()!;
  if (last === item) return;
  list[item.place] = last;
  last.place = item.place;
}

/** Takes all that is due up to a slot, in the order of slots. */
export function takeDue<T extends Dated>(
  calendar: Calendar<T>,
  upTo: number,
  take: (item: T) => void,
): void {
  const { soon } = calendar;
  calendar.passed = Math.max(calendar.passed, upTo);
  const last = Math.min(upTo, calendar.taken + ring);
  while (calendar.taken < last && calendar.nearby > 0) {
    const slot = calendar.taken + 1;
    // what was put in when it was far away was put in first
    takeLater(calendar, slot, take);
    calendar.taken = slot;
    const list = soon[slot % ring]!;
    if (list.length === 0) continue;
    soon[slot % ring] = [];
    calendar.nearby -= list.length;
    for (const item of list) take(item);
  }
  takeLater(calendar, upTo, take);
  calendar.taken = Math.max(calendar.taken, upTo);
}

function takeLater<T extends Dated>(
  calendar: Calendar<T>,
  upTo: number,
  take: (item: T) => void,
): void {
  const { slots } = calendar;
  // asked for each time: what is put in again meanwhile may have made a new heap
  while (calendar.heap[0] !== undefined && calendar.heap[0] <= upTo) {
    const slot = popSlot(calendar);
    const list = slots.get(slot);
    if (list === undefined) continue;
    slots.delete(slot);
    for (const item of list) take(item);
  }
}

function pushSlot<T extends Dated>(calendar: Calendar<T>, slot: number): void {
  // slots that were emptied stay in the heap until their time: not without end
  if (calendar.heap.length > 2 * calendar.slots.size + 64) {
    calendar.heap = [...calendar.slots.keys()].sort((a, b) => a - b);
    return;
  }
  const { heap } = calendar;
  let at = heap.push(slot) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]! <= slot) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = slot;
}

function popSlot<T extends Dated>({ heap }: Calendar<T>): number {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= last) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return top;
}
