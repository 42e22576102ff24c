// The public declarations of @troupe/core, written by npm run api.

export type Amounts = readonly string[] | Readonly<Record<string, number>>;

export interface Bounds {
    readonly least?: number;
    readonly above?: number;
    readonly most?: number;
    readonly below?: number;
    readonly whole?: boolean;
}

export interface Bringer {
    readonly skill: string;
    readonly executable: boolean;
    readonly executing: boolean;
    readonly disabled: boolean;
    readonly level: number;
}

export type Change = {
    readonly add: Joining;
} | {
    readonly remove: readonly string[];
} | {
    readonly goals: Readonly<Record<string, Value | GoalForm | null>>;
} | {
    readonly parameters: Partial<Parameters>;
} | {
    readonly context: string;
};

export interface CharacterDefinition {
    readonly troupe?: 1;
    readonly name: string;
    readonly semantics?: Semantics;
    readonly parameters?: Partial<Parameters>;
    readonly links?: Partial<LinkImportance>;
    readonly fatigue?: '1995' | '1991';
    readonly cutoff?: number;
    readonly stepEvery?: number | {
        readonly seconds: number;
    };
    readonly patient?: boolean;
    readonly maxCalls?: Coefficient;
    readonly open?: boolean;
    readonly resources?: Readonly<Record<string, number>>;
    readonly objects?: Readonly<Record<string, readonly string[]>>;
    readonly sensors?: Readonly<Record<string, Value | SensorForm>>;
    readonly goals?: Readonly<Record<string, Value | GoalForm>>;
    readonly skills?: Readonly<Record<string, SkillForm>>;
    readonly templates?: Readonly<Record<string, TemplateForm>>;
}

export interface CharacterOptions {
    readonly explain?: boolean;
}

export type Coefficient = number | Rhythm | ((time: number) => number);

export type Conditions = readonly string[] | Readonly<Record<string, Value>>;

export type Decay = {
    readonly 'half-life': number;
} | ((level: number, time: number) => number);

export interface DispatchState {
    readonly definition: CharacterDefinition;
    readonly network: Network;
    step: number;
    executions: number;
    executing: Execution[];
    readonly instances: Set<string>;
    context: string;
    lastFinished: string | undefined;
    readonly followers: Followers;
    news: News;
    readonly explain: boolean;
}

export interface Dispatched {
    readonly state: DispatchState;
    readonly outbox: Outbox;
}

export interface EffectForm {
    readonly value?: Value;
    readonly weight?: number;
}

export type Effects = readonly string[] | Readonly<Record<string, Value | EffectForm>>;

export interface Examination {
    readonly moment: DispatchState;
    readonly outbox: Outbox;
    readonly levels: Levels;
    readonly wiring: Wiring;
}

export interface Execute {
    readonly skill: string;
    readonly number: number;
}

export interface Execution extends Execute {
    readonly since: number;
}

export interface Explanation {
    readonly step: number;
    readonly threshold: number;
    readonly selected: string | null;
    readonly rivals: readonly {
        readonly skill: string;
        readonly level: number;
    }[];
    readonly executing: readonly string[];
    readonly disabled: readonly string[];
    readonly goals: number;
    readonly unmetGoals: readonly {
        readonly goal: string;
        readonly value: Value;
    }[];
    readonly about: SkillExplanation | undefined;
    readonly asked: boolean;
}

export interface Follower {
    readonly context: string;
    readonly from: string;
    readonly to: string;
    readonly strength: number;
}

export interface FollowerRecord {
    readonly context?: string;
    readonly from: string;
    readonly to: string;
    readonly strength: number;
}

export interface GoalForm {
    readonly value?: Value;
    readonly conserve?: boolean;
    readonly importance?: Coefficient;
    readonly protect?: boolean;
}

export type Joining = Pick<CharacterDefinition, 'sensors' | 'goals' | 'skills'>;

export interface Levels {
    readonly before: Float64Array;
    readonly after: Float64Array;
    readonly executable: Uint8Array;
    readonly from: Float64Array;
}

export interface Link {
    readonly source: Source;
    readonly from: string;
    readonly proposition: string | undefined;
    readonly value: Value | undefined;
    readonly amount: number;
}

export interface LinkImportance {
    readonly backward: Coefficient;
    readonly forward: Coefficient;
    readonly followers: Coefficient;
    readonly conflicts: Coefficient;
}

export type Message = {
    readonly kind: 'sense';
    readonly sensor: string;
    readonly value: Value;
} | {
    readonly kind: 'finished';
    readonly skill: string;
} | {
    readonly kind: 'failed';
    readonly skill: string;
}
 | {
    readonly kind: 'want';
    readonly goals: Readonly<Record<string, Value | GoalForm | null>>;
} | {
    readonly kind: 'join';
    readonly agents: Joining;
}
 | {
    readonly kind: 'leave';
    readonly agent: string;
} | {
    readonly kind: 'disable';
    readonly agent: string;
} | {
    readonly kind: 'enable';
    readonly agent: string;
} | {
    readonly kind: 'tune';
    readonly parameters: Partial<Parameters>;
}
 | {
    readonly kind: 'context';
    readonly context: string;
};

export type Obstacle = {
    readonly kind: 'disabled';
} | {
    readonly kind: 'executing';
} | {
    readonly kind: 'unmet';
    readonly proposition: string;
    readonly wanted: Value;
    readonly found: Value | undefined;
    readonly bringers: readonly Bringer[];
} | {
    readonly kind: 'resource';
    readonly resource: string;
    readonly holders: readonly string[];
} | {
    readonly kind: 'below-threshold';
    readonly level: number;
    readonly threshold: number;
} | {
    readonly kind: 'beaten';
    readonly by: string;
    readonly level: number;
    readonly best: number;
};

export interface Outbox {
    readonly execute: Execute | undefined;
    readonly report: StepReport;
}

export interface Parameters {
    readonly theta: number;
    readonly phi: number;
    readonly gamma: number;
    readonly delta: number;
    readonly pi: number;
    readonly thetaDecay: number;
    readonly kappa: number;
}

export interface Problem {
    readonly code: string;
    readonly path: string;
    readonly message: string;
}

export interface Rhythm {
    readonly mean: number;
    readonly swing: number;
    readonly period: number;
    readonly peak?: number;
}

export interface RunOptions {
    readonly script?: readonly ScriptEntry[] | undefined;
    readonly steps?: number;
    readonly untilGoals?: boolean;
    readonly explain?: boolean;
}

export interface RunStep {
    readonly report: StepReport;
    readonly state: DispatchState;
}

export interface SavedSkill {
    readonly name: string;
    readonly form: SkillForm;
    readonly level: number;
    readonly calls: number;
    readonly instance: boolean;
    readonly kept: Readonly<Record<string, number>>;
    readonly countsAtStart: Readonly<Record<string, number>>;
}

export interface SavedState {
    readonly troupe: 1;
    readonly definition: CharacterDefinition;
    readonly step: number;
    readonly executions: number;
    readonly threshold: number;
    readonly parameters: Parameters;
    readonly sensors: readonly {
        readonly name: string;
        readonly form: Value | SensorForm;
        readonly reading: Value;
    }[];
    readonly goals: readonly {
        readonly name: string;
        readonly form: Value | GoalForm;
    }[];
    readonly skills: readonly SavedSkill[];
    readonly executing: readonly Execution[];
    readonly disabled: readonly string[];
    readonly lastChosen: string | null;
    readonly callsInAll: number;
    readonly context: string;
    readonly lastFinished: string | null;
    readonly followers: readonly Follower[];
    readonly news: News;
}

export interface ScriptEntry {
    readonly after: number;
    readonly set?: Readonly<Record<string, Value>>;
    readonly complete?: string | readonly string[];
    readonly fail?: string | readonly string[];
    readonly goals?: Readonly<Record<string, Value | GoalForm | null>>;
    readonly add?: Joining;
    readonly disable?: string | readonly string[];
    readonly enable?: string | readonly string[];
    readonly remove?: string | readonly string[];
    readonly parameters?: Partial<Parameters>;
    readonly context?: string;
}

export type Semantics = 'literal' | 'maes' | 'build-a-dude';

export interface SensorForm {
    readonly value?: Value;
    readonly count?: number;
    readonly graded?: boolean;
    readonly importance?: Coefficient;
}

export interface SizedChange {
    readonly change: WhatIf;
    readonly size: number;
}

export interface SkillExplanation {
    readonly skill: string;
    readonly before: number;
    readonly after: number;
    readonly carried: number;
    readonly sources: Readonly<Record<Source, number>>;
    readonly links: readonly Link[];
    readonly chain: readonly Link[];
    readonly obstacles: readonly Obstacle[];
    readonly change: SizedChange | undefined;
}

export interface SkillForm {
    readonly when?: Conditions;
    readonly adds?: Effects;
    readonly deletes?: Effects;
    readonly uses?: Amounts;
    readonly keeps?: Amounts;
    readonly frees?: Amounts;
    readonly costs?: Readonly<Record<string, number>>;
    readonly takes?: number;
    readonly maxCalls?: Coefficient;
    readonly importance?: Coefficient;
    readonly decay?: Decay;
}

export interface SkillRecord {
    readonly before: number;
    readonly after: number;
    readonly executable: boolean;
    readonly from: Readonly<Record<Source, number>>;
}

export type Source = (typeof sources)[number];

export interface StepReport {
    readonly step: number;
    readonly threshold: number;
    readonly nextThreshold: number;
    readonly selected: string | null;
    readonly completed: readonly string[];
    readonly failed: readonly string[];
    readonly amputated: readonly string[];
    readonly changes: readonly Change[];
    readonly left: Readonly<Record<string, number>>;
    readonly levels: Levels | undefined;
}

export interface TemplateForm extends SkillForm {
    readonly stays?: boolean;
}

export interface TraceHistory {
    definition: CharacterDefinition;
    changes: Change[];
    before: TraceRecord | undefined;
    record: TraceRecord;
}

export interface TraceRecord {
    readonly step: number;
    readonly threshold: number;
    readonly nextThreshold: number;
    readonly selected: string | null;
    readonly executing: readonly string[];
    readonly completed: readonly string[];
    readonly failed: readonly string[];
    readonly disabled: readonly string[];
    readonly amputated: readonly string[];
    readonly state: Readonly<Record<string, Value>>;
    readonly skills: Readonly<Record<string, SkillRecord>>;
    readonly character?: CharacterDefinition;
    readonly changes?: readonly Change[];
    readonly left?: Readonly<Record<string, number>>;
    readonly kept?: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly followers?: readonly FollowerRecord[];
}

export declare class TroupeError extends Error {
    readonly name = "TroupeError";
    readonly problems: readonly Problem[];
    constructor(problems: readonly Problem[]);
    get code(): string;
}

export type Value = boolean | number | string;

export type WhatIf = {
    readonly kind: 'threshold';
    readonly was: number;
    readonly becomes: number;
} | {
    readonly kind: 'parameter';
    readonly parameter: keyof Parameters;
    readonly was: number;
    readonly becomes: number;
} | {
    readonly kind: 'goal';
    readonly goal: string;
    readonly value: Value;
    readonly was: number;
    readonly becomes: number;
} | {
    readonly kind: 'sign';
    readonly sensor: string;
    readonly was: Value;
    readonly becomes: Value;
} | {
    readonly kind: 'enable';
    readonly skill: string;
};

export declare function advance(state: DispatchState, inbox: readonly Message[]): Outbox;

export declare function applyChange(moment: DispatchState, change: WhatIf): DispatchState;

export declare const bounds: {
    readonly theta: {
        readonly above: 0;
        readonly most: 1000000;
    };
    readonly phi: {
        readonly least: 0;
        readonly most: 1000000;
    };
    readonly gamma: {
        readonly least: 0.001;
        readonly most: 1000000;
    };
    readonly delta: {
        readonly least: 0;
        readonly most: 1000000;
    };
    readonly pi: {
        readonly least: 0.000001;
        readonly most: 1000000;
    };
    readonly thetaDecay: {
        readonly least: 0;
        readonly below: 1;
    };
    readonly kappa: {
        readonly least: 0;
        readonly most: 1;
    };
    readonly importance: {
        readonly least: 0;
        readonly most: 1000000;
    };
    readonly weight: {
        readonly least: 0;
        readonly most: 1000000;
    };
    readonly cutoff: {
        readonly above: 0;
        readonly most: 1;
    };
    readonly count: {
        readonly least: 0;
        readonly most: number;
        readonly whole: true;
    };
    readonly degree: {
        readonly least: 0;
        readonly most: 1;
    };
    readonly units: {
        readonly least: 1;
        readonly most: 1000000;
        readonly whole: true;
    };
    readonly cost: {
        readonly above: 0;
        readonly most: 1000000;
    };
    readonly takes: {
        readonly least: 1;
        readonly most: 1000000;
        readonly whole: true;
    };
    readonly maxCalls: {
        readonly least: 1;
        readonly most: 1000000;
    };
    readonly stepEvery: {
        readonly above: 0;
        readonly most: 1000000;
    };
    readonly halfLife: {
        readonly above: 0;
        readonly most: 1000000;
    };
    readonly period: {
        readonly above: 0;
        readonly most: 1000000;
    };
    readonly swing: {
        readonly least: number;
        readonly most: 1000000;
    };
    readonly peak: {
        readonly least: number;
        readonly most: 1000000;
    };
};

export declare function copyState(state: DispatchState): DispatchState;

export declare function createCharacter(definition: CharacterDefinition, { explain }?: CharacterOptions): DispatchState;

export declare const defaultParameters: Parameters;

export declare function dispatch(state: DispatchState, inbox: readonly Message[]): Dispatched;

export declare function examine(moment: DispatchState): Examination;

export declare function explainStep(state: DispatchState, skill?: string, inbox?: readonly Message[]): Explanation;

export declare function followTrace(history: TraceHistory | undefined, record: TraceRecord): TraceHistory;

export declare function formatProblem(problem: Problem): string;

export declare function goalsHold({ network }: DispatchState): boolean;

export declare function halve(change: WhatIf): WhatIf | undefined;

export declare function isMet(network: Network, member: number, name: string, value: Value): boolean;

export declare function keepPromises({ network, executing, step }: DispatchState): Message[];

export declare function linksInto(examination: Examination, slot: number): Link[];

export declare function loadState(saved: SavedState, explain?: boolean): DispatchState;

export declare function messagesOfEntry(entry: ScriptEntry): Message[];

export declare function readingOf(network: Network, member: number, name: string): Value | undefined;

export declare function recordStep(state: DispatchState, report: StepReport, first?: boolean): TraceRecord;

export declare function restoreMoment({ definition, changes, before, record, }: TraceHistory): DispatchState;

export declare function runCharacter(definition: CharacterDefinition, { script, steps, untilGoals, explain }?: RunOptions): Generator<RunStep, DispatchState>;

export declare function saveState(state: DispatchState): SavedState;

export declare function sayBriefly({ about, selected, unmetGoals, goals }: Explanation): string;

export declare function sayExplanation(explanation: Explanation): string;

export declare const semanticsNames: readonly Semantics[];

export declare function settleDefinition(definition: CharacterDefinition): Character;

export declare const sources: readonly ['state', 'goals', 'protected', 'backward', 'forward', 'followers', 'conflicts'];

export declare function suggest(wrong: string, names: Iterable<string>): string;

export declare function takeMessages(state: DispatchState, inbox: readonly Message[], origin?: string): void;

// Not exported, but part of the above:

export interface Amount {
    readonly name: string;
    readonly units: number;
}

export interface Character {
    readonly name: string;
    readonly semantics: Semantics;
    readonly parameters: Parameters;
    readonly links: LinkImportance;
    readonly fatigue: '1995' | '1991';
    readonly cutoff: number;
    readonly stepTime: number;
    readonly patient: boolean;
    readonly maxCalls: Coefficient | undefined;
    readonly open: boolean;
    readonly resources: ReadonlyMap<string, number>;
    readonly objects: ReadonlyMap<string, readonly string[]>;
    readonly sensors: readonly Sensor[];
    readonly goals: readonly Goal[];
    readonly skills: readonly Skill[];
    readonly templates: readonly Template[];
}

export interface Effect extends Literal {
    readonly weight: number;
}

export interface Flow {
    phi: number;
    gamma: number;
    delta: number;
    backward: number;
    forward: number;
    conflicts: number;
    followers: number;
}

export interface FollowerLinks {
    readonly count: number;
    readonly from: Int32Array;
    readonly to: Int32Array;
    readonly share: Float64Array;
}

export interface Followers {
    readonly strengths: Map<string, Map<string, Map<string, number>>>;
    links: FollowerLinks | undefined;
    linksFor: Structure | undefined;
}

export interface Goal {
    readonly name: string;
    readonly value: Value;
    readonly conserve: boolean;
    readonly importance: Coefficient;
    readonly protect: boolean;
}

export interface Links {
    capacity: number;
    from: Int32Array;
    to: Int32Array;
    rate: Float64Array;
    count: Int32Array;
}

export interface Lists {
    used: number;
    wasted: number;
    start: Int32Array;
    count: Int32Array;
    share: Float64Array;
    literal: Int32Array;
    key: Int32Array;
    weight: Float64Array;
    owner: Int32Array;
    next: Int32Array;
    previous: Int32Array;
    head: Int32Array;
    keyCount: Int32Array;
    keyShare: Float64Array;
}

export interface Literal {
    readonly proposition: string;
    readonly value: Value;
}

export interface Network {
    readonly character: Character;
    parameters: Parameters;
    steps: number;
    time: number;
    structure: Structure;
    shared: boolean;
    readonly population: Population;
    readonly readings: (Value | undefined)[][];
    readonly goals: Map<string, Goal>[];
    goalsVary: boolean;
    readonly disabledSensors: Set<string>;
    readonly disabledGoals: Set<string>;
    readonly holdings: Map<string, ReadonlyMap<string, number>>[];
    readonly countsAtStart: Map<string, Map<string, number>>[];
    readonly resources: Map<string, number>;
    readonly resourceIndex: Map<string, number>;
    readonly flow: Flow;
    wiring: Wiring;
    readonly work: Workspace;
}

export interface News {
    completed: string[];
    failed: string[];
    amputated: string[];
    changes: Change[];
    left: Record<string, number>;
}

export interface Population {
    members: number;
    slotCapacity: number;
    literalCapacity: number;
    costCapacity: number;
    resourceCapacity: number;
    level: Float64Array;
    flags: Uint8Array;
    calls: Int32Array;
    degree: Float64Array;
    met: Float64Array;
    pull: Float64Array;
    guard: Float64Array;
    conserve: Float64Array;
    busy: Int32Array;
    kept: Int32Array;
    threshold: Float64Array;
    lastChosen: Int32Array;
    callsInAll: Int32Array;
    executing: Int32Array;
    wired: Uint8Array;
}

export interface Proposition {
    readonly name: string;
    readonly index: number;
    sensor: Sensor | undefined;
    readonly literals: Map<Value, number>;
    readonly wanted: Map<Value, number>;
    readonly touchedBy: Set<number>;
}

export interface Propositions {
    readonly byName: Map<string, Proposition>;
    readonly byIndex: Proposition[];
    readonly literals: Literal[];
}

export interface Sensor {
    readonly name: string;
    readonly kind: 'plain' | 'counted' | 'graded';
    readonly first: Value;
    readonly importance: Coefficient;
}

export interface Skill {
    readonly name: string;
    readonly when: readonly Literal[];
    readonly adds: readonly Effect[];
    readonly deletes: readonly Effect[];
    readonly uses: readonly Amount[];
    readonly keeps: readonly Amount[];
    readonly frees: readonly Amount[];
    readonly costs: readonly Amount[];
    readonly takes: number;
    readonly maxCalls: Coefficient | undefined;
    readonly importance: Coefficient;
    readonly decay: Decay | undefined;
}

export interface Structure {
    readonly semantics: Semantics;
    readonly topology: Topology;
    readonly propositions: Propositions;
    readonly skills: (Skill | undefined)[];
    readonly slotOf: Map<string, number>;
    readonly sorted: string[];
    readonly sensors: Map<string, Sensor>;
    readonly costs: Map<string, number>;
    readonly usersOf: Map<string, Set<number>>;
    readonly varying: Map<number, Coefficient>;
    readonly varyingSensors: Set<string>;
    readonly ownDecays: Map<number, Exclude<Decay, {
        readonly 'half-life': number;
    }>>;
    literalsAtFirst: number;
    propositionsAtFirst: number;
}

export interface Template {
    readonly head: Term;
    readonly types: ReadonlyMap<string, string>;
    readonly skill: Skill;
    readonly stays: boolean;
}

export interface Term {
    readonly functor: string;
    readonly args: readonly TermArgument[];
}

export interface Topology {
    slots: number;
    live: number;
    literals: number;
    readonly conditions: Lists;
    readonly adds: Lists;
    readonly deletes: Lists;
    readonly costs: Lists;
    costKinds: number;
    costTotal: Float64Array;
    importance: Float64Array;
    ownDecay: Float64Array;
    order: Float64Array;
    key: Int32Array;
    sensorImportance: Float64Array;
}

export interface Wiring {
    shared: boolean;
    slotCapacity: number;
    inputs: Float64Array;
    executable: Uint8Array;
    readonly needs: Links;
    readonly serves: Links;
    readonly leads: Links;
    readonly reaches: Links;
    readonly conflicts: Links;
    readonly given: {
        state: Float64Array;
        unmet: Float64Array;
        goals: Float64Array;
        guards: Float64Array;
        holds: Float64Array;
        needed: Uint8Array;
        led: Uint8Array;
        linked: Int32Array;
        undoes: Int32Array;
    };
}

export interface Workspace {
    before: Float64Array;
    needed: Float64Array;
    led: Float64Array;
    followed: Float64Array;
    taken: Float64Array;
    from: Float64Array;
    needs: Float64Array;
    leads: Float64Array;
}

interface TermArgument {
    readonly name: string;
    readonly variable: boolean;
}
