/** A hub, as those see it who answer for it. */
import type { Data, Director } from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import type { FromGuest } from '../protocol/messages.js';
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
  readonly directing: Directing;
  messages: number;
  readonly since: number;
}

/** How a client directs: by a director for each character, and the calls that are under way, by their requests. */
export interface Directing {
  readonly directors: Map<string, Director>;
  readonly calls: Map<number, AbortController>;
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

/** A request of a guest. */
export interface Asked {
  readonly hub: HubFace;
  readonly client: Client;
  readonly registry: Registry | undefined;
  readonly message: FromGuest;
  readonly done: (what: Data) => void;
}

export interface Announced {
  readonly address: string;
  readonly by: string;
}
