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
  readonly binds: readonly Bind[];
}

interface Bind {
  readonly node: number;
  readonly target: number;
  readonly weight: number;
}

export function readExpressions(extension: VrmExtension, document: GltfDocument): Expression[] {
  const names = createNames();
  // an expression of the name of a bone gets another: both are variables
  for (const bone of boneNames) names.take(bone, ['.raw', '.frame', '.at']);
  const found =
    extension.version === 1 ? readVersion1(extension, document) : readVersion0(extension, document);
  if (found.length > limits.entries) {
    refuse('too-many', extension.path, `has more than ${limits.entries} expressions`);
  }
  return found.map(({ name, binds }, k) => ({
    name: names.take(legalName(name, `expression.${k}`)),
    binds,
  }));
}

interface SaidExpression {
  readonly name: string | undefined;
  readonly binds: readonly Bind[];
}

function readVersion1({ json, path }: VrmExtension, document: GltfDocument): SaidExpression[] {
  if (json['expressions'] === undefined) return [];
  const all = recordAt(json['expressions'], `${path}.expressions`);
  return ['preset', 'custom'].flatMap((kind) => {
    if (all[kind] === undefined) return [];
    const place = `${path}.expressions.${kind}`;
    return Object.entries(recordAt(all[kind], place)).map(([name, entry]) => {
      const here = `${place}.${name}`;
      const list = listAt(recordAt(entry, here)['morphTargetBinds'], `${here}.morphTargetBinds`);
      const binds = list.map((bind, index) =>
        readBind(bind, `${here}.morphTargetBinds[${index}]`, document),
      );
      return { name, binds };
    });
  });
}

function readBind(given: unknown, path: string, document: GltfDocument): Bind {
  const bind = recordAt(given, path);
  const node = neededIndexAt(bind['node'], `${path}.node`, document.nodes.length, 'nodes');
  const mesh = document.nodes[node]?.mesh;
  return {
    node,
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
function readVersion0({ json, path }: VrmExtension, document: GltfDocument): SaidExpression[] {
  if (json['blendShapeMaster'] === undefined) return [];
  const place = `${path}.blendShapeMaster`;
  const groups = listAt(
    recordAt(json['blendShapeMaster'], place)['blendShapeGroups'],
    `${place}.blendShapeGroups`,
  );
  const nodesOf = new Map<number, number[]>();
  for (const [node, { mesh }] of document.nodes.entries()) {
    if (mesh !== undefined) nodesOf.set(mesh, [...(nodesOf.get(mesh) ?? []), node]);
  }
  return groups.map((entry, index) => {
    const here = `${place}.blendShapeGroups[${index}]`;
    const group = recordAt(entry, here);
    const preset = textAt(group['presetName'], `${here}.presetName`)?.toLowerCase();
    const name = formerPresets.get(preset ?? '') ?? textAt(group['name'], `${here}.name`);
    const binds = listAt(group['binds'], `${here}.binds`).flatMap((given, k) => {
      const where = `${here}.binds[${k}]`;
      const bind = recordAt(given, where);
      const mesh = neededIndexAt(bind['mesh'], `${where}.mesh`, document.meshes.length, 'meshes');
      const target = targetAt(bind, where, document, mesh);
      const weight = numberAt(bind['weight'], `${where}.weight`, 100) / 100;
      return (nodesOf.get(mesh) ?? []).map((node) => ({ node, target, weight }));
    });
    return { name, binds };
  });
}
