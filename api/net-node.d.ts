// The public declarations of @troupe/net/node, written by npm run api.

export interface AdmitOptions {
    readonly key?: Uint8Array;
    readonly origins?: readonly string[];
    readonly date?: () => number;
}

export interface Admitted {
    readonly peer: Peer;
    readonly until?: number;
}

export interface HubAddress {
    readonly url: string;
    readonly token?: string | (() => string) | undefined;
    readonly name: string;
    readonly role: Role;
    readonly onRefused?: (reason: string) => void;
}

export interface ListenOptions {
    readonly host?: string;
    readonly port?: number;
    readonly key?: Uint8Array;
    readonly tls?: {
        readonly cert: string | Uint8Array;
        readonly key: string | Uint8Array;
    };
}

export interface NatsListenerOptions {
    readonly connection: NatsConnection;
    readonly hub: string;
    readonly charactersOf?: (role: Role, name: string) => readonly string[] | undefined;
}

export interface NatsOptions {
    readonly connection: NatsConnection;
    readonly hub: string;
    readonly name: string;
    readonly role: Role;
    readonly json?: boolean;
}

export interface OpenState {
    readonly keeper: Keeper;
    readonly kept: Kept | undefined;
    close(): void;
}

export interface Refusal {
    readonly status: 400 | 401 | 403 | 404 | 503;
    readonly reason: string;
}

export interface ServeOptions extends ListenOptions, CrewOptions {
    readonly characters: readonly ActorDefinition[];
    readonly origins?: readonly string[];
    readonly nats?: {
        readonly connection: NatsConnection;
        readonly hub: string;
        readonly charactersOf?: (role: Role, name: string) => readonly string[] | undefined;
    };
    readonly daemon?: {
        readonly url: string;
        readonly token?: string;
        readonly name: string;
    };
    readonly site?: (hub: Hub, origins: readonly string[]) => Site;
    readonly clock?: NetClock;
}

export interface Served {
    readonly hub: Hub;
    readonly address: string;
    close(): Promise<void>;
}

export interface Site {
    answer(request: IncomingMessage, response: ServerResponse): boolean;
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
    close(): void;
}

export interface StateOptions {
    readonly onTrouble?: (text: string) => void;
    readonly now?: () => number;
}

export interface Token extends Peer {
    readonly until: number;
    readonly id: string;
}

export type TokenCheck = {
    readonly ok: true;
    readonly token: Token;
} | {
    readonly ok: false;
    readonly code: TokenFault;
    readonly reason: string;
};

export type TokenFault = 'malformed' | 'wrong-signature' | 'expired';

export interface TokenOptions extends Peer {
    readonly until: number;
}

export interface WsListenerOptions extends ListenOptions {
    readonly server?: Server;
    readonly path?: string;
    readonly origins?: readonly string[];
    readonly most?: number;
    readonly patience?: number;
    readonly clock?: NetClock;
    readonly date?: () => number;
}

export declare function admit(request: IncomingMessage, url: URL, options: AdmitOptions): Admitted | Refusal;

export declare function checkToken(key: Uint8Array, text: string, now: number): TokenCheck;

export declare function connectHub(address: HubAddress): Connector;

export declare function connectNats(options: NatsOptions): Connector;

export declare function createNatsListener(options: NatsListenerOptions): Listener;

export declare function createToken(key: Uint8Array, given: TokenOptions): string;

export declare function createWsListener(options?: WsListenerOptions): Listener;

export declare function isLoopback(host: string | undefined): boolean;

export declare function openKeyFile(path: string): Uint8Array;

export declare function openNats(options: NodeConnectionOptions): Promise<NatsConnection>;

export declare function openState(folder: string, name: string, options?: StateOptions): OpenState;

export declare function serveHub(options: ServeOptions): Promise<Served>;

export declare function settleListenAddress(options: ListenOptions): ListenAddress;

// Not exported, but part of the above:

export declare class Hub implements HubFace {
    #private;
    readonly registries: Map<string, Registry>;
    readonly announced: Map<string, Announced>;
    readonly clients: Map<HubSession, Client>;
    readonly clock: NetClock;
    readonly mail: MailRoom;
    constructor(options: HubOptions);
    get accept(): HubSessions['accept'];
    get checkInterval(): number;
    get askedEvery(): number;
    isSilent(session: HubSession): boolean;
    add(registry: Registry): void;
    find(name: string): Registry | undefined;
    open(name: string): Registry;
    end(reason: string): void;
}

export declare class HubSessions {
    #private;
    constructor(clock: NetClock, chance: () => number, ends: HubEnds);
    get all(): Iterable<HubSession>;
    readonly accept: (link: Link) => LinkEnds;
}

export declare class Ledger {
    readonly open: Map<number, OpenExecution>;
    readonly ended: Map<number, Ended>;
    constructor(saved?: SavedLedger);
    begin(execution: OpenExecution): void;
    end(number: number, outcome: Outcome, reason?: string): OpenExecution | undefined;
    sentTo(agency: string): readonly OpenExecution[];
    save(): SavedLedger;
}

export declare class MailRoom implements Room {
    #private;
    constructor({ soon }?: Pick<NetClock, 'soon'>);
    get names(): readonly string[];
    open(name: string, box: LocalBox, character?: string): () => void;
    take(session: HubSession, mail: Mail): void;
    post(letter: Letter, reply: (mail: Mail) => void): void;
    isBusy(name: string): boolean;
    hasRoom(session: HubSession): void;
    forget(session: HubSession): void;
}

export declare const directorVerbs: readonly ['start', 'stop', 'step', 'spread-for', 'set', 'disable', 'enable', 'want', 'sense', 'join', 'remove', 'cancel', 'complete', 'open'];

export declare const hostVerbs: readonly ['announce'];

export declare const outcomes: readonly ['finished', 'failed', 'cancelled', 'unknown'];

export declare const roles: readonly ['agency', 'viewer', 'director', 'host'];

export declare const viewerVerbs: readonly ['status', 'list', 'why', 'log', 'watch', 'unwatch', 'direct', 'break-off', 'ps', 'find'];

export interface Announced {
    readonly address: string;
    readonly by: string;
}

export interface Client {
    readonly session: HubSession;
    readonly tenant: Tenant;
    readonly characters: Set<string>;
    readonly watching: Map<string, () => void>;
    readonly directing: Directing;
    messages: number;
    readonly since: number;
}

export interface CrewOptions {
    readonly rate?: number;
    readonly seed?: number;
    readonly expressions?: ExpressionCompiler;
    readonly started?: boolean;
    readonly keep?: string;
    readonly times?: Partial<LivenessTimes>;
    readonly onNews?: (text: string) => void;
    readonly onRegistry?: (registry: Registry) => void;
}

export interface Directing {
    readonly directors: Map<string, Director>;
    readonly calls: Map<number, AbortController>;
}

export interface Ended {
    readonly number: number;
    readonly skill: string;
    readonly outcome: Outcome;
    readonly reason?: string;
    late: number;
}

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

export interface Host {
    readonly agency: string;
    readonly session: string;
    readonly form: string;
}

export interface Household {
    readonly tenant: Tenant;
    readonly agents: Set<string>;
    silent: boolean;
    deaf: ReadonlySet<string>;
}

export interface HubEnds {
    opened(session: HubSession): void;
    message(session: HubSession, message: Up): void;
    unlinked(session: HubSession, reason: string): void;
    linked(session: HubSession): void;
    room?(session: HubSession): void;
    ended(session: HubSession, reason: string): void;
}

export interface HubFace {
    readonly clock: NetClock;
    readonly registries: ReadonlyMap<string, Registry>;
    readonly announced: Map<string, Announced>;
    readonly clients: ReadonlyMap<HubSession, Client>;
    readonly mail: {
        readonly names: readonly string[];
    };
    readonly askedEvery: number;
    isSilent(session: HubSession): boolean;
    open(name: string): Registry;
}

export interface HubOptions {
    readonly clock?: NetClock;
    readonly chance?: NetChance;
    readonly times?: Partial<LivenessTimes>;
    readonly open?: (name: string) => Registry;
    readonly onNews?: (text: string) => void;
}

export interface HubSession {
    readonly peer: Peer;
    readonly id: string;
    readonly linked: boolean;
    readonly lastHeard: number;
    readonly busy: boolean;
    send(message: Down): void;
    complain(problem: {
        readonly code: string;
        readonly message: string;
    }, id?: number): void;
    end(code: string, reason: string): void;
}

export interface Keeper {
    append(entry: Entry): void;
    readonly wantsSnapshot: boolean;
    snapshot(snapshot: Snapshot): void;
}

export interface Kept {
    readonly snapshot: Snapshot;
    readonly entries: readonly Entry[];
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

export interface ListenAddress {
    readonly host: string;
    readonly port: number;
}

export interface Listener {
    listen(accept: (link: Link) => LinkEnds): Promise<Listening>;
}

export interface Listening {
    readonly address: string;
    close(): Promise<void>;
}

export interface LivenessTimes {
    readonly first: number;
    readonly least: number;
    readonly most: number;
    readonly answerWithin: number;
    readonly amputateAfter: number;
    readonly grace: number;
}

export interface LocalBox {
    take(letter: Letter, reply: (mail: Mail) => void): void;
    gone?(names: readonly string[]): void;
}

export interface NetClock {
    now(): number;
    after(milliseconds: number, run: () => void): () => void;
    soon(run: () => void): void;
}

export interface OpenExecution {
    readonly number: number;
    readonly epoch?: number;
    readonly skill: string;
    readonly args: Readonly<Record<string, string>>;
    readonly agency: string;
    readonly session: string;
    begun: boolean;
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

export interface Registry {
    readonly name: string;
    readonly epoch: number;
    readonly life: number;
    readonly clock: NetClock;
    readonly scene: Scene;
    readonly actor: Actor;
    readonly ledger: Ledger;
    readonly keeper: Keeper | undefined;
    given: ActorDefinition | undefined;
    readonly period: number;
    readonly hosts: Map<string, Host>;
    readonly households: Map<string, Household>;
    readonly byHand: Set<string>;
    started: boolean;
    spreading: {
        left: number;
        readonly done: () => void;
    }[];
    timer: (() => void) | undefined;
    readonly signs: Map<string, {
        readonly value: Value;
        readonly tenant: Tenant;
    }>;
    superseded: number;
    sending: (() => void)[];
    quiet: number;
    over: boolean;
    keepAgain: number;
    readonly log: string[];
    readonly newsListeners: Set<(text: string) => void>;
    readonly since: number;
    stepsHere: number;
}

export interface Room {
    open(name: string, box: LocalBox, character?: string): () => void;
    post(letter: Letter, reply: (mail: Mail) => void): void;
    isBusy(name: string): boolean;
}

export interface SavedLedger {
    readonly open: readonly OpenExecution[];
    readonly ended: readonly Ended[];
}

export interface Snapshot {
    readonly troupe: 1;
    readonly name: string;
    readonly epoch: number;
    readonly life?: number;
    readonly started: boolean;
    readonly given?: ActorDefinition;
    readonly scene: SavedScene;
    readonly hosts: readonly SavedHost[];
    readonly byHand: readonly string[];
    readonly ledger: SavedLedger;
}

export interface Tenant {
    readonly name: string;
    readonly session: string;
    readonly busy?: boolean;
    send(message: ToAgency): void;
    complain(problem: Complaint, id?: number): void;
}

export type Connector = (ends: LinkEnds) => Link;

export type Down = ToAgency | ToAnyone | Mail;

export type Entry =
{
    readonly input: Input;
}
 | {
    readonly outside: number;
}
 | {
    readonly ticks: number;
} | {
    readonly over: {
        readonly number: number;
        readonly outcome: string;
        readonly reason?: string;
    };
} | {
    readonly hosts: readonly SavedHost[];
} | {
    readonly left: readonly string[];
} | {
    readonly byHand: readonly string[];
} | {
    readonly started: boolean;
}
 | {
    readonly given: ActorDefinition;
}
 | {
    readonly epoch: number;
};

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

export type Letter = Extract<Mail, {
    kind: 'tell' | 'ask';
}>;

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

export type NetChance = () => number;

export type NetMessage = Up | Down;

export type Outcome = (typeof outcomes)[number];

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

interface Complaint {
    readonly code: string;
    readonly message: string;
}

interface SavedHost {
    readonly agent: string;
    readonly agency: string;
    readonly session: string;
    readonly form: string;
}

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
