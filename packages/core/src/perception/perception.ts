/** How one character perceives: its names for receptors, and the sensors that listen to them. */
import { sameData } from '../state/data.js';
import { fail } from '../state/errors.js';
import { suggest } from '../state/names.js';
import type { Period } from '../state/period.js';
import {
  judgeContext,
  placeContext,
  probeVariables,
  type Surroundings,
  selfContext,
} from './contexts.js';
import type { JudgeContext, ProbeContext } from './definition.js';
import { createMemory, type Memory, type MemoryWrite } from './memory.js';
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
  /** Added to what the receptor counts: samples at other rates, less those from before it was shared. */
  before: number;
}

export interface SensorUnit extends Listener {
  readonly plan: SensorPlan;
  readonly uses: readonly ReceptorUse[];
  readonly signals: Readonly<Record<string, unknown>>;
  readonly context: JudgeContext;
  /** Samples that were taken before it listened. */
  before: number;
}

export interface Perception {
  readonly self: string;
  readonly plan: PerceptionPlan;
  readonly memory: Memory;
  readonly uses: Map<string, ReceptorUse>;
  readonly sensors: SensorUnit[];
  /** What every receptor sampled last, by name. */
  readonly signals: Record<string, unknown>;
  woken: SensorUnit[];
  /** What sensors wrote in this tick: visible once all are judged. */
  writes: MemoryWrite[];
  /** One for all receptors that live in one place. */
  readonly contexts: Map<string, ProbeContext>;
}

/** What the scene around a character gives it to perceive by. */
export interface Around extends Surroundings {
  readonly field: ReceptorField;
  readonly fault: (part: string, error: unknown) => void;
}

export function createPerception(
  self: string,
  plan: PerceptionPlan,
  around: Around,
  memory = createMemory(plan.memory),
): Perception {
  const perception: Perception = {
    self,
    plan,
    memory,
    uses: new Map(),
    sensors: [],
    signals: {},
    woken: [],
    writes: [],
    contexts: new Map(),
  };
  for (const receptor of plan.receptors) {
    const use = openUse(perception, receptor, around);
    perception.uses.set(receptor.name, use);
    showSignal(perception.signals, use);
  }
  for (const sensor of plan.sensors)
    perception.sensors.push(openSensor(perception, sensor, around));
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
    if (!sameData(former.value, next.value)) wakeNext(perception, sensor, around);
  }
  leaveReceptor(around.field, former, use);
}

/**
 * A receptor is sampled where a sensor that listens to it is judged; what looks with one probe is one. Those that nobody
 * listens to are sampled here, or only those of them that are named.
 */
export function placeReceptors(
  { uses, sensors }: Perception,
  { field }: Around,
  isHere: (sensor: string) => boolean,
  named?: readonly string[],
): void {
  const here = new Set<unknown>(named?.map((name) => uses.get(name)?.plan.identity));
  const away = new Set<unknown>();
  for (const { plan, uses: own } of sensors) {
    const home = isHere(plan.name) ? here : away;
    for (const use of own) home.add(use.plan.identity);
  }
  field.away ||= named !== undefined || away.size > 0;
  for (const use of uses.values()) {
    const { identity } = use.plan;
    use.elsewhere = !here.has(identity) && (named !== undefined || away.has(identity));
  }
}

export function samplesOf({ before, receptor }: ReceptorUse): number {
  return before + receptor.samples;
}

export function findUse({ uses }: Perception, name: string): ReceptorUse {
  const use = uses.get(name);
  if (use !== undefined) return use;
  const hint = suggest(name, uses.keys());
  return fail('unknown-receptor', name, `there is no receptor "${name}".${hint}`);
}

// looked up when read, so that it is always the last
function showSignal(signals: Record<string, unknown>, use: ReceptorUse): void {
  Object.defineProperty(signals, use.plan.name, {
    enumerable: true,
    get: () => use.receptor.value,
  });
}

function openSensor(perception: Perception, plan: SensorPlan, around: Around): SensorUnit {
  const uses = plan.from.map((name) => findUse(perception, name));
  const signals: Record<string, unknown> = {};
  for (const use of uses) showSignal(signals, use);
  const sensor: SensorUnit = {
    plan,
    uses,
    signals,
    context: judgeContext(plan.name, perception.memory, around.timer, (write) => {
      perception.writes.push(write);
    }),
    before: uses.reduce((sum, use) => sum + samplesOf(use), 0),
    woken: 0,
    wake: () => perception.woken.push(sensor),
  };
  for (const use of uses) listen(use.receptor, sensor);
  // a shared receptor may not change for long: what it says now has never been judged here
  if (uses.some(({ receptor }) => receptor.samples > 0)) wakeNext(perception, sensor, around);
  return sensor;
}

/** To be judged in the next tick, and then only once. */
function wakeNext({ woken }: Perception, sensor: SensorUnit, { timer }: Around): void {
  sensor.woken = timer.tick + 1;
  if (!woken.includes(sensor)) woken.push(sensor);
}

function openUse(perception: Perception, plan: ReceptorPlan, around: Around): ReceptorUse {
  const fault = (error: unknown) => around.fault(`receptor ${plan.name}`, error);
  const use = { fault, elsewhere: false, plan, every: plan.every, before: 0 } as ReceptorUse;
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
  const place = home === 'self' ? ['self', self] : home === 'world' ? ['world'] : ['thing', home];
  const group =
    share === false ? ['own', self, name] : share === undefined ? ['in', self] : ['group', share];
  const context = contextIn(perception, home, around);
  const placing = { place, identity, every, group, context };
  if (typeof probe === 'function') return { ...placing, probe };
  const { expression } = probe;
  const variables = probeVariables(context);
  return { ...placing, probe: () => expression(variables) };
}

function contextIn({ self, memory, contexts }: Perception, home: string, around: Around) {
  let context = contexts.get(home);
  if (context === undefined) {
    const { world, timer } = around;
    context =
      home === 'self'
        ? selfContext(self, memory, around)
        : placeContext(home === 'world' ? '' : home, world, timer);
    contexts.set(home, context);
  }
  return context;
}
