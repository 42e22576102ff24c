/** Triangles of a primitive, as a mesh without joints and variables: those belong to the node that shows it. */
import { refuse } from './check-json.js';
import type { Spend } from './count-numbers.js';
import type { GltfDocument, GltfPrimitive } from './document.js';
import { flattenMesh, type ReadPrimitive } from './flatten-mesh.js';
import type { LeaveOut } from './left-out.js';
import { limits } from './limits.js';
import { unitNormals } from './normals.js';
import type { AccessorReader } from './read-accessor.js';
import { checkLength, readInfluences } from './read-influences.js';
import { createTriangleReader } from './read-triangles.js';

/** Reads each primitive once, whatever number of nodes show it. Points, lines, and what has no places have no surface: undefined. */
export function createMeshReader(
  document: GltfDocument,
  accessors: AccessorReader,
  spend: Spend,
  leaveOut: LeaveOut,
) {
  const readTriangles = createTriangleReader(accessors, spend);
  const tools = { document, accessors, spend, readTriangles };
  const read = new Map<GltfPrimitive, ReadPrimitive | undefined>();
  let left: number = limits.vertices;
  return (primitive: GltfPrimitive): ReadPrimitive | undefined => {
    if (read.has(primitive)) return read.get(primitive);
    const missing = whyNoSurface(primitive);
    if (missing !== undefined) leaveOut(primitive.path, missing);
    const found = missing === undefined ? readPrimitive(tools, primitive) : undefined;
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

function whyNoSurface({ mode, attributes }: GltfPrimitive): string | undefined {
  if (mode < 4) {
    const what = mode === 0 ? 'points' : 'lines';
    return `has ${what}, which have no surface: they are left out. Save them as thin triangles`;
  }
  return attributes.has('POSITION') ? undefined : 'has no places, so nothing is to be seen of it';
}

interface Tools {
  readonly document: GltfDocument;
  readonly accessors: AccessorReader;
  readonly spend: Spend;
  readonly readTriangles: ReturnType<typeof createTriangleReader>;
}

function readPrimitive(tools: Tools, primitive: GltfPrimitive): ReadPrimitive | undefined {
  const { document, accessors } = tools;
  const { attributes, path } = primitive;
  const at = attributes.get('POSITION');
  if (at === undefined) return undefined;
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

  const indices = tools.readTriangles(primitive, vertices);
  const uvSet = textureSet(document, primitive);
  const colorWidth = document.accessors[attributes.get('COLOR_0') ?? -1]?.width === 3 ? 3 : 4;
  const mesh = {
    positions,
    normals: own('NORMAL', 3),
    uvs: own(`TEXCOORD_${uvSet}`, 2) ?? own('TEXCOORD_0', 2),
    colors: withAlpha(own('COLOR_0', colorWidth), colorWidth),
    indices,
  };
  const still = createStill(positions.length);
  const targets = primitive.targets.map((target, index) => ({
    positions: optional(target, 'POSITION', 3, `${path}.targets[${index}]`) ?? still(),
    normals: optional(target, 'NORMAL', 3, `${path}.targets[${index}]`),
  }));
  const influences = readInfluences(accessors, primitive, vertices);
  const { normals } = mesh;
  if (normals !== undefined) {
    return { mesh: { ...mesh, normals: unitNormals(normals) }, influences, targets };
  }
  return flattenMesh({ mesh, influences, targets }, path, tools.spend);
}

/** Zeros that all targets without places share: thousands of them may be empty. */
function createStill(length: number): () => Float32Array {
  let zeros: Float32Array | undefined;
  return () => {
    zeros ??= new Float32Array(length);
    return zeros;
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

function withAlpha(colors: Float32Array | undefined, width: number): Float32Array | undefined {
  if (colors === undefined || width === 4) return colors;
  const out = new Float32Array((colors.length / 3) * 4).fill(1);
  for (let i = 0; i < colors.length / 3; i++) {
    for (let k = 0; k < 3; k++) out[i * 4 + k] = colors[i * 3 + k]!;
  }
  return out;
}
