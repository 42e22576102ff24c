/** A body, built: nodes with transformations, primitives with attributes, and variables that move them. */
import type { Clip } from './clip.js';
import type { Geometry, Point } from './geometry.js';
import type { Variable, VariableValue } from './variable.js';

/** A stretch of commands under one transformation. */
export interface BodyNode {
  /** Parts and joints have one, with the names of the shapes they are in: `left.hand`. */
  readonly name: string | undefined;
  readonly parent: BodyNode | undefined;
  readonly children: readonly BodyNode[];
  /** Relative to the parent: 16 numbers, column by column. Changed in place. */
  readonly local: Float64Array;
  readonly primitives: readonly Primitive[];
  readonly lights: readonly Light[];
  readonly cameras: readonly Camera[];
}

export interface Primitive {
  readonly geometry: Geometry;
  readonly attributes: Attributes;
}

/** What an attribute command said; what it did not say is as in the one before. */
export interface Attributes {
  readonly parent: Attributes | undefined;
  readonly color?: Color | undefined;
  /** One number for each colour: 1 hides what is behind. */
  readonly opacity?: Color | undefined;
  readonly surface?: Surface | undefined;
  /** 1: only the outside is to be seen. */
  readonly sides?: 1 | 2 | undefined;
}

export type Color = readonly [red: number, green: number, blue: number];

export interface Surface {
  readonly shader:
    | 'constant'
    | 'matte'
    | 'plastic'
    | 'metal'
    | 'shinymetal'
    | 'paintedplastic'
    | 'glass';
  /** Of the shader: `Ka`, `Kd`, `Ks`, `roughness`, `specularcolor` … as RenderMan names them. */
  readonly parameters: Readonly<Record<string, number | Color | Texture>>;
}

/** A picture that came with a model: a file as it was, or where it is. */
export interface Texture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Light {
  readonly kind: 'ambient' | 'distant' | 'point' | 'spot';
  readonly intensity: number;
  readonly color: Color;
  readonly from: Point;
  readonly to: Point;
  /** Of a spot, in degrees. */
  readonly angle: number;
}

export interface Camera {
  readonly name: string;
  /** Of what is in view, from top to bottom, in degrees. */
  readonly fieldOfView: number;
  readonly near: number;
  readonly far: number;
}

/** Two bones: a ball, a hinge, a tip. An arm reaches, a leg stands. */
export interface Limb {
  readonly name: string;
  readonly kind: 'arm' | 'leg';
  /** Parts: the ball turns by a rotation variable of its name, the hinge by an angle of its name. */
  readonly ball: string;
  readonly hinge: string;
  /** A ball too, if it has a variable; else just a place. */
  readonly tip: string;
  /** The hinge's axis in its own frame; positive angles bend the limb. */
  readonly axis: Point;
}

/** What a run of articulated commands changed; empty sets are shared, so do not keep them. */
export interface Update {
  /** Commands that ran again. */
  readonly ran: number;
  /** Whose transformation is another. */
  readonly moved: ReadonlySet<BodyNode>;
  /** Whose primitives, lights, cameras or children are others. */
  readonly rebuilt: ReadonlySet<BodyNode>;
  /** Attributes that are others: they concern all primitives that have them, or have them above. */
  readonly shaded: ReadonlySet<Attributes>;
}

export interface Body {
  readonly name: string;
  readonly variables: ReadonlyMap<string, Variable>;
  readonly root: BodyNode;
  /** Named nodes: joints and parts. */
  readonly parts: ReadonlyMap<string, BodyNode>;
  readonly limbs: ReadonlyMap<string, Limb>;
  readonly clips: ReadonlyMap<string, Clip>;
  readonly get: (variable: string) => VariableValue;
  /** What depends on it runs again at the next update. */
  readonly set: (variable: string, value: VariableValue) => void;
  /** Runs what depends on what was set since the last one, each once, in order of dependence. */
  readonly update: () => Update;
  /** Where a part is, from the body's own origin: 16 numbers, column by column. Runs what waits for an update first. */
  readonly place: (part: string, out?: Float64Array) => Float64Array;
  /** Told after each update that changed something. Returns how to stop. */
  readonly watch: (listener: (update: Update) => void) => () => void;
}

/** How a body is built: stateless, for any number of bodies. */
export interface Shape<S = void> {
  readonly name: string;
  readonly build: (settings: S) => void;
  /** Motions that came with a model. */
  readonly clips?: ReadonlyMap<string, Clip>;
}
