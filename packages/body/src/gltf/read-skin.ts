/** Skins: the joints by name, and how each was placed when the mesh was bound to it. */
import { createMatrix } from '../math/matrices.js';
import type { Skin } from '../model/geometry.js';
import { refuse } from './check-json.js';
import type { GltfDocument } from './document.js';
import { straightRows } from './last-rows.js';
import type { AccessorReader } from './read-accessor.js';

export type ReadSkin = Pick<Skin, 'joints' | 'inverseBind'>;

export function createSkinReader(
  document: GltfDocument,
  accessors: AccessorReader,
  parts: ReadonlyMap<number, string>,
) {
  const read = new Map<number, ReadSkin>();
  return (index: number | undefined): ReadSkin | undefined => {
    const skin = document.skins[index ?? -1];
    if (index === undefined || skin === undefined) return undefined;
    let found = read.get(index);
    if (found === undefined) {
      found = {
        joints: skin.joints.map((joint, place) => {
          const missing = () =>
            refuse('missing', `skins[${index}].joints[${place}]`, `node ${joint} is no part`);
          return parts.get(joint) ?? missing();
        }),
        inverseBind: readBind(accessors, index, skin.inverseBind, skin.joints.length),
      };
      read.set(index, found);
    }
    return found;
  };
}

function readBind(
  accessors: AccessorReader,
  index: number,
  accessor: number | undefined,
  joints: number,
): Float32Array {
  const path = `skins[${index}].inverseBindMatrices`;
  if (accessor === undefined) {
    const out = new Float32Array(joints * 16);
    for (let k = 0; k < joints; k++) out.set(createMatrix(), k * 16);
    return out;
  }
  const found = accessors.numbers(accessor, 16, path);
  if (found.length < joints * 16) {
    refuse('missing', path, `has ${found.length / 16} matrices for ${joints} joints`);
  }
  return straightRows(found.length === joints * 16 ? found : found.slice(0, joints * 16));
}
