// The public declarations of @troupe/body/vrm, written by npm run api.

export interface LoadedVrm {
    readonly scene: Object3D;
    readonly meta: {
        readonly metaVersion: string;
    };
    readonly humanoid: {
        autoUpdateHumanBones: boolean;
        readonly rawHumanBones: Readonly<Record<string, {
            readonly node: Object3D;
        }>>;
        update(): void;
        readonly normalizedHumanBones: Readonly<Record<string, {
            readonly node: Object3D;
        }>>;
        readonly normalizedRestPose: {
            readonly hips?: {
                readonly position?: readonly number[];
            };
        };
    };
    readonly expressionManager?: {
        readonly expressions: readonly {
            readonly expressionName: string;
        }[];
        setValue(name: string, weight: number): void;
    };
    update(seconds: number): void;
}

export interface ReadVrmOptions {
    readonly name?: string;
    readonly resources?: NonNullable<DocumentOptions['resources']>;
}

export interface VrmObject3D {
    readonly object: Object3D;
    readonly update: () => void;
    readonly dispose: () => void;
}

export interface VrmOptions3D {
    readonly clips?: GltfClips;
}

export declare function readVrm(bytes: Bytes, options?: ReadVrmOptions): Promise<Shape>;

export declare function vrmObject3D(actor: Pick<Actor, 'name' | 'scene'>, vrm: LoadedVrm, options?: VrmOptions3D): VrmObject3D;

// Not exported, but part of the above:

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

export interface DocumentOptions {
    readonly resources?: Resources;
    readonly understands?: readonly string[];
}

export interface GltfClips extends ClipSet {
    readonly scene: Object3D;
    readonly animations: ReadonlyMap<string, AnimationClip>;
}

export interface Layer {
    readonly joints: ReadonlySet<string>;
    readonly weight: number;
}

export interface Path {
    readonly seconds: number;
    readonly places: Float64Array;
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

export interface Track {
    readonly variable: string;
    readonly kind: 'step' | 'linear' | 'spline';
    readonly times: Float32Array;
    readonly values: Float32Array;
}

export type Bytes = ArrayBuffer | ArrayBufferView;

export type Resources = (uri: string) => Bytes | Promise<Bytes>;

export type Rotation = readonly [x: number, y: number, z: number, w: number];

export type Vector = readonly [x: number, y: number, z: number];
