/** Triangles of a primitive, as a mesh without joints and variables: those belong to the node that shows it. */
import type { Mesh } from '../model/geometry.js';
import { refuse } from './check-json.js';
import type { GltfDocument, GltfPrimitive } from './document.js';
import { cleanInfluences, type Influences } from './influences.js';
import { limits } from './limits.js';
import { flatNormals, unitNormals } from './normals.js';
import type { AccessorReader } from './read-accessor.js';
import { countUp, listTriangles, spreadOut } from './triangles.js';

export interface ReadPrimitive {
  readonly mesh: Mesh;
  readonly influences: Influences | undefined;
  readonly targets: readonly ReadTarget[];
}

interface ReadTarget {
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
}

/** Reads each primitive once, whatever number of nodes show it. Points and lines have no surface: undefined. */
export function createMeshReader(document: GltfDocument, accessors: AccessorReader) {
  const read = new Map<GltfPrimitive, ReadPrimitive | undefined>();
  let left: number = limits.vertices;
  return (primitive: GltfPrimitive): ReadPrimitive | undefined => {
    if (read.has(primitive)) return read.get(primitive);
    const found = primitive.mode < 4 ? undefined : readPrimitive(document, accessors, primitive);
    left -= (found?.mesh.positions.length ?? 0) / 3;
    if (left < 0) {
      refuse(
        'too-many',
        primitive.path,
        `brings the model to more than ${limits.vertices} vertices`,
      );
    }
    read.set(primitive, found);
    return found;
  };
}

function readPrimitive(
  document: GltfDocument,
  accessors: AccessorReader,
  primitive: GltfPrimitive,
): ReadPrimitive | undefined {
  const { attributes, path } = primitive;
  const at = attributes.get('POSITION');
  if (at === undefined) return refuse('missing', `${path}.attributes`, 'expected a POSITION');
  const positions = accessors.numbers(at, 3, `${path}.attributes.POSITION`);
  const vertices = positions.length / 3;
  const optional = (
    from: ReadonlyMap<string, number>,
    name: string,
    width: number,
    place: string,
  ) => {
    const index = from.get(name);
    if (index === undefined) return undefined;
    const values = accessors.numbers(index, width, `${place}.${name}`);
    checkLength(values.length / width, vertices, `${place}.${name}`);
    return values;
  };
  const own = (name: string, width: number) =>
    optional(attributes, name, width, `${path}.attributes`);

  const corners =
    primitive.indices === undefined
      ? countUp(vertices)
      : accessors.whole(primitive.indices, 1, `${path}.indices`);
  for (let i = 0; i < corners.length; i++) {
    if (corners[i]! >= vertices) {
      refuse('missing', `${path}.indices`, `entry ${i} names vertex ${corners[i]} of ${vertices}`);
    }
  }
  const indices = listTriangles(corners, primitive.mode);
  const uvSet = textureSet(document, primitive);
  const colorWidth = document.accessors[attributes.get('COLOR_0') ?? -1]?.width === 3 ? 3 : 4;
  const mesh = {
    positions,
    normals: own('NORMAL', 3),
    uvs: own(`TEXCOORD_${uvSet}`, 2) ?? own('TEXCOORD_0', 2),
    colors: withAlpha(own('COLOR_0', colorWidth), colorWidth),
    indices,
  };
  const targets = primitive.targets.map((target, index) => ({
    positions:
      optional(target, 'POSITION', 3, `${path}.targets[${index}]`) ??
      new Float32Array(positions.length),
    normals: optional(target, 'NORMAL', 3, `${path}.targets[${index}]`),
  }));
  const influences = readInfluences(accessors, primitive, vertices);
  if (mesh.normals !== undefined) {
    return { mesh: { ...mesh, normals: unitNormals(mesh.normals) }, influences, targets };
  }
  return flatten(mesh, influences, targets);
}

/** Without normals a mesh is flat: each triangle has corners of its own. */
function flatten(
  mesh: Omit<Mesh, 'normals'>,
  influences: Influences | undefined,
  targets: readonly ReadTarget[],
): ReadPrimitive {
  const { indices } = mesh;
  const positions = spreadOut(mesh.positions, indices, 3);
  return {
    mesh: {
      positions,
      normals: flatNormals(positions),
      uvs: mesh.uvs && spreadOut(mesh.uvs, indices, 2),
      colors: mesh.colors && spreadOut(mesh.colors, indices, 4),
      indices: countUp(indices.length),
    },
    influences: influences && {
      ...influences,
      influences: spreadOut(influences.influences, indices, 4),
      weights: spreadOut(influences.weights, indices, 4),
    },
    targets: targets.map((target) => ({
      positions: spreadOut(target.positions, indices, 3),
      normals: undefined,
    })),
  };
}

/** The coordinates that the colour's picture goes by, or the first that any picture does. */
function textureSet(document: GltfDocument, primitive: GltfPrimitive): number {
  const material = document.materials[primitive.material ?? -1];
  const use =
    material?.colorTexture ??
    material?.normalTexture ??
    material?.roughnessTexture ??
    material?.emissiveTexture ??
    material?.occlusionTexture;
  return use?.set ?? 0;
}

function readInfluences(
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

function checkLength(came: number, expected: number, path: string): void {
  if (came === expected) return;
  refuse('bad-model', path, `has ${came} elements, but there are ${expected} vertices`);
}

function withAlpha(colors: Float32Array | undefined, width: number): Float32Array | undefined {
  if (colors === undefined || width === 4) return colors;
  const out = new Float32Array((colors.length / 3) * 4).fill(1);
  for (let i = 0; i < colors.length / 3; i++) {
    for (let k = 0; k < 3; k++) out[i * 4 + k] = colors[i * 3 + k]!;
  }
  return out;
}
