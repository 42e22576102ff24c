/**
 * All the receptors of a scene, each sampled at its own rate. What is the same is one: same place, same probe, same
 * rate, same sharing group.
 */

import type { Period } from '../state/period.js';
import { createSchedule, enter, type Recurring, type Schedule, strike } from '../state/schedule.js';
import type { ProbeContext } from './definition.js';

/** Whoever is to know that a receptor changed. */
export interface Listener {
  /** The tick it was woken in last. */
  woken: number;
  readonly wake: () => void;
}

/** Whoever has a name for a receptor. */
export interface User {
  /** It could not be sampled. */
  readonly fault: (error: unknown) => void;
  /** Who listens lives in another process: it samples there. */
  elsewhere: boolean;
}

export interface Receptor extends Recurring {
  readonly key: string;
  readonly probe: (context: ProbeContext) => unknown;
  readonly context: ProbeContext;
  /** Undefined until it has sampled for the first time. */
  value: unknown;
  samples: number;
  /** When it sampled last: the tick, and the time in milliseconds. */
  lastTick: number;
  lastTime: number;
  /** The tick in which its value changed last. */
  changed: number;
  readonly listeners: Listener[];
  readonly users: User[];
}

export interface ReceptorField {
  readonly receptors: Map<string, Receptor>;
  /** Not sampled yet: they are due in the next tick, whatever their rate. */
  fresh: Receptor[];
  readonly schedule: Schedule<Receptor>;
  /** Numbers of probes that are functions: what tells them apart. */
  readonly numbers: WeakMap<object, number>;
  probes: number;
  /** Some receptors may be sampled elsewhere. */
  away: boolean;
}

export function createReceptorField(): ReceptorField {
  return {
    receptors: new Map(),
    fresh: [],
    schedule: createSchedule(),
    numbers: new WeakMap(),
    probes: 0,
    away: false,
  };
}

export interface Placing {
  /** Where it lives, in full. */
  readonly place: readonly string[];
  readonly identity: unknown;
  readonly every: Period;
  readonly group: readonly string[];
  readonly probe: (context: ProbeContext) => unknown;
  readonly context: ProbeContext;
}

/** The receptor that answers this, new or shared. */
export function useReceptor(field: ReceptorField, placing: Placing, user: User): Receptor {
  const { place, identity, every, group } = placing;
  const rate = typeof every === 'number' ? `${every}` : `${every.seconds}s`;
  const key = JSON.stringify([place, nameProbe(field, identity), rate, group]);
  let receptor = field.receptors.get(key);
  if (receptor === undefined) {
    receptor = {
      key,
      every,
      probe: placing.probe,
      context: placing.context,
      value: undefined,
      samples: 0,
      lastTick: 0,
      lastTime: 0,
      changed: 0,
      due: 0,
      place: 0,
      dueExactly: 0,
      listeners: [],
      users: [],
    };
    field.receptors.set(key, receptor);
    field.fresh.push(receptor);
  }
  receptor.users.push(user);
  return receptor;
}

/** One user less; with the last the receptor is gone. */
export function leaveReceptor(field: ReceptorField, receptor: Receptor, user: User): void {
  receptor.users.splice(receptor.users.indexOf(user), 1);
  if (receptor.users.length > 0) return;
  field.receptors.delete(receptor.key);
  if (receptor.samples === 0) field.fresh = field.fresh.filter((other) => other !== receptor);
  else strike(field.schedule, receptor);
}

export function listen(receptor: Receptor, listener: Listener): void {
  receptor.listeners.push(listener);
}

export function unlisten(receptor: Receptor, listener: Listener): void {
  const at = receptor.listeners.indexOf(listener);
  if (at >= 0) receptor.listeners.splice(at, 1);
}

/** Takes over what another rate of the same probe has seen: changing the rate is no change of the signal. */
export function inherit(field: ReceptorField, receptor: Receptor, from: Receptor): void {
  if (receptor.samples > 0 || from.samples === 0) return;
  receptor.value = from.value;
  receptor.samples = from.samples;
  receptor.lastTick = from.lastTick;
  receptor.lastTime = from.lastTime;
  field.fresh = field.fresh.filter((other) => other !== receptor);
  const { every } = receptor;
  const due =
    typeof every === 'number' ? from.lastTick + every : from.lastTime + every.seconds * 1000;
  enter(field.schedule, receptor, due);
}

/** What a receptor had come to. */
export interface ReceptorState extends Pick<Receptor, 'samples' | 'lastTick' | 'lastTime'> {
  readonly value: unknown;
  readonly due: number;
}

/** Takes up a receptor as it was. */
export function resume(field: ReceptorField, receptor: Receptor, state: ReceptorState): void {
  // what it took over from another rate on the way is not what it had seen
  if (receptor.samples > 0) strike(field.schedule, receptor);
  else field.fresh = field.fresh.filter((other) => other !== receptor);
  receptor.samples = state.samples;
  receptor.lastTick = state.lastTick;
  receptor.lastTime = state.lastTime;
  receptor.dueExactly = state.due;
  receptor.value = state.samples === 0 ? undefined : state.value;
  if (state.samples === 0) field.fresh.push(receptor);
  else enter(field.schedule, receptor, state.due);
}

function nameProbe(field: ReceptorField, identity: unknown): string {
  if (typeof identity === 'string') return `"${identity}`;
  const key = identity as object;
  let number = field.numbers.get(key);
  if (number === undefined) {
    number = ++field.probes;
    field.numbers.set(key, number);
  }
  return `#${number}`;
}
