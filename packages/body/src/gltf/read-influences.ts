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
  if (sets.length === 0) return undefined;
  const found = cleanInfluences(vertices, sets);
  // a mesh has 16 bits for each: the joint followed would be another one
  if (found.most > 65_535) {
    const message = `follows joint ${found.most}; a mesh follows those up to 65535. Give its skin fewer joints`;
    refuse('too-many', `${path}.attributes.JOINTS_0`, message);
  }
  return found;
}

export function checkLength(came: number, expected: number, path: string): void {
  if (came === expected) return;
  refuse('bad-model', path, `has ${came} elements, but there are ${expected} vertices`);
}
