/** Samples what is due, and wakes who listens to what changed. */
import { type Data, sameData, takeData } from '../state/data.js';
import { enterAnew, enterNext, takeRecurring } from '../state/schedule.js';
import type { Timer } from '../state/timer.js';
import type { WorldView } from '../world/definition.js';
import type { Receptor, ReceptorField } from './receptor-field.js';

export function sampleReceptors(field: ReceptorField, timer: Timer): void {
  takeRecurring(field.schedule, timer, (receptor) => {
    enterNext(field.schedule, receptor, timer);
    sample(field, receptor, timer);
  });
  if (field.fresh.length === 0) return;
  // after those that are due: they would be due again in the same tick
  const { fresh } = field;
  field.fresh = [];
  for (const receptor of fresh) {
    enterAnew(field.schedule, receptor, timer);
    sample(field, receptor, timer);
  }
}

function sample({ away }: ReceptorField, receptor: Receptor, timer: Timer): void {
  receptor.samples++;
  receptor.lastTick = timer.tick;
  receptor.lastTime = timer.time * 1000;
  // it may look at what is not to be seen from here
  if (away && receptor.users.every(({ elsewhere }) => elsewhere)) return;
  let value: Data;
  try {
    // nothing there is a value like any other, and one that can be written down
    const given = receptor.probe(receptor.context) ?? null;
    if (given === receptor.value) return;
    if (given === Infinity) throw new TypeError(sayNowhere(receptor.context.world));
    value = takeData(given, 'the probe');
  } catch (error) {
    for (const user of receptor.users) user.fault(error);
    return;
  }
  if (typeof value === 'object' && sameData(value, receptor.value)) return;
  receptor.value = value;
  receptor.changed = timer.tick;
  wakeListeners(receptor, timer.tick);
}

function wakeListeners({ listeners }: Receptor, tick: number): void {
  for (const listener of listeners) {
    if (listener.woken === tick) continue;
    listener.woken = tick;
    listener.wake();
  }
}

/** So many things are named at most. */
const mostNamed = 8;

/** A name that is misspelt in a probe shows as nothing but this. */
function sayNowhere(world: WorldView): string {
  const names = world.names();
  const more = names.length > mostNamed ? ', …' : '';
  const there = names.length === 0 ? 'nothing' : names.slice(0, mostNamed).join(', ') + more;
  return `the probe gave Infinity, which is no finite number. It is the distance to a thing that is not there; in the world is ${there}. Where one may be missing, let the probe compare: … < 2`;
}
