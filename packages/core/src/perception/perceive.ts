/** How one character perceives: its names for receptors, the sensors that listen to them, and what they make of it. */

import type { Data } from '../state/data.js';
import type { Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { byName, suggest } from '../state/names.js';
import type { Period } from '../state/period.js';
import type { Timer } from '../state/timer.js';
import type { WorldView } from '../world/definition.js';
import type { JudgeContext, ProbeContext } from './definition.js';
import {
  createMemory,
  findEntry,
  type Memory,
  type MemoryReader,
  type MemoryWrite,
  readMemory,
} from './memory.js';
import {
  inherit,
  type Listener,
  leaveReceptor,
  listen,
  type Placing,
  type Receptor,
  type ReceptorField,
  type User,
  unlisten,
  useReceptor,
} from './receptor-field.js';
import type { PerceptionPlan, ReceptorPlan, SensorPlan } from './settle-perception.js';

/** A character's name for a receptor. */
export interface ReceptorUse extends User {
  readonly plan: ReceptorPlan;
  every: Period;
  receptor: Receptor;
  /** Samples taken for it so far: at other rates, and by the present one before it was shared. */
  before: number;
}

export interface SensorUnit extends Listener {
  readonly plan: SensorPlan;
  readonly uses: readonly ReceptorUse[];
  readonly signals: Readonly<Record<string, unknown>>;
  /** Samples that were taken before it listened. */
  readonly before: number;
}

export interface Perception {
  readonly self: string;
  readonly plan: PerceptionPlan;
  readonly uses: ReadonlyMap<string, ReceptorUse>;
  readonly sensors: readonly SensorUnit[];
  /** What every receptor sampled last, by name. */
  readonly signals: Readonly<Record<string, unknown>>;
  woken: SensorUnit[];
  readonly memory: Memory;
  /** What sensors wrote in this tick: visible once all are judged. */
  writes: MemoryWrite[];
}

/** What the scene around a character gives it to perceive by. */
export interface Around {
  readonly field: ReceptorField;
  readonly world: WorldView;
  readonly timer: Timer;
  readonly doing: () => readonly string[];
  readonly fault: (part: string, error: unknown) => void;
}

export function createPerception(self: string, plan: PerceptionPlan, around: Around): Perception {
  const uses = new Map<string, ReceptorUse>();
  const perception: Perception = {
    self,
    plan,
    uses,
    sensors: [],
    signals: {},
    woken: [],
    memory: createMemory(plan.memory),
    writes: [],
  };
  for (const receptorPlan of plan.receptors) {
    uses.set(receptorPlan.name, openUse(perception, receptorPlan, around));
  }
  Object.assign(perception, { signals: signalsOf([...uses.values()]) });
  Object.assign(perception, {
    sensors: plan.sensors.map((sensor) => openSensor(perception, sensor)),
  });
  return perception;
}

/** Its receptors are free for others, or gone. */
export function closePerception({ uses, sensors }: Perception, { field }: Around): void {
  for (const sensor of sensors) for (const use of sensor.uses) unlisten(use.receptor, sensor);
  for (const use of uses.values()) leaveReceptor(field, use.receptor, use);
}

/** Samples a receptor at another rate from now on. Who shared it keeps the old one. */
export function attend(
  perception: Perception,
  around: Around,
  name: string,
  every: Period | undefined,
): void {
  const use = findUse(perception, name);
  const former = use.receptor;
  use.every = every ?? use.plan.every;
  const next = useReceptor(around.field, placingOf(perception, use.plan, use.every, around), use);
  if (next === former) {
    leaveReceptor(around.field, next, use);
    return;
  }
  inherit(around.field, next, former);
  use.before += former.samples - next.samples;
  use.receptor = next;
  for (const sensor of perception.sensors) {
    if (!sensor.uses.includes(use)) continue;
    unlisten(former, sensor);
    listen(next, sensor);
  }
  leaveReceptor(around.field, former, use);
}

export function samplesOf({ before, receptor }: ReceptorUse): number {
  return before + receptor.samples;
}

export function findUse({ uses }: Perception, name: string): ReceptorUse {
  const use = uses.get(name);
  if (use !== undefined) return use;
  return fail(
    'unknown-receptor',
    name,
    `there is no receptor "${name}".${suggest(name, uses.keys())}`,
  );
}

/** Judges the sensors that were woken, in the order of their names. */
export function judgeSensors(
  perception: Perception,
  { timer, fault }: Around,
  report: (sensor: string, value: unknown) => void,
): void {
  const woken = perception.woken.sort((a, b) => byName(a.plan.name, b.plan.name));
  perception.woken = [];
  for (const sensor of woken) {
    const { name, judge, remember } = sensor.plan;
    const before = perception.writes.length;
    try {
      const context = judgeContext(perception, name, timer);
      if (typeof judge === 'function') {
        report(name, judge(sensor.signals, context));
        continue;
      }
      const variables = { ...sensor.signals, ...judgeVariables(perception, sensor, timer) };
      const value = judge.expression(variables);
      report(name, value);
      if (value === false || value === 0) continue;
      for (const { key, expression } of remember) {
        context.memory.write(key, expression(variables) as Data);
      }
    } catch (error) {
      // half of what a failing sensor wrote is worse than nothing
      perception.writes.length = before;
      fault(`sensor ${name}`, error);
    }
  }
}

/** What a sensor's receptors sampled, by name: looked up when read, so that it is always the last. */
function signalsOf(uses: readonly ReceptorUse[]): Record<string, unknown> {
  const signals: Record<string, unknown> = {};
  for (const use of uses) {
    Object.defineProperty(signals, use.plan.name, {
      enumerable: true,
      get: () => use.receptor.value,
    });
  }
  return signals;
}

function openSensor(perception: Perception, plan: SensorPlan): SensorUnit {
  const uses = plan.from.map((name) => findUse(perception, name));
  const sensor: SensorUnit = {
    plan,
    uses,
    signals: signalsOf(uses),
    before: uses.reduce((sum, use) => sum + samplesOf(use), 0),
    woken: 0,
    wake: () => perception.woken.push(sensor),
  };
  for (const use of uses) listen(use.receptor, sensor);
  // a shared receptor may not change for long: what it says now has never been judged here
  if (uses.some(({ receptor }) => receptor.samples > 0)) perception.woken.push(sensor);
  return sensor;
}

function openUse(perception: Perception, plan: ReceptorPlan, around: Around): ReceptorUse {
  const user: User = { fault: (error) => around.fault(`receptor ${plan.name}`, error) };
  const use = { ...user, plan, every: plan.every, before: 0 } as ReceptorUse;
  use.receptor = useReceptor(around.field, placingOf(perception, plan, plan.every, around), use);
  use.before = -use.receptor.samples;
  return use;
}

function placingOf(
  perception: Perception,
  { name, identity, probe, in: home, share }: ReceptorPlan,
  every: Period,
  around: Around,
): Placing {
  const { self } = perception;
  const place = home === 'self' ? `self ${self}` : home === 'world' ? 'world' : `thing ${home}`;
  const group =
    share === false ? `own ${self} ${name}` : share === undefined ? `in ${self}` : `group ${share}`;
  return {
    place,
    identity,
    every,
    group,
    probe: () => {
      const context = probeContext(perception, home, around);
      if (typeof probe === 'function') return () => probe(context);
      const { expression } = probe;
      const variables = probeVariables(context, around.world);
      return () => expression(variables);
    },
  };
}

function probeContext(
  { self, memory }: Perception,
  home: string,
  { world, timer, doing }: Around,
): ProbeContext {
  const inside = home === 'self';
  return {
    here: inside ? self : home === 'world' ? '' : home,
    world,
    memory: inside ? readerOf(memory, timer, '') : readerOf(createMemory([]), timer, ''),
    get doing() {
      return inside ? doing() : [];
    },
    get time() {
      return timer.time;
    },
    get tick() {
      return timer.tick;
    },
  };
}

export function readerOf(memory: Memory, timer: Timer, context: string): MemoryReader {
  return {
    read: (key) => readMemory(memory, timer, key, context),
    entry: (key) => findEntry(memory, timer, key, context),
  };
}

function judgeContext({ memory, writes }: Perception, sensor: string, timer: Timer): JudgeContext {
  return {
    memory: {
      ...readerOf(memory, timer, ''),
      write: (key, value, { lasts, context = '' } = {}) => {
        writes.push({ key, context, value, writer: sensor, lasts });
      },
      forget: (key, context = '') => {
        writes.push({ key, context, value: undefined, writer: sensor, lasts: undefined });
      },
    },
    time: timer.time,
    tick: timer.tick,
  };
}

/** What an expression reads: names instead of methods. Things and memory are looked up one by one. */
function probeVariables(context: ProbeContext, world: WorldView): Record<string, unknown> {
  return {
    $world: world,
    here: context.here,
    memory: memoryRecord(context.memory),
    get doing() {
      return context.doing;
    },
    get time() {
      return context.time;
    },
    get tick() {
      return context.tick;
    },
  };
}

function judgeVariables(
  { memory }: Perception,
  { signals }: SensorUnit,
  timer: Timer,
): Record<string, unknown> {
  return {
    signals,
    memory: memoryRecord(readerOf(memory, timer, '')),
    time: timer.time,
    tick: timer.tick,
  };
}

function memoryRecord(reader: MemoryReader): Record<string, Data | undefined> {
  return new Proxy<Record<string, Data | undefined>>(
    {},
    {
      get: (_, key) => (typeof key === 'string' ? reader.read(key) : undefined),
      has: (_, key) => typeof key === 'string' && reader.read(key) !== undefined,
      getOwnPropertyDescriptor: (_, key) => {
        const value = typeof key === 'string' ? reader.read(key) : undefined;
        if (value === undefined) return undefined;
        return { value, enumerable: true, configurable: true };
      },
    },
  );
}

/** Values that a sensor has to report now, as they are to be taken. */
export type Sensed = readonly (readonly [sensor: string, value: Value])[];
