/** From what a glTF file says to parts, variables and clips of a body. */

import { keysOf } from '@troupe/core';
import type { Mesh, Morph, Skin } from '../model/geometry.js';
import { looseRecord, refuse } from './check-json.js';
import { countNumbers, type Spend } from './count-numbers.js';
import type { GltfDocument, GltfNode } from './document.js';
import type { ReadPrimitive } from './flatten-mesh.js';
import { leaveOutTo, type OnLeftOut } from './left-out.js';
import { limits } from './limits.js';
import { unmoved } from './matrices.js';
import type { Model, ModelNumber, ModelPart, ModelPrimitive } from './model.js';
import { firstOf } from './name-morphs.js';
import { type NamedNodes, nameNodes } from './name-nodes.js';
import { legalName } from './names.js';
import { placementOf } from './placement.js';
import { createAccessorReader } from './read-accessor.js';
import { readAnimations } from './read-animation.js';
import { camerasOf, lightsOf } from './read-lights.js';
import { readLimbs } from './read-limbs.js';
import { createMaterialReader } from './read-material.js';
import { createMeshReader } from './read-mesh.js';
import { createSkinReader, type ReadSkin } from './read-skin.js';
import { type ReadTurning, readLimits, readTurning, turnClips } from './read-turning.js';
import { unbind } from './unbind.js';

export interface ModelOptions {
  /** Of the body; else that of the scene. */
  readonly name?: string;
  /** Another name for a node, or undefined to leave it: bones of a format get the names that the format gives them. */
  readonly rename?: (node: number, name: string | undefined) => string | undefined;
  /** Told of what has no surface: points and lines. */
  readonly onLeftOut?: OnLeftOut;
}

export const modelKeys: readonly string[] = keysOf<ModelOptions>({
  name: true,
  rename: true,
  onLeftOut: true,
});

/** `spend` counts the numbers: who makes more of them hands in their own. */
export function buildModel(
  document: GltfDocument,
  options: ModelOptions = {},
  spend: Spend = countNumbers(),
): Model {
  const names = nameNodes(document, options.rename);
  const accessors = createAccessorReader(document, spend);
  const readMesh = createMeshReader(document, accessors, spend, leaveOutTo(options.onLeftOut));
  const readMaterial = createMaterialReader(document);
  const readSkin = createSkinReader(document, accessors, names.parts);
  const meshFor = createMeshes();
  const numbers = new Map<string, ModelNumber>();
  const noted = looseRecord(document.sceneNotes?.['numbers']) ?? {};
  let placed = 0;
  let named = 0;

  const primitivesOf = (index: number, node: GltfNode): ModelPrimitive[] => {
    const mesh = document.meshes[node.mesh ?? -1];
    if (mesh === undefined) return [];
    const variables = names.morphs.get(index) ?? [];
    for (const [k, variable] of variables.entries()) {
      const first = firstOf(node, mesh, k);
      // an expression of two meshes that were set apart is two variables, the second with a number
      const note = noted[variable] ?? noted[variable.replace(/\.\d+$/, '')];
      const { least, most } = looseRecord(note) ?? {};
      numbers.set(variable, { first, ...readLimits(least, most, first) });
    }
    const bound = variables.join('\n');
    const found: ModelPrimitive[] = [];
    for (const primitive of mesh.primitives) {
      placed += 1;
      if (placed > limits.primitives) {
        refuse(
          'too-many',
          primitive.path,
          `brings the model to more than ${limits.primitives} primitives`,
        );
      }
      const read = readMesh(primitive);
      if (read === undefined || read.mesh.indices.length === 0) continue;
      const skin = read.influences === undefined ? undefined : readSkin(node.skin);
      named += (skin?.joints.length ?? 0) + read.targets.length;
      if (named > limits.names) {
        const what = `brings the joints and targets of the meshes to more than ${limits.names}`;
        refuse('too-many', primitive.path, what);
      }
      found.push({
        mesh: meshFor(read, `${skin && node.skin} ${bound}`, () =>
          meshOf(read, skin, variables, `nodes[${index}].skin`),
        ),
        material: readMaterial(primitive.material),
      });
    }
    return found;
  };

  const turnings = findTurnings(document, names);
  const channels = {
    part: (node: number) => names.parts.get(node) ?? (names.hosts.has(node) ? '' : undefined),
    morphs: (node: number) => names.morphs.get(node),
  };
  const read = readAnimations(document, accessors, channels, spend);
  const clips = turnClips(read, turnings, spend);

  const made = new Map<number, ModelPart>();
  const make = (index: number): ModelPart[] => {
    const node = document.nodes[index];
    if (node === undefined || names.hosts.has(index)) return [];
    const children = node.children.flatMap(make);
    const name = names.parts.get(index);
    // a node that only holds the others together was not a part when it was written
    if (name === undefined) return children;
    const rest = placementOf(node);
    const turning = turnings.get(name);
    const part = {
      name,
      rest,
      ...variablesOf(index, names),
      after: turning?.after,
      first: turning?.rest ?? rest.rotation,
      hinge: turning?.hinge,
      primitives: primitivesOf(index, node),
      lights: lightsOf(document, node, unmoved),
      cameras: camerasOf(document, node, name),
      children,
    };
    made.set(index, part);
    return [part];
  };
  const parts = document.roots.flatMap(make);
  for (const [host, index] of names.hosts) {
    const node = document.nodes[host];
    const part = made.get(index);
    if (node === undefined || part === undefined) continue;
    const primitives = primitivesOf(host, node);
    const rigid = node.notes?.['rigid'] === true;
    const count = { path: `nodes[${host}].mesh`, spend };
    const own = rigid ? unbind(primitives, document, names, index, count) : primitives;
    for (const primitive of own) part.primitives.push(primitive);
    part.lights.push(...lightsOf(document, node, placementOf(node)));
    part.cameras.push(...camerasOf(document, node, part.name));
  }
  const name = options.name ?? legalName(document.sceneName, 'model');
  return { name, parts, numbers, limbs: readLimbs(document, parts), clips };
}

function variablesOf(index: number, names: NamedNodes) {
  const moved = names.moved.get(index);
  return {
    turns: moved !== undefined,
    travels: moved?.has('translation') ?? false,
    stretches: moved?.has('scale') ?? false,
  };
}

/** Many nodes may show a mesh: bound to the same, it is one object, which is looked through and shown as one. */
function createMeshes() {
  const made = new Map<ReadPrimitive, Map<string, Mesh>>();
  return (read: ReadPrimitive, bound: string, make: () => Mesh): Mesh => {
    const known = made.get(read) ?? new Map<string, Mesh>();
    const mesh = known.get(bound) ?? make();
    made.set(read, known.set(bound, mesh));
    return mesh;
  };
}

function meshOf(
  read: ReadPrimitive,
  skin: ReadSkin | undefined,
  variables: readonly string[],
  path: string,
): Mesh {
  const morphs: Morph[] = read.targets.map(({ positions, normals }, k) => ({
    variable: variables[k] ?? '',
    positions,
    ...(normals && { normals }),
  }));
  const { influences } = read;
  const bound: Skin | undefined = skin &&
    influences && { ...skin, influences: influences.influences, weights: influences.weights };
  if (skin && influences && influences.most >= skin.joints.length) {
    refuse(
      'missing',
      path,
      `the mesh follows joint ${influences.most}, but the skin has ${skin.joints.length}`,
    );
  }
  return {
    ...read.mesh,
    ...(bound && { skin: bound }),
    ...(morphs.length > 0 && { morphs }),
  };
}

function findTurnings(document: GltfDocument, names: NamedNodes): Map<string, ReadTurning> {
  const found = new Map<string, ReadTurning>();
  for (const [index, name] of names.parts) {
    const node = document.nodes[index];
    const moved = names.moved.get(index);
    // a size that changes is neither before nor after the rotation alone
    const turning = node && moved && !moved.has('scale') ? readTurning(node) : undefined;
    if (turning !== undefined) found.set(name, turning);
  }
  return found;
}
