/** What a glTF file says, checked: every index leads somewhere, every number is finite. */
import type { Json } from './check-json.js';

export interface GltfDocument {
  /** As it was, for readers of extensions. */
  readonly json: Json;
  readonly buffers: readonly Uint8Array[];
  readonly bufferViews: readonly GltfBufferView[];
  readonly accessors: readonly GltfAccessor[];
  readonly nodes: readonly GltfNode[];
  readonly meshes: readonly GltfMesh[];
  readonly skins: readonly GltfSkin[];
  readonly materials: readonly GltfMaterial[];
  /** Pictures that textures show; undefined where one is of a kind that cannot be read. */
  readonly textures: readonly (number | undefined)[];
  readonly images: readonly GltfImage[];
  readonly animations: readonly GltfAnimation[];
  readonly cameras: readonly GltfCamera[];
  readonly lights: readonly GltfLight[];
  /** Nodes at the top of what is shown. */
  readonly roots: readonly number[];
  readonly sceneName: string | undefined;
  readonly sceneNotes: Json | undefined;
}

export interface GltfBufferView {
  readonly buffer: number;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly byteStride: number | undefined;
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

export interface GltfSparse {
  readonly count: number;
  readonly indicesView: number;
  readonly indicesOffset: number;
  readonly indicesComponent: ComponentType;
  readonly valuesView: number;
  readonly valuesOffset: number;
}

export const componentBytes = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 } as const;
export type ComponentType = keyof typeof componentBytes;

export const widths: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

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
  /** What we wrote beside it, if it was us. */
  readonly notes: Json | undefined;
}

export interface GltfMesh {
  readonly name: string | undefined;
  readonly primitives: readonly GltfPrimitive[];
  readonly weights: readonly number[] | undefined;
  readonly targetNames: readonly (string | undefined)[];
  readonly targets: number;
  /** What we wrote beside it, if it was us. */
  readonly notes: Json | undefined;
}

export interface GltfPrimitive {
  readonly path: string;
  /** 4 triangles, 5 a strip, 6 a fan; points and lines have no surface. */
  readonly mode: number;
  readonly attributes: ReadonlyMap<string, number>;
  readonly indices: number | undefined;
  readonly material: number | undefined;
  readonly targets: readonly ReadonlyMap<string, number>[];
}

export interface GltfSkin {
  readonly joints: readonly number[];
  readonly inverseBind: number | undefined;
}

export interface GltfTextureUse {
  readonly texture: number;
  readonly set: number;
  /** The scale of a normal texture, the strength of an occlusion texture. */
  readonly amount: number;
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

export interface GltfImage {
  readonly type: string | undefined;
  readonly uri: string | undefined;
  readonly bufferView: number | undefined;
  /** Brought by `resources`, or in the text itself. */
  readonly bytes: Uint8Array | undefined;
}

export interface GltfAnimation {
  readonly name: string | undefined;
  readonly channels: readonly GltfChannel[];
  readonly samplers: readonly GltfSampler[];
}

export interface GltfChannel {
  readonly path: string;
  readonly node: number;
  readonly target: 'translation' | 'rotation' | 'scale' | 'weights';
  readonly sampler: number;
}

export interface GltfSampler {
  readonly path: string;
  readonly input: number;
  readonly output: number;
  readonly kind: 'step' | 'linear' | 'spline';
}

export interface GltfCamera {
  readonly name: string | undefined;
  readonly yfov: number;
  readonly znear: number;
  readonly zfar: number | undefined;
}

export interface GltfLight {
  readonly kind: 'distant' | 'point' | 'spot';
  readonly color: readonly number[];
  readonly intensity: number;
  /** Of a spot, from its axis to its edge, in radians. */
  readonly outerCone: number;
}
