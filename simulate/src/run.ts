/** A run under way: its processes, and what is known of it. */
import type { SimulatedNetwork } from '@troupe/net/simulated';
import type { Disk } from './disk.js';
import type { Plan } from './plan.js';
import type { AgencyProcess, Begun, GuestProcess, HubProcess } from './processes.js';

export interface Run {
  readonly plan: Plan;
  readonly network: SimulatedNetwork;
  readonly disk: Disk;
  readonly begun: Begun;
  hub: HubProcess;
  readonly agencies: Map<string, AgencyProcess>;
  readonly guest: GuestProcess;
  generations: number;
}
