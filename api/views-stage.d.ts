// The public declarations of @troupe/views/stage, written by npm run api.

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

export interface Driver {
    readonly playing: boolean;
    readonly pace: number;
    play(): void;
    pause(): void;
    step(ticks: number): void;
    setPace(pace: number): void;
    end(): void;
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

export declare class HandClock implements StageClock {
    #private;
    now(): number;
    every(milliseconds: number, run: () => void): () => void;
    pass(milliseconds: number): void;
}

export interface KnownShow extends Pick<RunForm, 'looks' | 'bodies' | 'assemble'> {
    readonly code: LoadOptions;
}

export interface LiteralOf {
    readonly proposition: string;
    readonly value: Value;
}

export interface Moment {
    readonly tick: number;
    readonly time: number;
    readonly actors: Readonly<Record<string, ActorMoment>>;
    readonly world?: Things;
    readonly former?: Things;
}

export interface Part {
    readonly part: number;
    readonly bytes: Uint8Array;
    readonly of: number;
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

export interface SceneForm extends Omit<RunForm, 'kind'> {
    readonly driver?: (onTicks: () => void, onChanged: () => void) => Driver;
    readonly playing?: boolean;
    readonly most?: number;
}

export interface Seat {
    take(asked: unknown): void;
    leave(): void;
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

export declare class Stage {
    #private;
    constructor(options?: StageOptions);
    add(scene: Scene, form: SceneForm): string;
    tellAgents(run: string): void;
    connect(role: Role, send: (sent: Sent) => unknown, sees?: (run: RunInfo) => boolean): Seat;
    end(): void;
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

export type Things = Readonly<Record<string, Readonly<Record<string, Data>>>>;

export interface Told {
    readonly tick: number;
    readonly actor: string;
    readonly words: string;
    readonly explanation?: Explanation;
}

export declare function codedParts(definition: ActorDefinition): string[];

export declare function pressText(text: string): Promise<Uint8Array<ArrayBuffer>>;

export declare const realStageClock: StageClock;

export declare function unpressText(bytes: Uint8Array<ArrayBuffer>, most?: number): Promise<string>;
