// The public declarations of @troupe/body/gltf, written by npm run api.

export interface BakeOptions {
    readonly name: string;
    readonly seconds: number;
    readonly fps?: number;
}

export interface BakedClip extends Clip {
    readonly baked: true;
}

export interface DocumentOptions {
    readonly resources?: Resources;
    readonly understands?: readonly string[];
}

export interface GltfDocument {
    readonly json: Json;
    readonly buffers: readonly Uint8Array[];
    readonly bufferViews: readonly GltfBufferView[];
    readonly accessors: readonly GltfAccessor[];
    readonly nodes: readonly GltfNode[];
    readonly meshes: readonly GltfMesh[];
    readonly skins: readonly GltfSkin[];
    readonly materials: readonly GltfMaterial[];
    readonly textures: readonly (number | undefined)[];
    readonly images: readonly GltfImage[];
    readonly animations: readonly GltfAnimation[];
    readonly cameras: readonly GltfCamera[];
    readonly lights: readonly GltfLight[];
    readonly roots: readonly number[];
    readonly sceneName: string | undefined;
    readonly sceneNotes: Json | undefined;
}

export interface ModelOptions {
    readonly name?: string;
    readonly rename?: (node: number, name: string | undefined) => string | undefined;
    readonly onLeftOut?: OnLeftOut;
}

export type OnLeftOut = (what: Problem) => void;

export interface ReadModelOptions extends DocumentOptions, ModelOptions {
}

export interface ReadObjOptions {
    readonly name?: string;
    readonly mtl?: string;
}

export type Resources = (uri: string) => Bytes | Promise<Bytes>;

export interface WriteOptions {
    readonly clips?: Iterable<Clip>;
    readonly fps?: number;
    readonly onLeftOut?: OnLeftOut;
}

export declare function bake(body: Body, motion: (seconds: number) => Readonly<Record<string, VariableValue>>, options: BakeOptions): BakedClip;

export declare function documentShape(document: GltfDocument, options?: ModelOptions): Shape;

export declare function readDocument(bytes: Bytes, options?: DocumentOptions): Promise<GltfDocument>;

export declare function readModel(bytes: Bytes, options?: ReadModelOptions): Promise<Shape>;

export declare function readObj(text: string, options?: ReadObjOptions): Shape;

export declare function writeGlb(body: Body, options?: WriteOptions): Uint8Array;

// Not exported, but part of the above:

export declare const componentBytes: {
    readonly 5120: 1;
    readonly 5121: 1;
    readonly 5122: 2;
    readonly 5123: 2;
    readonly 5125: 4;
    readonly 5126: 4;
};

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

export interface GltfAccessor {
    readonly bufferView: number | undefined;
    readonly byteOffset: number;
    readonly component: ComponentType;
    readonly normalized: boolean;
    readonly count: number;
    readonly width: number;
    readonly sparse: GltfSparse | undefined;
}

export interface GltfAnimation {
    readonly name: string | undefined;
    readonly channels: readonly GltfChannel[];
    readonly samplers: readonly GltfSampler[];
}

export interface GltfBufferView {
    readonly buffer: number;
    readonly byteOffset: number;
    readonly byteLength: number;
    readonly byteStride: number | undefined;
}

export interface GltfCamera {
    readonly name: string | undefined;
    readonly yfov: number;
    readonly znear: number;
    readonly zfar: number | undefined;
}

export interface GltfChannel {
    readonly path: string;
    readonly node: number;
    readonly target: 'translation' | 'rotation' | 'scale' | 'weights';
    readonly sampler: number;
}

export interface GltfImage {
    readonly type: string | undefined;
    readonly uri: string | undefined;
    readonly bufferView: number | undefined;
    readonly bytes: Uint8Array | undefined;
}

export interface GltfLight {
    readonly kind: 'distant' | 'point' | 'spot';
    readonly color: readonly number[];
    readonly intensity: number;
    readonly outerCone: number;
}

export interface GltfMaterial {
    readonly color: readonly number[];
    readonly metallic: number;
    readonly roughness: number;
    readonly emissive: readonly number[];
    readonly colorTexture: GltfTextureUse | undefined;
    readonly roughnessTexture: GltfTextureUse | undefined;
    readonly normalTexture: GltfTextureUse | undefined;
    readonly occlusionTexture: GltfTextureUse | undefined;
    readonly emissiveTexture: GltfTextureUse | undefined;
    readonly alphaMode: 'OPAQUE' | 'MASK' | 'BLEND';
    readonly alphaCutoff: number;
    readonly doubleSided: boolean;
    readonly unlit: boolean;
    readonly transmission: number;
    readonly specular: number;
    readonly specularColor: readonly number[];
    readonly notes: Json | undefined;
}

export interface GltfMesh {
    readonly name: string | undefined;
    readonly primitives: readonly GltfPrimitive[];
    readonly weights: readonly number[] | undefined;
    readonly targetNames: readonly (string | undefined)[];
    readonly targets: number;
    readonly notes: Json | undefined;
}

export interface GltfNode {
    readonly name: string | undefined;
    readonly parent: number | undefined;
    readonly children: readonly number[];
    readonly mesh: number | undefined;
    readonly skin: number | undefined;
    readonly camera: number | undefined;
    readonly light: number | undefined;
    readonly matrix: readonly number[] | undefined;
    readonly translation: readonly number[] | undefined;
    readonly rotation: readonly number[] | undefined;
    readonly scale: readonly number[] | undefined;
    readonly weights: readonly number[] | undefined;
    readonly notes: Json | undefined;
}

export interface GltfPrimitive {
    readonly path: string;
    readonly mode: number;
    readonly attributes: ReadonlyMap<string, number>;
    readonly indices: number | undefined;
    readonly material: number | undefined;
    readonly targets: readonly ReadonlyMap<string, number>[];
}

export interface GltfSampler {
    readonly path: string;
    readonly input: number;
    readonly output: number;
    readonly kind: 'step' | 'linear' | 'spline';
}

export interface GltfSkin {
    readonly joints: readonly number[];
    readonly inverseBind: number | undefined;
}

export interface GltfSparse {
    readonly count: number;
    readonly indicesView: number;
    readonly indicesOffset: number;
    readonly indicesComponent: ComponentType;
    readonly valuesView: number;
    readonly valuesOffset: number;
}

export interface GltfTextureUse {
    readonly texture: number;
    readonly set: number;
    readonly amount: number;
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

export interface Primitive {
    readonly geometry: Geometry;
    readonly attributes: Attributes;
}

export interface Shape<S = void> {
    readonly name: string;
    readonly build: (settings: S) => void;
    readonly clips?: ReadonlyMap<string, Clip>;
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

export type Bytes = ArrayBuffer | ArrayBufferView;

export type Color = readonly [red: number, green: number, blue: number];

export type ComponentType = keyof typeof componentBytes;

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

export type Json = Readonly<Record<string, unknown>>;

export type Point = readonly [x: number, y: number, z: number];

export type VariableKind = 'number' | 'angle' | 'flag' | 'choice' | 'point' | 'color' | 'rotation';

export type VariableValue = number | boolean | string | readonly number[];
