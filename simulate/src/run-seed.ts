/** One seed: everything begins, mishaps come, everything is healed, and then all must be well. */
import { stop } from '@troupe/net';
import { type Faults, SimulatedNetwork } from '@troupe/net/simulated';
import { checkRun } from './check-run.js';
import { Disk } from './disk.js';
import { type Mishap, planOf } from './plan.js';
import { type Begun, startAgency, startGuest, startHub } from './processes.js';
import type { Run } from './run.js';

/** Milliseconds in which everything has to recover, and then in which what was begun has to end. */
const recovery = 30_000;
const ending = 15_000;

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
  const plan = planOf(seed);
  const network = new SimulatedNetwork({ seed, weather: plan.weather });
  const disk = new Disk();
  const begun: Begun = new Map();
  const run: Run = {
    plan,
    network,
    disk,
    begun,
    hub: startHub(network, plan, disk),
    agencies: new Map(),
    guest: startGuest(network, plan),
    generations: 0,
  };
  for (const agency of plan.agencies) beginAgency(run, agency.name);
  const mishaps: Record<string, number> = {};
  for (const mishap of plan.mishaps) {
    network.run(Math.max(0, mishap.at - network.now));
    const kind = mishap.whom === 'hub' ? `hub ${mishap.kind}` : mishap.kind;
    mishaps[kind] = (mishaps[kind] ?? 0) + 1;
    happen(run, mishap);
  }
  network.run(Math.max(0, plan.lasts - network.now));
  heal(run);
  network.run(recovery);
  stop(run.hub.registry);
  network.run(ending);
  // answers to the guest are promises
  await new Promise((resolve) => setImmediate(resolve));
  const problems = checkRun(run);
  return {
    seed,
    problems,
    faults: network.faults,
    mishaps,
    steps: run.hub.registry.actor.steps,
    executions: begun.size,
    digest: disk.history.join('\n'),
  };
}

function beginAgency(run: Run, name: string): void {
  const plan = run.plan.agencies.find((agency) => agency.name === name);
  if (plan === undefined) return;
  run.generations++;
  run.agencies.set(name, startAgency(run.network, plan, run.generations, run.begun));
}

function happen(run: Run, mishap: Mishap): void {
  const { network } = run;
  const agency = run.agencies.get(mishap.whom);
  switch (mishap.kind) {
    case 'crash':
      if (agency === undefined) crashHub(run, mishap.lasts);
      else {
        agency.process.crash();
        network.plan(mishap.lasts, () => {
          if (run.agencies.get(mishap.whom) === agency) beginAgency(run, mishap.whom);
        });
      }
      break;
    case 'pause': {
      const { process } = agency ?? run.hub;
      process.pause();
      network.plan(mishap.lasts, () => process.resume());
      break;
    }
    case 'wall':
      network.wall('hub', mishap.whom);
      network.plan(mishap.lasts, () => network.heal('hub', mishap.whom));
      break;
    case 'cut':
      network.cut(mishap.whom, 'hub');
      break;
    case 'flip':
      agency?.process.do(() => agency.flip());
      break;
    case 'leave':
      agency?.process.do(() => {
        agency.agency.end('it had enough');
        network.plan(500, () => {
          if (run.agencies.get(mishap.whom) !== agency) return;
          agency.process.crash();
          beginAgency(run, mishap.whom);
        });
      });
      break;
    case 'steer':
      run.guest.process.do(() => run.guest.steer());
  }
}

function crashHub(run: Run, lasts: number): void {
  const { hub } = run;
  if (!hub.process.alive) return;
  hub.process.crash();
  run.network.plan(lasts, () => {
    if (run.hub === hub) run.hub = startHub(run.network, run.plan, run.disk);
  });
}

function heal(run: Run): void {
  const { network } = run;
  network.healAll();
  network.weather = { least: 1, most: 5, loss: 0, doubled: 0, late: 0 };
  // whoever was to come back later comes back now
  if (!run.hub.process.alive) run.hub = startHub(network, run.plan, run.disk);
  run.hub.process.resume();
  for (const [name, agency] of run.agencies) {
    agency.process.resume();
    if (!agency.process.alive) beginAgency(run, name);
  }
}
