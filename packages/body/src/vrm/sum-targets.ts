/** Sums of targets. Those of the same targets by the same weights are one: many nodes may show a mesh, many expressions be alike. */
import { refuse } from '../gltf/check-json.js';
import type { Spend } from '../gltf/count-numbers.js';
import { limits } from '../gltf/limits.js';
import type { Morph } from '../model/geometry.js';

export interface Share {
  /** Which of the mesh's. */
  readonly target: number;
  readonly weight: number;
}

type Sum = Pick<Morph, 'positions' | 'normals'>;

export function createSums(spend: Spend) {
  const known = new Map<string, Sum>();
  const ids = new Map<Float32Array, number>();
  const idOf = (array: Float32Array | undefined): number => {
    if (array === undefined) return -1;
    const id = ids.get(array) ?? ids.size;
    ids.set(array, id);
    return id;
  };
  let left: number = limits.products;
  let looked: number = limits.names;
  const refuseMany = (most: number, what: string, path: string) => {
    const message = `brings the sums of targets to more than ${most} ${what}. Give the expressions fewer targets`;
    refuse('too-many', path, message);
  };
  return (morphs: readonly Morph[], shares: readonly Share[], path: string): Sum => {
    const [first] = shares;
    if (first === undefined) return { positions: new Float32Array() };
    // also those that are there already: whether they are takes a look at all of them
    looked -= shares.length;
    if (looked < 0) refuseMany(limits.names, 'targets', path);
    const only = morphs[first.target]!;
    // the whole of one target is that target: most expressions are
    if (shares.length === 1 && first.weight === 1) return only;
    const added = shares.map(({ target, weight }) => ({ morph: morphs[target]!, weight }));
    const key = added
      .map(({ morph, weight }) => `${idOf(morph.positions)} ${idOf(morph.normals)} ${weight}`)
      .join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const { length } = only.positions;
    const bent = added.some(({ morph }) => morph.normals !== undefined);
    spend(length * (bent ? 2 : 1), path);
    left -= length * shares.length * (bent ? 2 : 1);
    if (left < 0) refuseMany(limits.products, 'products', path);
    const sum: Sum = {
      positions: add(added, length, (morph) => morph.positions),
      ...(bent && { normals: add(added, length, (morph) => morph.normals) }),
    };
    known.set(key, sum);
    return sum;
  };
}

function add(
  added: readonly { readonly morph: Morph; readonly weight: number }[],
  length: number,
  of: (morph: Morph) => Float32Array | undefined,
): Float32Array {
  const sum = new Float32Array(length);
  for (const { morph, weight } of added) {
    const values = of(morph);
    for (let i = 0; values !== undefined && i < length; i++) {
      sum[i] = sum[i]! + weight * (values[i] ?? 0);
    }
  }
  return sum;
}
