/**
 * What is due when: a timing wheel without an end. Finding what is due looks at nothing else, however much there is,
 * and however far away. Time is in whole slots: ticks, or milliseconds.
 */

export interface Calendar<T> {
  readonly slots: Map<number, T[]>;
  /** Everything up to here has been taken. */
  passed: number;
}

export function createCalendar<T>(passed = 0): Calendar<T> {
  return { slots: new Map(), passed };
}

/** A slot that has passed already means the next one to come. */
export function put<T>(calendar: Calendar<T>, slot: number, item: T): void {
  const at = Math.max(slot, calendar.passed + 1);
  const list = calendar.slots.get(at);
  if (list === undefined) calendar.slots.set(at, [item]);
  else list.push(item);
}

/** Takes all that is due up to a slot, in the order of slots. */
export function takeDue<T>(calendar: Calendar<T>, upTo: number, take: (item: T) => void): void {
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

function takeSlot<T>(slots: Map<number, T[]>, slot: number, take: (item: T) => void): void {
  const list = slots.get(slot);
  if (list === undefined) return;
  slots.delete(slot);
  for (const item of list) take(item);
}
