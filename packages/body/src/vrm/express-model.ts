/** Expressions as number variables: each is a target of the meshes, the sum of those that it moves. */

import type { Model, ModelPart } from '../gltf/model.js';
import { createNames } from '../gltf/names.js';
import type { Mesh, Morph } from '../model/geometry.js';

/** By variable of a target: how much of it. */
export interface ExpressionWeights {
  readonly name: string;
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * Targets that an expression moves have no variable of their own any more, unless a clip moves them. Others keep theirs,
 * under another name if that is taken.
 */
export function expressModel(model: Model, expressions: readonly ExpressionWeights[]): Model {
  const animated = new Set(
    [...model.clips.values()].flatMap(({ tracks }) => tracks.map(({ variable }) => variable)),
  );
  const moved = new Set(expressions.flatMap(({ weights }) => [...weights.keys()]));
  const kept = [...model.numbers].filter(([name]) => animated.has(name) || !moved.has(name));
  const names = createNames();
  for (const { name } of expressions) names.take(name);
  const renamed = new Map(kept.map(([name]) => [name, names.take(name)]));
  const express = (mesh: Mesh): Mesh => {
    if (mesh.morphs === undefined) return mesh;
    const own = mesh.morphs.flatMap((morph) => {
      const variable = renamed.get(morph.variable);
      return variable === undefined ? [] : [{ ...morph, variable }];
    });
    const made = expressions.flatMap((expression) => sumOf(mesh.morphs!, expression));
    const { morphs: _, ...rest } = mesh;
    return own.length + made.length === 0 ? rest : { ...rest, morphs: [...own, ...made] };
  };
  const expressPart = (part: ModelPart): ModelPart => ({
    ...part,
    primitives: part.primitives.map((primitive) => ({
      ...primitive,
      mesh: express(primitive.mesh),
    })),
    children: part.children.map(expressPart),
  });
  const clips = [...model.clips].map(([name, clip]) => {
    const tracks = clip.tracks.map((track) => ({
      ...track,
      variable: renamed.get(track.variable) ?? track.variable,
    }));
    return [name, { ...clip, tracks }] as const;
  });
  return {
    ...model,
    parts: model.parts.map(expressPart),
    numbers: new Map(kept.map(([name, first]) => [renamed.get(name)!, first])),
    clips: new Map(clips),
  };
}

/** The whole of one target is that target: most expressions are. */
function sumOf(morphs: readonly Morph[], { name, weights }: ExpressionWeights): Morph[] {
  const parts = morphs.filter(({ variable }) => weights.has(variable));
  const [first] = parts;
  if (first === undefined) return [];
  if (parts.length === 1 && weights.get(first.variable) === 1)
    return [{ ...first, variable: name }];
  const add = (list: (Float32Array | undefined)[]): Float32Array => {
    const sum = new Float32Array(first.positions.length);
    for (const [k, values] of list.entries()) {
      const weight = weights.get(parts[k]!.variable) ?? 0;
      for (let i = 0; values !== undefined && i < sum.length; i++) {
        sum[i] = sum[i]! + weight * (values[i] ?? 0);
      }
    }
    return sum;
  };
  const positions = add(parts.map((morph) => morph.positions));
  const bent = parts.some(({ normals }) => normals !== undefined);
  const normals = bent ? { normals: add(parts.map((morph) => morph.normals)) } : {};
  return [{ variable: name, positions, ...normals }];
}
