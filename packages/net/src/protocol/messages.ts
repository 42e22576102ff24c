/** What travels between a hub, which holds registries, and its clients: agencies and guests. The docs describe it too. */
import type {
  Data,
  GoalForm,
  Joining,
  Parameters,
  Period,
  Problem,
  ThingForm,
  Value,
} from '@troupe/core';

/** Of this protocol. */
export const version = 1;

/** Who somebody is to the hub: what it may do follows from it. */
export const roles = ['agency', 'viewer', 'director', 'host'] as const;
export type Role = (typeof roles)[number];

/** Who is at the other end of a link, as the carrier knows it: not as they say. */
export interface Peer {
  /** No two that are there at the same time have one name. */
  readonly name: string;
  readonly role: Role;
  /** Characters it may deal with; all, if it does not say. */
  readonly characters?: readonly string[];
}

/** An execution: begun at most once, and with exactly one outcome. */
export interface ExecutionId {
  readonly character: string;
  /** No other execution of this character has it, unless two registries went on from one state: then epochs differ. */
  readonly number: number;
  /** Of the registry that sent it: every start of a registry has a higher one. */
  readonly epoch: number;
}

/** How an execution ended, as its agency knows it. */
export interface Over extends ExecutionId {
  readonly outcome: 'finished' | 'failed' | 'cancelled';
  readonly reason?: string;
}

export const outcomes = ['finished', 'failed', 'cancelled', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

/** Something an agent elsewhere writes: a property of a thing in the world, or an entry of the character's memory. */
export type RemoteWrite =
  | { readonly thing: string; readonly property: string; readonly value: Data }
  /** A thing that comes, or, with `null`, goes. */
  | { readonly thing: string; readonly form: ThingForm | null }
  /** Without a value it is forgotten. */
  | {
      readonly memory: string;
      readonly value?: Data;
      readonly context?: string;
      readonly lasts?: Period;
    };

/** From an agency to a registry. */
export type FromAgency =
  /**
   * Registers agents, all or none. `running` says which executions of this character go on here, and `over` how those
   * ended whose report may not have come: a registry that was started again learns from them what it must not start twice.
   */
  | {
      readonly kind: 'register';
      readonly id: number;
      readonly character: string;
      readonly agents: Joining;
      readonly running: readonly ExecutionId[];
      readonly over: readonly Over[];
    }
  | { readonly kind: 'unregister'; readonly character: string; readonly agents: readonly string[] }
  /** What sensors found. Only the latest of each counts in a step. */
  | {
      readonly kind: 'sense';
      readonly character: string;
      readonly signs: Readonly<Record<string, Value>>;
    }
  | {
      readonly kind: 'want';
      readonly character: string;
      readonly goals: Readonly<Record<string, Value | GoalForm | null>>;
    }
  | ({ readonly kind: 'begun' } & ExecutionId)
  | ({ readonly kind: 'over' } & Over)
  | {
      readonly kind: 'write';
      readonly character: string;
      /** Who writes it: a skill by its name, or `sensor:NAME`. */
      readonly skill: string;
      readonly writes: readonly RemoteWrite[];
    }
  /** Answers a check; agents that do not answer the agency are named as `kind:name`, skills by their name. */
  | { readonly kind: 'alive'; readonly check: number; readonly deaf?: readonly string[] };

/** From a registry to an agency. */
export type ToAgency =
  | {
      readonly kind: 'registered';
      readonly id: number;
      readonly character: string;
      readonly epoch: number;
      /** Of the character, from when it began from nothing. In another one numbers of executions count anew. */
      readonly life?: number;
    }
  | ({
      readonly kind: 'execute';
      readonly skill: string;
      /** What a template's variables stand for. */
      readonly args?: Readonly<Record<string, string>>;
    } & ExecutionId)
  | ({ readonly kind: 'cancel'; readonly reason: string } & ExecutionId)
  /** Are you there? The next one comes in about `next` milliseconds. */
  | { readonly kind: 'check'; readonly check: number; readonly next: number }
  /** These agents are no longer of the character: they may register again. */
  | {
      readonly kind: 'amputated';
      readonly character: string;
      readonly agents: readonly string[];
      readonly reason: string;
    };

/** What guests may ask for. Those of a viewer change nothing; of `direct` it has the verbs that only look. */
export const viewerVerbs = [
  'status',
  'list',
  'why',
  'log',
  'watch',
  'unwatch',
  'direct',
  'break-off',
  'ps',
  'find',
] as const;
export const directorVerbs = [
  'start',
  'stop',
  'step',
  'spread-for',
  'set',
  'disable',
  'enable',
  'want',
  'sense',
  'join',
  'remove',
  'cancel',
  'complete',
  'open',
] as const;
/** What a hub does that tells another one where its characters are. */
export const hostVerbs = ['announce'] as const;
export type Verb =
  | (typeof viewerVerbs)[number]
  | (typeof directorVerbs)[number]
  | (typeof hostVerbs)[number];

export type FromGuest = {
  readonly kind: 'do';
  readonly id: number;
  readonly verb: Verb;
  /** Not for `ps`, `find`, `open` and `break-off`. */
  readonly character?: string;
  readonly skill?: string;
  readonly agent?: string;
  readonly steps?: number;
  readonly signs?: Readonly<Record<string, Value>>;
  readonly goals?: Readonly<Record<string, Value | GoalForm | null>>;
  readonly parameters?: Partial<Parameters>;
  readonly agents?: Joining;
  /** Where a character is to be found. */
  readonly address?: string;
  /** A verb of a director; without one the answer says which there are. */
  readonly tool?: string;
  /** What it takes. */
  readonly args?: Readonly<Record<string, Data>>;
  /** The id of the request that is to be broken off. */
  readonly request?: number;
};

/** Between active objects, through the hub. */
export type Mail =
  | {
      readonly kind: 'tell';
      readonly to: string;
      /** The object that wrote it, if it is the sender's; the hub sees to it, and puts the client's name otherwise. */
      readonly from?: string;
      /** Of the client it came from; the hub says so, whatever came. */
      readonly role?: Role;
      readonly what: Data;
    }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly to: string;
      readonly from?: string;
      readonly role?: Role;
      readonly what: Data;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly to?: string; readonly what: Data }
  | {
      readonly kind: 'refuse';
      readonly id: number;
      readonly to?: string;
      readonly problem: Problem;
    }
  /** Makes an object reachable under a name, or no longer. */
  | { readonly kind: 'appear'; readonly id: number; readonly name: string }
  | { readonly kind: 'vanish'; readonly name: string };

/** Answers to whoever asked with an id, and news for those who watch. */
type ToAnyone =
  | { readonly kind: 'done'; readonly id: number; readonly what: Data }
  | { readonly kind: 'refused'; readonly id?: number; readonly problems: readonly Problem[] }
  /** Objects that are no longer there: told to clients that had mail from them, or for them. */
  | { readonly kind: 'gone'; readonly names: readonly string[] }
  /** A step of a character that is watched, as a line of its trace. */
  | {
      readonly kind: 'stepped';
      readonly character: string;
      readonly record: string;
      /** Steps since the last line that were left out, because too much waited for who watches. */
      readonly missed?: number;
    }
  /** A line for a person: who came, who went, what was amputated, what could not be written. */
  | { readonly kind: 'news'; readonly character: string; readonly text: string };

export type Up = FromAgency | FromGuest | Mail;
export type Down = ToAgency | ToAnyone | Mail;
export type NetMessage = Up | Down;

/**
 * A frame: messages in a row. `n` is the number of the first one, counted from 1 in a session; `a` is the number up to
 * which everything from the other side has come. A frame without messages only says that.
 */
export interface Frame {
  /** The key that the hub gave the session: a packet of another one, however late it comes, is not taken. */
  readonly s: number;
  readonly n: number;
  readonly a: number;
  readonly m: readonly NetMessage[];
}

/** The first frames of a link, until both know of which session they talk. */
export type Greeting =
  | {
      readonly hello: {
        readonly troupe: number;
        /** Made up by who connects; the same when it comes back. */
        readonly session: string;
        /** The key it had, 0 if none, and how far it has heard under it. */
        readonly key: number;
        readonly heard: number;
        /** Counts the hellos of this client: a welcome says which one it answers. */
        readonly attempt: number;
      };
    }
  | {
      readonly welcome: {
        readonly troupe: number;
        readonly session: string;
        readonly attempt: number;
        /**
         * What frames of this session carry. Another one than before: the hub knows nothing of what was said, and
         * everything has to be said anew.
         */
        readonly key: number;
        readonly heard: number;
      };
    }
  | { readonly farewell: { readonly code: string; readonly message: string } };

export type Packet = Frame | Greeting;
