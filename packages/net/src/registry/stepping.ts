/** The loop of a registry: what came is taken, then comes a tick, if there is to be one. */
import { fail, recordStep, TroupeError } from '@troupe/core';
import { keepIfDue } from './keeping.js';
import { sendExecute } from './reconcile.js';
import { flushTicks, type Registry, tell, tryTell, writeEntry } from './registry.js';
import { endExecution } from './reports.js';

/** Ticks in which no step was due, one after the other: more would be a rate that never comes. */
const mostTicks = 10_000;
/** Requests for steps that are not made yet. */
const mostSpreading = 1000;

/** Connects a registry to its scene. Once, when it begins. */
export function followScene(registry: Registry): void {
  const { scene, actor, ledger, hosts, households, epoch } = registry;
  // also what code of the character says between ticks
  scene.onInput((input) => writeEntry(registry, { input }));
  actor.onOutside(({ number }) => writeEntry(registry, { outside: number }));
  actor.onExecute(({ skill, number, args }) => {
    const { agency = '', session = '' } = hosts.get(skill) ?? {};
    ledger.begin({ number, epoch, skill, args, agency, session, begun: false });
    const tenant = households.get(agency)?.tenant;
    registry.sending.push(() => {
      const open = ledger.open.get(number);
      if (tenant === undefined || open === undefined) return;
      if (tenant.busy !== true) sendExecute(registry, tenant, open);
      // who has it begun and cancelled again and again would end the session of its agency
      else endExecution(registry, number, 'failed', `too much waits for ${agency}: it never began`);
    });
  });
}

export function start(registry: Registry): void {
  if (registry.started) return;
  registry.started = true;
  writeEntry(registry, { started: true });
  schedule(registry);
}

export function stop(registry: Registry): void {
  registry.spreading = registry.spreading.filter(({ left }) => left !== untilTold);
  if (!registry.started) {
    if (registry.spreading.length === 0) unschedule(registry);
    return;
  }
  registry.started = false;
  writeEntry(registry, { started: false });
  if (registry.spreading.length === 0) unschedule(registry);
}

/** Makes so many steps at its rate, and says when they are made. */
export function spreadFor(registry: Registry, steps: number, done: () => void): void {
  spread(registry, { left: steps, done });
}

const untilTold = Number.POSITIVE_INFINITY;

/** One that is stopped makes steps all the same, until the answer is called or somebody stops it. */
export function keepGoing(registry: Registry): () => void {
  if (registry.started) return () => {};
  const going = { left: untilTold, done: () => {} };
  spread(registry, going);
  return () => {
    registry.spreading = registry.spreading.filter((other) => other !== going);
    if (!registry.started && registry.spreading.length === 0) unschedule(registry);
  };
}

function spread(registry: Registry, steps: Registry['spreading'][number]): void {
  if (registry.spreading.length >= mostSpreading) {
    const message = `${mostSpreading} wait already for steps of ${registry.name}. Wait until some are made`;
    fail('too-many', 'spread-for', message);
  }
  registry.spreading.push(steps);
  schedule(registry);
}

/** Ticks until the network has taken a step. */
export function makeStep(registry: Registry): void {
  const { actor } = registry;
  const before = actor.steps;
  for (let i = 0; i < mostTicks && actor.steps === before; i++) tick(registry);
}

/** One tick, whether or not a step is due in it. */
export function makeTick(registry: Registry): void {
  tick(registry);
}

function tick(registry: Registry): void {
  takeReadings(registry);
  const { scene, actor } = registry;
  const before = actor.steps;
  scene.tick();
  registry.quiet++;
  registry.stepsHere += actor.steps - before;
  // at once: who is killed now goes on from this step, and what is sent next was written down before
  flushTicks(registry);
  if (registry.sending.length > 0) {
    const { sending } = registry;
    registry.sending = [];
    for (const send of sending) send();
  }
  keepIfDue(registry);
}

/** The latest of each, by name; a reading that cannot be is refused alone. */
function takeReadings(registry: Registry): void {
  if (registry.signs.size === 0) return;
  const readings = [...registry.signs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sensor, { value, tenant }]) => ({
      message: { kind: 'sense', sensor, value } as const,
      tenant,
    }));
  registry.signs.clear();
  if (tryTell(registry, ...readings.map(({ message }) => message))) return;
  for (const { message, tenant } of readings) {
    try {
      tell(registry, message);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      tenant.complain({ code: 'wrong-reading', message: error.message });
    }
  }
}

export function schedule(registry: Registry): void {
  if (registry.over || registry.timer !== undefined) return;
  registry.timer = registry.clock.after(registry.period, () => turn(registry));
}

export function unschedule(registry: Registry): void {
  registry.timer?.();
  registry.timer = undefined;
}

function turn(registry: Registry): void {
  registry.timer = undefined;
  const { clock, actor } = registry;
  const begun = clock.now();
  const before = actor.steps;
  tick(registry);
  const made = actor.steps - before;
  const waiting = registry.spreading;
  for (const spread of waiting) spread.left -= made;
  registry.spreading = waiting.filter(({ left }) => left > 0);
  for (const spread of waiting) if (spread.left <= 0) spread.done();
  if (registry.over || (!registry.started && registry.spreading.length === 0)) return;
  // what was missed is not made up for
  const wait = Math.max(0, registry.period - (clock.now() - begun));
  registry.timer ??= clock.after(wait, () => turn(registry));
}

/** Every step as a line of its trace, until the answer is called. */
export function watchSteps(registry: Registry, listener: (line: string) => void): () => void {
  return registry.actor.onStep(
    ({ report, state }) => listener(JSON.stringify(recordStep(state, report))),
    { explain: true },
  );
}
