/** What a file has, in terms of bodies, before it is built: plain data that readers of several formats make. */

import type { Matrix } from '../math/matrices.js';
import type { Rotation } from '../math/vectors.js';
import type { Camera, Color, Light, Limb, Surface } from '../model/body.js';
import type { Clip } from '../model/clip.js';
import type { Mesh, Point } from '../model/geometry.js';
import type { Placement } from './matrices.js';

export interface Model {
  readonly name: string;
  readonly parts: readonly ModelPart[];
  /** Expressions: number variables, what they are at first, and their bounds if the file has them. */
  readonly numbers: ReadonlyMap<string, ModelNumber>;
  readonly limbs: readonly Limb[];
  readonly clips: ReadonlyMap<string, Clip>;
}

export interface ModelNumber {
  readonly first: number;
  readonly least?: number;
  readonly most?: number;
}

export interface ModelPart {
  readonly name: string;
  readonly rest: Placement;
  /** Which of its own variables it has: a rotation under its name, `.at`, `.scale`. */
  readonly turns: boolean;
  /** Where it is brought after its variable has turned it; if that is not its own rotation. */
  readonly after?: Matrix | undefined;
  /** What its variable is at first. */
  readonly first: Rotation;
  /** It turns around an axis only: its variable is an angle. */
  readonly hinge?: Hinge | undefined;
  readonly travels: boolean;
  readonly stretches: boolean;
  readonly primitives: ModelPrimitive[];
  readonly lights: Light[];
  readonly cameras: Camera[];
  readonly children: readonly ModelPart[];
}

export interface Hinge {
  /** Of length 1. */
  readonly axis: Point;
  /** In degrees. */
  readonly rest: number;
  readonly least?: number;
  readonly most?: number;
}

export interface ModelPrimitive {
  readonly mesh: Mesh;
  readonly material: ModelMaterial;
}

export interface ModelMaterial {
  readonly color: Color;
  readonly opacity: Color;
  readonly surface: Surface;
  readonly sides: 1 | 2;
}
