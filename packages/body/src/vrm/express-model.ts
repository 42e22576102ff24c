/** Expressions as number variables: each is a target of the meshes, the sum of those that it moves. */

import type { Spend } from '../gltf/count-numbers.js';
import type { Model, ModelPart } from '../gltf/model.js';
import { createNames, type Names } from '../gltf/names.js';
import type { Mesh, Morph } from '../model/geometry.js';
import { createSums, type Share } from './sum-targets.js';

/** By variable of a target: how much of it. */
export interface ExpressionWeights {
  readonly name: string;
  /** Where in the file. */
  readonly path: string;
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * Targets that an expression moves have no variable of their own any more, unless a clip moves them. Others keep theirs,
 * under another name if that is taken, by an expression or by what turns a bone or a node.
 */
export function expressModel(
  model: Model,
  expressions: readonly ExpressionWeights[],
  bones: Iterable<string>,
  spend: Spend,
): Model {
  const animated = new Set(
    [...model.clips.values()].flatMap(({ tracks }) => tracks.map(({ variable }) => variable)),
  );
  const moved = new Set(expressions.flatMap(({ weights }) => [...weights.keys()]));
  const kept = [...model.numbers].filter(([name]) => animated.has(name) || !moved.has(name));
  const names = createNames();
  for (const { name } of expressions) names.take(name);
  for (const bone of bones) names.take(bone, ['.frame', '.at']);
  for (const part of model.parts) takePart(part, names);
  const renamed = new Map(kept.map(([name]) => [name, names.take(name)]));
  const sharesOf = createShares(expressions);
  const sumOf = createSums(spend);
  // one that many nodes show stays one
  const expressed = new Map<Mesh, Mesh>();
  const express = (mesh: Mesh): Mesh => {
    const found = expressed.get(mesh) ?? expressOne(mesh);
    expressed.set(mesh, found);
    return found;
  };
  const expressOne = (mesh: Mesh): Mesh => {
    const { morphs, ...rest } = mesh;
    if (morphs === undefined) return mesh;
    const own = morphs.flatMap((morph) => {
      const variable = renamed.get(morph.variable);
      return variable === undefined ? [] : [{ ...morph, variable }];
    });
    const made = sharesOf(morphs).map(
      ([{ name, path }, shares]): Morph => ({ ...sumOf(morphs, shares, path), variable: name }),
    );
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

/** Its variables are named after it. */
function takePart({ name, travels, stretches, children }: ModelPart, names: Names): void {
  names.take(name, [...(travels ? ['.at'] : []), ...(stretches ? ['.scale'] : [])]);
  for (const child of children) takePart(child, names);
}

/**
 * Expressions that move any of a mesh's targets, in their order, and which. Asks no expression that moves none of them,
 * and nobody again for the next primitive of the same targets: they may have millions of shares.
 */
function createShares(expressions: readonly ExpressionWeights[]) {
  const byTarget = new Map<string, { readonly order: number; readonly weight: number }[]>();
  for (const [order, { weights }] of expressions.entries()) {
    for (const [variable, weight] of weights) {
      const list = byTarget.get(variable) ?? [];
      list.push({ order, weight });
      byTarget.set(variable, list);
    }
  }
  let variables: readonly string[] = [];
  let found: [ExpressionWeights, Share[]][] = [];
  return (morphs: readonly Morph[]) => {
    const same =
      morphs.length === variables.length &&
      morphs.every(({ variable }, k) => variable === variables[k]);
    if (same) return found;
    variables = morphs.map(({ variable }) => variable);
    const shares = new Map<number, Share[]>();
    for (const [target, variable] of variables.entries()) {
      for (const { order, weight } of byTarget.get(variable) ?? []) {
        const list = shares.get(order) ?? [];
        list.push({ target, weight });
        shares.set(order, list);
      }
    }
    found = [...shares]
      .sort(([a], [b]) => a - b)
      .map(([order, list]) => [expressions[order]!, list]);
    return found;
  };
}
