/** Sums of targets. Those of the same targets by the same weights are one: many nodes may show a mesh, many expressions be alike. */
import { refuse } from '../gltf/check-json.js';
import type { Spend } from '../gltf/count-numbers.js';
import { limits } from '../gltf/limits.js';
import type { Morph } from '../model/geometry.js';

export interface Share {
  readonly morph: Morph;
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
  return (shares: readonly Share[], path: string): Sum => {
    const [first, ...others] = shares;
    if (first === undefined) return { positions: new Float32Array() };
    // the whole of one target is that target: most expressions are
    if (others.length === 0 && first.weight === 1) return first.morph;
    const key = shares
      .map(({ morph, weight }) => `${idOf(morph.positions)} ${idOf(morph.normals)} ${weight}`)
      .join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const { length } = first.morph.positions;
    const bent = shares.some(({ morph }) => morph.normals !== undefined);
    spend(length * (bent ? 2 : 1), path);
    left -= length * shares.length * (bent ? 2 : 1);
    if (left < 0) {
      const remedy = 'Give the expressions fewer targets';
      const message = `brings the sums of targets to more than ${limits.products} products. ${remedy}`;
      refuse('too-many', path, message);
    }
    const sum: Sum = {
      positions: add(shares, length, (morph) => morph.positions),
      ...(bent && { normals: add(shares, length, (morph) => morph.normals) }),
    };
    known.set(key, sum);
    return sum;
  };
}

function add(
  shares: readonly Share[],
  length: number,
  of: (morph: Morph) => Float32Array | undefined,
): Float32Array {
  const sum = new Float32Array(length);
  for (const { morph, weight } of shares) {
    const values = of(morph);
    for (let i = 0; values !== undefined && i < length; i++) {
      sum[i] = sum[i]! + weight * (values[i] ?? 0);
    }
  }
  return sum;
}
