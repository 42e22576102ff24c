/** Models of other programs as shapes. */
import { checkOptions } from '@troupe/core';
import type { Shape } from '../model/body.js';
import { buildModel, type ModelOptions, modelKeys } from './build-model.js';
import type { Bytes } from './bytes.js';
import type { GltfDocument } from './document.js';
import { checkOnLeftOut } from './left-out.js';
import { modelShape } from './model-shape.js';
import { type DocumentOptions, documentKeys, openDocument } from './read-document.js';

export interface ReadModelOptions extends DocumentOptions, ModelOptions {}

const readKeys = [...documentKeys, ...modelKeys];

/** GLB, or glTF as text. Nothing is fetched: what a file refers to is brought by `resources`. */
export async function readModel(bytes: Bytes, options: ReadModelOptions = {}): Promise<Shape> {
  checkOptions(options, readKeys, 'readModel');
  checkOnLeftOut(options.onLeftOut, 'readModel');
  return modelShape(buildModel(await openDocument(bytes, options), options));
}

/** For readers of formats that build on glTF: with a document at hand, and other names for its nodes. */
export function documentShape(document: GltfDocument, options: ModelOptions = {}): Shape {
  checkOptions(options, modelKeys, 'documentShape');
  checkOnLeftOut(options.onLeftOut, 'documentShape');
  return modelShape(buildModel(document, options));
}
