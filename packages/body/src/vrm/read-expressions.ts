/** Expressions of a VRM: which targets of which meshes each moves. What they do to materials is left out. */
import {
  type Json,
  listAt,
  neededIndexAt,
  numberAt,
  recordAt,
  refuse,
  textAt,
} from '../gltf/check-json.js';
import type { GltfDocument } from '../gltf/document.js';
import { limits } from '../gltf/limits.js';
import { createNames, legalName } from '../gltf/names.js';
import { boneNames, formerPresets } from './bone-names.js';
import type { VrmExtension } from './read-humanoid.js';

export interface Expression {
  readonly name: string;
  /** Where in the file. */
  readonly path: string;
  readonly binds: readonly Bind[];
}

interface Bind {
  readonly nodes: readonly number[];
  readonly target: number;
  readonly weight: number;
}

export function readExpressions(extension: VrmExtension, document: GltfDocument): Expression[] {
  const names = createNames();
  // an expression of the name of a bone gets another: both are variables
  for (const bone of boneNames) names.take(bone, ['.raw', '.frame', '.at']);
  const read = extension.version === 1 ? readVersion1 : readVersion0;
  const found = read(extension, document, countBinds());
  if (found.length > limits.entries) {
    refuse('too-many', extension.path, `has more than ${limits.entries} expressions`);
  }
  return found.map(({ name, path, binds }, k) => ({
    name: names.take(legalName(name, `expression.${k}`)),
    path,
    binds,
  }));
}

interface SaidExpression {
  readonly name: string | undefined;
  readonly path: string;
  readonly binds: readonly Bind[];
}

type Count = (bind: Bind, path: string) => Bind;

/** Again for each node: thousands of them may show the mesh that thousands of expressions move. */
function countBinds(): Count {
  let left: number = limits.names;
  return (bind, path) => {
    left -= bind.nodes.length;
    if (left < 0) {
      const remedy = 'Show the mesh by fewer nodes';
      const message = `brings what expressions move to more than ${limits.names} targets. ${remedy}`;
      refuse('too-many', path, message);
    }
    return bind;
  };
}

function readVersion1(
  { json, path }: VrmExtension,
  document: GltfDocument,
  count: Count,
): SaidExpression[] {
  if (json['expressions'] === undefined) return [];
  const all = recordAt(json['expressions'], `${path}.expressions`);
  return ['preset', 'custom'].flatMap((kind) => {
    if (all[kind] === undefined) return [];
    const place = `${path}.expressions.${kind}`;
    return Object.entries(recordAt(all[kind], place)).map(([name, entry]) => {
      const here = `${place}.${name}`;
      const list = listAt(recordAt(entry, here)['morphTargetBinds'], `${here}.morphTargetBinds`);
      const binds = list.map((bind, index) => {
        const where = `${here}.morphTargetBinds[${index}]`;
        return count(readBind(bind, where, document), where);
      });
      return { name, path: here, binds };
    });
  });
}

function readBind(given: unknown, path: string, document: GltfDocument): Bind {
  const bind = recordAt(given, path);
  const node = neededIndexAt(bind['node'], `${path}.node`, document.nodes.length, 'nodes');
  const mesh = document.nodes[node]?.mesh;
  return {
    nodes: [node],
    target: targetAt(bind, path, document, mesh),
    weight: numberAt(bind['weight'], `${path}.weight`, 1),
  };
}

function targetAt(
  bind: Json,
  path: string,
  { meshes }: GltfDocument,
  mesh: number | undefined,
): number {
  const count = meshes[mesh ?? -1]?.targets ?? 0;
  return neededIndexAt(bind['index'], `${path}.index`, count, 'targets in that mesh');
}

/** There a mesh is moved, wherever it is shown, by a percentage. */
function readVersion0(
  { json, path }: VrmExtension,
  document: GltfDocument,
  count: Count,
): SaidExpression[] {
  if (json['blendShapeMaster'] === undefined) return [];
  const place = `${path}.blendShapeMaster`;
  const groups = listAt(
    recordAt(json['blendShapeMaster'], place)['blendShapeGroups'],
    `${place}.blendShapeGroups`,
  );
  const nodesOf = new Map<number, number[]>();
  for (const [node, { mesh }] of document.nodes.entries()) {
    if (mesh === undefined) continue;
    const list = nodesOf.get(mesh) ?? [];
    list.push(node);
    nodesOf.set(mesh, list);
  }
  return groups.map((entry, index) => {
    const here = `${place}.blendShapeGroups[${index}]`;
    const group = recordAt(entry, here);
    const preset = textAt(group['presetName'], `${here}.presetName`)?.toLowerCase();
    const name = formerPresets.get(preset ?? '') ?? textAt(group['name'], `${here}.name`);
    const binds = listAt(group['binds'], `${here}.binds`).map((given, k) => {
      const where = `${here}.binds[${k}]`;
      const bind = recordAt(given, where);
      const mesh = neededIndexAt(bind['mesh'], `${where}.mesh`, document.meshes.length, 'meshes');
      const target = targetAt(bind, where, document, mesh);
      const weight = numberAt(bind['weight'], `${where}.weight`, 100) / 100;
      return count({ nodes: nodesOf.get(mesh) ?? [], target, weight }, where);
    });
    return { name, path: here, binds };
  });
}
