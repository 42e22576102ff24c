/** Which nodes of a file are the bones of a humanoid. */
import {
  describe,
  type Json,
  listAt,
  neededIndexAt,
  recordAt,
  refuse,
} from '../gltf/check-json.js';
import type { GltfDocument } from '../gltf/document.js';
import { boneNames, boneOfVersion0, neededBones } from './bone-names.js';

export interface VrmExtension {
  readonly version: 0 | 1;
  readonly json: Json;
  readonly path: string;
}

export function findExtension({ json }: GltfDocument): VrmExtension {
  const extensions =
    json['extensions'] === undefined ? {} : recordAt(json['extensions'], 'extensions');
  for (const [name, version] of [
    ['VRMC_vrm', 1],
    ['VRM', 0],
  ] as const) {
    if (extensions[name] === undefined) continue;
    const path = `extensions.${name}`;
    const found = recordAt(extensions[name], path);
    const said = found['specVersion'];
    if (version === 1 && !(typeof said === 'string' && said.startsWith('1.'))) {
      const message = `expected "1.0", got ${describe(said)}. Save the character as VRM 1.0 or 0.x`;
      refuse('unsupported', `${path}.specVersion`, message);
    }
    return { version, json: found, path };
  }
  return refuse(
    'bad-model',
    'extensions',
    'is no VRM: neither VRMC_vrm nor VRM is there. Read it with readModel',
  );
}

/** Bones by node. */
export function readHumanoid(
  { version, json, path }: VrmExtension,
  document: GltfDocument,
): ReadonlyMap<number, string> {
  const humanoid = recordAt(json['humanoid'], `${path}.humanoid`);
  const place = `${path}.humanoid.humanBones`;
  const said = version === 1 ? bonesOfRecord(humanoid, place) : bonesOfList(humanoid, place);
  const shown = shownNodes(document);
  const nodes = new Map<number, string>();
  const places = new Map<string, string>();
  for (const { bone, node, path: where } of said) {
    const index = neededIndexAt(node, `${where}.node`, document.nodes.length, 'nodes');
    if (!shown.has(index)) refuse('missing', `${where}.node`, `node ${index} is not in the scene`);
    const other = places.get(bone) ?? nodes.get(index);
    if (other !== undefined) {
      const what = places.has(bone)
        ? `${bone} is there twice`
        : `node ${index} is ${other} already`;
      refuse('same-name', where, `${what}. A bone is one node, and a node one bone`);
    }
    nodes.set(index, bone);
    places.set(bone, where);
  }
  const missing = neededBones.filter((bone) => !places.has(bone));
  if (missing.length > 0) {
    const message = `a humanoid needs ${missing.join(', ')}. Export the character with all bones`;
    refuse('missing', place, message);
  }
  return nodes;
}

interface SaidBone {
  readonly bone: string;
  readonly node: unknown;
  readonly path: string;
}

/** What is no bone of a humanoid stays a node with its own name. */
function bonesOfRecord(humanoid: Json, place: string): SaidBone[] {
  return Object.entries(recordAt(humanoid['humanBones'], place)).flatMap(([bone, entry]) => {
    if (!boneNames.has(bone)) return [];
    const path = `${place}.${bone}`;
    return [{ bone, node: recordAt(entry, path)['node'], path }];
  });
}

function bonesOfList(humanoid: Json, place: string): SaidBone[] {
  return listAt(humanoid['humanBones'], place).flatMap((entry, index) => {
    const path = `${place}[${index}]`;
    const { bone: said, node } = recordAt(entry, path) as { bone?: unknown; node?: unknown };
    const bone = typeof said === 'string' ? boneOfVersion0(said) : '';
    // some programs write -1 for a bone that is not there
    return boneNames.has(bone) && node !== -1 ? [{ bone, node, path }] : [];
  });
}

function shownNodes({ nodes, roots }: GltfDocument): Set<number> {
  const shown = new Set<number>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    shown.add(next);
    for (const child of nodes[next]?.children ?? []) waiting.push(child);
  }
  return shown;
}
