// The public declarations of @troupe/body, written by npm run api.

export interface Assembled<Slots extends SlotNames = SlotNames> {
    readonly choices: FullChoices<Slots>;
    readonly definition: ActorDefinition;
    readonly shape: Shape;
    readonly implied: readonly Implication[];
}

export interface Attributes {
    readonly parent: Attributes | undefined;
    readonly color?: Color | undefined;
    readonly opacity?: Color | undefined;
    readonly surface?: Surface | undefined;
    readonly sides?: 1 | 2 | undefined;
}

export interface BallOptions extends JointOptions {
    readonly axis?: undefined;
    readonly rest?: Rotation;
}

export type Basis = 'bezier' | 'b-spline' | 'catmull-rom' | 'hermite';

export type Bodily = Shape | (() => Body);

export interface Body {
    readonly name: string;
    readonly variables: ReadonlyMap<string, Variable>;
    readonly root: BodyNode;
    readonly parts: ReadonlyMap<string, BodyNode>;
    readonly limbs: ReadonlyMap<string, Limb>;
    readonly clips: ReadonlyMap<string, Clip>;
    readonly get: (variable: string) => VariableValue;
    readonly set: (variable: string, value: VariableValue) => void;
    readonly update: () => Update;
    readonly place: (part: string, out?: Float64Array) => Float64Array;
    readonly watch: (listener: (update: Update) => void) => () => void;
}

export interface BodyNode {
    readonly name: string | undefined;
    readonly parent: BodyNode | undefined;
    readonly children: readonly BodyNode[];
    readonly local: Float64Array;
    readonly primitives: readonly Primitive[];
    readonly lights: readonly Light[];
    readonly cameras: readonly Camera[];
}

export interface Camera {
    readonly name: string;
    readonly fieldOfView: number;
    readonly near: number;
    readonly far: number;
}

export type Choices<Slots extends SlotNames = SlotNames> = {
    readonly [K in keyof Slots]?: Slots[K];
};

export interface Claim extends Manner {
    readonly slot: string;
    readonly part: string;
    readonly measure: string;
}

export interface Clip {
    readonly name: string;
    readonly seconds: number;
    readonly tracks: readonly Track[];
}

export interface ClipInfo {
    readonly name: string;
    readonly seconds: number;
    readonly loops: boolean;
    readonly travel: {
        readonly along: number;
        readonly across: number;
        readonly turn: number;
    };
    readonly path: Path | undefined;
    readonly rest: Path | undefined;
}

export interface ClipOptions {
    readonly rounds?: number;
    readonly until?: Readonly<Record<string, Value>> | ((context: SkillContext) => boolean);
    readonly speed?: number;
    readonly fade?: number;
    readonly layer?: string;
    readonly travels?: boolean;
    readonly stride?: number;
    readonly towards?: string | Point | ((context: SkillContext) => string | Point | undefined);
    readonly turning?: number;
    readonly holds?: boolean;
}

export interface ClipSet {
    readonly name: string;
    readonly clips: ReadonlyMap<string, ClipInfo>;
    readonly idle: string | undefined;
    readonly layers: ReadonlyMap<string, Layer>;
    readonly root: Root | undefined;
}

export interface ClipSetOptions {
    readonly idle?: string;
    readonly layers?: Readonly<Record<string, LayerForm>>;
    readonly root?: string;
}

export type ClipState = {
    elapsed: number;
    begun: number | null;
    shown: number | null;
};

export type Color = readonly [red: number, green: number, blue: number];

export interface CompareOptions<Slots extends SlotNames = SlotNames> extends RunsOptions {
    readonly beside?: Choices<Slots>;
}

export interface Comparison {
    readonly claim: Claim;
    readonly with: readonly number[];
    readonly without: readonly number[];
    readonly differences: readonly number[];
    readonly agree: number;
    readonly oppose: number;
    readonly byChance: number;
    readonly holds: boolean;
    readonly words: string;
}

export interface Detail {
    readonly error?: number | undefined;
    readonly segments?: number | undefined;
}

export interface EaseOptions {
    readonly seconds?: number;
}

export type EaseState = {
    time: number;
    seconds: number;
    courses: Record<string, Course>;
};

export type EaseTargets = Readonly<Record<string, VariableValue | ((motion: Motion) => VariableValue)>>;

export interface Figure {
    readonly name: string;
    readonly variables: readonly Variable[];
    readonly nodes: readonly FigureNode[];
    readonly shadings: readonly FigureShading[];
    readonly meshes: readonly FigureMesh[];
}

export interface FigureMesh {
    readonly positions: Uint8Array;
    readonly normals: Uint8Array;
    readonly uvs?: Uint8Array;
    readonly colors?: Uint8Array;
    readonly indices: Uint8Array;
    readonly skin?: {
        readonly joints: readonly string[];
        readonly inverseBind: Uint8Array;
        readonly influences: Uint8Array;
        readonly weights: Uint8Array;
    };
    readonly morphs?: readonly {
        readonly variable: string;
        readonly positions: Uint8Array;
        readonly normals?: Uint8Array;
    }[];
}

export interface FigureNode {
    readonly parent: number;
    readonly name?: string;
    readonly local: readonly number[];
    readonly turn?: {
        readonly variable: string;
        readonly axis?: Point;
    };
    readonly responses?: readonly FigureResponse[];
    readonly primitives?: readonly FigurePrimitive[];
    readonly lights?: readonly Light[];
}

export interface FigurePrimitive {
    readonly geometry: Exclude<Geometry, {
        readonly kind: 'mesh';
    }> | {
        readonly kind: 'mesh';
        readonly mesh: number;
    };
    readonly shading: number;
}

export interface FigureResponse {
    readonly variable: string;
    readonly component?: number;
    readonly around?: true;
    readonly factor?: number;
    readonly at: readonly (number | string | boolean)[];
    readonly numbers: readonly (readonly number[])[];
}

export interface FigureShading {
    readonly color: Color;
    readonly opacity: Color;
    readonly surface: Surface;
    readonly sides: 1 | 2;
    readonly responses?: readonly FigureResponse[];
}

export type FullChoices<Slots extends SlotNames = SlotNames> = {
    readonly [K in keyof Slots]: Slots[K];
};

export type Geometry = {
    readonly kind: 'sphere';
    readonly radius: number;
    readonly zMin: number;
    readonly zMax: number;
    readonly sweep: number;
} | {
    readonly kind: 'cone';
    readonly height: number;
    readonly radius: number;
    readonly sweep: number;
} | {
    readonly kind: 'cylinder';
    readonly radius: number;
    readonly zMin: number;
    readonly zMax: number;
    readonly sweep: number;
} | {
    readonly kind: 'hyperboloid';
    readonly from: Point;
    readonly to: Point;
    readonly sweep: number;
} | {
    readonly kind: 'paraboloid';
    readonly radius: number;
    readonly zMin: number;
    readonly zMax: number;
    readonly sweep: number;
} | {
    readonly kind: 'disk';
    readonly height: number;
    readonly radius: number;
    readonly sweep: number;
} | {
    readonly kind: 'torus';
    readonly major: number;
    readonly minor: number;
    readonly phiMin: number;
    readonly phiMax: number;
    readonly sweep: number;
} | {
    readonly kind: 'polygons';
    readonly counts: readonly number[];
    readonly indices: readonly number[];
    readonly points: readonly Point[];
} | {
    readonly kind: 'patches';
    readonly type: 'bilinear' | 'bicubic';
    readonly basis: readonly [u: Basis, v: Basis];
    readonly columns: number;
    readonly rows: number;
    readonly wraps: readonly [u: boolean, v: boolean];
    readonly points: readonly Point[];
} | {
    readonly kind: 'mesh';
    readonly mesh: Mesh;
};

export type GraspState = {
    thing: string;
};

export type Grip = readonly [x: number, y: number, z: number, heading: number];

export interface HingeOptions extends JointOptions {
    readonly axis: Point;
    readonly limits?: readonly [least: number, most: number];
    readonly rest?: number;
}

export interface Implication extends Implied {
    readonly because: readonly {
        readonly slot: string;
        readonly part: string;
    }[];
}

export interface Implied {
    readonly what: (typeof whats)[number];
    readonly name: string;
    readonly how: 'set' | 'add' | 'change' | 'remove';
    readonly property?: string;
    readonly value?: unknown;
}

export interface JointRig {
    readonly part: string;
    readonly own: Variable | undefined;
    readonly axis: Vector | undefined;
    readonly depends: readonly string[];
    readonly frame: Matrix;
    readonly inverse: Matrix;
    readonly values: VariableValue[];
    readonly unturn: Matrix;
}

export interface Layer {
    readonly joints: ReadonlySet<string>;
    readonly weight: number;
}

export interface LayerForm {
    readonly joints?: readonly string[];
    readonly below?: string | readonly string[];
    readonly weight?: number;
}

export interface Light {
    readonly kind: 'ambient' | 'distant' | 'point' | 'spot';
    readonly intensity: number;
    readonly color: Color;
    readonly from: Point;
    readonly to: Point;
    readonly angle: number;
}

export interface Limb {
    readonly name: string;
    readonly kind: 'arm' | 'leg';
    readonly ball: string;
    readonly hinge: string;
    readonly tip: string;
    readonly axis: Point;
}

export interface LimbOptions extends Omit<Limb, 'name' | 'axis'> {
    readonly axis?: Point;
}

export interface LimbPose {
    readonly ball: Rotation;
    readonly hinge: number;
    readonly missed: number;
}

export interface LimbRig {
    readonly name: string;
    readonly limb: Limb;
    readonly ball: JointRig;
    readonly hinge: Variable;
    readonly tip: Variable | undefined;
    readonly upper: Vector;
    readonly hingeTurn: Rotation;
    readonly axis: Vector;
    readonly lower: Vector;
    readonly tipTurn: Rotation;
    readonly base: number;
    readonly swing: number;
    readonly straight: number;
    readonly longest: number;
    readonly shortest: number;
    readonly scale: number;
    readonly pole: Vector;
    readonly ballPlace: Vector;
    readonly tipPlace: Vector;
    readonly tipFrame: Matrix;
}

export interface Limits {
    readonly least?: number;
    readonly most?: number;
}

export interface Look {
    readonly lit: boolean;
    readonly color: Color;
    readonly opacity: number;
    readonly roughness: number;
    readonly metalness: number;
    readonly specular: number;
    readonly specularColor: Color;
    readonly transmission: number;
    readonly emissive: Color;
    readonly cutoff: number;
    readonly sides: 1 | 2;
    readonly textures: Readonly<Partial<Record<TextureName, Texture>>>;
}

export interface LookOptions {
    readonly seconds?: number;
    readonly aside?: number;
    readonly up?: number;
    readonly hold?: boolean;
}

export type LookState = {
    time: number;
    seconds: number;
    course: Course;
};

export interface Manner {
    readonly says: string;
    readonly goes: 'up' | 'down';
}

export type Measure = (run: MeasuredRun) => number;

export interface MeasuredRun {
    readonly actor: Actor;
    readonly ticks: readonly TickRecord[];
}

export interface Mesh {
    readonly positions: Float32Array;
    readonly normals: Float32Array;
    readonly uvs?: Float32Array | undefined;
    readonly colors?: Float32Array | undefined;
    readonly indices: Uint32Array;
    readonly skin?: Skin | undefined;
    readonly morphs?: readonly Morph[] | undefined;
}

export interface Morph {
    readonly variable: string;
    readonly positions: Float32Array;
    readonly normals?: Float32Array | undefined;
}

export interface Motion {
    readonly self: string;
    readonly context: ActContext;
    readonly world: ActContext['world'];
    readonly time: number;
    readonly tick: number;
    readonly chance: Chance;
    readonly rig: Rig;
    dt: number;
    readonly tickTime: number;
    value(variable: string): VariableValue;
    number(variable: string): number;
    rotation(variable: string): Rotation;
    speed(variable: string): number | readonly number[];
    former(variable: string): VariableValue;
    write(variable: string, value: VariableValue): VariableValue;
    bound(variable: string): number;
    fail(why: string): 'failed';
    where(): Stance;
    formerly(): Stance;
    ground(): Vector;
    moveTo(at: Vector, heading: number): void;
}

export interface Palette<Slots extends SlotNames = SlotNames> {
    readonly name: string;
    readonly character: ActorDefinition;
    readonly shape: Shape<never>;
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly slots: {
        readonly [K in keyof Slots]: Slot<Slots[K]>;
    };
    readonly measures?: Readonly<Record<string, Measure>>;
}

export interface Part {
    readonly title: string;
    readonly description?: string;
    readonly shape?: Shape<never>;
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly state?: Readonly<Record<string, Data>>;
    readonly parameters?: Readonly<Partial<Parameters>>;
    readonly add?: Pick<ActorDefinition, Kind>;
    readonly change?: PartChanges;
    readonly remove?: {
        readonly [K in Kind]?: readonly string[];
    };
    readonly excludes?: Reasons;
    readonly needs?: Reasons;
    readonly manners?: Readonly<Record<string, Manner>>;
}

export interface PartChanges {
    readonly receptors?: Forms<ReceptorForm>;
    readonly sensors?: Forms<JudgedSensorForm>;
    readonly goals?: Forms<GoalForm>;
    readonly skills?: Forms<LivingSkillForm>;
    readonly templates?: Forms<LivingSkillForm & TemplateForm>;
    readonly commands?: Forms<CommandForm>;
    readonly memory?: Forms<MemoryForm>;
}

export type PatchType = 'bilinear' | 'bicubic';

export interface Path {
    readonly seconds: number;
    readonly places: Float64Array;
}

export interface PerformOptions {
    readonly bounds?: SpeedBounds;
}

export type PerformState = {
    begun: boolean;
    routine: Data;
};

export type Play = {
    name: string | null;
    since: number;
    fade: number;
    from: number;
    speed: number;
    travels: boolean;
};

export type Point = readonly [x: number, y: number, z: number];

export interface Primitive {
    readonly geometry: Geometry;
    readonly attributes: Attributes;
}

export interface ReachOptions {
    readonly seconds?: number;
    readonly pole?: Vector;
    readonly level?: boolean;
}

export type ReachState = {
    time: number;
    seconds: number;
    late: number;
    ball: Course;
    hinge: Course;
    tilt: Data;
};

export type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ReleaseOptions {
    readonly at?: Target;
    readonly into?: string;
}

export type ReleaseState = {
    opened: boolean;
};

export type RepeatState = {
    left: number;
    begun: boolean;
    state: Data;
};

export interface Rig {
    readonly name: string;
    readonly variables: ReadonlyMap<string, Variable>;
    readonly limbs: ReadonlyMap<string, LimbRig>;
    readonly legs: readonly LimbRig[];
    readonly limb: (name: string) => LimbRig;
    readonly joint: (part: string) => JointRig;
    readonly variable: (name: string) => Variable;
    readonly settle: (joint: JointRig, read: (variable: string) => VariableValue) => void;
}

export interface Root {
    readonly name: string;
    readonly above: readonly [origin: Vector, x: Vector, y: Vector, z: Vector];
    readonly turned: Rotation;
    readonly at: Vector;
    readonly rotation: Rotation;
    readonly travels: boolean;
    readonly turns: boolean;
}

export type Rotation = readonly [x: number, y: number, z: number, w: number];

export interface Routine<S extends Data = Data> {
    begin(motion: Motion): S;
    step(state: S, motion: Motion): Said;
}

export interface RunsOptions extends Omit<SceneOptions, 'seed'> {
    readonly seeds?: number | readonly number[];
    readonly ticks?: number;
    readonly prepare?: (scene: Scene) => void;
}

export type Said = 'done' | 'failed' | undefined;

export type SequenceState = {
    at: number;
    state: Data;
};

export interface Shading {
    readonly color: Color;
    readonly opacity: Color;
    readonly surface: Surface;
    readonly sides: 1 | 2;
}

export interface Shape<S = void> {
    readonly name: string;
    readonly build: (settings: S) => void;
    readonly clips?: ReadonlyMap<string, Clip>;
}

export interface ShapeClips extends ClipSet {
    readonly shape: Shape;
}

export interface ShapeOptions {
    readonly clips?: ReadonlyMap<string, Clip>;
}

export type Signal<T> = () => T;

export interface Skin {
    readonly joints: readonly string[];
    readonly inverseBind: Float32Array;
    readonly influences: Uint16Array;
    readonly weights: Float32Array;
}

export interface Slot<Name extends string = string> {
    readonly title: string;
    readonly default: Name;
    readonly parts: {
        readonly [N in Name]: Part;
    };
}

export type SlotNames = Readonly<Record<string, string>>;

export type SpeedBounds = Readonly<Record<string, number>>;

export interface Stance {
    readonly at: Vector;
    readonly heading: number;
}

export interface Surface {
    readonly shader: 'constant' | 'matte' | 'plastic' | 'metal' | 'shinymetal' | 'paintedplastic' | 'glass';
    readonly parameters: Readonly<Record<string, number | Color | Texture>>;
}

export type Target = string | Vector | ((motion: Motion) => string | Vector | undefined);

export interface Texture {
    readonly type: string;
    readonly bytes: Uint8Array;
}

export type TextureName = (typeof textureNames)[number];

export type TogetherState = {
    states: Data[];
    done: boolean[];
};

export interface Track {
    readonly variable: string;
    readonly kind: 'step' | 'linear' | 'spline';
    readonly times: Float32Array;
    readonly values: Float32Array;
}

export interface Update {
    readonly ran: number;
    readonly moved: ReadonlySet<BodyNode>;
    readonly rebuilt: ReadonlySet<BodyNode>;
    readonly shaded: ReadonlySet<Attributes>;
}

export interface Variable {
    readonly name: string;
    readonly kind: VariableKind;
    readonly initial: VariableValue;
    readonly least?: number;
    readonly most?: number;
    readonly choices?: readonly string[];
}

export type VariableKind = 'number' | 'angle' | 'flag' | 'choice' | 'point' | 'color' | 'rotation';

export type VariableValue = number | boolean | string | readonly number[];

export type WaitState = {
    left: number;
};

export type WalkState = {
    holder: string;
    ground: Vector;
    feet: Foot[];
    group: number;
    swinging: boolean;
    time: number;
    since: number;
    drive: Drive;
    base: number;
    rise: number;
    heldDown: number;
    landed: number;
    leap: number;
    stuck: number;
    nearest: number;
    goal: {
        place: Vector | null;
        within: number;
        heading: number | null;
    } | null;
};

export interface WalkToOptions extends WalkOptions {
    readonly within?: number;
}

export declare function act(deed: (motion: Motion) => 'done' | 'failed' | void): Routine<null>;

export declare function angle(name: string, first: number, limits?: Limits): Signal<number>;

export declare function articulate(commands: () => void): void;

export declare function assemble<const Slots extends SlotNames>(palette: Palette<Slots>, choices?: Choices<NoInfer<Slots>>): Assembled<Slots>;

export declare function attributeBlock(commands: () => void): void;

export declare function basis(u: Basis, v?: Basis): void;

export declare function bodyOf({ body: said }: ActorDefinition): Body | undefined;

export declare function camera(name: string, settings?: Partial<Omit<Camera, 'name'>>): void;

export declare function carry(shape: Bodily): CommandForm;

export declare function choice<C extends string>(name: string, first: NoInfer<C>, choices: readonly C[]): Signal<C>;

export declare function clip(model: ClipSet | Shape, name: string, options?: ClipOptions): SkillProgram<ClipState>;

export declare function clipsOf(shape: Shape, options?: ClipSetOptions): ShapeClips;

export declare function color(red: number, green: number, blue: number): void;

export declare function compareManner<Slots extends SlotNames>(palette: Palette<Slots>, { slot, part, measure }: Pick<Claim, 'slot' | 'part' | 'measure'>, options?: CompareOptions<NoInfer<Slots>>): Comparison;

export declare function compareManners<Slots extends SlotNames>(palette: Palette<Slots>, options?: CompareOptions<NoInfer<Slots>>): readonly Comparison[];

export declare function concatTransform(matrix: ArrayLike<number>): void;

export declare function cone(height: number, radius: number, sweep?: number): void;

export declare function countChoices<Slots extends SlotNames>(palette: Palette<Slots>): number;

export declare function countSkills(event: SkillEvent['event'], ...skills: readonly string[]): Measure;

export declare function createBody<S>(shape: Shape<S>, ...[settings]: undefined extends S ? [settings?: S] : [settings: S]): Body;

export declare function createPoser(set: ShapeClips, body: Body): (world: WorldView, thing: string, time: number) => void;

export declare function cylinder(radius: number, zMin: number, zMax: number, sweep?: number): void;

export declare function derived<T>(compute: () => T): Signal<T>;
export declare function derived<T>(name: string, compute: () => T): Signal<T>;

export declare function disk(height: number, radius: number, sweep?: number): void;

export declare function ease(targets: EaseTargets, options?: EaseOptions): Routine<EaseState>;

export declare function embody<D extends ActorDefinition, S>(shape: Shape<S>, definition: D, ...settings: undefined extends S ? [settings?: S] : [settings: S]): D;

export declare function face(target: Target): Routine<WalkState>;

export declare function figureOf(body: Body): Figure;

export declare function figureShape(given: Figure): Shape;

export declare function flag(name: string, first: boolean): Signal<boolean>;

export declare function grasp(limb: string, thing: string | ((motion: Motion) => string | undefined)): Routine<GraspState>;

export declare function holdsOf(limb: string): string;

export declare function hyperboloid(from: Point, to: Point, sweep?: number): void;

export declare function identity(): void;

export declare function intoBody({ at, heading }: Stance, place: Vector): Vector;

export declare function intoWorld({ at, heading }: Stance, place: Vector): Vector;

export declare function joint(name: string, options: HingeOptions, commands?: (turned: Signal<number>) => void): Signal<number>;
export declare function joint(name: string, options: BallOptions, commands?: (turned: Signal<Rotation>) => void): Signal<Rotation>;

export declare function lastState(property: string): Measure;

export declare function lightSource(kind: Light['kind'], settings?: Partial<Omit<Light, 'kind'>>): void;

export declare function limb(name: string, options: LimbOptions): void;

export declare function listChoices<Slots extends SlotNames>(palette: Palette<Slots>): Generator<FullChoices<Slots>>;

export declare function listManners<Slots extends SlotNames>({ slots }: Palette<Slots>): readonly Claim[];

export declare function look(part: string, target: Target, options?: LookOptions): Routine<LookState>;

export declare function lookOf({ color, opacity, surface, sides }: Said): Look;

export declare function mesh(given: Mesh): void;

export declare function number(name: string, first: number, limits?: Limits): Signal<number>;

export declare function opacity(red: number, green?: number, blue?: number): void;

export declare function opensOf(limb: string): string;

export declare function palette<Settings, Parts>(form: PaletteForm<Settings, Parts>): Palette<NamesIn<Parts>>;

export declare function paraboloid(radius: number, zMin: number, zMax: number, sweep?: number): void;

export declare function part(name: string, commands?: () => void): void;

export declare function patch(type: PatchType, points: readonly Point[]): void;

export declare function patchMesh(type: PatchType, columns: number, wrapU: boolean, rows: number, wrapV: boolean, points: readonly Point[]): void;

export declare function perform(shape: Bodily, routine: Routine | ((context: SkillContext) => Routine), options?: PerformOptions): SkillProgram<PerformState>;

export declare function point(name: string, first: Point): Signal<Point>;

export declare function pointsPolygons(counts: readonly number[], indices: readonly number[], points: readonly Point[]): void;

export declare function polygon(points: readonly Point[]): void;

export declare function randomChoices<Slots extends SlotNames>(palette: Palette<Slots>, chance: Pick<Chance, 'integer'>): FullChoices<Slots>;

export declare function reach(limb: string, target: Target, options?: ReachOptions): Routine<ReachState>;

export declare function readChoices<Slots extends SlotNames>(palette: Palette<Slots>, given: unknown): FullChoices<Slots>;

export declare function release(limb: string, options?: ReleaseOptions): Routine<ReleaseState>;

export declare function repeat(routine: Routine, times?: number): Routine<RepeatState>;

export declare function rigOf(shape: Bodily): Rig;

export declare function rotate(degrees: number, x: number, y: number, z: number): void;

export declare function rotation(name: string, first?: Rotation): Signal<Rotation>;

export declare function scale(x: number, y: number, z: number): void;

export declare function sequence(...routines: readonly Routine[]): Routine<SequenceState>;

export declare function shadingOf(attributes: Attributes): Shading;

export declare function shape<S = void>(name: string, build: (settings: S) => void, options?: ShapeOptions): Shape<S>;

export declare function sides(count: 1 | 2): void;

export declare function skew(degrees: number, from: Point, to: Point): void;

export declare function solveLimb(rig: LimbRig, place: Vector, pole?: Vector): LimbPose;

export declare function sphere(radius: number, zMin?: number, zMax?: number, sweep?: number): void;

export declare function stand(): Routine<WalkState>;

export declare function stillShape({ shape, root }: ShapeClips): Shape;

export declare function surface(shader: Surface['shader'], parameters?: Surface['parameters']): void;

export declare function tessellate(geometry: Geometry, detail?: Detail): Mesh;

export declare const textureNames: readonly ['map', 'normalMap', 'roughnessMap', 'metalnessMap', 'aoMap', 'emissiveMap'];

export declare function tint(name: string, first: Color): Signal<Color>;

export declare function tipOf(motion: Motion, limb: string): Vector;

export declare function tipPlace(shape: Bodily, world: WorldView, character: string, limb: string): Vector | undefined;

export declare function together(...routines: readonly Routine[]): Routine<TogetherState>;

export declare function torus(major: number, minor: number, phiMin?: number, phiMax?: number, sweep?: number): void;

export declare function transformBlock(commands: () => void): void;

export declare function translate(x: number, y: number, z: number): void;

export declare function turnAround(axis: Vector, degrees: number): Rotation;

export declare function unless<S extends Data>(routine: Routine<S>, condition: (motion: Motion) => boolean, why?: string): Routine<S>;

export declare function until<S extends Data>(routine: Routine<S>, condition: (motion: Motion) => boolean): Routine<S>;

export declare function use<S>(shape: Shape<S>, ...[settings, as]: undefined extends S ? [settings?: S, as?: string] : [settings: S, as?: string]): void;

export declare const usualBounds: Readonly<Record<VariableKind, number>>;

export declare function variablesOf<S>(shape: Shape<S>, ...[settings]: undefined extends S ? [settings?: S] : [settings: S]): Values;

export declare function wait(seconds: number): Routine<WaitState>;

export declare function walkTo(target: Target, options?: WalkToOptions): Routine<WalkState>;

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

export declare const whats: readonly ["shape", "settings", "state", "parameters", ...("commands" | "goals" | "memory" | "objects" | "receptors" | "resources" | "sensors" | "skills" | "templates")[]];

export interface WalkOptions {
    readonly speed?: number;
}

export type Course = {
    from: Data;
    speed: Data;
};

export type Drive = {
    x: number;
    z: number;
    spin: number;
};

export type Foot = {
    at: Vector;
    yaw: number;
    up: boolean;
    from: Vector;
    fromYaw: number;
    drift: Vector;
    begun: number;
    to: Vector;
    toYaw: number;
    missed: number;
    lag: number;
    pole: Vector;
};

export type Kind = keyof typeof kinds;

export type Matrix = Float64Array;

export type Vector = readonly [x: number, y: number, z: number];

interface JointOptions {
    readonly at?: Point;
}

interface PaletteForm<Settings, Parts> {
    readonly name: string;
    readonly character: ActorDefinition;
    readonly shape: Shape<Settings>;
    readonly settings?: Partial<NoInfer<Settings>>;
    readonly slots: {
        readonly [K in keyof Parts]: SlotForm<NoInfer<Settings>, K, Parts[K]>;
    };
    readonly measures?: Readonly<Record<string, Measure>>;
}

interface Said {
    readonly color: Color;
    readonly opacity: Color;
    readonly surface: Surface;
    readonly sides: 1 | 2;
}

interface SlotForm<Settings, Slot, Parts> {
    readonly title: string;
    readonly default: NoInfer<keyof Parts & string>;
    readonly parts: {
        readonly [N in keyof Parts]: PartForm<Settings, Slot>;
    };
}

type Forms<Form> = Readonly<Record<string, Partial<Form>>>;

type NamesIn<Parts> = {
    readonly [K in keyof Parts & string]: keyof Parts[K] & string;
};

type PartForm<Settings, Slot> = Omit<Part, 'shape' | 'settings'> & {
    readonly [K in keyof Settings as K extends Slot ? NonNullable<Settings[K]> extends Shape<never> ? 'shape' : never : never]: Settings[K];
} & {
    readonly settings?: Partial<Omit<Settings, Slot & keyof Settings>>;
};

type Values = Readonly<Record<string, VariableValue>>;
