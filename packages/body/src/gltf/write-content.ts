/** What parts show, as meshes of glTF: on the node itself, or on one at the top that follows the skeleton. */
import { shadingOf } from '../eve/shading-of.js';
import { type Matrix, multiplyMatrices } from '../math/matrices.js';
import type { Body, BodyNode } from '../model/body.js';
import type { Geometry, Mesh } from '../model/geometry.js';
import { tessellate } from '../surfaces/tessellate.js';
import type { GlbBuilder } from './glb-builder.js';
import { type LaidNode, matrixBetween } from './layout.js';
import { isIdentity } from './matrices.js';
import type { Placed } from './place-laid.js';
import type { SkinWriter } from './skins.js';
import { transformMesh } from './transform-mesh.js';
import { hasArea } from './triangles.js';
import { createMaterialWriter } from './write-material.js';
import { createPrimitiveWriter } from './write-primitive.js';

export interface Group {
  /** Of a mesh that follows joints. */
  readonly skin: number | undefined;
  /** It follows one joint only, because it is of a part. */
  readonly rigid: boolean;
  readonly mesh: number;
  readonly variables: readonly string[];
}

export interface ContentWriter {
  readonly groups: (laid: LaidNode, placed: Placed, part: string) => Group[];
}

export function createContentWriter(
  body: Body,
  builder: GlbBuilder,
  skins: SkinWriter,
): ContentWriter {
  const { material } = createMaterialWriter(builder);
  const { primitive } = createPrimitiveWriter(builder);
  const tessellated = new Map<Geometry, Mesh>();
  const meshOf = (geometry: Geometry): Mesh => {
    const found = tessellated.get(geometry) ?? tessellate(geometry);
    tessellated.set(geometry, found);
    return found;
  };

  const prepare = (mesh: Mesh, laid: LaidNode, placed: Placed, node: BodyNode, part: string) => {
    if (mesh.skin !== undefined) return { mesh, skin: skins.own(mesh.skin, part), rigid: false };
    const within = matrixWithin(laid, placed, node);
    const bound = skins.bind(laid);
    if (bound === undefined) return { mesh: moved(mesh, within), skin: undefined, rigid: false };
    const inBody = moved(mesh, multiplyMatrices(placed.world, within, within));
    return { mesh: bindTo(inBody, bound.joint), skin: bound.skin, rigid: true };
  };

  return {
    groups: (laid, placed, part) => {
      const groups = new Map<string, { group: Omit<Group, 'mesh'>; primitives: object[] }>();
      for (const node of laid.contents) {
        for (const { geometry, attributes } of node.primitives) {
          const triangles = meshOf(geometry);
          if (!hasArea(triangles.indices)) continue;
          const { mesh, skin, rigid } = prepare(triangles, laid, placed, node, part);
          const variables = mesh.morphs?.map((morph) => morph.variable) ?? [];
          const key = JSON.stringify([skin, rigid, variables]);
          const found = groups.get(key) ?? { group: { skin, rigid, variables }, primitives: [] };
          groups.set(key, found);
          const shading = shadingOf(attributes);
          const bumpy = shading.surface.parameters['normalMap'] !== undefined;
          const index = material(shading, mesh.uvs !== undefined, part);
          found.primitives.push(primitive(mesh, index, bumpy, part));
        }
      }
      return [...groups.values()].map(({ group, primitives }) => {
        const { variables } = group;
        const expressions = variables.length > 0 && {
          weights: variables.map((variable) => body.get(variable)),
          extras: { targetNames: variables, troupe: { shared: true } },
        };
        const mesh = builder.meshes.push({ name: part, primitives, ...expressions }) - 1;
        return { ...group, mesh };
      });
    },
  };
}

/** From a node without a name to the part that shows what is in it. */
export function matrixWithin(laid: LaidNode, { skew }: Placed, node: BodyNode): Matrix {
  const within = matrixBetween(laid.node, node);
  return skew === undefined ? within : multiplyMatrices(skew, within, within);
}

/** What is not moved stays the same mesh, to the last digit. */
function moved(mesh: Mesh, matrix: Matrix): Mesh {
  return isIdentity(matrix) ? mesh : transformMesh(mesh, matrix);
}

function bindTo(mesh: Mesh, joint: number): Mesh {
  const vertices = mesh.positions.length / 3;
  const influences = new Uint16Array(vertices * 4);
  const weights = new Float32Array(vertices * 4);
  for (let vertex = 0; vertex < vertices; vertex++) {
    influences[vertex * 4] = joint;
    weights[vertex * 4] = 1;
  }
  return { ...mesh, skin: { joints: [], inverseBind: new Float32Array(), influences, weights } };
}
