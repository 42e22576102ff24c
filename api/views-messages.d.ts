// The public declarations of @troupe/views/messages, written by npm run api.

export declare function MessagesView({ show, actor: named, picked, onPick }: PanelProps): import("react").JSX.Element;

// Not exported, but part of the above:

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

export interface CharacterStructure {
    readonly actor: string;
    readonly skills: Readonly<Record<string, SkillStructure>>;
    readonly sensors: readonly string[];
    readonly goals: readonly string[];
}

export interface Course<T> {
    readonly ticks: readonly number[];
    readonly values: readonly T[];
}

export interface Cursor {
    readonly tick: number;
    readonly live: boolean;
}

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

export interface LiteralOf {
    readonly proposition: string;
    readonly value: Value;
}

export interface LoggedFault {
    readonly tick: number;
    readonly words: string;
}

export interface Moment {
    readonly tick: number;
    readonly time: number;
    readonly actors: Readonly<Record<string, ActorMoment>>;
    readonly world?: Things;
    readonly former?: Things;
}

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

export interface RunLogLimits {
    readonly cells?: number;
    readonly messages?: number;
}

export interface SensorMoment {
    readonly value: Value;
    readonly disabled: boolean;
    readonly elsewhere: boolean;
}

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

export interface Told {
    readonly tick: number;
    readonly actor: string;
    readonly words: string;
    readonly explanation?: Explanation;
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

export type Role = 'director' | 'viewer';

export type Things = Readonly<Record<string, Readonly<Record<string, Data>>>>;

export type Topic = 'run' | 'log' | 'cursor' | 'moment' | 'structure' | 'agents';
