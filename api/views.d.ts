// The public declarations of @troupe/views, written by npm run api.

export interface ActorLog {
    readonly name: string;
    readonly steps: number;
    readonly stepTicks: Float64Array;
    readonly thresholds: Float64Array;
    levels(skill: string): Float32Array | undefined;
    readonly skills: readonly string[];
    chosen(step: number): string | undefined;
    stepAt(tick: number): number;
    readonly spans: readonly Span[];
    readonly signs: ReadonlyMap<string, Course<Value>>;
    readonly goals: ReadonlyMap<string, Course<Value | undefined>>;
    readonly disabled: ReadonlyMap<string, Course<boolean>>;
    readonly messages: readonly SentMessage[];
    readonly faults: readonly LoggedFault[];
}

export interface ActorMoment {
    readonly version: number;
    readonly step: number;
    readonly threshold: number;
    readonly parameters: Parameters;
    readonly skills: Readonly<Record<string, SkillMoment>>;
    readonly sensors: Readonly<Record<string, SensorMoment>>;
    readonly goals: Readonly<Record<string, GoalMoment>>;
    readonly flows: readonly Flow[];
    readonly signals: Readonly<Record<string, Data>>;
    readonly memory: readonly MemoryEntry[];
}

export interface AgentReport {
    readonly actor: string;
    readonly agent: string;
    readonly kind: 'skill' | 'sensor' | 'goal';
    readonly where: string;
    readonly heard?: number;
    readonly disabled: boolean;
}

export interface Answers {
    readonly watch: null;
    readonly unwatch: null;
    readonly play: null;
    readonly pause: null;
    readonly step: null;
    readonly pace: null;
    readonly look: Moment;
    readonly explain: Told;
    readonly change: null;
    readonly branch: {
        readonly run: string;
    };
    readonly restart: {
        readonly run: string;
    };
    readonly compare: Comparison;
    readonly body: Figure;
    readonly read: CharacterFile;
    readonly write: FileWritten;
    readonly open: {
        readonly run: string;
    };
    readonly save: Uint8Array;
    readonly close: null;
}

export interface Asked {
    readonly id: number;
    readonly request: Request;
}

export type Change = {
    readonly kind: 'set';
    readonly actor: string;
    readonly sign: string;
    readonly value: Value;
}
 | {
    readonly kind: 'want';
    readonly actor: string;
    readonly goal: string;
    readonly form: Value | GoalForm | null;
} | {
    readonly kind: 'disable' | 'enable';
    readonly actor: string;
    readonly agent: string;
} | {
    readonly kind: 'tune';
    readonly actor: string;
    readonly parameters: Partial<Parameters>;
} | {
    readonly kind: 'cancel';
    readonly actor: string;
    readonly skill: string;
} | {
    readonly kind: 'world';
    readonly change: WorldChange;
} | {
    readonly kind: 'redefine';
    readonly actor: string;
    readonly definition: ActorDefinition;
}
 | {
    readonly kind: 'assemble';
    readonly actor: string;
    readonly choices: Readonly<Record<string, string>>;
}
 | {
    readonly kind: 'together';
    readonly changes: readonly Change[];
};

export interface CharacterFile {
    readonly name: string;
    readonly text: string;
}

export interface CharacterStructure {
    readonly actor: string;
    readonly skills: Readonly<Record<string, SkillStructure>>;
    readonly sensors: readonly string[];
    readonly goals: readonly string[];
}

export interface Comparison {
    readonly tick?: number;
    readonly path?: string;
    readonly ours?: string;
    readonly theirs?: string;
    readonly words: string;
}

export interface Course<T> {
    readonly ticks: readonly number[];
    readonly values: readonly T[];
}

export interface Cursor {
    readonly tick: number;
    readonly live: boolean;
}

export type Event = {
    readonly kind: 'runs';
    readonly role: Role;
    readonly runs: readonly RunInfo[];
}
 | {
    readonly kind: 'frame';
    readonly run: string;
    readonly frame: SavedScene;
} | {
    readonly kind: 'ticks';
    readonly run: string;
    readonly records: readonly TickRecord[];
}
 | {
    readonly kind: 'moment';
    readonly run: string;
    readonly moment: Moment;
}
 | {
    readonly kind: 'structure';
    readonly run: string;
    readonly version: number;
    readonly structure: CharacterStructure;
} | {
    readonly kind: 'agents';
    readonly run: string;
    readonly agents: readonly AgentReport[];
} | {
    readonly kind: 'news';
    readonly text: string;
};

export type FileWritten = {
    readonly saved: true;
} | {
    readonly conflict: string;
};

export interface Flow {
    readonly source: Source;
    readonly from: string;
    readonly to: string;
    readonly proposition?: string;
    readonly value?: Value;
    readonly amount: number;
}

export interface GoalMoment {
    readonly value: Value;
    readonly importance: number;
    readonly met: boolean;
    readonly disabled: boolean;
    readonly form?: Value | GoalForm;
}

export declare class House {
    #private;
    constructor(now?: () => number);
    get runs(): readonly RunInfo[];
    lastOf(run: string): number | undefined;
    get role(): Role;
    get connected(): boolean;
    get why(): string;
    get isFinal(): boolean;
    on(listener: () => void): () => void;
    onNews(listener: (text: string) => void): () => void;
    connect(wire: Wire): void;
    lose(why: string, isFinal?: boolean): void;
    show(run: string): RunShow;
    leave(run: string): void;
    readonly ask: Ask;
    take(sent: Sent): void;
    end(): void;
}

export declare function LevelsView({ show, actor, picked }: PanelProps): import("react").JSX.Element;

export interface LiteralOf {
    readonly proposition: string;
    readonly value: Value;
}

export declare function MessagesView({ show, actor: named, picked, onPick }: PanelProps): import("react").JSX.Element;

export interface Moment {
    readonly tick: number;
    readonly time: number;
    readonly actors: Readonly<Record<string, ActorMoment>>;
    readonly world?: Things;
    readonly former?: Things;
}

export interface Mounted<P> {
    update(change: Partial<P>): void;
    unmount(): void;
}

export declare function NetworkView(props: NetworkViewProps): import("react").JSX.Element;

export interface PanelProps {
    readonly show: Show;
    readonly actor?: string;
    readonly picked?: Picked | undefined;
    readonly onPick?: (picked: Picked | undefined) => void;
}

export interface Picked {
    readonly kind: 'skill' | 'sensor' | 'goal' | 'thing';
    readonly name: string;
}

export type Request =
{
    readonly kind: 'watch';
    readonly run: string;
    readonly from?: number;
} | {
    readonly kind: 'unwatch';
    readonly run: string;
} | {
    readonly kind: 'play';
    readonly run: string;
} | {
    readonly kind: 'pause';
    readonly run: string;
} | {
    readonly kind: 'step';
    readonly run: string;
    readonly ticks: number;
} | {
    readonly kind: 'pace';
    readonly run: string;
    readonly pace: number;
} | {
    readonly kind: 'look';
    readonly run: string;
    readonly tick: number;
} | {
    readonly kind: 'explain';
    readonly run: string;
    readonly tick: number;
    readonly actor: string;
    readonly skill?: string;
} | {
    readonly kind: 'change';
    readonly run: string;
    readonly change: Change;
} | {
    readonly kind: 'branch';
    readonly run: string;
    readonly tick: number;
}
 | {
    readonly kind: 'restart';
    readonly run: string;
} | {
    readonly kind: 'compare';
    readonly run: string;
    readonly other: string;
}
 | {
    readonly kind: 'body';
    readonly run: string;
    readonly name: string;
}
 | {
    readonly kind: 'read';
    readonly run: string;
    readonly actor: string;
}
 | {
    readonly kind: 'write';
    readonly run: string;
    readonly actor: string;
    readonly text: string;
    readonly over: string;
} | {
    readonly kind: 'open';
    readonly name: string;
    readonly bytes: Uint8Array;
} | {
    readonly kind: 'save';
    readonly run: string;
} | {
    readonly kind: 'close';
    readonly run: string;
};

export type Role = 'director' | 'viewer';

export interface RunInfo {
    readonly id: string;
    readonly title: string;
    readonly kind: 'live' | 'branch' | 'recording';
    readonly first: number;
    readonly last: number;
    readonly rate: number;
    readonly seed: number;
    readonly playing: boolean;
    readonly pace: number;
    readonly characters: readonly string[];
    readonly looks?: string;
    readonly bodies?: readonly string[];
    readonly coded?: Readonly<Record<string, readonly string[]>>;
    readonly files?: readonly string[];
    readonly from?: {
        readonly run: string;
        readonly tick: number;
    };
    readonly progress?: number;
    readonly still?: string;
}

export declare class RunLog {
    #private;
    constructor({ cells, messages }?: RunLogLimits);
    get first(): number;
    get last(): number;
    get actors(): ReadonlyMap<string, ActorLog>;
    timeOf(tick: number): number;
    begin(frame: SavedScene): void;
    take(record: TickRecord): void;
}

export declare class RunShow implements Show {
    #private;
    readonly log: RunLog;
    readonly scene: SeenWorld;
    agents: readonly AgentReport[];
    moment: Moment | undefined;
    cursor: Cursor;
    constructor(id: string, house: Asking, now: () => number);
    get run(): RunInfo;
    get role(): Role;
    definition(actor: string): ActorDefinition | undefined;
    structure(actor: string): CharacterStructure | undefined;
    on(topics: readonly Topic[], run: () => void): () => void;
    watch(): void;
    end(): void;
    hearRuns(): void;
    hear(event: RunEvent): void;
    seek(tick: number): void;
    follow(): void;
    get replaying(): boolean;
    play(): Promise<void>;
    pause(): Promise<void>;
    step(ticks: number): Promise<void>;
    setPace(pace: number): Promise<void>;
    explain(actor: string, skill?: string): Promise<Told>;
    change(change: Change): Promise<string>;
}

export interface SceneShow {
    readonly show: RunShow;
    readonly house: House;
    readonly stage: Stage;
    end(): void;
}

export interface SensorMoment {
    readonly value: Value;
    readonly disabled: boolean;
    readonly elsewhere: boolean;
}

export type Sent = {
    readonly event: Event;
} | {
    readonly id: number;
    readonly answer: Answers[keyof Answers];
} | {
    readonly id: number;
    readonly error: {
        readonly code: string;
        readonly path: string;
        readonly message: string;
    }[];
};

export interface SentMessage {
    readonly tick: number;
    readonly agent: string;
    readonly way: 'from' | 'to' | 'outside';
    readonly words: string;
}

export interface Show {
    readonly run: RunInfo;
    readonly role: Role;
    readonly log: RunLog;
    readonly cursor: Cursor;
    readonly moment: Moment | undefined;
    readonly scene: SceneSeen & {
        readonly time: number;
        readonly rate: number;
    };
    readonly agents: readonly AgentReport[];
    structure(actor: string): CharacterStructure | undefined;
    on(topics: readonly Topic[], listener: () => void): () => void;
    seek(tick: number): void;
    follow(): void;
    readonly replaying: boolean;
    play(): Promise<void>;
    pause(): Promise<void>;
    step(ticks: number): Promise<void>;
    setPace(pace: number): Promise<void>;
    explain(actor: string, skill?: string): Promise<Told>;
    change(change: Change): Promise<string>;
}

export interface ShowSceneOptions extends Partial<SceneForm> {
    readonly clock?: StageClock;
    readonly role?: 'director' | 'viewer';
}

export interface SkillMoment {
    readonly level: number;
    readonly executable: boolean;
    readonly executing: boolean;
    readonly disabled: boolean;
    readonly elsewhere: boolean;
}

export interface SkillStructure {
    readonly when: readonly LiteralOf[];
    readonly adds: readonly LiteralOf[];
    readonly deletes: readonly LiteralOf[];
    readonly uses: readonly string[];
}

export interface Span {
    readonly skill: string;
    readonly number: number;
    readonly begun: number;
    over: number | undefined;
    outcome: 'done' | 'failed' | 'cancelled' | undefined;
    reason: string | undefined;
}

export type Things = Readonly<Record<string, Readonly<Record<string, Data>>>>;

export declare function TimelineView({ show, actor: named, picked, onPick }: PanelProps): import("react").JSX.Element;

export interface Told {
    readonly tick: number;
    readonly actor: string;
    readonly words: string;
    readonly explanation?: Explanation;
}

export type Topic = 'run' | 'log' | 'cursor' | 'moment' | 'structure' | 'agents';

export declare function WhyView({ show, actor: named, picked, onPick }: PanelProps): import("react").JSX.Element;

export interface Wire {
    send(asked: {
        readonly id: number;
        readonly request: Request;
    }): void;
    close(): void;
}

export declare function WorldView({ show, actor, picked, onPick, looks, view }: WorldViewProps): import("react").JSX.Element;

export declare function joinStage(stage: Stage, role: 'director' | 'viewer', now?: () => number): House;

export declare function mountPanel<P extends object>(element: HTMLElement, View: ComponentType<P>, props: P): Mounted<P>;

export declare function reachServer(address: string): House;

export declare function showActor(actor: Actor): SceneShow;

export declare function showScene(scene: Scene, options?: ShowSceneOptions): SceneShow;

export declare function useShow<T>(show: Show, topics: readonly Topic[], read: (show: Show) => T): T;

// Not exported, but part of the above:

export declare class SeenWorld implements SceneSeen {
    #private;
    constructor(now: () => number);
    get world(): FollowedScene['world'];
    get ticks(): number;
    get time(): number;
    get rate(): number;
    get part(): number;
    begin(frame: SavedScene): void;
    follow(records: readonly TickRecord[], speed: number): void;
    stand(): void;
    show({ tick, time, world, former }: Moment, rate: number): void;
}

export declare class Stage {
    #private;
    constructor(options?: StageOptions);
    add(scene: Scene, form: SceneForm): string;
    tellAgents(run: string): void;
    connect(role: Role, send: (sent: Sent) => unknown, sees?: (run: RunInfo) => boolean): Seat;
    end(): void;
}

export interface Asking {
    readonly runs: readonly RunInfo[];
    readonly role: Role;
    readonly lastOf: (run: string) => number | undefined;
    readonly ask: <K extends Request['kind']>(request: Extract<Request, {
        kind: K;
    }>) => Promise<Answers[K]>;
}

export interface DrawnLink {
    readonly from: string;
    readonly to: string;
    readonly proposition: string;
}

export interface Driver {
    readonly playing: boolean;
    readonly pace: number;
    play(): void;
    pause(): void;
    step(ticks: number): void;
    setPace(pace: number): void;
    end(): void;
}

export interface KnownShow extends Pick<RunForm, 'looks' | 'bodies' | 'assemble'> {
    readonly code: LoadOptions;
}

export interface LoggedFault {
    readonly tick: number;
    readonly words: string;
}

export interface NetworkViewProps extends PanelProps {
    readonly onLink?: (link: DrawnLink) => void;
}

export interface RunBodies {
    readonly names: readonly string[];
    read(name: string): Figure;
}

export interface RunFiles {
    readonly names: readonly string[];
    read(actor: string): Promise<CharacterFile>;
    write(actor: string, text: string, over: string): Promise<FileWritten>;
}

export interface RunForm {
    readonly title: string;
    readonly kind: RunInfo['kind'];
    readonly looks?: string | undefined;
    readonly bodies?: RunBodies | undefined;
    readonly from?: RunInfo['from'] | undefined;
    readonly code?: LoadOptions | undefined;
    readonly driven?: boolean | undefined;
    readonly again?: (() => Scene) | undefined;
    readonly change?: ((change: Change) => boolean) | undefined;
    readonly assemble?: ((scene: Scene, actor: string, choices: Readonly<Record<string, string>>) => void) | undefined;
    readonly files?: RunFiles | undefined;
    readonly agents?: (() => readonly AgentReport[]) | undefined;
}

export interface RunLogLimits {
    readonly cells?: number;
    readonly messages?: number;
}

export interface SceneForm extends Omit<RunForm, 'kind'> {
    readonly driver?: (onTicks: () => void, onChanged: () => void) => Driver;
    readonly playing?: boolean;
    readonly most?: number;
}

export interface Seat {
    take(asked: unknown): void;
    leave(): void;
}

export interface StageClock {
    now(): number;
    every(milliseconds: number, run: () => void): () => void;
}

export interface StageOptions {
    readonly clock?: StageClock;
    readonly expressions?: ExpressionCompiler;
    readonly shows?: () => Promise<readonly KnownShow[]>;
}

export interface WorldSight {
    readonly from: Point;
    readonly to: Point;
    readonly sun?: Point;
    readonly ground?: string;
    readonly sky?: string;
}

export interface WorldViewProps extends PanelProps {
    readonly looks?: Looks | undefined;
    readonly view?: WorldSight | undefined;
}

type Ask = <K extends Request['kind']>(request: Extract<Request, {
    kind: K;
}>) => Promise<Answers[K]>;

type RunEvent = Extract<Event, {
    readonly run: string;
}>;
