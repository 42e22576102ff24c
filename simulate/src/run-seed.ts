/** One seed: everything begins, mishaps come, everything is healed, and then all must be well. */
import { makeStep, stop } from '@troupe/net';
import { type Faults, SimulatedNetwork } from '@troupe/net/simulated';
import { checkRun, checkSteps, isCalm, isStill } from './check-run.js';
import { Disk } from './disk.js';
import { startFarHub, visit } from './far-hub.js';
import { startGuest } from './guest-process.js';
import { beginAgency, happen, heal } from './happen.js';
import { startHub } from './hub-process.js';
import { startPlace } from './place-process.js';
import { planOf } from './plan.js';
import type { Run } from './run.js';

/** Milliseconds in which everything has to recover, and then in which what was begun has to end. */
const recovery = 30_000;
const ending = 15_000;
/** Where all is well sooner, so long more is enough to see whether it stays so. */
const look = 500;
const longer = 2000;

export interface SeedResult {
  readonly seed: number;
  readonly problems: readonly string[];
  readonly faults: Faults;
  readonly mishaps: Readonly<Record<string, number>>;
  readonly steps: number;
  readonly executions: number;
  /** The same for the same run. */
  readonly digest: string;
}

export async function runSeed(seed: number): Promise<SeedResult> {
  const run = beginRun(seed);
  const { plan, network, begun, mishaps } = run;
  for (const mishap of plan.mishaps) {
    await pass(run, mishap.at - network.now);
    happen(run, mishap);
  }
  await pass(run, plan.lasts - network.now);
  heal(run);
  await runUntil(run, recovery, isCalm);
  if (run.far !== undefined) visit(run, (name) => Object.assign(run, { visited: name }));
  stop(run.hub.registry);
  await runUntil(run, ending, isStill);
  const { registry } = run.hub;
  const problems = checkRun(run);
  // what came last is in no step yet
  makeStep(registry);
  problems.push(...checkSteps(run));
  return {
    seed,
    problems,
    faults: network.faults,
    mishaps,
    steps: registry.actor.steps,
    executions: begun.size,
    digest: run.disk.history.join('\n'),
  };
}

function beginRun(seed: number): Run {
  const plan = planOf(seed);
  const network = new SimulatedNetwork({ seed, weather: plan.weather });
  const heard = new Map<string, number>();
  const disk = new Disk();
  const parts = {
    plan,
    network,
    disk,
    heard,
    begun: new Map(),
    hub: startHub({ plan, network, heard }, 'hub-1', disk, []),
    zombie: undefined,
    agencies: new Map(),
    generations: 0,
    healed: false,
    mishaps: {},
  };
  const run: Run = Object.assign(parts, {
    guest: undefined as never,
    far: undefined,
    place: undefined,
    visited: undefined,
  });
  run.guest = startGuest(run);
  if (plan.far) run.far = startFarHub(run);
  if (plan.place) run.place = startPlace(run);
  for (const agency of plan.agencies) beginAgency(run, agency.name);
  return run;
}

async function runUntil(run: Run, most: number, isSo: (run: Run) => boolean): Promise<void> {
  const { network } = run;
  const end = network.now + most;
  while (network.now < end) {
    await pass(run, look);
    if (!isSo(run)) continue;
    await pass(run, Math.min(longer, end - network.now));
    return;
  }
}

/** Milliseconds. Active objects wait for promises all the time, others only when they are asked. */
const slice = 100;

async function pass({ network, plan }: Run, wait: number): Promise<void> {
  const end = network.now + Math.max(0, wait);
  while ((plan.things || plan.place) && end - network.now > slice) {
    network.run(slice);
    await promises();
  }
  network.run(end - network.now);
  await promises();
}

/** Answers to the guest, for one, are promises: no simulated time passes until all that can settle has. */
function promises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
