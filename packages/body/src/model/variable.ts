/** The state of a body: what skills and receptors read and write, and articulated commands depend on. */

/** Rotations are unit quaternions x, y, z, w; colours are red, green, blue from 0 to 1. */
export type VariableValue = number | boolean | string | readonly number[];

export type VariableKind = 'number' | 'angle' | 'flag' | 'choice' | 'point' | 'color' | 'rotation';

/** Angles are in degrees, as everywhere in eve. */
export interface Variable {
  /** With the names of the shapes it is in: `left.elbow`. A thing of the world has it as a property of that name. */
  readonly name: string;
  readonly kind: VariableKind;
  readonly initial: VariableValue;
  /** Of a number or an angle; what lies beyond is brought to the bound. */
  readonly least?: number;
  readonly most?: number;
  /** Of a choice. */
  readonly choices?: readonly string[];
}
