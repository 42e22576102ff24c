// The public declarations of @troupe/core, written by npm run api.

export interface ActContext {
    readonly self: string;
    readonly world: WorldView & WorldWriter;
    readonly memory: MemoryReader & MemoryWriter;
    readonly signals: Readonly<Record<string, unknown>>;
    readonly signs: Readonly<Record<string, Value>>;
    readonly time: number;
    readonly tick: number;
    readonly dt: number;
    readonly chance: Chance;
    attend(receptor: string, every: Period | undefined): void;
}

export declare class Actor {
    #private;
    readonly scene: SceneFace;
    constructor(scene: SceneFace, state: ActorState);
    get name(): string;
    get definition(): ActorDefinition;
    isFor(state: ActorState): boolean;
    tick(dt?: number): void;
    run(given: RunActor): Promise<boolean>;
    get doing(): readonly string[];
    sign(name: string): Value | undefined;
    get signs(): Readonly<Record<string, Value>>;
    get signals(): Readonly<Record<string, unknown>>;
    remembers(key: string): Data | undefined;
    get memory(): readonly MemoryEntry[];
    get goals(): Readonly<Record<string, Value | GoalForm>>;
    agent(given: string): string;
    has(agent: string): boolean;
    isDisabled(agent: string): boolean;
    get content(): boolean;
    get levels(): Readonly<Record<string, number>>;
    get threshold(): number;
    get steps(): number;
    get failures(): readonly Failure[];
    get faults(): readonly DatedFault[];
    get samples(): Samples;
    want(goal: string, form?: Value | GoalForm | null): void;
    withdraw(goal: string): void;
    set(sign: string, value: Value): void;
    disable(agent: string): void;
    enable(agent: string): void;
    tune(parameters: Partial<Parameters>): void;
    join(agents: Joining): void;
    leave(agent: string): void;
    tell(message: Message): void;
    remember(key: string, value: Data, lasts?: Period): void;
    attend(receptor: string, every?: Period): void;
    cancel(skill: string, reason?: string): void;
    redefine(definition: ActorDefinition): void;
    remove(): void;
    onStep(listener: (step: RunStep) => void, options?: CharacterOptions): () => void;
    onExecute(listener: (order: ExecuteOrder) => void): () => void;
    onCancel(listener: (order: CancelOrder) => void): () => void;
    settle({ skill, number }: Execute, outcome: 'done' | 'failed', error?: string): void;
    onOutside(listener: (order: ExecuteOrder) => void): () => void;
    get outside(): readonly ExecuteOrder[];
    get elsewhere(): readonly ExecuteOrder[];
    onFault(listener: (fault: DatedFault) => void): () => void;
    explain(skill?: string): ActorExplanation;
}

export interface ActorDefinition extends Omit<CharacterDefinition, 'sensors' | 'skills' | 'templates'>, PerceptionDefinition {
    readonly skills?: Readonly<Record<string, LivingSkillForm>>;
    readonly templates?: Readonly<Record<string, LivingSkillForm & TemplateForm>>;
    readonly commands?: Readonly<Record<string, CommandForm>>;
    readonly body?: ThingForm;
    readonly world?: WorldDefinition;
}

export interface ActorExplanation {
    readonly name: string;
    readonly tick: number;
    readonly time: number;
    readonly doing: readonly {
        readonly skill: string;
        readonly since: number;
    }[];
    readonly vain: readonly {
        readonly skill: string;
        readonly times: number;
        readonly lacks: readonly string[];
    }[];
    readonly step: Explanation | undefined;
    readonly disabled: readonly string[];
    readonly failures: readonly Failure[];
    readonly faults: readonly DatedFault[];
    readonly overruled: readonly {
        readonly what: string;
        readonly by: string;
        readonly times: number;
    }[];
    readonly words: string;
}

export interface ActorOptions extends SceneOptions {
    readonly name?: string;
}

export interface ActorRecord {
    readonly signals?: Readonly<Record<string, Data>>;
    readonly signs?: Readonly<Record<string, Value>>;
    readonly memory?: readonly MemoryWrite[];
    readonly step?: StepRecord;
    readonly skills?: readonly SkillEvent[];
    readonly asked?: readonly Message[];
    readonly faults?: readonly Fault[];
}

export type Amounts = readonly string[] | Readonly<Record<string, number>>;

export interface AnyProgram {
    readonly begin?: (context: SkillContext) => unknown;
    readonly step?: (state: never, context: SkillContext) => StepResult;
    readonly end?: (state: never, context: SkillContext, outcome: Outcome) => void;
}

export type ArgumentSchema = PlainSchema | ChoiceSchema;

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

export interface CallOptions {
    readonly signal?: AbortSignal;
}

export interface CancelOrder extends Execute {
    readonly reason: string;
}

export interface Chance {
    readonly random: () => number;
    readonly integer: (count: number) => number;
    readonly pick: <T>(list: readonly T[]) => T;
    readonly happens: (probability: number) => boolean;
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
}
 | {
    readonly definition: CharacterDefinition;
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

export interface Chosen {
    readonly tick: number;
    readonly skill: string;
}

export interface Clock {
    readonly next: () => Promise<Ticks | undefined>;
}

export type Coefficient = number | Rhythm | ((time: number) => number);

export interface CommandForm {
    readonly every: Period;
    readonly run?: (context: ActContext) => void;
    readonly lasts?: Period;
    readonly until?: ((context: ActContext) => boolean) | Readonly<Record<string, Value>>;
}

export type Composed<D extends ActorDefinition> = TypedDefinition<SignalsOf<D>, NamesOf<D, 'sensors'>, NamesOf<D, 'skills'>, MemoryOf<D>, OpenOf<D> & boolean, NamesOf<D, 'templates'>, NamesOf<D, 'resources'>, NamesOf<D, 'objects'>, NamesOf<D, 'commands'>>;

export type Conditions = readonly string[] | Readonly<Record<string, Value>>;

export type Data = Value | null | readonly Data[] | {
    readonly [key: string]: Data;
};

export interface DatedFault extends Fault {
    readonly tick: number;
}

export type Decay = {
    readonly 'half-life': number;
} | ((level: number, time: number) => number);

export interface Difference {
    readonly path: string;
    readonly recorded: unknown;
    readonly found: unknown;
}

export interface Director {
    readonly tools: readonly DirectorTool[];
    readonly call: (name: string, args?: unknown, options?: CallOptions) => Promise<DirectorAnswer>;
    readonly close: () => void;
}

export interface DirectorAnswer {
    readonly text: string;
    readonly data: Readonly<Record<string, unknown>>;
    readonly isError?: true;
}

export interface DirectorOptions {
    readonly clock?: Clock;
    readonly lives?: boolean | LivingTime;
    readonly steer?: Steering;
    readonly patience?: number;
}

export interface DirectorTool {
    readonly name: string;
    readonly description: string;
    readonly parameters: ObjectSchema;
}

export interface DispatchState {
    readonly definition: CharacterDefinition;
    readonly network: Network;
    step: number;
    executions: number;
    executing: Execution[];
    readonly instances: Set<string>;
    crowded: string | undefined;
    readonly elsewhere: Set<string>;
    context: string;
    lastFinished: string | undefined;
    readonly followers: Followers;
    words: Words;
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

export interface ExecuteOrder extends Execute {
    readonly args: Readonly<Record<string, string>>;
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

export type Expression = (variables: Readonly<Record<string, unknown>>) => unknown;

export interface ExpressionCompiler {
    readonly compile: (text: string, names: readonly string[]) => Expression;
}

export type Extended<Base, Receptor extends string, Signals, Sign extends string, Skill extends string, Template extends string, Memory, Open extends boolean, Resource extends string, Objects extends string, Command extends string, Removed> = TypedDefinition<Omit<SignalsOf<Base>, Gone<Removed, 'receptors'>> & Known<Receptor, Signals>, Left<Base, 'sensors', Removed> | Sign, Left<Base, 'skills', Removed> | Skill, Omit<MemoryOf<Base>, Gone<Removed, 'memory'>> & Memory, Open | (OpenOf<Base> & boolean), Left<Base, 'templates', Removed> | Template, Left<Base, 'resources', Removed> | Resource, Left<Base, 'objects', Removed> | Objects, Left<Base, 'commands', Removed> | Command>;

export interface Failure {
    readonly tick: number;
    readonly skill: string;
    readonly outcome: 'failed' | 'cancelled';
    readonly reason: string;
    readonly error: unknown;
}

export interface Fault {
    readonly part: string;
    readonly error: string;
}

export interface Followed {
    readonly world?: readonly WorldChange[];
    readonly memory?: readonly MemoryWrite[];
    readonly signs?: Readonly<Record<string, Value>>;
    readonly doing?: readonly Execute[];
    readonly time?: number;
}

export interface FollowedActor {
    readonly actor: string;
    state: DispatchState | undefined;
    told: number;
}

export interface FollowedMind {
    readonly network: FollowedActor;
    readonly signals: Readonly<Record<string, Data>>;
    readonly before: Moment | undefined;
}

export declare class FollowedScene {
    #private;
    readonly rate: number;
    readonly seed: number;
    readonly world: WorldView;
    constructor(frame: SavedScene);
    get ticks(): number;
    get time(): number;
    get actors(): readonly string[];
    mind(actor: string): FollowedMind | undefined;
    memory(actor: string): readonly MemoryEntry[];
    saveWorld(): SavedWorld;
    shot(part: number): Shot;
    follow(record: TickRecord, before?: boolean): void;
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

export interface FreeOver extends Execute {
    readonly outcome: Outcome;
    readonly reason?: string;
}

export declare class FreeShare {
    #private;
    constructor(definition: ActorDefinition, options: FreeShareOptions);
    get running(): readonly Execute[];
    get time(): number;
    saveWorld(): SavedWorld;
    follow({ world, memory, signs, doing, time }: Followed): void;
    begin({ skill, number }: Execute): void;
    cancel(number: number, reason: string): boolean;
    tick(dt?: number): FreeTick;
}

export interface FreeShareOptions extends ShareOptions {
    readonly signs?: Readonly<Record<string, Value>> | undefined;
}

export interface FreeTick {
    readonly signs: Readonly<Record<string, Value>>;
    readonly world: readonly (WorldChange & {
        readonly writer: string;
    })[];
    readonly memory: readonly MemoryWrite[];
    readonly over: readonly FreeOver[];
    readonly faults: readonly Fault[];
}

export type From = string | Point;

export interface GoalForm {
    readonly value?: Value;
    readonly conserve?: boolean;
    readonly importance?: Coefficient;
    readonly protect?: boolean;
}

export type Input = {
    readonly kind: 'messages';
    readonly actor: string;
    readonly messages: readonly Message[];
} | {
    readonly kind: 'world';
    readonly change: WorldChange;
    readonly writer: string;
} | {
    readonly kind: 'memory';
    readonly actor: string;
    readonly write: MemoryWrite;
} | {
    readonly kind: 'attend';
    readonly actor: string;
    readonly receptor: string;
    readonly every: Period | null;
} | {
    readonly kind: 'cancel';
    readonly actor: string;
    readonly skill: string;
    readonly reason: string;
} | {
    readonly kind: 'settled';
    readonly actor: string;
    readonly skill: string;
    readonly number: number;
    readonly outcome: 'done' | 'failed';
    readonly error?: string;
    readonly soon?: true;
}
 | {
    readonly kind: 'fault';
    readonly actor: string;
    readonly part: string;
    readonly error: string;
} | {
    readonly kind: 'enter';
    readonly actor: string;
    readonly definition: CharacterDefinition;
} | {
    readonly kind: 'redefine';
    readonly actor: string;
    readonly definition: CharacterDefinition;
} | {
    readonly kind: 'exit';
    readonly actor: string;
};

export type Joining = Pick<CharacterDefinition, 'sensors' | 'goals' | 'skills'>;

export type Judge<S = Signals> = ((signals: S, context: JudgeContext) => unknown) | string;

export interface JudgeContext {
    readonly memory: MemoryReader & MemoryWriter;
    readonly time: number;
    readonly tick: number;
}

export interface JudgedSensorForm<R extends string = string, S = Signals> extends SensorForm {
    readonly from?: readonly R[];
    readonly judge?: Judge<S>;
    readonly remember?: Readonly<Record<string, string>>;
}

export type Known<Receptor extends string, Signals> = {
    [R in Receptor]: Loose<R extends keyof Signals ? Signals[R] : unknown>;
};

export type Law = (context: LawContext) => void;

export interface LawContext {
    readonly world: WorldView & WorldWriter;
    readonly dt: number;
    readonly time: number;
    readonly tick: number;
    readonly chance: Chance;
}

export interface LevelChange {
    readonly after?: number;
    readonly executable?: boolean;
    readonly from?: Readonly<Partial<Record<Source, number>>>;
}

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

export interface LivingSkillForm extends SkillForm {
    readonly run?: SkillCode;
    readonly deadline?: Period;
    readonly asks?: Readonly<Record<string, Readonly<Record<string, Value | GoalForm>>>>;
}

export interface LivingTime {
    readonly after?: (seconds: number, run: () => void) => () => void;
    readonly begin?: () => () => void;
}

export interface LoadOptions {
    readonly characters?: Readonly<Record<string, ActorDefinition>> | undefined;
    readonly laws?: WorldDefinition['laws'] | undefined;
    readonly expressions?: ExpressionCompiler | undefined;
}

export interface ManualClock extends Clock {
    readonly pass: (ticks?: number) => Promise<void>;
    readonly stop: () => void;
}

export interface MemoryEntry {
    readonly key: string;
    readonly context: string;
    readonly value: Data;
    readonly writer: string;
    readonly tick: number;
    readonly time: number;
    readonly until?: {
        readonly tick: number;
    } | {
        readonly millisecond: number;
    };
}

export interface MemoryForm<T extends Data = Data> {
    readonly value: T;
    readonly lasts?: Period;
}

export type MemoryOf<D> = string extends NamesOf<D, 'memory'> ? Record<string, Data | undefined> : {
    [K in NamesOf<D, 'memory'>]: Held<BeginningOf<D, K>>;
};

export interface MemoryReader<M extends object = Untyped> {
    read<K extends keyof M & string>(key: K): M[K];
    entry(key: keyof M & string): MemoryEntry | undefined;
}

export interface MemoryWrite {
    readonly key: string;
    readonly context: string;
    readonly value: Data | undefined;
    readonly writer: string;
    readonly lasts: Period | undefined;
}

export interface MemoryWriter<M extends object = Untyped> {
    write<K extends keyof M & string>(key: K, value: NonNullable<M[K]> | Extract<M[K], null>, options?: WriteOptions): void;
    forget(key: keyof M & string, context?: string): void;
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
}
 | {
    readonly kind: 'elsewhere';
    readonly agent: string;
} | {
    readonly kind: 'here';
    readonly agent: string;
} | {
    readonly kind: 'tune';
    readonly parameters: Partial<Parameters>;
}
 | {
    readonly kind: 'context';
    readonly context: string;
};

export interface Moment {
    readonly state: DispatchState;
    readonly inbox: readonly Message[];
}

export type NamesOf<D, K extends Kind> = D extends ActorDefinition ? keyof NonNullable<D[K]> & string : never;

export type Nothing = Record<never, never>;

export interface ObjectSchema {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, ArgumentSchema>>;
    readonly required: readonly string[];
    readonly additionalProperties: false;
}

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

export type Outcome = 'done' | 'failed' | 'cancelled';

export interface Overruled {
    readonly what: string;
    readonly writer: string;
    readonly by: string;
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

export interface Perceived {
    readonly name: string;
    readonly strength: number;
}

export interface PerceptionDefinition {
    readonly receptors?: Readonly<Record<string, ReceptorForm>>;
    readonly sensors?: Readonly<Record<string, Value | JudgedSensorForm>>;
    readonly memory?: Readonly<Record<string, Data | MemoryForm>>;
}

export type Period = number | {
    readonly seconds: number;
};

export type Point = readonly [x: number, y: number, z: number];

export interface Pose {
    readonly at: Point;
    readonly heading: number;
}

export type Probe<T = unknown> = ((context: ProbeContext) => T) | string;

export interface ProbeContext {
    readonly here: string;
    readonly world: WorldView;
    readonly memory: MemoryReader;
    readonly doing: readonly string[];
    readonly time: number;
    readonly tick: number;
}

export interface Problem {
    readonly code: string;
    readonly path: string;
    readonly message: string;
}

export interface RawThing {
    readonly properties: ReadonlyMap<string, Data>;
    readonly x: number;
    readonly y: number;
    readonly z: number;
    readonly heading: number;
    readonly formerX: number;
    readonly formerY: number;
    readonly formerZ: number;
    readonly formerHeading: number;
}

export interface RawThings {
    readonly find: (name: string) => RawThing | undefined;
    readonly former: (thing: RawThing, property: string) => Data | undefined;
    readonly hasMoved: (thing: RawThing) => boolean;
}

export interface RealTime {
    readonly now: () => number;
    readonly wait?: (seconds: number) => Promise<void>;
}

export interface ReceptorForm<T = unknown> {
    readonly probe?: Probe<T>;
    readonly every?: Period;
    readonly in?: string;
    readonly share?: string | false;
}

export interface RecordOptions {
    readonly keyframeEvery?: number;
}

export interface RecordingSink {
    readonly tick: (record: TickRecord) => void;
    readonly keyframe: (frame: SavedScene) => void;
}

export interface Replayed {
    readonly recorded: TickRecord;
    readonly found: TickRecord;
    readonly difference: Difference | undefined;
}

export interface Rhythm {
    readonly mean: number;
    readonly swing: number;
    readonly period: number;
    readonly peak?: number;
}

export interface RunActor extends Omit<RunScene, 'until'> {
    readonly until?: 'goals' | Readonly<Record<string, Value>> | ((actor: Actor) => boolean);
}

export interface RunOptions {
    readonly script?: readonly ScriptEntry[] | undefined;
    readonly steps?: number;
    readonly untilGoals?: boolean;
    readonly explain?: boolean;
    readonly seed?: number | undefined;
    readonly expressions?: ExpressionCompiler | undefined;
    readonly onFault?: (fault: DatedFault) => void;
    readonly record?: RecordingSink | undefined;
}

export interface RunScene {
    readonly ticks?: number;
    readonly seconds?: number;
    readonly until?: () => boolean;
    readonly clock?: Clock;
}

export interface RunStep {
    readonly report: StepReport;
    readonly state: DispatchState;
}

export interface Samples {
    readonly receptors: Readonly<Record<string, number>>;
    readonly sensors: Readonly<Record<string, number>>;
}

export interface SavedScene {
    readonly troupe: 1;
    readonly rate: number;
    readonly seed: number;
    readonly promises: boolean;
    readonly timer: Timer;
    readonly ahead: number;
    readonly chances: Readonly<Record<string, StreamState>>;
    readonly world: SavedWorld;
    readonly laws: readonly string[];
    readonly actors: readonly SavedActor[];
    readonly writes: readonly SavedWrite[];
    readonly departed: readonly Departed[];
    readonly faults: readonly Fault[];
    readonly waiting: readonly Input[];
    readonly inputs: readonly Input[];
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
        readonly word?: WordSense;
    }[];
    readonly goals: readonly {
        readonly name: string;
        readonly form: Value | GoalForm;
    }[];
    readonly skills: readonly SavedSkill[];
    readonly executing: readonly Execution[];
    readonly crowded?: string;
    readonly disabled: readonly string[];
    readonly elsewhere?: readonly string[];
    readonly lastChosen: string | null;
    readonly callsInAll: number;
    readonly context: string;
    readonly lastFinished: string | null;
    readonly followers: readonly Follower[];
    readonly news: News;
}

export interface SavedWorld {
    readonly things: Readonly<Record<string, Readonly<Record<string, Data>>>>;
    readonly former?: SavedFormer;
}

export declare class Scene implements SceneFace {
    #private;
    readonly world: WorldView & WorldWriter;
    constructor(options?: SceneOptions | SceneState);
    get ticks(): number;
    get time(): number;
    get rate(): number;
    get seed(): number;
    get actors(): readonly Actor[];
    actor(name: string): Actor;
    add(definition: ActorDefinition, given?: string): Actor;
    remove(name: string): void;
    take(input: Input): void;
    tick(dt?: number): void;
    advance(seconds: number): number;
    shot(): Shot;
    get part(): number;
    run(given: RunScene): Promise<number>;
    save(): SavedScene;
    onInput(listener: (input: Input) => void): () => void;
    again(isOutside: (actor: string, number: number) => boolean, act: () => void): void;
    saveWorld(): SavedWorld;
    record(sink: RecordingSink, options?: RecordOptions): () => void;
}

export interface SceneFace {
    readonly world: WorldView & WorldWriter;
    readonly ticks: number;
    readonly time: number;
    readonly rate: number;
    readonly seed: number;
    tick(dt?: number): void;
    advance(seconds: number): number;
    shot(): Shot;
    readonly part: number;
    run(options: RunScene): Promise<number>;
    remove(name: string): void;
    save(): SavedScene;
    record(sink: RecordingSink, options?: RecordOptions): () => void;
}

export interface SceneOptions {
    readonly world?: WorldDefinition;
    readonly seed?: number;
    readonly rate?: number;
    readonly expressions?: ExpressionCompiler | undefined;
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
    readonly world?: Readonly<Record<string, Readonly<Record<string, Data>>>>;
    readonly attend?: Readonly<Record<string, Period | null>>;
}

export type Semantics = 'literal' | 'maes' | 'build-a-dude';

export interface SensorForm {
    readonly value?: Value;
    readonly count?: number;
    readonly graded?: boolean;
    readonly importance?: Coefficient;
}

export declare class Share {
    #private;
    constructor(definition: ActorDefinition, options: ShareOptions);
    get actor(): Actor;
    onInput(listener: (input: Input) => void): () => void;
    saveWorld(): SavedWorld;
    perceive(dt: number, inputs?: readonly Input[]): SharedPerception;
    act(perceived: SharedPerception): SharedAction;
    settle(acted: SharedAction): RunStep | undefined;
}

export interface ShareOptions {
    readonly own: ShareParts;
    readonly name?: string;
    readonly seed?: number;
    readonly world?: WorldDefinition | SavedWorld;
    readonly expressions?: ExpressionCompiler | undefined;
    readonly rate?: number;
}

export interface ShareParts {
    readonly sensors?: readonly string[];
    readonly receptors?: readonly string[];
    readonly skills?: readonly string[];
    readonly commands?: readonly string[];
    readonly laws?: readonly string[];
}

export interface SharedAction {
    readonly tick: number;
    readonly outside: number | null;
    readonly over: readonly SharedOver[];
    readonly writes: readonly SharedWrite[];
    readonly faults: readonly DatedFault[];
    readonly lawFaults: readonly Fault[];
}

export interface SharedOver {
    readonly skill: string;
    readonly number: number;
    readonly outcome: Outcome;
    readonly reason: string | null;
    readonly atOnce: boolean;
}

export interface SharedPerception {
    readonly tick: number;
    readonly signals: Readonly<Record<string, Data>>;
    readonly signs: readonly (readonly [sensor: string, value: Value])[];
    readonly memory: readonly MemoryWrite[];
    readonly faults: readonly DatedFault[];
}

export type SharedWrite = {
    readonly by: SharedWriter;
} & ({
    readonly kind: 'world';
    readonly change: WorldChange;
} | {
    readonly kind: 'memory';
    readonly write: MemoryWrite;
} | {
    readonly kind: 'attend';
    readonly receptor: string;
    readonly every: Period | null;
} | {
    readonly kind: 'ask';
    readonly actor: string;
    readonly goal: string;
    readonly form: Value | GoalForm | null;
});

export interface SharedWriter {
    readonly kind: 'skill' | 'command' | 'law';
    readonly name: string;
}

export type Shot = ReadonlyMap<string, Pose>;

export interface Sight {
    readonly angle?: number;
    readonly distance?: number;
}

export type Signals = Readonly<Record<string, unknown>>;

export type SignalsOf<D> = {
    [R in NamesOf<D, 'receptors'>]: Loose<SignalOf<D, R>>;
};

export interface SizedChange {
    readonly change: WhatIf;
    readonly size: number;
}

export type SkillCode = SkillFunction | AnyProgram;

export interface SkillContext extends ActContext {
    readonly skill: string;
    readonly args: Readonly<Record<string, string>>;
    readonly resources: Readonly<Record<string, number>>;
    readonly signal: AbortSignal;
    readonly done: () => void;
    readonly fail: (reason?: unknown) => void;
}

export interface SkillEvent {
    readonly skill: string;
    readonly number: number;
    readonly event: 'begun' | 'done' | 'failed' | 'cancelled';
    readonly outside?: true;
    readonly reason?: string;
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

export type SkillFunction = (context: SkillContext) => unknown;

export interface SkillProgram<S = Data> {
    readonly begin?: (context: SkillContext) => S;
    readonly step?: (state: S, context: SkillContext) => StepResult;
    readonly end?: (state: S, context: SkillContext, outcome: Outcome) => void;
}

export interface SkillRecord {
    readonly before: number;
    readonly after: number;
    readonly executable: boolean;
    readonly from: Readonly<Record<Source, number>>;
}

export type Source = (typeof sources)[number];

export interface Steering {
    readonly want: (goal: string, form: GoalForm | null) => void;
    readonly disable: (agent: string, disabled: boolean) => void;
    readonly cancel: (skill: string) => void;
}

export interface StepRecord {
    readonly step: number;
    readonly told?: readonly (readonly Message[])[];
    readonly reports?: readonly Message[];
    readonly threshold: number;
    readonly selected: string | null;
    readonly levels: Readonly<Record<string, LevelChange>>;
}

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

export type StepResult = 'done' | 'failed' | boolean | undefined | void;

export interface TemplateForm extends SkillForm {
    readonly stays?: boolean;
}

export interface TestActor<Part extends ActorDefinition = ActorDefinition> {
    readonly actor: Actor;
    feed(signals: Partial<SignalsOf<Part>> & Readonly<Record<string, unknown>>): void;
    set(signs: Readonly<Record<string, Value>>): void;
    tick(count?: number): void;
    readonly doing: readonly string[];
    readonly chosen: readonly Chosen[];
    readonly signs: Readonly<Record<string, Value>>;
    readonly signals: Readonly<Record<string, unknown>>;
    readonly memory: Readonly<Record<string, Data>>;
    readonly failures: readonly Failure[];
    readonly faults: readonly DatedFault[];
    explain(skill?: string): ActorExplanation;
}

export interface ThingForm {
    readonly at?: Point;
    readonly heading?: number;
    readonly radius?: number;
    readonly size?: Point;
    readonly in?: string;
    readonly opaque?: boolean;
    readonly sound?: number;
    readonly smell?: number;
    readonly kind?: string;
    readonly [property: string]: Data | undefined;
}

export interface TickRecord {
    readonly tick: number;
    readonly time: number;
    readonly dt: number;
    readonly whole?: true;
    readonly inputs?: readonly Input[];
    readonly actors?: Readonly<Record<string, ActorRecord>>;
    readonly world?: readonly (WorldChange & {
        readonly writer: string;
    })[];
    readonly overruled?: readonly Overruled[];
    readonly faults?: readonly Fault[];
}

export interface Ticks {
    readonly dt: number;
    readonly count: number;
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

export interface TypedDefinition<Signals, Sign extends string, Skill extends string, Memory, Open extends boolean, Template extends string, Resource extends string, Objects extends string, Command extends string> extends ActorDefinition {
    readonly open?: Open;
    readonly receptors?: {
        readonly [R in keyof Signals & string]: ReceptorForm<Signals[R]>;
    };
    readonly sensors?: {
        readonly [S in Sign]: Value | JudgedSensorForm;
    };
    readonly skills?: {
        readonly [S in Skill]: LivingSkillForm;
    };
    readonly memory?: {
        readonly [K in keyof Memory & string]: Memory[K] extends Data | MemoryForm ? Memory[K] : Data;
    };
    readonly templates?: {
        readonly [T in Template]: LivingSkillForm & TemplateForm;
    };
    readonly resources?: {
        readonly [R in Resource]: number;
    };
    readonly objects?: {
        readonly [O in Objects]: readonly string[];
    };
    readonly commands?: {
        readonly [C in Command]: CommandForm;
    };
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

export interface World {
    readonly all: NameList;
    readonly kinds: Map<string, NameList>;
    readonly laws: readonly NamedLaw[];
    readonly bodies: Grid<Thing>;
    readonly screens: Grid<Thing>;
    readonly sounds: Grid<Thing>;
    readonly smells: Grid<Thing>;
    ticks: number;
    settling: boolean;
    changes: number;
    readonly news: News;
    readonly around: Thing[];
}

export type WorldChange = {
    readonly thing: string;
    readonly form: ThingForm | null;
} | {
    readonly thing: string;
    readonly property: string;
    readonly value: Data;
};

export interface WorldDefinition {
    readonly things?: Readonly<Record<string, ThingForm>>;
    readonly laws?: Readonly<Record<string, Law>>;
}

export interface WorldView {
    readonly has: (thing: string) => boolean;
    readonly names: (kind?: string) => readonly string[];
    readonly get: (thing: string, property: string) => Data | undefined;
    readonly former: (thing: string, property: string) => Data | undefined;
    readonly changes?: (thing?: string) => number;
    readonly news?: (since: number, hear: (thing: string, property: string) => void) => boolean;
    readonly thing: (thing: string) => Readonly<Record<string, Data>> | undefined;
    readonly where: (thing: string) => Point | undefined;
    readonly distance: (from: From, to: From) => number;
    readonly near: (from: From, radius: number, kind?: string) => readonly string[];
    readonly touching: (thing: string) => readonly string[];
    readonly sees: (from: string, thing: string, sight?: Sight) => boolean;
    readonly inView: (from: string, sight?: Sight) => readonly string[];
    readonly heard: (from: From) => readonly Perceived[];
    readonly smelt: (from: From) => readonly Perceived[];
}

export interface WorldWriter {
    readonly set: (thing: string, property: string, value: Data) => void;
    readonly add: (thing: string, form: ThingForm) => void;
    readonly remove: (thing: string) => void;
}

export interface WriteOptions {
    readonly lasts?: Period;
    readonly context?: string;
}

export declare function advance(state: DispatchState, inbox: readonly Message[]): Outbox;

export declare function after<S extends string>(skill: S): `after(${S})`;

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

export declare function branch(start: SavedScene, records: Iterable<TickRecord>, options?: LoadOptions): Scene;

export declare function chanceOf(chances: Chances, name: string, mayDraw?: () => boolean): Chance;

export declare function character<Receptor extends string = never, Signals = Nothing, Sign extends string = never, From = Nothing, Skill extends string = never, States = Nothing, Template extends string = never, Made = Nothing, Memory = Nothing, Open extends boolean = false, Resource extends string = never, Objects extends string = never, Command extends string = never, Cost extends string = never>(definition: {
    readonly name: string;
    readonly open?: Open;
} & Omit<Settings, 'open'> & TypedParts<OwnVocabulary<Receptor, Signals, Sign, Skill, Template, Memory, Open, Resource, Cost>, Receptor, Signals, Sign, From, Skill, States, Template, Made, Memory, Resource, Objects, Command, Cost>): TypedDefinition<Known<NoInfer<Receptor>, NoInfer<Signals>>, NoInfer<Sign>, NoInfer<Skill>, NoInfer<Memory>, NoInfer<Open>, NoInfer<Template>, NoInfer<Resource>, NoInfer<Objects>, NoInfer<Command>>;

export declare function checkDefinition(given: ActorDefinition, expressions?: ExpressionCompiler): readonly Problem[];

export declare function checkOptions(given: unknown, known: readonly string[], of: string, remedies?: Readonly<Record<string, string>>): void;

export declare function compose<const Parts extends readonly [ActorDefinition, ...ActorDefinition[]]>(...definitions: Parts): Composed<Parts[number]>;

export declare function copyState(state: DispatchState, copy?: typeof copyNetwork): DispatchState;

export declare function createActor(given: ActorDefinition, options?: ActorOptions): Actor;

export declare function createChances(seed: number, saved?: Readonly<Record<string, StreamState>>): Chances;

export declare function createCharacter(definition: CharacterDefinition, options?: CharacterOptions): DispatchState;

export declare function createDirector(actor: Actor, options?: DirectorOptions): Director;

export declare function createFreeShare(definition: ActorDefinition, options: FreeShareOptions): FreeShare;

export declare function createScene(options?: SceneOptions): Scene;

export declare function createShare(definition: ActorDefinition, options: ShareOptions): Share;

export declare function createWorld(definition: WorldDefinition): World;

export declare const defaultParameters: Parameters;

export declare function dispatch(state: DispatchState, inbox: readonly Message[]): Dispatched;

export declare function examine(moment: DispatchState): Examination;

export declare function explainStep(state: DispatchState, skill?: string, inbox?: readonly Message[]): Explanation;

export declare function extend<Base extends ActorDefinition, Receptor extends string = never, Signals = Nothing, Sign extends string = never, From = Nothing, Skill extends string = never, States = Nothing, Template extends string = never, Made = Nothing, Memory = Nothing, Open extends boolean = false, Resource extends string = never, Objects extends string = never, Command extends string = never, Cost extends string = never, const Gone extends Removing<Base> = Nothing>(base: Base, changes: Changes<Base, Receptor, Signals, Sign, From, Skill, States, Template, Made, Memory, Open, Resource, Objects, Command, Cost, Gone>): Extended<NoInfer<Base>, NoInfer<Receptor>, NoInfer<Signals>, NoInfer<Sign>, NoInfer<Skill>, NoInfer<Template>, NoInfer<Memory>, NoInfer<Open>, NoInfer<Resource>, NoInfer<Objects>, NoInfer<Command>, NoInfer<Gone>>;

export declare function fail(code: string, path: string, message: string): never;

export declare function firstDifference(recorded: unknown, found: unknown, path?: string): Difference | undefined;

export declare function fixedClock(rate?: number): Clock;

export declare function followTick(follower: FollowedActor, record: TickRecord, step?: number): Moment | undefined;

export declare function followTrace(history: TraceHistory | undefined, record: TraceRecord): TraceHistory;

export declare function followedOf(record: TickRecord, actor: string): Followed;

export declare function formatProblem(problem: Problem): string;

export declare function goalsHold({ network }: DispatchState): boolean;

export declare function halve(change: WhatIf): WhatIf | undefined;

export declare function inboxOf({ step, signs }: ActorRecord): Message[];

export declare function inputsOfShare({ name, elsewhere }: Actor, told: FreeTick): Input[];

export declare function isMet(network: Network, member: number, name: string, value: Value): boolean;

export declare function judgeNames(from: readonly string[]): readonly string[];

export declare function keepPromises({ network, executing, step }: DispatchState): Message[];

export declare function keysOf<T>(keys: {
    readonly [K in keyof Required<T>]: true;
}): readonly (keyof T & string)[];

export declare function linksInto(examination: Examination, slot: number): Link[];

export declare function loadState(saved: SavedState, explain?: boolean): DispatchState;

export declare function loadWorld(saved: SavedWorld, laws?: WorldDefinition['laws']): World;

export declare const lookingVerbs: readonly string[];

export declare function manualClock(dt?: number): ManualClock;

export declare function mergeActed(parts: readonly SharedAction[]): SharedAction;

export declare function mergePerceived(parts: readonly SharedPerception[]): SharedPerception;

export declare function messagesOfEntry(entry: ScriptEntry): Message[];

export declare function momentOf(start: SavedScene, records: Iterable<TickRecord>, actor: string, step: number): Moment | undefined;

export declare function notWhile<S extends string>(skill: S): `not-while(${S})`;

export declare function openFollower(start: SavedScene, actor: string): FollowedActor;

export declare const periodBounds: {
    readonly ticks: {
        readonly least: 1;
        readonly most: 1000000;
        readonly whole: true;
    };
    readonly seconds: {
        readonly above: 0;
        readonly most: 1000000;
    };
};

export declare function placesOf({ sensors, skills }: ShareParts): Message[];

export declare const probeNames: readonly string[];

export declare function rawThings(view: WorldView): RawThings | undefined;

export declare function readingOf(network: Network, member: number, name: string): Value | undefined;

export declare function realClock(rate: number, { now, wait }: RealTime): Clock;

export declare function recordStep(state: DispatchState, report: StepReport, first?: boolean): TraceRecord;

export declare function replay(start: SavedScene, records: Iterable<TickRecord>, options?: LoadOptions): Generator<Replayed, void>;

export declare function restOf(definition: ActorDefinition, taken: readonly ShareParts[], world?: WorldDefinition): Required<ShareParts>;

export declare function restoreMoment({ definition, changes, before, record, }: TraceHistory): DispatchState;

export declare function restoreScene(saved: SavedScene, options?: LoadOptions): Scene;

export declare function runCharacter(definition: ActorDefinition, options?: RunOptions): Generator<RunStep, DispatchState>;

export declare function saveState(state: DispatchState): SavedState;

export declare function saveWorld(world: World): SavedWorld;

export declare function sayBriefly({ about, selected, unmetGoals, goals }: Explanation): string;

export declare function sayExplanation(explanation: Explanation): string;

export declare const semanticsNames: readonly Semantics[];

// as settleDefinition:
export declare function settleCharacter(definition: CharacterDefinition): Character;

export declare const sources: readonly ['state', 'goals', 'protected', 'backward', 'forward', 'followers', 'conflicts'];

export declare function steps<S>(program: SkillProgram<S>): SkillProgram<S>;

export declare function stripCode(definition: ActorDefinition): CharacterDefinition & ActorDefinition;

export declare function suggest(wrong: string, names: Iterable<string>): string;

export declare function takeInTick(state: DispatchState, inbox: readonly Message[], origin?: string): void;

export declare function takeMessages(state: DispatchState, inbox: readonly Message[], origin?: string): void;

export declare function testActor<Part extends ActorDefinition>(part: Part, options?: ActorOptions): TestActor<Part>;

export declare function viewWorld(world: World): Required<WorldView>;

export declare function withCode(data: ActorDefinition, code: ActorDefinition): ActorDefinition;

// Not exported, but part of the above:

export declare const kinds: {
    readonly receptors: 'receptor';
    readonly sensors: 'sensor';
    readonly goals: 'goal';
    readonly skills: 'skill';
    readonly templates: 'template';
    readonly commands: 'command';
    readonly memory: 'memory';
    readonly resources: 'resource';
    readonly objects: 'kind of objects';
};

export declare function copyNetwork(network: Network): Network;

export interface ActorPlan {
    readonly definition: ActorDefinition;
    readonly data: CharacterDefinition;
    readonly perception: PerceptionPlan;
    readonly judged: ReadonlySet<string>;
    readonly skills: ReadonlyMap<string, SkillPlan>;
    readonly templates: ReadonlyMap<string, TemplatePlan>;
    readonly commands: readonly (readonly [name: string, form: CommandForm])[];
    readonly stepEvery: Period;
}

export interface ActorState {
    readonly name: string;
    readonly scene: SceneState;
    plan: ActorPlan;
    dispatch: DispatchState;
    perception: Perception;
    readonly around: Around;
    running: Running[];
    commands: CommandRun[];
    readonly senses: Map<string, Value>;
    reports: Report[];
    since: (readonly Message[])[];
    early: readonly Message[];
    nextStep: number | undefined;
    hindsight: Hindsight;
    readonly overruled: Map<string, {
        readonly by: string;
        readonly times: number;
    }>;
    readonly thrown: Map<number, unknown>;
    readonly asked: Map<string, Set<string>>;
    readonly failures: Failure[];
    readonly faults: DatedFault[];
    explainers: number;
    readonly faultListeners: Set<(fault: DatedFault) => void>;
    readonly outsideListeners: Set<(order: ExecuteOrder) => void>;
    readonly executeListeners: Set<(order: ExecuteOrder) => void>;
    readonly cancelListeners: Set<(order: CancelOrder) => void>;
    readonly listeners: Set<(step: RunStep) => void>;
    stepped: Stepped | undefined;
    events: SkillEvent[];
    news: Fault[];
    readonly embodied: boolean;
}

export interface Amount {
    readonly name: string;
    readonly units: number;
}

export interface Around extends Surroundings {
    readonly field: ReceptorField;
    readonly fault: (part: string, error: unknown) => void;
}

export interface Body {
    readonly x: number;
    readonly y: number;
    readonly z: number;
    readonly halfX: number;
    readonly halfY: number;
    readonly halfZ: number;
    readonly radius: number;
}

export interface Calendar<T extends Dated> {
    readonly soon: T[][];
    nearby: number;
    readonly slots: Map<number, T[]>;
    heap: number[];
    taken: number;
    passed: number;
}

export interface Chances {
    readonly seed: number;
    readonly streams: Map<string, StreamState>;
}

export interface Changes<Base, Receptor extends string, Signals, Sign extends string, From, Skill extends string, States, Template extends string, Made, Memory, Open extends boolean, Resource extends string, Objects extends string, Command extends string, Cost extends string, Removed, V extends Vocabulary = Joined<Base, NoInfer<Receptor>, NoInfer<Signals>, NoInfer<Sign>, NoInfer<Skill>, NoInfer<Template>, NoInfer<Memory>, NoInfer<Open>, NoInfer<Resource>, NoInfer<Cost>, NoInfer<Removed>>> extends Omit<Settings, 'open'> {
    readonly name: string;
    readonly open?: Open;
    readonly add?: TypedParts<V, Receptor, Signals, Sign, From, Skill, States, Template, Made, Memory, Resource, Objects, Command, Cost>;
    readonly replace?: {
        readonly receptors?: Replacing<NamesOf<Base, 'receptors'>, ReceptorForm>;
        readonly sensors?: Replacing<NamesOf<Base, 'sensors'>, TypedSensor<V, keyof V['signals']>, Value>;
        readonly goals?: Replacing<NamesOf<Base, 'goals'>, GoalForm, Value>;
        readonly skills?: Replacing<NamesOf<Base, 'skills'>, TypedSkill<V, unknown>>;
        readonly templates?: Replacing<NamesOf<Base, 'templates'>, TypedTemplate<V, unknown>>;
        readonly commands?: Replacing<NamesOf<Base, 'commands'>, TypedCommand<V>>;
        readonly memory?: Replacing<NamesOf<Base, 'memory'>, MemoryForm, Data>;
        readonly resources?: Replacing<NamesOf<Base, 'resources'>, number>;
        readonly objects?: Replacing<NamesOf<Base, 'objects'>, readonly string[]>;
    };
    readonly remove?: Removed;
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

export interface Collecting {
    readonly isHere: (skill: string) => boolean;
    readonly isSensorHere: (sensor: string) => boolean;
    readonly receptors: readonly string[];
    open: boolean;
    over: Over[];
    faults: DatedFault[];
    readonly send: (input: Input) => void;
}

export interface CommandRun extends Recurring {
    readonly actor: ActorState;
    readonly name: string;
    readonly form: CommandForm;
    readonly context: ActContext;
    readonly every: Period;
    readonly since: number;
    readonly time: number;
}

export interface Dated {
    due: number;
    place: number;
}

export interface Departed {
    readonly name: string;
    readonly events: readonly SkillEvent[];
    readonly news: readonly Fault[];
}

export interface Effect extends Literal {
    readonly weight: number;
}

export interface Entry<T> {
    readonly item: T;
    level: number;
    x0: number;
    x1: number;
    y0: number;
    y1: number;
    z0: number;
    z1: number;
    mark: number;
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

export interface Given {
    readonly told: readonly (readonly Message[])[];
    readonly inbox: readonly Message[];
}

export interface Goal {
    readonly name: string;
    readonly value: Value;
    readonly conserve: boolean;
    readonly importance: Coefficient;
    readonly protect: boolean;
}

export interface Grid<T> {
    readonly levels: Level<T>[];
    mark: number;
    looked: number;
}

export interface Hindsight {
    former: Stretch | undefined;
    latest: Stretch;
    taken: number;
}

export interface Level<T> {
    readonly width: number;
    readonly cells: Map<number, Set<Entry<T>>>;
    entries: number;
    x0: number;
    x1: number;
    y0: number;
    y1: number;
    z0: number;
    z1: number;
}

export interface Links {
    capacity: number;
    from: Int32Array;
    to: Int32Array;
    rate: Float64Array;
    count: Int32Array;
}

export interface Listener {
    woken: number;
    readonly wake: () => void;
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

export interface Memory {
    plans: ReadonlyMap<string, MemoryPlan>;
    readonly contexts: Map<string, Map<string, MemoryEntry>>;
    count: number;
}

export interface MemoryPlan {
    readonly key: string;
    readonly value: Data;
    readonly lasts: Period | undefined;
}

export interface NameList {
    readonly things: Map<string, Thing>;
    sorted: readonly string[] | undefined;
}

export interface NamedLaw {
    readonly name: string;
    readonly law: Law;
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

export interface NumberSchema {
    readonly type: 'number' | 'integer';
    readonly description?: string;
    readonly minimum?: number;
    readonly maximum?: number;
}

export interface Over {
    readonly running: Running;
    readonly outcome: Outcome;
    readonly reason: string | undefined;
    readonly error: unknown;
}

export interface Perception {
    readonly self: string;
    readonly plan: PerceptionPlan;
    readonly memory: Memory;
    readonly uses: Map<string, ReceptorUse>;
    readonly sensors: SensorUnit[];
    readonly signals: Record<string, unknown>;
    woken: SensorUnit[];
    writes: MemoryWrite[];
    readonly contexts: Map<string, ProbeContext>;
}

export interface PerceptionPlan {
    readonly receptors: readonly ReceptorPlan[];
    readonly sensors: readonly SensorPlan[];
    readonly memory: readonly MemoryPlan[];
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

export interface Receptor extends Recurring {
    readonly key: string;
    readonly probe: (context: ProbeContext) => unknown;
    readonly context: ProbeContext;
    value: unknown;
    samples: number;
    lastTick: number;
    lastTime: number;
    changed: number;
    readonly listeners: Listener[];
    readonly users: User[];
}

export interface ReceptorField {
    readonly receptors: Map<string, Receptor>;
    fresh: Receptor[];
    readonly schedule: Schedule<Receptor>;
    readonly numbers: WeakMap<object, number>;
    probes: number;
    away: boolean;
}

export interface ReceptorPlan {
    readonly name: string;
    readonly identity: unknown;
    readonly probe: Exclude<Probe, string> | {
        readonly expression: Expression;
    };
    readonly every: Period;
    readonly in: string;
    readonly share: string | false | undefined;
}

export interface ReceptorUse extends User {
    readonly plan: ReceptorPlan;
    every: Period;
    receptor: Receptor;
    before: number;
}

export interface Recorder {
    readonly sink: RecordingSink;
    readonly keyframeEvery: number;
    readonly save: () => SavedScene | undefined;
    keyframeAt: number;
    fresh: boolean;
    readonly levels: Map<string, ToldLevels>;
}

export interface Recurring extends Dated {
    readonly every: Period;
    dueExactly: number;
}

export interface Report {
    readonly skill: string;
    readonly number: number;
    readonly since: number;
    readonly finished: boolean;
}

export interface Running {
    readonly skill: string;
    readonly number: number;
    form: SkillPlan;
    readonly args: Readonly<Record<string, string>>;
    readonly uses: readonly Amount[];
    readonly since: number;
    readonly time: number;
    course: {
        readonly kind: 'steps';
        readonly program: SkillProgram;
        readonly state: Data;
    } | {
        readonly kind: 'generator';
        readonly generator: Generator<unknown, unknown, unknown>;
    } | {
        readonly kind: 'outside';
    } | {
        readonly kind: 'elsewhere';
    } | {
        readonly kind: 'promises';
    };
    controller: AbortController | undefined;
    context: SkillContext | undefined;
    said: Said | undefined;
    over: boolean;
}

export interface Said {
    readonly outcome: 'done' | 'failed';
    readonly error?: unknown;
}

export interface SavedActor {
    readonly name: string;
    readonly embodied: boolean;
    readonly state: SavedState;
    readonly nextStep: number | null;
    readonly receptors: Readonly<Record<string, SavedReceptor>>;
    readonly sensors: Readonly<Record<string, number>>;
    readonly woken: readonly string[];
    readonly memory: readonly MemoryEntry[];
    readonly running: readonly SavedRunning[];
    readonly commands: readonly {
        readonly name: string;
        readonly since: number;
        readonly time: number;
        readonly due: number;
    }[];
    readonly senses: readonly (readonly [sensor: string, value: Value])[];
    readonly reports: readonly Report[];
    readonly since: readonly (readonly Message[])[];
    readonly early: readonly Message[];
    readonly asked: Readonly<Record<string, readonly string[]>>;
    readonly events: readonly SkillEvent[];
    readonly news: readonly Fault[];
    readonly failures: readonly Omit<Failure, 'error'>[];
    readonly faults: readonly DatedFault[];
}

export interface SavedReceptor {
    readonly every: Period;
    readonly value: Data;
    readonly samples: number;
    readonly before: number;
    readonly lastTick: number;
    readonly lastTime: number;
    readonly due: number;
}

export interface SavedRunning {
    readonly skill: string;
    readonly number: number;
    readonly since: number;
    readonly time: number;
    readonly state?: Data;
    readonly elsewhere?: true;
    readonly said?: {
        readonly outcome: 'done' | 'failed';
        readonly error?: string;
    };
}

export interface SceneState {
    readonly rate: number;
    readonly timer: Timer;
    readonly world: World;
    readonly view: Required<WorldView>;
    readonly chances: Chances;
    readonly field: ReceptorField;
    readonly agenda: Schedule<CommandRun>;
    actors: ActorState[];
    departed: Departed[];
    readonly expressions: ExpressionCompiler | undefined;
    readonly promises: boolean;
    ticking: boolean;
    taking: boolean;
    deaf: boolean;
    writes: Write[];
    waiting: Input[];
    inputs: Input[];
    faults: Fault[];
    recorder: Recorder | undefined;
    collecting: Collecting | undefined;
    readonly take: (scene: SceneState, input: Input) => void;
    ahead: number;
    isOutside: ((actor: string, number: number) => boolean) | undefined;
    readonly inputListeners: Set<(input: Input) => void>;
    readonly tickListeners: Set<() => void>;
    bind: (actor: string, data: ActorDefinition) => ActorDefinition;
}

export interface Schedule<T extends Recurring> {
    readonly byTick: Calendar<T>;
    readonly byTime: Calendar<T>;
}

export interface Sensor {
    readonly name: string;
    readonly kind: 'plain' | 'counted' | 'graded';
    readonly first: Value;
    readonly importance: Coefficient;
    readonly word?: WordSense;
}

export interface SensorPlan {
    readonly name: string;
    readonly from: readonly string[];
    readonly judge: Exclude<Judge, string> | {
        readonly expression: Expression;
    };
    readonly remember: readonly {
        readonly key: string;
        readonly expression: Expression;
    }[];
}

export interface SensorUnit extends Listener {
    readonly plan: SensorPlan;
    readonly uses: readonly ReceptorUse[];
    readonly signals: Readonly<Record<string, unknown>>;
    readonly context: JudgeContext;
    before: number;
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

export interface SkillPlan {
    readonly run: LivingSkillForm['run'];
    readonly deadline: LivingSkillForm['deadline'];
    readonly asks: LivingSkillForm['asks'];
}

export interface Stepped {
    readonly report: StepReport;
    readonly told: readonly (readonly Message[])[];
    readonly inbox: readonly Message[];
    readonly levels: ToldLevels;
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

export interface Surroundings {
    readonly world: WorldView;
    readonly timer: Timer;
    readonly doing: () => readonly string[];
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

export interface TextSchema {
    readonly type: 'string';
    readonly description?: string;
    readonly minLength?: number;
    readonly maxLength?: number;
}

export interface Thing extends Body {
    readonly name: string;
    readonly properties: Map<string, Data>;
    former: Map<string, Former> | undefined;
    x: number;
    y: number;
    z: number;
    halfX: number;
    halfY: number;
    halfZ: number;
    radius: number;
    heading: number;
    kind: string | undefined;
    opaque: boolean;
    sound: number;
    smell: number;
    holder: Thing | undefined;
    held: Set<Thing> | undefined;
    asBody: Entry<Thing> | undefined;
    asScreen: Entry<Thing> | undefined;
    asSound: Entry<Thing> | undefined;
    asSmell: Entry<Thing> | undefined;
    addedIn: number;
    movedIn: number;
    formerX: number;
    formerY: number;
    formerZ: number;
    formerHeading: number;
    record: Readonly<Record<string, Data>> | undefined;
    place: Point | undefined;
    changedAt: number;
    measure: number;
}

export interface Timer {
    tick: number;
    time: number;
    dt: number;
    run: number;
    since: number;
}

export interface ToldLevels {
    now: Float64Array;
    slotOf: ReadonlyMap<string, number>;
    readonly bySkill: Map<string, Told>;
    readonly bySlot: Told[];
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

export interface TypedCommand<V extends Vocabulary> extends Omit<CommandForm, 'run' | 'until'> {
    readonly run?: ((context: TypedActContext<V>) => void) | Ready<[ActContext], void>;
    readonly until?: ((context: TypedActContext<V>) => boolean) | {
        readonly [N in V['sign']]?: Value;
    };
}

export interface TypedParts<V extends Vocabulary, Receptor extends string, Signals, Sign extends string, From, Skill extends string, States, Template extends string, Made, Memory, Resource extends string, Objects extends string, Command extends string, Cost extends string> {
    readonly receptors?: {
        readonly [R in Receptor]: ReceptorForm;
    } & {
        readonly [R in keyof Signals]: ReceptorForm<Signals[R]>;
    };
    readonly memory?: {
        readonly [K in keyof Memory]: Memory[K];
    };
    readonly resources?: {
        readonly [R in Resource]: number;
    };
    readonly objects?: {
        readonly [O in Objects]: readonly string[];
    };
    readonly sensors?: {
        readonly [S in Sign]: Value | object;
    } & {
        readonly [S in keyof From]: Value | TypedSensor<V, From[S]>;
    };
    readonly goals?: Wanting<V['goal']>;
    readonly skills?: {
        readonly [S in Skill]: Costing<V, Cost>;
    } & {
        readonly [S in keyof States]: TypedSkill<V, States[S]>;
    };
    readonly templates?: {
        readonly [T in Template]: Costing<WithTerms<V>, Cost>;
    } & {
        readonly [T in keyof Made]: TypedTemplate<V, Made[T]>;
    };
    readonly commands?: {
        readonly [C in Command]: TypedCommand<V>;
    };
}

export interface TypedSensor<V extends Vocabulary, F> extends Omit<JudgedSensorForm, 'from' | 'judge'> {
    readonly from?: readonly (F extends keyof V['signals'] & string ? F : NoInfer<keyof V['signals'] & string>)[];
    readonly judge?: string | ((signals: Readonly<Pick<V['signals'], F & keyof V['signals']>>, context: TypedJudgeContext<V>) => unknown);
}

export interface TypedSkill<V extends Vocabulary, S> extends Omit<LivingSkillForm, 'when' | 'adds' | 'deletes' | 'uses' | 'keeps' | 'frees' | 'run'> {
    readonly when?: Naming<V['sign'] | V['word'], Value>;
    readonly adds?: Naming<V['sign'], Value | EffectForm>;
    readonly deletes?: Naming<V['sign'], Value | EffectForm>;
    readonly uses?: Naming<V['resource'], number>;
    readonly keeps?: Naming<V['resource'], number>;
    readonly frees?: Naming<V['resource'], number>;
    readonly run?: ((context: TypedSkillContext<V>) => unknown) | TypedProgram<V, S> | Ready<[SkillContext], unknown> | ReadyProgram;
}

export interface User {
    readonly fault: (error: unknown) => void;
    elsewhere: boolean;
}

export interface Vocabulary {
    readonly signals: object;
    readonly memory: object;
    readonly sign: string;
    readonly word: string;
    readonly resource: string;
    readonly goal: string;
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

export interface Words {
    readonly finished: ReadonlyMap<string, readonly string[]>;
    readonly reported: ReadonlyMap<string, readonly string[]>;
    readonly idle: readonly {
        readonly skill: string;
        readonly proposition: string;
    }[];
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

export interface Writer {
    readonly name: string;
    readonly stream: string;
    readonly fault: (error: unknown) => void;
    readonly lost: (what: string, by: string) => void;
}

export type Held<T> = [T] extends [MemoryForm<infer First>] ? Widened<First> : Widened<T>;

export type Kind = keyof typeof kinds;

export type Loose<T> = unknown extends T ? any : T;

export type OpenOf<D> = D extends {
    readonly open?: infer Open;
} ? Open : never;

export type Removing<Base> = {
    readonly [K in Kind]?: readonly NamesOf<Base, K>[];
};

export type ResourceNames<Resource extends string> = [Resource] extends [never] ? string : Resource;

export type SavedFormer = Readonly<Record<string, Readonly<Record<string, Data>>>>;

export type SavedWrite = {
    readonly kind: 'world';
    readonly change: WorldChange;
    readonly writer: string;
} | {
    readonly kind: 'memory';
    readonly actor: string;
    readonly write: MemoryWrite;
    readonly writer: string;
} | {
    readonly kind: 'attend';
    readonly actor: string;
    readonly receptor: string;
    readonly every: Period | null;
    readonly writer: string;
} | {
    readonly kind: 'ask';
    readonly actor: string;
    readonly goal: string;
    readonly form: Value | GoalForm | null;
    readonly writer: string;
};

export type Settings = Omit<ActorDefinition, 'name' | Kind>;

export type SignNames<Sign extends string, Open> = true extends Open ? string : Sign extends `${infer Functor}(${string}?${string})` ? `${Functor}(${string})` : Sign;

export type StreamState = [number, number, number, number];

export type TypedTemplate<V extends Vocabulary, S> = TypedSkill<WithTerms<V>, S> & Pick<TemplateForm, 'stays'>;

export type WordNames<Skill extends string, Template extends string, Open> = true extends Open ? string : [Template] extends [never] ? Word<Skill> : Word<string>;

export type WordSense = {
    readonly kind: 'after';
    readonly skill: string;
    readonly by: string;
} | {
    readonly kind: 'not-while';
    readonly skill: string;
};

export type Write = {
    readonly kind: 'world';
    readonly change: WorldChange;
    readonly by: Writer;
} | {
    readonly kind: 'memory';
    readonly actor: ActorState;
    readonly write: MemoryWrite;
    readonly by: Writer;
} | {
    readonly kind: 'attend';
    readonly actor: ActorState;
    readonly receptor: string;
    readonly every: Period | undefined;
    readonly by: Writer;
} | {
    readonly kind: 'ask';
    readonly actor: string;
    readonly goal: string;
    readonly form: Value | GoalForm | null;
    readonly by: Writer;
};

interface BooleanSchema {
    readonly type: 'boolean';
    readonly description?: string;
}

interface ChoiceSchema {
    readonly anyOf: readonly PlainSchema[];
    readonly description?: string;
}

interface Costing<V extends Vocabulary, Cost extends string> {
    readonly costs?: {
        readonly [C in Cost]?: number;
    };
    readonly run?: ((context: TypedSkillContext<V>) => unknown) | object;
}

interface Former {
    value: Data | undefined;
    changedIn: number;
}

interface Joined<Base, Receptor extends string, Signals, Sign extends string, Skill extends string, Template extends string, Memory, Open, Resource extends string, Cost extends string, Removed> {
    readonly signals: Omit<SignalsOf<Base>, Gone<Removed, 'receptors'>> & Known<Receptor, Signals>;
    readonly memory: Omit<MemoryOf<Base>, Gone<Removed, 'memory'>> & {
        [K in keyof Memory]: Held<Memory[K]>;
    };
    readonly sign: SignNames<Left<Base, 'sensors', Removed> | Sign, Open | OpenOf<Base>>;
    readonly word: WordNames<Left<Base, 'skills', Removed> | Skill, Left<Base, 'templates', Removed> | Template, Open | OpenOf<Base>>;
    readonly resource: ResourceNames<Left<Base, 'resources', Removed> | Resource>;
    readonly goal: SignNames<Left<Base, 'sensors', Removed> | Sign, Open | OpenOf<Base>> | Cost;
}

interface News {
    readonly things: string[];
    readonly properties: string[];
}

interface OwnVocabulary<Receptor extends string, Signals, Sign extends string, Skill extends string, Template extends string, Memory, Open, Resource extends string, Cost extends string> {
    readonly signals: Known<NoInfer<Receptor>, NoInfer<Signals>>;
    readonly memory: {
        [K in keyof NoInfer<Memory>]: Held<NoInfer<Memory>[K]>;
    };
    readonly sign: SignNames<NoInfer<Sign>, NoInfer<Open>>;
    readonly word: WordNames<NoInfer<Skill>, NoInfer<Template>, NoInfer<Open>>;
    readonly resource: ResourceNames<NoInfer<Resource>>;
    readonly goal: SignNames<NoInfer<Sign>, NoInfer<Open>> | NoInfer<Cost>;
}

interface Ready<Arguments extends unknown[], Result> {
    (...given: Arguments): Result;
    <_>(...given: Arguments): Result;
}

interface ReadyProgram {
    readonly begin?: Ready<[SkillContext], unknown>;
    readonly step?: Ready<[never, SkillContext], StepResult>;
    readonly end?: Ready<[never, SkillContext, Outcome], void>;
}

interface Stretch {
    readonly base: DispatchState;
    readonly steps: Given[];
}

interface TemplatePlan {
    readonly form: SkillPlan;
    readonly variables: readonly string[];
}

interface TermArgument {
    readonly name: string;
    readonly variable: boolean;
}

interface Told {
    readonly skill: string;
    readonly last: number[];
}

interface TypedActContext<V extends Vocabulary> extends Omit<ActContext, 'memory' | 'signals' | 'signs' | 'attend'> {
    readonly memory: TypedMemory<V['memory']>;
    readonly signals: Readonly<V['signals']>;
    readonly signs: Readonly<Record<V['sign'], Value>>;
    readonly attend: (receptor: keyof V['signals'] & string, every: Period | undefined) => void;
}

interface TypedJudgeContext<V extends Vocabulary> extends Omit<JudgeContext, 'memory'> {
    readonly memory: TypedMemory<V['memory']>;
}

interface TypedProgram<V extends Vocabulary, S> {
    readonly begin?: (context: TypedSkillContext<V>) => S;
    readonly step?: (state: Loose<S>, context: TypedSkillContext<V>) => StepResult;
    readonly end?: (state: Loose<S>, context: TypedSkillContext<V>, outcome: Outcome) => void;
}

interface TypedSkillContext<V extends Vocabulary> extends TypedActContext<V>, Omit<SkillContext, keyof ActContext> {
}

interface WithTerms<V extends Vocabulary> extends Vocabulary {
    readonly signals: V['signals'];
    readonly memory: V['memory'];
    readonly sign: V['sign'] | Term;
    readonly word: V['word'];
    readonly resource: V['resource'] | Term;
    readonly goal: V['goal'];
}

type BeginningOf<D, K extends string> = D extends {
    readonly memory?: {
        readonly [N in K]: infer Beginning;
    };
} ? Beginning : never;

type Gone<Removed, K extends Kind> = Removed extends {
    readonly [X in K]: readonly (infer Name extends string)[];
} ? Name : never;

type Left<Base, K extends Kind, Removed> = Exclude<NamesOf<Base, K>, Gone<Removed, K>>;

type Naming<Name extends string, Said> = readonly Name[] | {
    readonly [N in Name]?: Said;
};

type PlainSchema = BooleanSchema | NumberSchema | TextSchema;

type Replacing<Name extends string, Form, Short = never> = {
    readonly [N in Name]?: Form | Short | ((old: Form) => Form | Short);
};

type SignalOf<D, R extends string> = D extends {
    readonly receptors?: {
        readonly [N in R]: ReceptorForm<infer Signal>;
    };
} ? Signal : never;

type Term = `${string}(${string})`;

type TypedMemory<M extends object> = MemoryReader<M> & MemoryWriter<M>;

type Untyped = Readonly<Record<string, Data | undefined>>;

type Wanting<Name extends string> = {
    readonly [N in Name]?: Value | GoalForm;
};

type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;

type Widened<T> = [T] extends [null] ? Data : Widen<T>;

type Word<Skill extends string> = `after(${Skill})` | `not-while(${Skill})`;
