/** Of our own files: a mesh that follows one joint entirely is the mesh of a part again. */
import { createMatrix, multiplyMatrices } from '../math/matrices.js';
import type { Mesh } from '../model/geometry.js';
import type { Spend } from './count-numbers.js';
import type { GltfDocument, GltfNode } from './document.js';
import { compose, invertMatrix } from './matrices.js';
import type { ModelPrimitive } from './model.js';
import type { NamedNodes } from './name-nodes.js';
import { placementOf } from './placement.js';
import { transformMesh } from './transform-mesh.js';

export function unbind(
  primitives: readonly ModelPrimitive[],
  document: GltfDocument,
  names: NamedNodes,
  part: number,
  { path, spend }: { readonly path: string; readonly spend: Spend },
): ModelPrimitive[] {
  return primitives.map((primitive) => {
    const { skin, ...mesh } = primitive.mesh;
    // each node that shows it gets a copy of its own
    if (skin !== undefined) spend(numbersOf(mesh), path);
    const joint = skin?.influences[0] ?? 0;
    const only = skin?.influences.every((value, k) => k % 4 > 0 || value === joint);
    if (
      skin === undefined ||
      !only ||
      !skin.weights.every((value, k) => k % 4 === 0 || value === 0)
    ) {
      return primitive;
    }
    const below = pathBelow(document, names, part, skin.joints[joint] ?? '');
    const back = below && invertMatrix(below);
    // somebody has changed the file since: it is still a mesh that follows a joint
    if (back === undefined) return primitive;
    const bind = Float64Array.from(skin.inverseBind.subarray(joint * 16, joint * 16 + 16));
    return { ...primitive, mesh: transformMesh(mesh, multiplyMatrices(back, bind, back)) };
  });
}

function numbersOf({ positions, normals, indices, morphs = [] }: Mesh): number {
  let sum = positions.length + normals.length + indices.length;
  for (const morph of morphs) sum += morph.positions.length + (morph.normals?.length ?? 0);
  return sum;
}

/** How the part lies below the joint; undefined if it does not. */
function pathBelow(
  document: GltfDocument,
  names: NamedNodes,
  part: number,
  joint: string,
): Float64Array | undefined {
  const path = createMatrix();
  for (let at: number | undefined = part; at !== undefined; ) {
    if (names.parts.get(at) === joint) return path;
    const node: GltfNode | undefined = document.nodes[at];
    if (node === undefined) return undefined;
    const { translation, rotation, stretch } = placementOf(node);
    multiplyMatrices(compose(translation, rotation, stretch), path, path);
    at = node.parent;
  }
  return undefined;
}
