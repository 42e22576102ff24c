/**
 * Many plain meshes drawn as one, with the light already on it: where the processor draws, to light every pixel takes
 * longer than all else, and each mesh that is asked for by itself as long as hundreds of triangles. What is more than
 * plain is drawn as it is. There is no shadow on what is gathered; its own falls on the rest.
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  FrontSide,
  Light,
  Matrix3,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  SkinnedMesh,
  type Vector3,
} from 'three';

/** What a white surface sends back, by where it faces. */
export interface Lighting {
  /** From above and from below. */
  readonly sky: Color;
  readonly ground: Color;
  readonly sun: Color;
  readonly toSun: Vector3;
}

export interface Gathering {
  /** Brings it up to date with where the meshes are, and with which there are. */
  readonly update: (lighting: Lighting) => void;
  /** Each is drawn by itself again. */
  readonly release: () => void;
  readonly dispose: () => void;
}

/** Where meshes are that are drawn with others: no camera looks there, but a ray may. */
export const gatheredLayer = 1;

type Plain = Mesh<BufferGeometry, MeshLambertMaterial>;

interface Member {
  readonly mesh: Plain;
  geometry: BufferGeometry;
  /** Of its vertices, among all. */
  readonly first: number;
  readonly end: number;
  readonly firstIndex: number;
  isMirrored: boolean;
  /** As they were when it was written. */
  readonly matrix: Matrix4;
  readonly color: Color;
}

/** Those below an object; what is drawn for them is put into another. */
export function gatherMeshes(from: Object3D, into: Object3D): Gathering {
  const crowds = [FrontSide, DoubleSide].map((side) => createCrowd(side, into));
  const release = () => {
    for (const crowd of crowds) crowd.show([], undefined);
  };
  return {
    release,
    update: (lighting) => {
      const found = crowds.map((): Plain[] => []);
      let isLit = true;
      from.traverseVisible((object) => {
        if (object instanceof Light) isLit = false;
        else if (isPlain(object)) found[object.material.side === FrontSide ? 0 : 1]!.push(object);
      });
      // by lamps of its own: they are not known here
      if (!isLit) release();
      else for (const [i, crowd] of crowds.entries()) crowd.show(found[i]!, lighting);
    },
    dispose: () => {
      release();
      for (const crowd of crowds) crowd.dispose();
    },
  };
}

const pictures = ['map', 'alphaMap', 'aoMap', 'emissiveMap', 'normalMap', 'bumpMap'] as const;

function isPlain(object: Object3D): object is Plain {
  if (!(object instanceof Mesh) || object instanceof SkinnedMesh) return false;
  const { material, geometry, castShadow } = object as Mesh;
  return (
    material instanceof MeshLambertMaterial &&
    (material.side === FrontSide || material.side === DoubleSide) &&
    !material.transparent &&
    !material.vertexColors &&
    material.alphaTest === 0 &&
    material.emissive.getHex() === 0 &&
    pictures.every((name) => material[name] === null) &&
    castShadow &&
    geometry.index !== null &&
    geometry.hasAttribute('normal') &&
    Object.keys(geometry.morphAttributes).length === 0
  );
}

function createCrowd(side: typeof FrontSide | typeof DoubleSide, into: Object3D) {
  const material = new MeshBasicMaterial({ vertexColors: true, side });
  if (side === DoubleSide) material.onBeforeCompile = lightBothSides;
  const shown = new Mesh(new BufferGeometry(), material);
  shown.castShadow = true;
  shown.frustumCulled = false;
  shown.visible = false;
  into.add(shown);
  let members: readonly Member[] = [];
  let litBy: Lighting | undefined;

  const isAsBefore = (meshes: readonly Plain[]) =>
    meshes.length === members.length &&
    members.every(
      ({ mesh, geometry }, i) => mesh === meshes[i] && isAlike(geometry, mesh.geometry),
    );

  const rebuild = (meshes: readonly Plain[]) => {
    for (const { mesh } of members) mesh.layers.set(0);
    members = join(meshes);
    for (const { mesh } of members) mesh.layers.set(gatheredLayer);
    shown.geometry.dispose();
    shown.geometry = new BufferGeometry();
    shown.visible = members.length > 0;
    litBy = undefined;
    if (members.length === 0) return;
    const size = 3 * members.at(-1)!.end;
    for (const name of written) {
      const attribute = new BufferAttribute(new Float32Array(size), 3);
      shown.geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
    }
    const indices = members.reduce((sum, { geometry }) => sum + geometry.index!.count, 0);
    shown.geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
    for (const member of members) writeIndices(shown.geometry, member);
  };

  return {
    show: (meshes: readonly Plain[], lighting: Lighting | undefined) => {
      if (!isAsBefore(meshes)) rebuild(meshes);
      if (lighting === undefined || members.length === 0) return;
      const changed = members.filter((member) => {
        const isOther = takeShape(shown.geometry, member);
        return isOther || lighting !== litBy || isElse(member);
      });
      litBy = lighting;
      writeMembers(shown.geometry, changed, lighting);
    },
    dispose: () => {
      shown.removeFromParent();
      shown.geometry.dispose();
      material.dispose();
    },
  };
}

/** Of every vertex: where it is, and how it looks from outside and from inside. */
const written = ['position', 'color', 'backColor'] as const;

/** What is turned away has the light of where its other side faces. */
function lightBothSides(shader: { vertexShader: string; fragmentShader: string }): void {
  shader.vertexShader = shader.vertexShader
    .replace(
      '#include <common>',
      'attribute vec3 backColor;\nvarying vec3 vBack;\n#include <common>',
    )
    .replace('#include <color_vertex>', '#include <color_vertex>\nvBack = backColor;');
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', 'varying vec3 vBack;\n#include <common>')
    .replace(
      '#include <color_fragment>',
      'diffuseColor.rgb *= gl_FrontFacing ? vColor.rgb : vBack;',
    );
}

function join(meshes: readonly Plain[]): readonly Member[] {
  let end = 0;
  let indices = 0;
  return meshes.map((mesh) => {
    const { geometry, matrixWorld } = mesh;
    const [first, firstIndex] = [end, indices];
    end += geometry.getAttribute('position').count;
    indices += geometry.index!.count;
    const isMirrored = matrixWorld.determinant() < 0;
    const [matrix, color] = [new Matrix4(), new Color()];
    return { mesh, geometry, first, end, firstIndex, isMirrored, matrix, color };
  });
}

/** Whether one fits where the other was. */
function isAlike(a: BufferGeometry, b: BufferGeometry): boolean {
  return (
    a === b ||
    (a.index!.count === b.index!.count &&
      a.getAttribute('position').count === b.getAttribute('position').count)
  );
}

/** Of a mesh that has come to have another; says whether it has. */
function takeShape(all: BufferGeometry, member: Member): boolean {
  const { geometry, matrixWorld } = member.mesh;
  const isMirrored = matrixWorld.determinant() < 0;
  const isOther = geometry !== member.geometry;
  if (!isOther && isMirrored === member.isMirrored) return false;
  member.geometry = geometry;
  member.isMirrored = isMirrored;
  writeIndices(all, member);
  return isOther;
}

function writeIndices(
  all: BufferGeometry,
  { geometry, first, firstIndex, isMirrored }: Member,
): void {
  const to = all.index!;
  const { array } = geometry.index!;
  // in a mirror a triangle goes the other way around
  const corners = isMirrored ? [0, 1, -1] : [0, 0, 0];
  for (let i = 0; i < array.length; i++) {
    to.array[firstIndex + i] = first + array[i + corners[i % 3]!]!;
  }
  to.needsUpdate = true;
}

/** Elsewhere, or of another colour, than when it was written. */
function isElse({ mesh, matrix, color }: Member): boolean {
  return !matrix.equals(mesh.matrixWorld) || !color.equals(mesh.material.color);
}

function writeMembers(
  geometry: BufferGeometry,
  members: readonly Member[],
  lighting: Lighting,
): void {
  const first = members[0]?.first;
  const end = members.at(-1)?.end;
  if (first === undefined || end === undefined) return;
  const attributes = written.map((name) => geometry.getAttribute(name) as BufferAttribute);
  const [positions, colors, backs] = attributes.map(({ array }) => array as Float32Array);
  for (const member of members) {
    member.matrix.copy(member.mesh.matrixWorld);
    member.color.copy(member.mesh.material.color);
    writeMember(member, positions!, colors!, backs!, lighting);
  }
  for (const attribute of attributes) {
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(3 * first, 3 * (end - first));
    attribute.needsUpdate = true;
  }
}

const turned = new Matrix3();

function writeMember(
  { geometry, first, matrix, color }: Member,
  positions: Float32Array,
  colors: Float32Array,
  backs: Float32Array,
  { sky, ground, sun, toSun }: Lighting,
): void {
  const from = geometry.getAttribute('position').array;
  const normals = geometry.getAttribute('normal').array;
  const m = matrix.elements;
  const n = turned.getNormalMatrix(matrix).elements;
  for (let i = 0, k = 3 * first; i < from.length; i += 3, k += 3) {
    const x = from[i]!;
    const y = from[i + 1]!;
    const z = from[i + 2]!;
    positions[k] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!;
    positions[k + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!;
    positions[k + 2] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]!;
    const a = normals[i]!;
    const b = normals[i + 1]!;
    const c = normals[i + 2]!;
    const nx = n[0]! * a + n[3]! * b + n[6]! * c;
    const ny = n[1]! * a + n[4]! * b + n[7]! * c;
    const nz = n[2]! * a + n[5]! * b + n[8]! * c;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const facing = (nx * toSun.x + ny * toSun.y + nz * toSun.z) / length;
    const up = 0.5 + (0.5 * ny) / length;
    const direct = Math.max(0, facing);
    const behind = Math.max(0, -facing);
    const down = 1 - up;
    colors[k] = color.r * (ground.r * down + sky.r * up + sun.r * direct);
    colors[k + 1] = color.g * (ground.g * down + sky.g * up + sun.g * direct);
    colors[k + 2] = color.b * (ground.b * down + sky.b * up + sun.b * direct);
    backs[k] = color.r * (ground.r * up + sky.r * down + sun.r * behind);
    backs[k + 1] = color.g * (ground.g * up + sky.g * down + sun.g * behind);
    backs[k + 2] = color.b * (ground.b * up + sky.b * down + sun.b * behind);
  }
}
