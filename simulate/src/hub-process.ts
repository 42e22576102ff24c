/** A process with a hub and the registry of the character, and a door through which all is seen that comes in. */
import { recordStep } from '@troupe/core';
import {
  amputateAbsent,
  createRegistry,
  Hub,
  type LivenessTimes,
  offerObjects,
  type Registry,
} from '@troupe/net';
import type { SimulatedNetwork, SimulatedProcess } from '@troupe/net/simulated';
import type { Disk } from './disk.js';
import { Door } from './door.js';
import { type Plan, rate } from './plan.js';
import type { Seen } from './seen.js';

/** Quicker than usual, so that a short run sees it all. */
export const times: Partial<LivenessTimes> = {
  first: 500,
  most: 4000,
  answerWithin: 600,
  amputateAfter: 3000,
  grace: 1000,
};

/** Milliseconds that a registry which was started again waits for those it knew. */
const patience = 6000;

export interface HubProcess {
  readonly process: SimulatedProcess;
  readonly hub: Hub;
  readonly registry: Registry;
  readonly seen: Seen[];
  /** Another has taken its place: it lets in only those who know. */
  replaced: boolean;
}

export interface HubParts {
  readonly network: SimulatedNetwork;
  readonly plan: Plan;
  /** The highest epoch that each process has heard of. */
  readonly heard: Map<string, number>;
}

export function startHub(
  { network, plan, heard }: HubParts,
  name: string,
  disk: Disk,
  seen: Seen[],
): HubProcess {
  const process = network.start(name);
  const { clock } = process;
  const hub = new Hub({ clock, chance: network.chance.random, times });
  const { definition } = plan;
  const kept = disk.read();
  const registry = createRegistry({ definition, clock, rate, keeper: disk }, kept);
  hub.add(registry);
  if (plan.place) offerObjects(hub, registry);
  const { epoch, actor } = registry;
  seen.push({ epoch });
  actor.onStep(({ report, state }) => seen.push({ step: recordStep(state, report) }), {
    explain: true,
  });
  const started: HubProcess = { process, hub, registry, seen, replaced: false };
  const door = new Door(clock, {
    said: (from, said) => seen.push({ from, said }),
    registered: (session) => heard.set(session, Math.max(epoch, heard.get(session) ?? 0)),
    admits: (session) => !started.replaced || (heard.get(session) ?? 0) > epoch,
  });
  process.listen(door.watch(hub.accept));
  if (kept !== undefined) {
    clock.after(patience, () => amputateAbsent(registry, 'it did not come back'));
  }
  return started;
}
