// The public declarations of @troupe/core/network, written by npm run api.

export declare const DISABLED = 2;

export declare const EXECUTING = 1;

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

export interface Links {
    capacity: number;
    from: Int32Array;
    to: Int32Array;
    rate: Float64Array;
    count: Int32Array;
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

export type Source = (typeof sources)[number];

export interface StepOptions {
    readonly followers?: FollowerLinks | undefined;
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
    needs: Float64Array;
    leads: Float64Array;
}

export declare function chooseSkill(topology: Topology, population: Population, member: number, wiring: Wiring): number;

export declare function copySources({ needed, led, followed, taken }: Workspace, { inputs, slotCapacity }: Wiring, member: number, slot: number, to: Float64Array, at: number): void;

export declare function createNetwork(character: Character, members?: number): Network;

export declare function decayLevels(topology: Topology, population: Population, member: number, work: Workspace, sum: number, pi: number): void;

export declare function degreeOf(network: Network, member: number, name: string, value: Value): number;

export declare function disableGoal(network: Network, name: string, disabled: boolean): void;

export declare function disableSensor(network: Network, name: string, disabled: boolean): void;

export declare function endSkill(network: Network, member: number, slot: number, finished: boolean): number;

export declare function isExecuting({ population }: Network, member: number, slot: number): boolean;

export declare function isMet(network: Network, member: number, name: string, value: Value): boolean;

export declare function joinSensor(network: Network, sensor: Sensor): void;

export declare function joinSkill(network: Network, skill: Skill): void;

export declare function leaveSensor(network: Network, name: string): void;

export declare function leaveSkill(network: Network, name: string): void;

export declare function readingOf(network: Network, member: number, name: string): Value | undefined;

export declare function setDisabled(network: Network, member: number, name: string, disabled: boolean): void;

export declare function setGoal(network: Network, member: number, goal: Goal): void;

export declare function setReading(network: Network, member: number, name: string, value: Value): void;

export declare function setTime(network: Network, time: number): void;

export declare function settleDefinition(given: CharacterDefinition, reader?: WordReader): Character;

export declare function slotOf(network: Network, name: string): number;

export declare const sources: readonly ['state', 'goals', 'protected', 'backward', 'forward', 'followers', 'conflicts'];

export declare function spread(topology: Topology, population: Population, wiring: Wiring, member: number, followers: FollowerLinks | undefined, kappa: number, work: Workspace): number;

export declare function startSkill(network: Network, member: number, slot: number): void;

export declare function stepCrowd(network: Network, chosen: Int32Array): void;

export declare function stepNetwork(network: Network, member?: number, options?: StepOptions): number;

export declare function withdrawGoal(network: Network, member: number, name: string): void;

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

export interface Effect extends Literal {
    readonly weight: number;
}

export interface EffectForm {
    readonly value?: Value;
    readonly weight?: number;
}

export interface Expanded {
    readonly skills: Skill[];
    readonly sensors: Sensor[];
}

export interface Goal {
    readonly name: string;
    readonly value: Value;
    readonly conserve: boolean;
    readonly importance: Coefficient;
    readonly protect: boolean;
}

export interface GoalForm {
    readonly value?: Value;
    readonly conserve?: boolean;
    readonly importance?: Coefficient;
    readonly protect?: boolean;
}

export interface LinkImportance {
    readonly backward: Coefficient;
    readonly forward: Coefficient;
    readonly followers: Coefficient;
    readonly conflicts: Coefficient;
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

export interface Rhythm {
    readonly mean: number;
    readonly swing: number;
    readonly period: number;
    readonly peak?: number;
}

export interface Sensor {
    readonly name: string;
    readonly kind: 'plain' | 'counted' | 'graded';
    readonly first: Value;
    readonly importance: Coefficient;
    readonly word?: WordSense;
}

export interface SensorForm {
    readonly value?: Value;
    readonly count?: number;
    readonly graded?: boolean;
    readonly importance?: Coefficient;
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

export interface TemplateForm extends SkillForm {
    readonly stays?: boolean;
}

export interface Term {
    readonly functor: string;
    readonly args: readonly TermArgument[];
}

export interface WordReader {
    readonly withoutWords: (skill: Skill) => Skill;
    readonly read: (skills: Skill[], sensors: readonly Sensor[], closed: boolean, problems: Problem[]) => Expanded;
}

export type Amounts = readonly string[] | Readonly<Record<string, number>>;

export type Coefficient = number | Rhythm | ((time: number) => number);

export type Conditions = readonly string[] | Readonly<Record<string, Value>>;

export type Decay = {
    readonly 'half-life': number;
} | ((level: number, time: number) => number);

export type Effects = readonly string[] | Readonly<Record<string, Value | EffectForm>>;

export type Semantics = 'literal' | 'maes' | 'build-a-dude';

export type Value = boolean | number | string;

export type WordSense = {
    readonly kind: 'after';
    readonly skill: string;
    readonly by: string;
} | {
    readonly kind: 'not-while';
    readonly skill: string;
};

interface TermArgument {
    readonly name: string;
    readonly variable: boolean;
}
