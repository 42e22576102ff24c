/** Which joints the vertices of a primitive follow, and by how much. */
import { refuse } from './check-json.js';
import type { GltfPrimitive } from './document.js';
import { cleanInfluences, type Influences } from './influences.js';
import type { AccessorReader } from './read-accessor.js';

export function readInfluences(
  accessors: AccessorReader,
  { attributes, path }: GltfPrimitive,
  vertices: number,
): Influences | undefined {
  const sets = [];
  for (let set = 0; set < 8; set++) {
    const joints = attributes.get(`JOINTS_${set}`);
    const weights = attributes.get(`WEIGHTS_${set}`);
    if (joints === undefined || weights === undefined) break;
    const place = `${path}.attributes`;
    const read = {
      joints: accessors.whole(joints, 4, `${place}.JOINTS_${set}`),
      weights: accessors.numbers(weights, 4, `${place}.WEIGHTS_${set}`),
    };
    checkLength(read.joints.length / 4, vertices, `${place}.JOINTS_${set}`);
    checkLength(read.weights.length / 4, vertices, `${place}.WEIGHTS_${set}`);
    sets.push(read);
  }
  return sets.length === 0 ? undefined : cleanInfluences(vertices, sets);
}

export function checkLength(came: number, expected: number, path: string): void {
  if (came === expected) return;
  refuse('bad-model', path, `has ${came} elements, but there are ${expected} vertices`);
}
