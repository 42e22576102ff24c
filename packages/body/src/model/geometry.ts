/** What a primitive is, as it was said: surfaces are made of it only where somebody looks. */

/** Angles in degrees, lengths in metres; each as in the RenderMan interface. */
export type Geometry =
  | {
      readonly kind: 'sphere';
      readonly radius: number;
      readonly zMin: number;
      readonly zMax: number;
      readonly sweep: number;
    }
  | {
      readonly kind: 'cone';
      readonly height: number;
      readonly radius: number;
      readonly sweep: number;
    }
  | {
      readonly kind: 'cylinder';
      readonly radius: number;
      readonly zMin: number;
      readonly zMax: number;
      readonly sweep: number;
    }
  | {
      readonly kind: 'hyperboloid';
      readonly from: Point;
      readonly to: Point;
      readonly sweep: number;
    }
  | {
      readonly kind: 'paraboloid';
      readonly radius: number;
      readonly zMin: number;
      readonly zMax: number;
      readonly sweep: number;
    }
  | {
      readonly kind: 'disk';
      readonly height: number;
      readonly radius: number;
      readonly sweep: number;
    }
  | {
      readonly kind: 'torus';
      readonly major: number;
      readonly minor: number;
      readonly phiMin: number;
      readonly phiMax: number;
      readonly sweep: number;
    }
  | {
      readonly kind: 'polygons';
      readonly counts: readonly number[];
      readonly indices: readonly number[];
      readonly points: readonly Point[];
    }
  | {
      readonly kind: 'patches';
      readonly type: 'bilinear' | 'bicubic';
      /** Of a bicubic patch; how far one patch lies from the next follows from it. */
      readonly basis: readonly [u: Basis, v: Basis];
      readonly columns: number;
      readonly rows: number;
      /** Whether the last column joins the first; the last row the first. */
      readonly wraps: readonly [u: boolean, v: boolean];
      /** Row by row. */
      readonly points: readonly Point[];
    }
  | { readonly kind: 'mesh'; readonly mesh: Mesh };

export type Point = readonly [x: number, y: number, z: number];

export type Basis = 'bezier' | 'b-spline' | 'catmull-rom' | 'hermite';

/** Triangles: what surfaces become, and what models from elsewhere are made of. */
export interface Mesh {
  /** x, y, z of every vertex. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs?: Float32Array | undefined;
  /** r, g, b, a of every vertex. */
  readonly colors?: Float32Array | undefined;
  /** Three to a triangle, counterclockwise seen from outside. */
  readonly indices: Uint32Array;
  readonly skin?: Skin | undefined;
  readonly morphs?: readonly Morph[] | undefined;
}

/** A mesh that follows several joints. Its own node does not move it. */
export interface Skin {
  /** Names of parts. */
  readonly joints: readonly string[];
  /** From the space of the mesh into that of each joint: 16 numbers for each, column by column. */
  readonly inverseBind: Float32Array;
  /** Four to a vertex: which of the joints, and how much. */
  readonly influences: Uint16Array;
  readonly weights: Float32Array;
}

/** An expression: moves vertices by the value of a variable. */
export interface Morph {
  /** A number variable of the body. */
  readonly variable: string;
  readonly positions: Float32Array;
  readonly normals?: Float32Array | undefined;
}
