/** What happens when, in a simulation: the earliest first, and of one moment in the order in which it was planned. */
export interface Planned {
  readonly time: number;
  readonly order: number;
  run: (() => void) | undefined;
}

export class EventQueue {
  readonly #heap: Planned[] = [];
  #order = 0;

  get size(): number {
    return this.#heap.length;
  }

  get next(): number | undefined {
    return this.#heap[0]?.time;
  }

  plan(time: number, run: () => void): Planned {
    const planned: Planned = { time, order: this.#order++, run };
    const heap = this.#heap;
    heap.push(planned);
    let at = heap.length - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(planned, heap[above]!)) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = planned;
    return planned;
  }

  take(): Planned | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(a: Planned, b: Planned): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}
