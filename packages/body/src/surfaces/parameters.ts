/** What surfaces take. One that is not here would say nothing: it is refused where it is said, and not read from files. */
import { textureNames } from './look.js';

export type ParameterKind = 'number' | 'color' | 'texture';

export const parameterKinds: ReadonlyMap<string, ParameterKind> = new Map<string, ParameterKind>([
  // of RenderMan; what is around a body lights it as any light does
  ['Ka', 'number'],
  ['Kd', 'number'],
  ['Ks', 'number'],
  ['roughness', 'number'],
  ['specularcolor', 'color'],
  ['metalness', 'number'],
  ['transmission', 'number'],
  ['emissive', 'color'],
  ['cutoff', 'number'],
  // what files say of their pictures
  ['normalScale', 'number'],
  ['aoStrength', 'number'],
  ['blend', 'number'],
  ...textureNames.map((name): [string, ParameterKind] => [name, 'texture']),
]);
