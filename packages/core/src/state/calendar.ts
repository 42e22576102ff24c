/**
 * What is due when. Finding it looks at nothing that is not due, however much there is, however far away, and however
 * long a tick takes: slots of time that have something in them are in a heap, the next one on top. Time is in whole
 * slots: ticks, or milliseconds.
 */

/** What can be in a calendar: it knows its place, so that taking it out looks at nothing else either. */
export interface Dated {
  /** Its slot, and its place in it. */
  due: number;
  place: number;
}

export interface Calendar<T extends Dated> {
  readonly slots: Map<number, T[]>;
  /** Numbers of slots, each not before those at (i − 1) / 2; some may have nothing in them any more. */
  heap: number[];
  /** Everything up to here has been taken. */
  passed: number;
}

export function createCalendar<T extends Dated>(): Calendar<T> {
  return { slots: new Map(), heap: [], passed: 0 };
}

/** A slot that has passed already means the next one to come. */
export function put<T extends Dated>(calendar: Calendar<T>, slot: number, item: T): void {
  item.due = Math.max(slot, calendar.passed + 1);
  const list = calendar.slots.get(item.due);
  if (list === undefined) {
    item.place = 0;
    calendar.slots.set(item.due, [item]);
    pushSlot(calendar, item.due);
  } else item.place = list.push(item) - 1;
}

/** Takes one out again; the last of its slot gets its place. */
export function takeOut<T extends Dated>({ slots }: Calendar<T>, item: T): void {
  const list = slots.get(item.due);
  if (list?.[item.place] !== item) return;
  const last = list.pop()!;
  if (last !== item) {
    list[item.place] = last;
    last.place = item.place;
  } else if (list.length === 0) slots.delete(item.due);
}

/** Takes all that is due up to a slot, in the order of slots. */
export function takeDue<T extends Dated>(
  calendar: Calendar<T>,
  upTo: number,
  take: (item: T) => void,
): void {
  const { slots } = calendar;
  calendar.passed = Math.max(calendar.passed, upTo);
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
