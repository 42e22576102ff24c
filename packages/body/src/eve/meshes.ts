/** Meshes: what is in them must fit together, and the names in them are those of the shape they are in. */
import type { Mesh } from '../model/geometry.js';
import type { BodyState, Requirement } from './body-state.js';
import { type Builder, pathOf } from './builder.js';
import { register } from './owner.js';
import { checkKind, checkName, refuse, show } from './refuse.js';

// a hundred bodies of one shape have one mesh: once checked is enough
const checked = new WeakSet<Mesh>();
const placed = new WeakMap<Mesh, Map<string, Mesh>>();

export function checkMesh(mesh: Mesh, path: string): void {
  if (checked.has(mesh)) return;
  checkArrays(mesh, path);
  const { positions, normals, uvs, colors, indices, skin, morphs } = mesh;
  const vertices = positions.length / 3;
  const expect = (what: string, found: number | undefined, wanted: number) => {
    if (found === undefined || found === wanted) return;
    const message = `a mesh of ${vertices} vertices has ${wanted} numbers of ${what}, found ${found}`;
    refuse('wrong-value', path, message);
  };
  if (!Number.isInteger(vertices)) {
    const message = `the positions of a mesh are three numbers each, found ${positions.length} numbers`;
    refuse('wrong-value', path, message);
  }
  expect('normals', normals.length, vertices * 3);
  expect('uvs', uvs?.length, vertices * 2);
  expect('colors', colors?.length, vertices * 4);
  expect('influences', skin?.influences.length, vertices * 4);
  expect('weights', skin?.weights.length, vertices * 4);
  for (const morph of morphs ?? []) {
    expect(`the morph ${morph.variable}`, morph.positions.length, vertices * 3);
    expect(`normals of the morph ${morph.variable}`, morph.normals?.length, vertices * 3);
  }
  if (indices.length % 3 !== 0) {
    const message = `the indices of a mesh are three to a triangle, found ${indices.length}`;
    refuse('wrong-value', path, message);
  }
  checkIndices(indices, vertices, 'vertices', path);
  checkFinite(positions, 'positions', path);
  checkFinite(normals, 'normals', path);
  checkFinite(uvs, 'uvs', path);
  checkFinite(colors, 'colors', path);
  for (const morph of morphs ?? []) {
    checkFinite(morph.positions, `positions of the morph ${morph.variable}`, path);
    checkFinite(morph.normals, `normals of the morph ${morph.variable}`, path);
  }
  if (skin !== undefined) {
    checkIndices(skin.influences, skin.joints.length, 'joints of the skin', path);
    if (skin.inverseBind.length !== skin.joints.length * 16) {
      const message = `a skin of ${skin.joints.length} joints has 16 numbers for each, found ${skin.inverseBind.length}`;
      refuse('wrong-value', path, message);
    }
    checkFinite(skin.inverseBind, 'inverseBind', path);
    checkFinite(skin.weights, 'weights', path);
  }
  checked.add(mesh);
}

/** Another kind of array would be shown, and written to files as numbers of a kind that it is not. */
function checkArrays(mesh: Mesh, path: string): void {
  const check = (what: string, value: unknown, kind: string) => {
    if (Object.prototype.toString.call(value) === `[object ${kind}]`) return;
    const message = `the ${what} of a mesh must be a ${kind}, found ${show(value)}`;
    const remedy = value === null ? 'Leave it out' : `${kind}.from(…) makes one of any numbers`;
    refuse('wrong-value', path, `${message}. ${remedy}`);
  };
  const optional = (what: string, value: unknown) => {
    if (value !== undefined) check(what, value, 'Float32Array');
  };
  if (![mesh?.positions, mesh?.normals, mesh?.indices].every(ArrayBuffer.isView)) {
    const message = 'a mesh has positions and normals as Float32Array, and indices as Uint32Array';
    refuse('wrong-value', path, `${message}, found ${show(mesh?.positions ?? mesh)}`);
  }
  check('positions', mesh.positions, 'Float32Array');
  check('normals', mesh.normals, 'Float32Array');
  check('indices', mesh.indices, 'Uint32Array');
  optional('uvs', mesh.uvs);
  optional('colors', mesh.colors);
  if (mesh.morphs !== undefined) checkKind('list', mesh.morphs, 'the morphs of a mesh', path);
  for (const morph of mesh.morphs ?? []) {
    checkKind('object', morph, 'a morph of a mesh', path);
    const { variable, positions, normals } = morph;
    checkName(variable, 'variable', path);
    check(`positions of the morph ${variable}`, positions, 'Float32Array');
    optional(`normals of the morph ${variable}`, normals);
  }
  if (mesh.skin === undefined) return;
  checkKind('object', mesh.skin, 'the skin of a mesh', path);
  checkKind('list', mesh.skin.joints, 'the joints of a skin', path);
  for (const joint of mesh.skin.joints) checkName(joint, 'joint', path);
  check('influences', mesh.skin.influences, 'Uint16Array');
  check('weights', mesh.skin.weights, 'Float32Array');
  check('inverseBind', mesh.skin.inverseBind, 'Float32Array');
}

function checkFinite(values: Float32Array | undefined, what: string, path: string): void {
  if (values === undefined) return;
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) continue;
    refuse('not-finite', path, `a mesh has ${values[i]} among its ${what}. Give it finite ones`);
  }
}

function checkIndices(
  indices: Uint32Array | Uint16Array,
  count: number,
  what: string,
  path: string,
): void {
  // by number: an iterator would take longer than all the rest of reading a model
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    if (index < count) continue;
    refuse('wrong-value', path, `a mesh has ${count} ${what}, and one numbered ${index} is used`);
  }
}

/** With the names of joints and variables as they are here. */
export function placeMesh(builder: Builder, mesh: Mesh): Mesh {
  const { prefix, body } = builder;
  const named = prefix === '' ? mesh : renamed(mesh, prefix);
  const path = pathOf(builder);
  for (const name of named.skin?.joints ?? []) {
    require(builder, body, { name, kind: 'part', by: 'the skin of a mesh', path });
  }
  for (const { variable } of named.morphs ?? []) {
    require(builder, body, { name: variable, kind: 'number', by: 'a mesh', path });
  }
  return named;
}

function require(builder: Builder, body: BodyState, requirement: Requirement): void {
  register(builder.owner, body.requirements, requirement, true);
}

function renamed(mesh: Mesh, prefix: string): Mesh {
  const { skin, morphs } = mesh;
  if (skin === undefined && morphs === undefined) return mesh;
  let known = placed.get(mesh);
  if (known === undefined) {
    known = new Map();
    placed.set(mesh, known);
  }
  let named = known.get(prefix);
  if (named === undefined) {
    named = {
      ...mesh,
      ...(skin && { skin: { ...skin, joints: skin.joints.map((name) => prefix + name) } }),
      ...(morphs && {
        morphs: morphs.map((morph) => ({ ...morph, variable: prefix + morph.variable })),
      }),
    };
    known.set(prefix, named);
  }
  return named;
}
