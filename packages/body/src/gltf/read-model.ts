/** Models of other programs as shapes. */
import type { Shape } from '../model/body.js';
import { buildModel, type ModelOptions } from './build-model.js';
import type { GltfDocument } from './document.js';
import { modelShape } from './model-shape.js';
import { type DocumentOptions, readDocument } from './read-document.js';

export interface ReadModelOptions extends DocumentOptions, ModelOptions {}

/** GLB, or glTF as text. Nothing is fetched: what a file refers to is brought by `resources`. */
export async function readModel(bytes: Uint8Array, options: ReadModelOptions = {}): Promise<Shape> {
  return documentShape(await readDocument(bytes, options), options);
}

/** For readers of formats that build on glTF: with a document at hand, and other names for its nodes. */
export function documentShape(document: GltfDocument, options: ModelOptions = {}): Shape {
  return modelShape(buildModel(document, options));
}
