/** OBJ files as shapes: objects and groups are parts. */
import { checkOptions, keysOf } from '@troupe/core';
import { unturned } from '../math/vectors.js';
import type { Shape } from '../model/body.js';
import { mostWork, type Work } from '../surfaces/ear-clipping.js';
import { refuse } from './check-json.js';
import { cutFace, faceNormal } from './cut-face.js';
import { Growing } from './growing.js';
import { limits } from './limits.js';
import { toLight } from './looks.js';
import { unmoved } from './matrices.js';
import type { ModelMaterial, ModelPart } from './model.js';
import { modelShape } from './model-shape.js';
import { createNames, legalName } from './names.js';
import { type Corner, readCorners } from './obj-corners.js';
import { type ObjLine, objLines, readNumbers } from './obj-lines.js';
import { ObjMesh, type ObjVertices } from './obj-mesh.js';
import { readMtl, unsaid } from './read-mtl.js';

export interface ReadObjOptions {
  readonly name?: string;
  /** The text of the file with the materials. */
  readonly mtl?: string;
}

const readKeys = keysOf<ReadObjOptions>({ name: true, mtl: true });

/** Statements that say nothing about surfaces of triangles: curves, and how others draw. */
const others = new Set(
  [
    's l p mtllib maplib usemap lod bevel c_interp d_interp shadow_obj trace_obj mg call csh',
    'vp cstype deg bmat step curv curv2 surf parm trim hole scrv sp end con ctech stech',
    'bsp bzp cdc cdp res',
  ].flatMap((line) => line.split(' ')),
);

export function readObj(text: string, options: ReadObjOptions = {}): Shape {
  checkOptions(options, readKeys, 'readObj');
  const materials = options.mtl === undefined ? new Map() : readMtl(options.mtl);
  const name = options.name ?? 'model';
  const reading = startReading(name, materials);
  for (const line of objLines(text, 'OBJ')) readStatement(reading, line);
  const parts = reading.parts.map(finishPart).filter((part) => part !== undefined);
  if (parts.length === 0) {
    refuse('bad-model', '', 'has no faces. Is it the text of an OBJ file?');
  }
  return modelShape({ name, parts, numbers: new Map(), limbs: [], clips: new Map() });
}

interface DraftPart {
  readonly name: string;
  readonly meshes: Map<ModelMaterial, ObjMesh>;
  readonly groups: DraftPart[];
}

interface Reading {
  readonly name: string;
  readonly materials: ReadonlyMap<string, ModelMaterial>;
  readonly vertices: ObjVertices;
  readonly take: (name: string) => string;
  /** By what the file calls them: an object, or a group within one. */
  readonly known: Map<string, DraftPart>;
  readonly parts: DraftPart[];
  object: DraftPart | undefined;
  part: DraftPart | undefined;
  material: ModelMaterial;
  corners: number;
  /** Of cutting faces into triangles. */
  readonly work: Work;
  meshes: number;
}

function startReading(name: string, materials: ReadonlyMap<string, ModelMaterial>): Reading {
  const empty = () => new Growing(new Float32Array());
  return {
    name,
    materials,
    vertices: { positions: empty(), colors: empty(), uvs: empty(), normals: empty() },
    take: createNames().take,
    known: new Map(),
    parts: [],
    object: undefined,
    part: undefined,
    material: unsaid,
    corners: 0,
    work: { done: 0 },
    meshes: 0,
  };
}

function readStatement(reading: Reading, line: ObjLine): void {
  const { vertices } = reading;
  switch (line.word) {
    case 'v': {
      const [x, y, z, r = Number.NaN, g = Number.NaN, b = Number.NaN] = readNumbers(line, 3, 6);
      // a fourth number alone is a weight, which only curves have. Colours are as on a screen, those of meshes are not
      const colored = !Number.isNaN(b);
      pushAll(vertices.positions, [x!, y!, z!], line, 3);
      pushAll(vertices.colors, colored ? toLight([r, g, b]) : [b, b, b], line, 3);
      return;
    }
    case 'vt': {
      const [u, v = 0] = readNumbers(line, 1, 2);
      // the first row of a picture is at the top here, as in glTF
      pushAll(vertices.uvs, [u!, 1 - v], line, 2);
      return;
    }
    case 'vn':
      pushAll(vertices.normals, readNumbers(line, 3, 3), line, 3);
      return;
    case 'f':
      readFace(reading, line);
      return;
    case 'o':
      reading.object = partOf(reading, `o ${line.rest}`, line.rest, reading.parts, line);
      reading.part = reading.object;
      return;
    case 'g': {
      const within = reading.object?.groups ?? reading.parts;
      const key = `${reading.object?.name ?? ''}\ng ${line.rest}`;
      reading.part = partOf(reading, key, line.rest, within, line);
      return;
    }
    case 'usemtl':
      reading.material = reading.materials.get(line.rest) ?? unsaid;
      return;
    default:
      if (others.has(line.word)) return;
      refuse(
        'bad-model',
        line.path,
        `"${line.word.slice(0, 40)}" is no statement that can be read`,
      );
  }
}

function pushAll(
  into: Growing<Float32Array>,
  values: readonly number[],
  line: ObjLine,
  width: number,
): void {
  if (into.length / width >= limits.vertices) {
    refuse('too-many', line.path, `is one vertex more than the ${limits.vertices} allowed`);
  }
  for (const value of values) into.push(value);
}

function partOf(
  reading: Reading,
  key: string,
  name: string,
  within: DraftPart[],
  line: ObjLine,
): DraftPart {
  let found = reading.known.get(key);
  if (found === undefined) {
    if (reading.known.size >= limits.entries) {
      refuse('too-many', line.path, `is one part more than the ${limits.entries} allowed`);
    }
    const taken = reading.take(legalName(name, 'part'));
    found = { name: taken, meshes: new Map(), groups: [] };
    reading.known.set(key, found);
    within.push(found);
  }
  return found;
}

function readFace(reading: Reading, line: ObjLine): void {
  const { vertices } = reading;
  const corners = readCorners(line, {
    positions: vertices.positions.length / 3,
    uvs: vertices.uvs.length / 2,
    normals: vertices.normals.length / 3,
  });
  reading.corners += corners.length;
  if (reading.corners > limits.vertices) {
    refuse('too-many', line.path, `brings the model to more than ${limits.vertices} corners`);
  }
  if (reading.work.done > mostWork) {
    const message = `the dented faces before it took more than ${mostWork} looks at corners to cut into triangles`;
    refuse('too-many', line.path, `${message}. Cut large faces in pieces`);
  }
  reading.part ??= partOf(reading, '', reading.name, reading.parts, line);
  addFace(meshOf(reading, reading.part, line), corners, vertices.positions.array, reading.work);
}

function meshOf(reading: Reading, part: DraftPart, line: ObjLine): ObjMesh {
  const { material, vertices } = reading;
  const known = part.meshes.get(material);
  if (known !== undefined) return known;
  // each is a lot of lists, however few faces it has
  reading.meshes += 1;
  if (reading.meshes > limits.primitives) {
    const remedy = 'A part has one of each of its materials: give it fewer materials or parts';
    const message = `begins one mesh more than the ${limits.primitives} allowed. ${remedy}`;
    refuse('too-many', line.path, message);
  }
  const mesh = new ObjMesh(vertices);
  part.meshes.set(material, mesh);
  return mesh;
}

function addFace(
  mesh: ObjMesh,
  corners: readonly Corner[],
  positions: Float32Array,
  work: Work,
): void {
  const places = corners.map(({ position }) => position);
  const normal = faceNormal(places, positions);
  const made = corners.map(({ position, uv, normal: own }) =>
    mesh.vertex(position, uv, own, normal),
  );
  const cut = cutFace(places, positions, normal, work);
  for (let k = 0; k + 2 < cut.length; k += 3) {
    mesh.triangle(made[cut[k]!]!, made[cut[k + 1]!]!, made[cut[k + 2]!]!);
  }
}

/** Undefined for one without faces. */
function finishPart(draft: DraftPart): ModelPart | undefined {
  const primitives = Array.from(draft.meshes, ([material, mesh]) => {
    const done = mesh.done();
    return done && { material, mesh: done };
  }).filter((primitive) => primitive !== undefined);
  const children = draft.groups.map(finishPart).filter((part) => part !== undefined);
  if (primitives.length === 0 && children.length === 0) return undefined;
  return {
    name: draft.name,
    rest: unmoved,
    first: unturned,
    turns: false,
    travels: false,
    stretches: false,
    primitives,
    lights: [],
    cameras: [],
    children,
  };
}
