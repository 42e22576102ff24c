// The public declarations of @troupe/net, written by npm run api.

export interface ActiveObject {
    readonly name: string;
    readonly ready: Promise<void>;
    readonly turns: number;
    readonly dropped: number;
    readonly commands: readonly string[];
    readonly receptors: readonly ReceptorReport[];
    get(name: string): Data | undefined;
    set(name: string, value: Data): void;
    attachTo(name: string, as?: string): Handle;
    attached(as: string): Handle | undefined;
    command(name: string, command: Command<ActiveObject>): void;
    forgetCommand(name: string): void;
    end(): void;
}

export declare class Agency {
    #private;
    constructor(options: AgencyOptions);
    get mail(): Post;
    get connected(): boolean;
    host(character: string, agents: HostedAgents): Promise<void>;
    withdraw(character: string, agents: readonly string[], reason?: string): void;
    sense(character: string, signs: Readonly<Record<string, Value>>): void;
    want(character: string, goals: Readonly<Record<string, Value | GoalForm | null>>): void;
    write(character: string, by: string, writes: readonly RemoteWrite[]): void;
    running(character: string): readonly ExecutionId[];
    end(reason?: string): void;
}

export interface AgencyOptions extends SessionOptions {
    readonly onNews?: (text: string) => void;
    readonly deaf?: () => readonly string[];
    readonly onEnded?: (reason: string, code: string) => void;
}

export interface AskOptions {
    readonly within?: number;
}

export interface BodyOptions extends SharedOptions {
    readonly variables?: readonly string[];
}

export interface Box {
    take(letter: Letter, reply: (reply: Reply) => void): void;
    gone(names: readonly string[]): void;
    refused?(to: string): void;
    renewed(): void;
    unreachable(problem: Problem, forGood: boolean): void;
}

export interface Command<T> {
    readonly every: Period;
    readonly run?: (self: T) => void;
    readonly messages?: readonly Data[];
    readonly lasts?: Period;
    readonly until?: ((self: T) => boolean) | string;
}

export type Connector = (ends: LinkEnds) => Link;

export interface Costs {
    readonly ask: number;
    readonly leave: number;
    readonly roundTrip: number;
    readonly evaluation: number;
    readonly changing: number;
    readonly wanted: number;
    readonly looks: number;
}

export type Deployment = Readonly<Record<string, ShareParts>>;

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

export interface ExecutionId {
    readonly character: string;
    readonly number: number;
    readonly epoch: number;
}

export interface FreePlace {
    readonly share: FreeShare;
    end(): void;
}

export interface FreePlaceOptions {
    readonly agency: Agency;
    readonly definition: ActorDefinition;
    readonly place: string;
    readonly own: Pick<ShareParts, 'sensors' | 'skills' | 'receptors'>;
    readonly clock: NetClock;
    readonly expressions?: ExpressionCompiler | undefined;
    readonly onNews?: (text: string) => void;
}

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

export declare class Guest {
    #private;
    constructor(options: GuestOptions);
    get mail(): Post;
    get connected(): boolean;
    ask(request: Request, signal?: AbortSignal): Promise<Data>;
    end(reason?: string): void;
}

export interface GuestOptions extends SessionOptions {
    readonly onStep?: (character: string, line: string, missed: number) => void;
    readonly onNews?: (character: string, text: string) => void;
    readonly onConnected?: (anew: boolean) => void;
    readonly onLost?: (reason: string) => void;
    readonly onEnded?: (reason: string, code: string) => void;
}

export interface Handle {
    readonly name: string;
    readonly as: string;
    tell(what: Data): void;
    ask(what: Data, options?: AskOptions): Promise<Data>;
    presence(options?: AskOptions): Promise<Presence>;
    leave(form: LeftForm, onChange: (value: Data) => void, onEnded?: (problem: Problem) => void): LeftReceptor;
    know(expression: string, options: KnowOptions): Knowing;
    costs(): readonly KnowReport[];
    detach(): void;
}

export interface HostedAgents {
    readonly sensors?: Readonly<Record<string, Value | SensorForm>>;
    readonly goals?: Readonly<Record<string, Value | GoalForm>>;
    readonly skills?: Readonly<Record<string, HostedSkill>>;
}

export interface HostedSkill extends SkillForm {
    readonly run?: (context: RemoteContext) => unknown;
}

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

export interface HubOptions {
    readonly clock?: NetClock;
    readonly chance?: NetChance;
    readonly times?: Partial<LivenessTimes>;
    readonly open?: (name: string) => Registry;
    readonly onNews?: (text: string) => void;
}

export interface InProcess {
    readonly listener: Listener;
    connect(peer: Peer): Connector;
}

export interface InProcessOptions {
    readonly hub?: string;
    readonly clock?: NetClock;
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

export interface KnowOptions {
    readonly every: Period;
    readonly how?: Way | 'auto';
    readonly onChange?: (value: Data) => void;
    readonly onEnded?: (problem: Problem) => void;
}

export interface KnowReport extends Costs {
    readonly expression: string;
    readonly how: Way;
    readonly why: string;
}

export interface Knowing {
    readonly how: Way;
    readonly value: Data | undefined;
    read(): Promise<Data>;
    use(how: Way | 'auto'): void;
    costs(): KnowReport;
    end(): void;
}

export interface LeftForm {
    readonly expression: string;
    readonly every: Period;
    readonly group?: string;
}

export interface LeftReceptor {
    readonly placed: Promise<void>;
    attend(every: Period): Promise<void>;
    lift(): void;
}

export type Letter = Extract<Mail, {
    kind: 'tell' | 'ask';
}>;

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

export declare class Lockstep {
    #private;
    readonly share: Share;
    private constructor();
    static open(options: LockstepOptions): Promise<Lockstep>;
    tick(): Promise<RunStep | undefined>;
    end(): void;
}

export interface LockstepOptions {
    readonly definition: ActorDefinition;
    readonly deployment: Deployment;
    readonly clock: NetClock;
    readonly post: Post;
    readonly seed?: number;
    readonly rate?: number;
    readonly expressions?: ExpressionCompiler | undefined;
    readonly within?: number;
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

export interface NetClock {
    now(): number;
    after(milliseconds: number, run: () => void): () => void;
    soon(run: () => void): void;
}

export type NetMessage = Up | Down;

export interface ObjectLimits extends EmbeddedLimits {
    readonly mailbox: number;
    readonly expressions: Partial<ExpressionLimits>;
}

export interface ObjectOptions {
    readonly name: string;
    readonly clock: NetClock;
    readonly post: Post;
    readonly rate?: number;
    readonly state?: Readonly<Record<string, Data>>;
    readonly answers?: (what: Data, sender: Sender, self: ActiveObject) => unknown;
    readonly hears?: (what: Data, sender: Sender, self: ActiveObject) => void;
    readonly loses?: (names: readonly string[], self: ActiveObject) => void;
    readonly renews?: (self: ActiveObject) => void;
    readonly does?: (self: ActiveObject) => void;
    readonly commands?: Readonly<Record<string, Command<ActiveObject>>>;
    readonly offers?: Offered;
    readonly limits?: Partial<ObjectLimits>;
    readonly onFault?: (where: string, error: unknown) => void;
}

export interface Offered {
    readonly values: () => Readonly<Record<string, Data>>;
    readonly world?: WorldView;
}

export type Outcome = (typeof outcomes)[number];

export type Packet = Frame | Greeting;

export interface Peer {
    readonly name: string;
    readonly role: Role;
    readonly characters?: readonly string[];
}

export interface PlaceOptions {
    readonly definition: ActorDefinition;
    readonly place: string;
    readonly clock: NetClock;
    readonly post: Post;
    readonly expressions?: ExpressionCompiler | undefined;
}

export interface PortLike {
    postMessage(message: unknown): void;
    addEventListener?: unknown;
    on?: unknown;
}

export interface PortListener extends Listener {
    add(port: PortLike, peer: Peer): void;
}

export interface Post {
    appear(name: string, box: Box): Promise<void>;
    vanish(name: string): void;
    tell(from: string, to: string, what: Data): void;
    ask(from: string, to: string, what: Data, reply: (reply: Reply) => void): () => void;
}

export type Presence = 'there' | 'silent' | 'gone';

export interface ReceptorReport extends LeftForm {
    readonly owners: readonly string[];
    readonly took: number;
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

export interface RegistryOptions {
    readonly name?: string;
    readonly definition: ActorDefinition;
    readonly bare?: boolean;
    readonly clock?: NetClock;
    readonly rate?: number;
    readonly seed?: number;
    readonly life?: number;
    readonly expressions?: ExpressionCompiler | undefined;
    readonly keeper?: Keeper | undefined;
}

export interface RemoteBody {
    get(variable: string): Promise<Data | undefined>;
    all(): Promise<Readonly<Record<string, Data>>>;
    set(variables: Readonly<Record<string, Data>>): Promise<void>;
}

export interface RemoteContext {
    readonly character: string;
    readonly skill: string;
    readonly number: number;
    readonly args: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    sense(signs: Readonly<Record<string, Value>>): void;
    write(...writes: readonly RemoteWrite[]): void;
}

export type RemoteWorld = Later<Omit<WorldView, 'news'> & WorldWriter>;

export type Reply = {
    readonly kind: 'answer';
    readonly what: Data;
} | {
    readonly kind: 'refuse';
    readonly problem: Problem;
};

export type Request = Omit<FromGuest, 'kind' | 'id'>;

export type Role = (typeof roles)[number];

export interface Room {
    open(name: string, box: LocalBox, character?: string): () => void;
    post(letter: Letter, reply: (mail: Mail) => void): void;
    isBusy(name: string): boolean;
}

export interface Sender {
    readonly name: string;
    readonly role: Role | undefined;
}

export interface SessionPosting {
    readonly post: Post;
    readonly connected: boolean;
    end(reason?: string): void;
}

export type SharedOptions = Omit<ObjectOptions, 'answers' | 'hears' | 'offers' | 'state'> & {
    readonly mayChange?: (sender: Sender, thing: string) => boolean;
};

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

export type SocketConstructor = new (url: string, protocols?: string[]) => SocketLike;

export interface SocketLike {
    binaryType: string;
    readonly readyState: number;
    readonly bufferedAmount: number;
    onopen: ((event: never) => void) | null;
    onmessage: ((event: never) => void) | null;
    onclose: ((event: never) => void) | null;
    onerror: ((event: never) => void) | null;
    send(data: string | Uint8Array<ArrayBuffer>): void;
    close(code?: number, reason?: string): void;
}

export type Up = FromAgency | FromGuest | Mail;

export type Verb = (typeof viewerVerbs)[number] | (typeof directorVerbs)[number] | (typeof hostVerbs)[number];

export type Way = 'ask' | 'leave';

export interface WebSocketOptions {
    readonly url: string;
    readonly token?: string;
    readonly tokenIn?: 'protocol' | 'query';
    readonly as?: {
        readonly name: string;
        readonly role: string;
    };
    readonly json?: boolean;
    readonly WebSocket?: SocketConstructor;
}

export type WorldOrder = {
    readonly set: {
        readonly thing: string;
        readonly property: string;
        readonly value: Data;
    };
} | {
    readonly add: {
        readonly thing: string;
        readonly form: ThingForm;
    };
} | {
    readonly remove: {
        readonly thing: string;
    };
};

export type WorldSource = Scene | (WorldView & Partial<WorldWriter>);

export declare function amputateAbsent(registry: Registry, reason: string): void;

export declare function bodyName(character: string): string;

export declare function bodyObject(scene: Pick<Scene, 'world'>, thing: string, options: BodyOptions): ActiveObject;

export declare function cancelByHand(registry: Registry, skill: string, reason: string): void;

export declare function checkDeployment(definition: ActorDefinition, deployment: Deployment): void;

export declare function checkEnvelope(given: unknown): Problem | undefined;

export declare function checkMessage(given: unknown, path?: string): readonly Problem[];

export declare function checkPacket(given: unknown): readonly Problem[];

export declare function closeRegistry(registry: Registry): void;

export declare function connectPort(port: PortLike, hub?: string): Connector;

export declare function connectWebSocket(options: WebSocketOptions): Connector;

export declare function createInProcess(options?: InProcessOptions): InProcess;

export declare function createObject(options: ObjectOptions): ActiveObject;

export declare function createPortListener(): PortListener;

export declare function createRegistry(options: RegistryOptions, kept?: Kept): Registry;

export declare function decodePacket(received: Uint8Array | string): Packet;

export declare function disableByHand(registry: Registry, agent: string, disabled: boolean): void;

export declare function encodeJson(packet: Packet): string;

export declare function encodePacket(packet: Packet): Uint8Array;

export declare function feedShares(room: Room, clock: NetClock, registry: Registry): ActiveObject;

export declare const limits: {
    readonly packet: number;
    readonly depth: 32;
    readonly messages: 10000;
    readonly entries: 10000;
    readonly name: 200;
    readonly text: 10000;
    readonly problems: 20;
    readonly waiting: number;
    readonly rubbish: 10;
};

export declare function makeStep(registry: Registry): void;

export declare function makeTick(registry: Registry): void;

export declare function offerObjects({ mail, clock }: Hub, registry: Registry): void;

export declare function openFreePlace(options: FreePlaceOptions): Promise<FreePlace>;

export declare function openPlace(options: PlaceOptions): ActiveObject;

export declare function postInRoom(room: Room, options?: RoomPostOptions): Post;

export declare function postOverSession(options: SessionOptions & {
    readonly onEnded?: (reason: string, code: string) => void;
}): SessionPosting;

export declare function protocolJsonSchema(): Readonly<Record<string, unknown>>;

export declare const realNetClock: NetClock;

export declare function remoteBody(handle: Handle, options?: AskOptions): RemoteBody;

export declare function remoteWorld(handle: Handle, options?: AskOptions): RemoteWorld;

export declare const roles: readonly ['agency', 'viewer', 'director', 'host'];

export declare function start(registry: Registry): void;

export declare function stop(registry: Registry): void;

export declare function wantByHand(registry: Registry, goals: Readonly<Record<string, Value | GoalForm | null>>): void;

export declare function watchSteps(registry: Registry, listener: (line: string) => void): () => void;

export declare function worldName(character: string): string;

export declare function worldObject(source: WorldSource, options: SharedOptions): ActiveObject;

// Not exported, but part of the above:

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

export declare const directorVerbs: readonly ['start', 'stop', 'step', 'spread-for', 'set', 'disable', 'enable', 'want', 'sense', 'join', 'remove', 'cancel', 'complete', 'open'];

export declare const hostVerbs: readonly ['announce'];

export declare const outcomes: readonly ['finished', 'failed', 'cancelled', 'unknown'];

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

export interface Directing {
    readonly directors: Map<string, Director>;
    readonly calls: Map<number, AbortController>;
}

export interface EmbeddedLimits {
    readonly receptors: number;
    readonly receptorsEach: number;
    readonly fastest: number;
}

export interface Ended {
    readonly number: number;
    readonly skill: string;
    readonly outcome: Outcome;
    readonly reason?: string;
    late: number;
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

export interface RoomPostOptions {
    readonly character?: string;
}

export interface SavedLedger {
    readonly open: readonly OpenExecution[];
    readonly ended: readonly Ended[];
}

export interface SessionOptions {
    readonly connect: Connector;
    readonly clock?: NetClock;
    readonly session?: string;
    readonly chance?: NetChance;
}

export interface Tenant {
    readonly name: string;
    readonly session: string;
    readonly busy?: boolean;
    send(message: ToAgency): void;
    complain(problem: Complaint, id?: number): void;
}

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

export type NetChance = () => number;

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

type Later<T> = {
    readonly [K in keyof T]-?: NonNullable<T[K]> extends (...given: infer A) => infer R ? (...given: A) => Promise<R> : never;
};

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
