/** A run under way: its processes, and what is known of it. */
import type { Data } from '@troupe/core';
import type { ActiveObject, Agency, FreePlace, Guest } from '@troupe/net';
import type { SimulatedNetwork, SimulatedProcess } from '@troupe/net/simulated';
import type { Disk } from './disk.js';
import type { HubProcess } from './hub-process.js';
import type { AgencyPlan, Plan } from './plan.js';

interface Beginning {
  readonly session: string;
  readonly skill: string;
  /** Its process knew of a later registry. */
  readonly late: boolean;
}

/** Every beginning of an execution that was seen, by its number. */
type Begun = Map<number, Beginning[]>;

export interface AgencyProcess {
  readonly plan: AgencyPlan;
  /** Of this process. */
  readonly session: string;
  readonly process: SimulatedProcess;
  readonly agency: Agency;
  readonly wants: ReadonlyMap<string, boolean | null>;
  /** In some runs. */
  readonly thing: ActiveObject | undefined;
  /** A sign of its own turns, as signs do. */
  flip(): void;
  /** A goal of its own is wanted otherwise, no longer, or again. */
  want(): void;
}

export interface GuestProcess {
  readonly process: SimulatedProcess;
  readonly guest: Guest;
  steer(): void;
  /** Requests that were made, and those that were answered or refused. */
  readonly counts: { asked: number; settled: number };
  /** What it knows of the things of agencies. */
  readonly known: ReadonlyMap<string, Data>;
  /** In some runs. */
  readonly turnLamp: (() => void) | undefined;
}

export interface FarHub {
  readonly process: SimulatedProcess;
  /** Who tells the first hub of it. */
  readonly host: Guest;
}

export interface PlaceProcess {
  readonly process: SimulatedProcess;
  readonly session: string;
  readonly open: () => FreePlace | undefined;
}

export interface Run {
  readonly plan: Plan;
  readonly network: SimulatedNetwork;
  disk: Disk;
  readonly begun: Begun;
  /** The highest epoch that each process has heard of. */
  readonly heard: Map<string, number>;
  /** The one that counts. */
  hub: HubProcess;
  /** One that was replaced while it was stopped, and has gone on. */
  zombie: HubProcess | undefined;
  readonly agencies: Map<string, AgencyProcess>;
  guest: GuestProcess;
  /** In some runs. */
  far: FarHub | undefined;
  /** In some runs. */
  place: PlaceProcess | undefined;
  /** The character that was found there. */
  visited: unknown;
  generations: number;
  /** Nothing is done to anybody any more. */
  healed: boolean;
  readonly mishaps: Record<string, number>;
}

export function count(run: Run, kind: string): void {
  run.mishaps[kind] = (run.mishaps[kind] ?? 0) + 1;
}
