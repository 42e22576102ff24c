/** A hub, as those see it who answer for it. */
import type { NetClock } from '../carrier/clock.js';
import type { HubSession } from '../session/hub-sessions.js';
import type { Registry, Tenant } from './registry.js';

/** Who is connected, with all that is known of it. */
export interface Client {
  readonly session: HubSession;
  readonly tenant: Tenant;
  /** Characters it hosts agents of. */
  readonly characters: Set<string>;
  /** How to stop watching a character. */
  readonly watching: Map<string, () => void>;
  messages: number;
  readonly since: number;
}

export interface HubFace {
  readonly clock: NetClock;
  readonly registries: ReadonlyMap<string, Registry>;
  /** Hubs elsewhere, by the characters they announced. */
  readonly announced: Map<string, Announced>;
  readonly clients: ReadonlyMap<HubSession, Client>;
  readonly mail: { readonly names: readonly string[] };
  /** Milliseconds from one check to the next, as things are. */
  readonly askedEvery: number;
  isSilent(session: HubSession): boolean;
  /** A registry by name, started if there is none. */
  open(name: string): Registry;
}

export interface Announced {
  readonly address: string;
  readonly by: string;
}
