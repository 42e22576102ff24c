/** Bodies out to glTF and in from glTF and OBJ. */
export { type BakedClip, type BakeOptions, bake } from './bake.js';
export type { ModelOptions } from './build-model.js';
export type { GltfDocument } from './document.js';
export type { Resources } from './fetch-resource.js';
export type { OnLeftOut } from './left-out.js';
export { type DocumentOptions, readDocument } from './read-document.js';
export { documentShape, type ReadModelOptions, readModel } from './read-model.js';
export { type ReadObjOptions, readObj } from './read-obj.js';
export { type WriteOptions, writeGlb } from './write-glb.js';
