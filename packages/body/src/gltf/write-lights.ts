/** Lights and cameras, each on a node of its own: in glTF both look along -z of their node. */
import { cross, dot, lengthOf, type Rotation, type Vector } from '../math/vectors.js';
import type { Light } from '../model/body.js';
import type { Point } from '../model/geometry.js';
import { refuse } from './check-json.js';
import { checkLength } from './check-names.js';
import type { GlbBuilder } from './glb-builder.js';
import type { LaidNode } from './layout.js';
import type { LeaveOut } from './left-out.js';
import { limits } from './limits.js';
import { toLight } from './looks.js';
import { unitRotation } from './matrices.js';
import { fitMatrix, type Placed } from './place-laid.js';
import { matrixWithin } from './write-content.js';
import { defined } from './write-material.js';

export function writeLights(
  builder: GlbBuilder,
  laid: LaidNode,
  placed: Placed,
  parent: number,
  part: string,
  leaveOut: LeaveOut,
): void {
  const add = (entry: Record<string, unknown>) => {
    const index = builder.nodes.push({ ...entry, extras: { troupe: { of: part } } }) - 1;
    const above = builder.nodes[parent]!;
    above['children'] = [...((above['children'] as number[] | undefined) ?? []), index];
  };
  for (const node of laid.contents) {
    if (node.lights.length === 0 && node.cameras.length === 0) continue;
    const matrix = matrixWithin(laid, placed, node);
    for (const light of node.lights) {
      if (light.kind === 'ambient') {
        const message = 'has light from everywhere, and glTF has none: it is left out';
        leaveOut(part, `${message}. Light the scene that shows it`);
        continue;
      }
      if (light.intensity > limits.size) {
        const message = `a light of "${part}" has an intensity of ${light.intensity}; at most ${limits.size} can be read again. Make it darker`;
        refuse('cannot-write', part, message);
      }
      const from = apply(matrix, light.from);
      const to = apply(matrix, light.to);
      builder.extensions.add('KHR_lights_punctual');
      add({
        name: `${part} light`,
        translation: from,
        rotation: facing([to[0] - from[0], to[1] - from[1], to[2] - from[2]]),
        extensions: { KHR_lights_punctual: { light: builder.lights.push(entryOf(light)) - 1 } },
      });
    }
    for (const { name, fieldOfView, near, far } of node.cameras) {
      checkLength(name);
      if (far > limits.size) {
        const message = `the camera "${name}" sees from ${near} to ${far}; at most ${limits.size} can be read again. Let it end nearer`;
        refuse('cannot-write', part, message);
      }
      const { translation, rotation } = fitMatrix(matrix);
      const yfov = (fieldOfView * Math.PI) / 180;
      const camera = { name, type: 'perspective', perspective: { yfov, znear: near, zfar: far } };
      add({ name, translation, rotation, camera: builder.cameras.push(camera) - 1 });
    }
  }
}

function entryOf({ kind, color, intensity, angle }: Light): Record<string, unknown> {
  const outerConeAngle = Math.min(Math.PI / 2, (angle * Math.PI) / 180);
  return defined({
    type: kind === 'distant' ? 'directional' : kind,
    color: toLight(color),
    intensity,
    spot: kind === 'spot' ? { outerConeAngle } : undefined,
  });
}

function apply(m: ArrayLike<number>, [x, y, z]: Point): Point {
  const row = (k: number) => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!;
  return [row(0), row(1), row(2)];
}

/** The rotation that brings -z there. */
function facing(direction: Vector): Rotation {
  const length = lengthOf(direction);
  if (length === 0) return [0, 0, 0, 1];
  const from: Vector = [0, 0, -1];
  const cosine = dot(from, direction) / length;
  if (cosine < -1 + 1e-12) return [0, 1, 0, 0];
  const [x, y, z] = cross(from, direction);
  return unitRotation([x / length, y / length, z / length, 1 + cosine]);
}
