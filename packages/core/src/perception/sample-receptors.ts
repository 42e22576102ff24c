/** Samples what is due, and wakes who listens to what changed. */
import { copyData, type Data, sameData, whyNoData } from '../state/data.js';
import { enterAnew, enterNext, takeRecurring } from '../state/schedule.js';
import type { Timer } from '../state/timer.js';
import type { Receptor, ReceptorField } from './receptor-field.js';

export function sampleReceptors(field: ReceptorField, timer: Timer): void {
  const { fresh } = field;
  if (fresh.length > 0) {
    field.fresh = [];
    for (const receptor of fresh) {
      enterAnew(field.schedule, receptor, timer);
      sample(receptor, timer);
    }
  }
  takeRecurring(field.schedule, timer, (receptor) => {
    enterNext(field.schedule, receptor, timer);
    sample(receptor, timer);
  });
}

function sample(receptor: Receptor, timer: Timer): void {
  receptor.samples++;
  receptor.lastTick = timer.tick;
  receptor.lastTime = timer.time * 1000;
  let value: unknown;
  try {
    // nothing there is a value like any other, and one that can be written down
    value = receptor.probe(receptor.context) ?? null;
  } catch (error) {
    for (const user of receptor.users) user.fault(error);
    return;
  }
  if (value === receptor.value) return;
  const wrong = whyNoData(value);
  if (wrong !== undefined) {
    for (const user of receptor.users) user.fault(new TypeError(`the probe gave ${wrong}`));
    return;
  }
  if (typeof value === 'object') {
    if (sameData(value, receptor.value)) return;
    // a copy: an author may go on changing what the probe returned
    receptor.value = copyData(value as Data);
  } else receptor.value = value;
  receptor.changed = timer.tick;
  wakeListeners(receptor, timer.tick);
}

export function wakeListeners({ listeners }: Receptor, tick: number): void {
  for (const listener of listeners) {
    if (listener.woken === tick) continue;
    listener.woken = tick;
    listener.wake();
  }
}
