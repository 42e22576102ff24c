/**
 * What is due when: a timing wheel without an end. Finding what is due looks at nothing else, however much there is,
 * and however far away. Time is in whole slots: ticks, or milliseconds.
 */

/** What can be in a calendar: it knows its place, so that taking it out looks at nothing else either. */
export interface Dated {
  /** Its slot, and its place in it. */
  due: number;
  place: number;
}

export interface Calendar<T extends Dated> {
  readonly slots: Map<number, T[]>;
  /** Everything up to here has been taken. */
  passed: number;
}

export function createCalendar<T extends Dated>(): Calendar<T> {
  return { slots: new Map(), passed: 0 };
}

/** A slot that has passed already means the next one to come. */
export function put<T extends Dated>(calendar: Calendar<T>, slot: number, item: T): void {
  item.due = Math.max(slot, calendar.passed + 1);
  const list = calendar.slots.get(item.due);
  if (list === undefined) {
    item.place = 0;
    calendar.slots.set(item.due, [item]);
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
  const { slots, passed } = calendar;
  calendar.passed = Math.max(passed, upTo);
  // after a long pause there may be fewer slots in use than have passed
  const due =
    upTo - passed <= slots.size + 1
      ? undefined
      : [...slots.keys()].filter((slot) => slot <= upTo).sort((a, b) => a - b);
  if (due !== undefined) for (const slot of due) takeSlot(slots, slot, take);
  else for (let slot = passed + 1; slot <= upTo; slot++) takeSlot(slots, slot, take);
}

function takeSlot<T extends Dated>(
  slots: Map<number, T[]>,
  slot: number,
  take: (item: T) => void,
): void {
  const list = slots.get(slot);
  if (list === undefined) return;
  slots.delete(slot);
  for (const item of list) take(item);
}
