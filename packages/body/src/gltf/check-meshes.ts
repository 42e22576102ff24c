/** Checks meshes and skins: that what they name exists. What is in the accessors is checked when it is read. */
import {
  indexAt,
  type Json,
  listAt,
  looseRecord,
  mapList,
  neededIndexAt,
  numberAt,
  recordAt,
  refuse,
  textAt,
  wholeAt,
} from './check-json.js';
import type { GltfMesh, GltfPrimitive, GltfSkin } from './document.js';
import { limits } from './limits.js';

export function checkMeshes(json: Json, accessors: number, materials: number): GltfMesh[] {
  let placed = 0;
  return mapList(json['meshes'], 'meshes', (entry, path) => {
    const primitives = mapList(entry['primitives'], `${path}.primitives`, (value, place) =>
      checkPrimitive(value, place, accessors, materials),
    );
    placed += primitives.length;
    wholeAt(placed, path, 0, limits.primitives);
    const targets = primitives[0]?.targets.length ?? 0;
    for (const primitive of primitives) {
      if (primitive.targets.length !== targets) {
        const count = primitive.targets.length;
        refuse(
          'bad-model',
          `${primitive.path}.targets`,
          `has ${count} entries, the first primitive ${targets}`,
        );
      }
    }
    const extras = looseRecord(entry['extras']);
    const names = extras?.['targetNames'];
    const weights = entry['weights'];
    return {
      name: textAt(entry['name'], `${path}.name`),
      primitives,
      targets,
      weights:
        weights === undefined
          ? undefined
          : listAt(weights, `${path}.weights`).map((value, place) =>
              numberAt(value, `${path}.weights[${place}]`),
            ),
      targetNames: Array.from({ length: targets }, (_, index) => {
        const name: unknown = Array.isArray(names) ? names[index] : undefined;
        return typeof name === 'string' ? name : undefined;
      }),
      notes: looseRecord(extras?.['troupe']),
    };
  });
}

function checkPrimitive(
  entry: Json,
  path: string,
  accessors: number,
  materials: number,
): GltfPrimitive {
  return {
    path,
    mode: wholeAt(entry['mode'] ?? 4, `${path}.mode`, 0, 6),
    attributes: attributesAt(entry['attributes'], `${path}.attributes`, accessors),
    indices: indexAt(entry['indices'], `${path}.indices`, accessors, 'accessors'),
    material: indexAt(entry['material'], `${path}.material`, materials, 'materials'),
    targets: mapList(entry['targets'], `${path}.targets`, (target, place) =>
      attributesAt(target, place, accessors),
    ),
  };
}

function attributesAt(value: unknown, path: string, accessors: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const [name, index] of Object.entries(recordAt(value, path))) {
    found.set(name, neededIndexAt(index, `${path}.${name}`, accessors, 'accessors'));
  }
  return found;
}

export function checkSkins(json: Json, accessors: number, nodes: number): GltfSkin[] {
  let total = 0;
  return mapList(json['skins'], 'skins', (entry, path) => {
    const seen = new Set<number>();
    const joints = listAt(entry['joints'], `${path}.joints`).map((value, place) => {
      const at = `${path}.joints[${place}]`;
      const joint = neededIndexAt(value, at, nodes, 'nodes');
      if (seen.has(joint)) refuse('bad-model', at, `node ${joint} is there already`);
      seen.add(joint);
      return joint;
    });
    if (joints.length === 0) refuse('missing', `${path}.joints`, 'expected a joint at least');
    total += joints.length;
    wholeAt(total, `${path}.joints`, 0, limits.entries);
    const inverseBind = indexAt(
      entry['inverseBindMatrices'],
      `${path}.inverseBindMatrices`,
      accessors,
      'accessors',
    );
    return { joints, inverseBind };
  });
}
