// The public declarations of @troupe/net/simulated, written by npm run api.

export interface Faults {
    lost: number;
    doubled: number;
    late: number;
    cut: number;
    blocked: number;
    crashes: number;
    pauses: number;
}

export declare class SimulatedNetwork {
    #private;
    weather: Weather;
    readonly faults: Faults;
    readonly chance: Chance;
    constructor(options: SimulatedOptions);
    get now(): number;
    start(name: string): SimulatedProcess;
    run(milliseconds: number): void;
    plan(wait: number, run: () => void): () => void;
    listen(process: SimulatedProcess, accept: (link: Link) => LinkEnds): () => void;
    connect(from: SimulatedProcess, to: string, peer: Peer, ends: LinkEnds): Link;
    wall(a: string, b: string): void;
    heal(a: string, b: string): void;
    healAll(): void;
    isWalled(a: string, b: string): boolean;
    cut(a: string, b: string): void;
    forget(link: End): void;
    drop(process: SimulatedProcess): void;
    carry(from: End, packet: Packet): void;
}

export interface SimulatedOptions {
    readonly seed: number;
    readonly weather?: Weather;
}

export declare class SimulatedProcess {
    #private;
    readonly name: string;
    readonly clock: NetClock;
    readonly listener: Listener;
    alive: boolean;
    constructor(network: SimulatedNetwork, name: string);
    get paused(): boolean;
    listen(accept: (link: Link) => LinkEnds): () => void;
    connect(to: string, peer: Peer): Connector;
    do(run: () => void): void;
    pause(): void;
    resume(): void;
    crash(): void;
}

export interface Weather {
    readonly least: number;
    readonly most: number;
    readonly loss: number;
    readonly doubled: number;
    readonly late: number;
}

// Not exported, but part of the above:

declare class End implements Link {
    #private;
    readonly reliable = false;
    readonly waiting = 0;
    readonly peer: Peer;
    readonly process: SimulatedProcess;
    readonly accepted: boolean;
    other: End | undefined;
    ends: LinkEnds | undefined;
    closed: boolean;
    constructor(network: SimulatedNetwork, process: SimulatedProcess, peer: Peer, ends: LinkEnds | undefined);
    pairWith(near: End): void;
    open(): void;
    tellOpened(): void;
    send(packet: Packet): void;
    take(packet: Packet): void;
    close(reason: string): void;
    shut(reason: string): void;
}

export declare const directorVerbs: readonly ['start', 'stop', 'step', 'spread-for', 'set', 'disable', 'enable', 'want', 'sense', 'join', 'remove', 'cancel', 'complete', 'open'];

export declare const hostVerbs: readonly ['announce'];

export declare const roles: readonly ['agency', 'viewer', 'director', 'host'];

export declare const viewerVerbs: readonly ['status', 'list', 'why', 'log', 'watch', 'unwatch', 'direct', 'break-off', 'ps', 'find'];

export interface ExecutionId {
    readonly character: string;
    readonly number: number;
    readonly epoch: number;
}

export interface Frame {
    readonly s: number;
    readonly n: number;
    readonly a: number;
    readonly m: readonly NetMessage[];
}

export interface Link {
    readonly peer: Peer;
    readonly reliable: boolean;
    send(packet: Packet): void;
    readonly waiting: number;
    close(reason: string): void;
}

export interface LinkEnds {
    opened?(link: Link): void;
    packet(packet: Packet, link: Link): void;
    closed(reason: string, link: Link): void;
    rubbish?(reason: string, link: Link): void;
}

export interface Listener {
    listen(accept: (link: Link) => LinkEnds): Promise<Listening>;
}

export interface Listening {
    readonly address: string;
    close(): Promise<void>;
}

export interface NetClock {
    now(): number;
    after(milliseconds: number, run: () => void): () => void;
    soon(run: () => void): void;
}

export interface Over extends ExecutionId {
    readonly outcome: 'finished' | 'failed' | 'cancelled';
    readonly reason?: string;
}

export interface Peer {
    readonly name: string;
    readonly role: Role;
    readonly characters?: readonly string[];
}

export type Connector = (ends: LinkEnds) => Link;

export type Down = ToAgency | ToAnyone | Mail;

export type FromAgency =
{
    readonly kind: 'register';
    readonly id: number;
    readonly character: string;
    readonly agents: Joining;
    readonly running: readonly ExecutionId[];
    readonly over: readonly Over[];
} | {
    readonly kind: 'unregister';
    readonly character: string;
    readonly agents: readonly string[];
}
 | {
    readonly kind: 'sense';
    readonly character: string;
    readonly signs: Readonly<Record<string, Value>>;
} | {
    readonly kind: 'want';
    readonly character: string;
    readonly goals: Readonly<Record<string, Value | GoalForm | null>>;
} | ({
    readonly kind: 'begun';
} & ExecutionId) | ({
    readonly kind: 'over';
} & Over) | {
    readonly kind: 'write';
    readonly character: string;
    readonly skill: string;
    readonly writes: readonly RemoteWrite[];
}
 | {
    readonly kind: 'alive';
    readonly check: number;
    readonly deaf?: readonly string[];
};

export type FromGuest = {
    readonly kind: 'do';
    readonly id: number;
    readonly verb: Verb;
    readonly character?: string;
    readonly skill?: string;
    readonly agent?: string;
    readonly steps?: number;
    readonly signs?: Readonly<Record<string, Value>>;
    readonly goals?: Readonly<Record<string, Value | GoalForm | null>>;
    readonly parameters?: Partial<Parameters>;
    readonly agents?: Joining;
    readonly address?: string;
    readonly tool?: string;
    readonly args?: Readonly<Record<string, Data>>;
    readonly request?: number;
};

export type Greeting = {
    readonly hello: {
        readonly troupe: number;
        readonly session: string;
        readonly key: number;
        readonly heard: number;
        readonly attempt: number;
    };
} | {
    readonly welcome: {
        readonly troupe: number;
        readonly session: string;
        readonly attempt: number;
        readonly key: number;
        readonly heard: number;
    };
} | {
    readonly farewell: {
        readonly code: string;
        readonly message: string;
    };
};

export type Mail = {
    readonly kind: 'tell';
    readonly to: string;
    readonly from?: string;
    readonly role?: Role;
    readonly what: Data;
} | {
    readonly kind: 'ask';
    readonly id: number;
    readonly to: string;
    readonly from?: string;
    readonly role?: Role;
    readonly what: Data;
} | {
    readonly kind: 'answer';
    readonly id: number;
    readonly to?: string;
    readonly what: Data;
} | {
    readonly kind: 'refuse';
    readonly id: number;
    readonly to?: string;
    readonly problem: Problem;
}
 | {
    readonly kind: 'appear';
    readonly id: number;
    readonly name: string;
} | {
    readonly kind: 'vanish';
    readonly name: string;
};

export type NetMessage = Up | Down;

export type Packet = Frame | Greeting;

export type RemoteWrite = {
    readonly thing: string;
    readonly property: string;
    readonly value: Data;
}
 | {
    readonly thing: string;
    readonly form: ThingForm | null;
}
 | {
    readonly memory: string;
    readonly value?: Data;
    readonly context?: string;
    readonly lasts?: Period;
};

export type Role = (typeof roles)[number];

export type ToAgency = {
    readonly kind: 'registered';
    readonly id: number;
    readonly character: string;
    readonly epoch: number;
    readonly life?: number;
} | ({
    readonly kind: 'execute';
    readonly skill: string;
    readonly args?: Readonly<Record<string, string>>;
} & ExecutionId) | ({
    readonly kind: 'cancel';
    readonly reason: string;
} & ExecutionId)
 | {
    readonly kind: 'check';
    readonly check: number;
    readonly next: number;
}
 | {
    readonly kind: 'amputated';
    readonly character: string;
    readonly agents: readonly string[];
    readonly reason: string;
};

export type Up = FromAgency | FromGuest | Mail;

export type Verb = (typeof viewerVerbs)[number] | (typeof directorVerbs)[number] | (typeof hostVerbs)[number];

type ToAnyone = {
    readonly kind: 'done';
    readonly id: number;
    readonly what: Data;
} | {
    readonly kind: 'refused';
    readonly id?: number;
    readonly problems: readonly Problem[];
}
 | {
    readonly kind: 'gone';
    readonly names: readonly string[];
}
 | {
    readonly kind: 'stepped';
    readonly character: string;
    readonly record: string;
    readonly missed?: number;
}
 | {
    readonly kind: 'news';
    readonly character: string;
    readonly text: string;
};
