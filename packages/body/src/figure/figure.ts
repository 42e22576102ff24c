/** A body as data: what it takes to show it where its code is not, and how that follows its variables. */
import type { Color, Light, Surface } from '../model/body.js';
import type { Geometry, Point } from '../model/geometry.js';
import type { Variable } from '../model/variable.js';

export interface Figure {
  readonly name: string;
  readonly variables: readonly Variable[];
  /** The root first, and each after the one that it is in. */
  readonly nodes: readonly FigureNode[];
  readonly shadings: readonly FigureShading[];
  readonly meshes: readonly FigureMesh[];
}

export interface FigureNode {
  /** Its place in the list; -1 for the root. */
  readonly parent: number;
  readonly name?: string;
  /** 16 numbers, column by column, as it stood when it was written. */
  readonly local: readonly number[];
  /** It is a joint: turned by a variable, around an axis if that is an angle. */
  readonly turn?: { readonly variable: string; readonly axis?: Point };
  /** Of its 16 numbers. */
  readonly responses?: readonly FigureResponse[];
  readonly primitives?: readonly FigurePrimitive[];
  readonly lights?: readonly Light[];
}

export interface FigurePrimitive {
  /** A mesh is one of the list. */
  readonly geometry:
    | Exclude<Geometry, { readonly kind: 'mesh' }>
    | { readonly kind: 'mesh'; readonly mesh: number };
  /** One of the list. */
  readonly shading: number;
}

export interface FigureShading {
  readonly color: Color;
  readonly opacity: Color;
  readonly surface: Surface;
  readonly sides: 1 | 2;
  /** Of the three numbers of its colour and the three of its opacity. */
  readonly responses?: readonly FigureResponse[];
}

/**
 * How far numbers are from what they were when it was written, by what a variable is. Of a flag or a choice for each value; of a
 * rotation for each of the nine numbers of its matrix, column by column, and then what is added to that; else for values in
 * their order, and between two of them, or beyond the last two, in proportion.
 */
export interface FigureResponse {
  readonly variable: string;
  /** Of a point or a colour: which of its three numbers. */
  readonly component?: number;
  /** An angle that goes around: a whole turn more is the same. */
  readonly around?: true;
  /**
   * It turns around: degrees for each unit of the value. The numbers are what is there always, then what comes by the cosine of
   * these degrees, and by their sine: so does each number of the matrix of whatever turns in proportion, wherever its axis is.
   */
  readonly factor?: number;
  /** None of a rotation, nor of what turns around. */
  readonly at: readonly (number | string | boolean)[];
  readonly numbers: readonly (readonly number[])[];
}

/** The lists of a mesh, as bytes: their numbers are of the kind that they have in it, the lowest byte first. */
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

/** Whoever sends one, and whoever takes one, has as much room as that, and not more. */
export const figureLimits = {
  nodes: 20_000,
  variables: 20_000,
  /** Nodes in each other; one with a name counts twice. Blocks of eve are not much deeper. */
  levels: 250,
  /** Of all nodes; lights count as well. */
  primitives: 20_000,
  /** Of all surfaces that are different, as finely as they are usually shown. */
  vertices: 2_000_000,
  /** Numbers count as nine of them, as they travel. */
  bytes: 16_000_000,
} as const;
