/** From the bytes of a file to what it says, checked, with its buffers and pictures at hand. */
import { checkOptions, keysOf } from '@troupe/core';
import type { Bytes } from './bytes.js';
import { checkAccessors, checkBuffers, checkViews, type GltfBuffer } from './check-accessors.js';
import { checkAnimations } from './check-animations.js';
import { describe, type Json, listAt, recordAt, refuse } from './check-json.js';
import {
  checkCameras,
  checkImages,
  checkLights,
  checkMaterials,
  checkTextures,
} from './check-materials.js';
import { checkMeshes, checkSkins } from './check-meshes.js';
import { checkNodes, checkRoots } from './check-nodes.js';
import type { GltfDocument } from './document.js';
import { createFetcher, type Fetch, type Resources } from './fetch-resource.js';
import { readContainer } from './read-container.js';

export interface DocumentOptions {
  /** Brings what a file refers to: nothing is fetched otherwise. */
  readonly resources?: Resources;
  /** Extensions that the caller reads by itself. */
  readonly understands?: readonly string[];
}

export const documentKeys: readonly string[] = keysOf<DocumentOptions>({
  resources: true,
  understands: true,
});

/** Read, or fine points of a material that can be left out. Others say what is to be seen in place of what is read. */
const understood = new Set([
  'KHR_mesh_quantization',
  'KHR_lights_punctual',
  ...[
    ...[
      'anisotropy',
      'clearcoat',
      'diffuse_transmission',
      'dispersion',
      'emissive_strength',
      'ior',
    ],
    ...['iridescence', 'sheen', 'specular', 'transmission', 'unlit', 'variants', 'volume'],
  ].map((name) => `KHR_materials_${name}`),
]);
const remedies: Readonly<Record<string, string>> = {
  KHR_draco_mesh_compression: 'Save the model without Draco compression',
  EXT_meshopt_compression: 'Save the model without meshopt compression',
  KHR_materials_pbrSpecularGlossiness: 'Save its materials with metalness and roughness',
  KHR_texture_basisu: 'Save the model with PNG or JPEG pictures',
};

export async function readDocument(
  bytes: Bytes,
  options: DocumentOptions = {},
): Promise<GltfDocument> {
  checkOptions(options, documentKeys, 'readDocument');
  return openDocument(bytes, options);
}

export async function openDocument(bytes: Bytes, options: DocumentOptions): Promise<GltfDocument> {
  const { json, binary } = readContainer(bytes);
  checkVersion(json, options.understands ?? []);
  const declared = checkBuffers(json);
  const bufferViews = checkViews(json, declared);
  const accessors = checkAccessors(json, bufferViews);
  const images = checkImages(json, bufferViews.length);
  const textures = checkTextures(json, images.length);
  const materials = checkMaterials(json, textures.length);
  const meshes = checkMeshes(json, accessors.length, materials.length);
  const skins = checkSkins(json, accessors.length, listAt(json['nodes'], 'nodes').length);
  const cameras = checkCameras(json);
  const lights = checkLights(json);
  const counts = {
    meshes: meshes.length,
    skins: skins.length,
    cameras: cameras.length,
    lights: lights.length,
  };
  const nodes = checkNodes(json, counts);
  const { roots, name, notes } = checkRoots(json, nodes);
  const animations = checkAnimations(json, accessors.length, nodes.length);
  // everything is checked before anybody is asked for a file
  const fetch = createFetcher(options.resources);
  const buffers: Uint8Array[] = [];
  const used = new Set(bufferViews.map(({ buffer }) => buffer));
  for (const [index, buffer] of declared.entries()) {
    if (!used.has(index)) buffers.push(new Uint8Array());
    else buffers.push(await bringBuffer(buffer, index, binary, fetch));
  }
  const shown = new Set(textures);
  const pictures = [];
  for (const [index, image] of images.entries()) {
    const uri = shown.has(index) ? image.uri : undefined;
    // a picture within the text that is none is left out: one within a buffer is not looked at either
    const bytes = uri === undefined ? undefined : await fetch(uri, `images[${index}].uri`);
    pictures.push({ ...image, bytes });
  }
  return {
    json,
    buffers,
    bufferViews,
    accessors,
    nodes,
    meshes,
    skins,
    materials,
    textures,
    images: pictures,
    animations,
    cameras,
    lights,
    roots,
    sceneName: name,
    sceneNotes: notes,
  };
}

function checkVersion(json: Json, others: readonly string[]): void {
  const version = recordAt(json['asset'], 'asset')['version'];
  if (typeof version !== 'string' || !version.startsWith('2.')) {
    refuse(
      'unsupported',
      'asset.version',
      `expected "2.0", got ${describe(version)}. Save the model as glTF 2.0`,
    );
  }
  for (const [index, name] of listAt(json['extensionsRequired'], 'extensionsRequired').entries()) {
    if (typeof name === 'string' && (understood.has(name) || others.includes(name))) continue;
    const remedy =
      typeof name === 'string' && Object.hasOwn(remedies, name) ? remedies[name] : undefined;
    refuse(
      'unsupported',
      `extensionsRequired[${index}]`,
      `the model needs ${describe(name)}, which is not supported. ${remedy ?? 'Save the model without it'}`,
    );
  }
}

async function bringBuffer(
  buffer: GltfBuffer,
  index: number,
  binary: Uint8Array | undefined,
  fetch: Fetch,
): Promise<Uint8Array> {
  const path = `buffers[${index}]`;
  if (buffer.uri === undefined && (index > 0 || binary === undefined)) {
    return refuse('missing', path, 'has no uri, and the file has no binary chunk for it');
  }
  const bytes =
    buffer.uri === undefined
      ? (binary ?? new Uint8Array())
      : ((await fetch(buffer.uri, `${path}.uri`)) ?? refuseData(buffer.uri, `${path}.uri`));
  if (bytes.length < buffer.byteLength) {
    return refuse(
      'cut-off',
      `${path}.byteLength`,
      `says ${buffer.byteLength}, but there are ${bytes.length} bytes. Get the whole file`,
    );
  }
  return bytes;
}

function refuseData(uri: string, path: string): never {
  const message = `expected data in base64, got ${describe(uri)}. Get the whole file`;
  return refuse('bad-model', path, message);
}
