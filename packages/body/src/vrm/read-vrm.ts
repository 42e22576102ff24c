/** VRM characters as shapes. */
import { checkOptions, keysOf } from '@troupe/core';
import { use } from '../eve/parts.js';
import { shape } from '../eve/shape.js';
import { rotate } from '../eve/transforms.js';
import { number } from '../eve/variables.js';
import { buildModel } from '../gltf/build-model.js';
import type { Bytes } from '../gltf/bytes.js';
import { looseRecord } from '../gltf/check-json.js';
import { countNumbers } from '../gltf/count-numbers.js';
import { modelShape } from '../gltf/model-shape.js';
import { nameNodes } from '../gltf/name-nodes.js';
import { legalName } from '../gltf/names.js';
import { type DocumentOptions, readDocument } from '../gltf/read-document.js';
import type { Shape } from '../model/body.js';
import { alignBones, rawEnding } from './align-bones.js';
import { type ExpressionWeights, expressModel } from './express-model.js';
import { readExpressions } from './read-expressions.js';
import { findExtension, readHumanoid, type VrmExtension } from './read-humanoid.js';

export interface ReadVrmOptions {
  /** Of the body; else the title of the character. */
  readonly name?: string;
  readonly resources?: NonNullable<DocumentOptions['resources']>;
}

const readKeys = keysOf<ReadVrmOptions>({ name: true, resources: true });

const understands = [
  'VRM',
  'VRMC_vrm',
  'VRMC_materials_mtoon',
  'VRMC_materials_hdr_emissiveMultiplier',
  'VRMC_springBone',
  'VRMC_node_constraint',
  'KHR_texture_transform',
];

/**
 * VRM 1.0 and 0.x. Bones are rotation variables under their names of VRM 1.0, all unturned at rest, with the axes of the
 * body; `hips.at` is how far the hips are from where they rest. Expressions are numbers from 0 to 1. Toon shading, springs,
 * and what expressions do to materials or to each other are left out: `vrmObject3D` has them.
 */
export async function readVrm(bytes: Bytes, options: ReadVrmOptions = {}): Promise<Shape> {
  checkOptions(options, readKeys, 'readVrm');
  const { resources } = options;
  const document = await readDocument(bytes, { understands, ...(resources && { resources }) });
  const extension = findExtension(document);
  const bones = readHumanoid(extension, document);
  const expressions = readExpressions(extension, document);
  const name = options.name ?? legalName(titleOf(extension) ?? document.sceneName, 'character');
  const reserved = new Set([
    ...bones.values(),
    ...expressions.map((expression) => expression.name),
  ]);
  const rename = (node: number, given: string | undefined): string | undefined => {
    const bone = bones.get(node);
    if (bone !== undefined) return bone + rawEnding;
    const plain = given?.trim().replace(/\.(raw|frame|at|scale)$/, '') ?? '';
    return reserved.has(plain) ? `node.${given?.trim()}` : undefined;
  };
  const { morphs } = nameNodes(document, rename);
  const weights = expressions.map(({ name: expression, path, binds }): ExpressionWeights => {
    const sum = new Map<string, number>();
    for (const { nodes, target, weight } of binds) {
      for (const node of nodes) {
        const variable = morphs.get(node)?.[target];
        if (variable !== undefined) sum.set(variable, (sum.get(variable) ?? 0) + weight);
      }
    }
    return { name: expression, path, weights: sum };
  });
  const raw = new Set([...bones.values()].map((bone) => bone + rawEnding));
  const facesAway = extension.version === 0;
  const spend = countNumbers();
  const built = buildModel(document, { name, rename }, spend);
  const plain = expressModel(built, weights, bones.values(), spend);
  const model = alignBones(plain, raw, facesAway, spend);
  const { build } = modelShape(model);
  return shape(
    name,
    () => {
      for (const expression of expressions) number(expression.name, 0, { least: 0, most: 1 });
      if (facesAway) rotate(180, 0, 1, 0);
      use({ name, build });
    },
    { clips: model.clips },
  );
}

function titleOf({ version, json }: VrmExtension): string | undefined {
  const title = looseRecord(json['meta'])?.[version === 1 ? 'name' : 'title'];
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}
