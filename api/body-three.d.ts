// The public declarations of @troupe/body/three, written by npm run api.

export interface ActorObject3D {
    readonly object: Object3D;
    readonly body: Body;
    readonly part: (name: string) => Object3D | undefined;
    readonly update: () => number;
    readonly dispose: () => void;
}

export interface ActorOptions3D extends Detail3D {
    readonly looks?: Looks | undefined;
}

export interface BodyObject3D {
    readonly object: Object3D;
    readonly part: (name: string) => Object3D | undefined;
    readonly update: () => number;
    readonly dispose: () => void;
}

export interface Detail3D extends Detail {
    readonly matte?: boolean | undefined;
}

export interface GltfClips extends ClipSet {
    readonly scene: Object3D;
    readonly animations: ReadonlyMap<string, AnimationClip>;
}

export interface Live {
    readonly geometries: number;
    readonly materials: number;
    readonly textures: number;
}

export interface Loaded {
    readonly scene: Object3D;
    readonly animations: readonly AnimationClip[];
}

export type Looks = Readonly<Record<string, Bodily>> | ((thing: string, world: WorldView) => Bodily | undefined);

export interface ModelObject3D {
    readonly object: Object3D;
    readonly part: (name: string) => Object3D | undefined;
    readonly update: () => void;
    readonly dispose: () => void;
}

export interface SceneObject3D {
    readonly object: Object3D;
    readonly thing: (name: string) => Object3D | undefined;
    readonly update: () => number;
    readonly dispose: () => void;
}

export interface SceneSeen {
    readonly world: WorldView;
    readonly ticks: number;
    readonly part: number;
}

export declare function actorObject3D(actor: Pick<Actor, 'name' | 'scene'> & Partial<Pick<Actor, 'definition'>>, shape?: Bodily | undefined, options?: ActorOptions3D): ActorObject3D;

export declare function bodyObject3D(body: Body, detail?: Detail3D): BodyObject3D;

export declare function clipsOfGltf(loaded: Loaded, options?: ClipSetOptions): GltfClips;

export declare function liveResources(): Live;

export declare function modelObject3D(actor: Pick<Actor, 'name' | 'scene'>, clips: GltfClips | ShapeClips, options?: ActorOptions3D): ModelObject3D;

export declare function sceneObject3D(scene: SceneSeen, looks: Looks, detail?: Detail3D): SceneObject3D;

// Not exported, but part of the above:

export interface Attributes {
    readonly parent: Attributes | undefined;
    readonly color?: Color | undefined;
    readonly opacity?: Color | undefined;
    readonly surface?: Surface | undefined;
    readonly sides?: 1 | 2 | undefined;
}

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

export interface Detail {
    readonly error?: number | undefined;
    readonly segments?: number | undefined;
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

export interface Path {
    readonly seconds: number;
    readonly places: Float64Array;
}

export interface Primitive {
    readonly geometry: Geometry;
    readonly attributes: Attributes;
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

export interface Shape<S = void> {
    readonly name: string;
    readonly build: (settings: S) => void;
    readonly clips?: ReadonlyMap<string, Clip>;
}

export interface ShapeClips extends ClipSet {
    readonly shape: Shape;
}

export interface Skin {
    readonly joints: readonly string[];
    readonly inverseBind: Float32Array;
    readonly influences: Uint16Array;
    readonly weights: Float32Array;
}

export interface Surface {
    readonly shader: 'constant' | 'matte' | 'plastic' | 'metal' | 'shinymetal' | 'paintedplastic' | 'glass';
    readonly parameters: Readonly<Record<string, number | Color | Texture>>;
}

export interface Texture {
    readonly type: string;
    readonly bytes: Uint8Array;
}

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

export type Basis = 'bezier' | 'b-spline' | 'catmull-rom' | 'hermite';

export type Bodily = Shape | (() => Body);

export type Color = readonly [red: number, green: number, blue: number];

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

export type Point = readonly [x: number, y: number, z: number];

export type Rotation = readonly [x: number, y: number, z: number, w: number];

export type VariableKind = 'number' | 'angle' | 'flag' | 'choice' | 'point' | 'color' | 'rotation';

export type VariableValue = number | boolean | string | readonly number[];

export type Vector = readonly [x: number, y: number, z: number];
