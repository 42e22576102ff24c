/** Variables of the targets of meshes. */
import { refuse } from './check-json.js';
import type { GltfDocument, GltfMesh, GltfNode } from './document.js';
import { limits } from './limits.js';
import { legalName, type Names } from './names.js';

/** By the nodes that show the meshes. `variables` are those that parts have. */
export function nameMorphs(
  document: GltfDocument,
  shown: Iterable<number>,
  partOf: (node: number) => string | undefined,
  variables: ReadonlySet<string>,
  names: Names,
): Map<number, string[]> {
  const morphs = new Map<number, string[]>();
  const share = createSharing(variables, names);
  let left: number = limits.entries - names.size();
  for (const index of shown) {
    const node = document.nodes[index];
    const mesh = document.meshes[node?.mesh ?? -1];
    const part = partOf(index);
    if (node === undefined || mesh === undefined || part === undefined || mesh.targets === 0) {
      continue;
    }
    left -= mesh.targets;
    if (left < 0) {
      refuse(
        'too-many',
        `nodes[${index}].mesh`,
        `brings the model to more than ${limits.entries} variables`,
      );
    }
    const base = legalName(mesh.name, part);
    morphs.set(
      index,
      mesh.targetNames.map(
        (name, k) =>
          share(mesh, name, firstOf(node, mesh, k)) ?? names.take(legalName(name, `${base}.${k}`)),
      ),
    );
  }
  return morphs;
}

/** What a target is at first. */
export function firstOf(node: GltfNode, mesh: GltfMesh, target: number): number {
  return node.weights?.[target] ?? mesh.weights?.[target] ?? 0;
}

/** Of our own files: targets of one name are one variable, unless somebody has set them apart since. */
function createSharing(variables: ReadonlySet<string>, names: Names) {
  const shared = new Map<string, number>();
  return (mesh: GltfMesh, name: string | undefined, first: number): string | undefined => {
    if (mesh.notes?.['shared'] !== true || !name || legalName(name, '') !== name) {
      return undefined;
    }
    if (!shared.has(name)) {
      // a part of that name is no variable, unless it moves
      if (variables.has(name)) return undefined;
      names.take(name);
      shared.set(name, first);
    }
    return shared.get(name) === first ? name : undefined;
  };
}
