/** What is done to the processes, done; and everything healed again. */
import { startAgency } from './agency-process.js';
import { startFarHub } from './far-hub.js';
import { startHub } from './hub-process.js';
import type { Mishap } from './mishaps.js';
import { hubName } from './names.js';
import { startPlace } from './place-process.js';
import { count, type Run } from './run.js';
import { haunt, layToRest } from './zombie.js';

export function beginAgency(run: Run, name: string): void {
  const plan = run.plan.agencies.find((agency) => agency.name === name);
  if (plan !== undefined) run.agencies.set(name, startAgency(run, plan));
}

/** Those that may find nobody to happen to are counted when they do. */
const scarce: ReadonlySet<string> = new Set(['zombie', 'far', 'place', 'lamp']);

export function happen(run: Run, mishap: Mishap): void {
  const { network, hub } = run;
  const agency = run.agencies.get(mishap.whom);
  if (!scarce.has(mishap.kind)) {
    count(run, mishap.whom === hubName ? `hub ${mishap.kind}` : mishap.kind);
  }
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
      const { process } = agency ?? hub;
      process.pause();
      network.plan(mishap.lasts, () => process.resume());
      break;
    }
    case 'zombie':
      haunt(run, mishap);
      break;
    case 'wall': {
      const { name } = hub.process;
      network.wall(name, mishap.whom);
      network.plan(mishap.lasts, () => network.heal(name, mishap.whom));
      break;
    }
    case 'cut':
      network.cut(mishap.whom, hub.process.name);
      break;
    case 'flip':
      agency?.process.do(() => agency.flip());
      break;
    case 'want':
      agency?.process.do(() => agency.want());
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
    case 'far':
      crashFar(run);
      break;
    case 'place':
      crashPlace(run);
      break;
    case 'lamp':
      if (run.guest.turnLamp !== undefined) count(run, 'lamp');
      run.guest.process.do(() => run.guest.turnLamp?.());
      break;
    case 'steer':
      run.guest.process.do(() => run.guest.steer());
  }
}

/** Milliseconds. */
const isGone = 1500;

function crashFar(run: Run): void {
  const { far, network } = run;
  if (far?.process.alive !== true) return;
  count(run, 'far crash');
  far.process.crash();
  network.plan(isGone, () => {
    if (run.far === far) run.far = startFarHub(run);
  });
}

function crashPlace(run: Run): void {
  const { place, network } = run;
  if (place?.process.alive !== true) return;
  count(run, 'place crash');
  place.process.crash();
  network.plan(isGone, () => {
    if (run.place === place) run.place = startPlace(run);
  });
}

function crashHub(run: Run, lasts: number): void {
  const { hub } = run;
  if (!hub.process.alive) return;
  hub.process.crash();
  run.network.plan(lasts, () => {
    if (run.hub === hub) restartHub(run);
  });
}

function restartHub(run: Run): void {
  const { process, seen } = run.hub;
  run.hub = startHub(run, process.name, run.disk, seen);
}

export function heal(run: Run): void {
  const { network } = run;
  run.healed = true;
  layToRest(run);
  network.healAll();
  network.weather = { least: 1, most: 5, loss: 0, doubled: 0, late: 0 };
  // whoever was to come back later comes back now
  if (!run.hub.process.alive) restartHub(run);
  run.hub.process.resume();
  if (run.far?.process.alive === false) run.far = startFarHub(run);
  if (run.place?.process.alive === false) run.place = startPlace(run);
  for (const [name, agency] of run.agencies) {
    agency.process.resume();
    if (!agency.process.alive) beginAgency(run, name);
  }
}
