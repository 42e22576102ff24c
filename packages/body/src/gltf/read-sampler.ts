/** Keys of animations. Many channels may have the same: each array is made and looked at once. */
import type { Track } from '../model/clip.js';
import { refuse } from './check-json.js';
import type { Spend } from './count-numbers.js';
import type { GltfSampler } from './document.js';
import { unitRotation } from './matrices.js';
import type { AccessorReader } from './read-accessor.js';

export interface SamplerReader {
  /** Times that increase. */
  readonly times: (sampler: GltfSampler) => Float32Array;
  /** Values of 3 numbers for each key. */
  readonly vectors: (sampler: GltfSampler, keys: number) => Float32Array;
  readonly rotations: (sampler: GltfSampler, keys: number) => Float32Array;
  /** The values of each of so many targets. */
  readonly weights: (sampler: GltfSampler, keys: number, targets: number) => Float32Array[];
}

export function createSamplerReader(
  { numbers }: Pick<AccessorReader, 'numbers'>,
  spend: Spend,
): SamplerReader {
  const checked = new Set<number>();
  const units = new Map<string, Float32Array>();
  const columns = new Map<string, Float32Array[]>();
  const values = (sampler: GltfSampler, keys: number, width: number, ofEach: number) => {
    const path = `${sampler.path}.output`;
    const found = numbers(sampler.output, width, path);
    checkKeys(found.length / ofEach, keys, sampler.kind, path);
    return found;
  };
  return {
    times: (sampler) => {
      const path = `${sampler.path}.input`;
      const times = numbers(sampler.input, 1, path);
      if (!checked.has(sampler.input)) checkTimes(times, path);
      checked.add(sampler.input);
      return times;
    },
    vectors: (sampler, keys) => values(sampler, keys, 3, 3),
    rotations: (sampler, keys) => {
      const found = values(sampler, keys, 4, 4);
      const key = `${sampler.output} ${sampler.kind === 'spline'}`;
      const known = units.get(key) ?? unitRotations(found, sampler, spend);
      units.set(key, known);
      return known;
    },
    weights: (sampler, keys, targets) => {
      const found = values(sampler, keys, 1, targets);
      const key = `${sampler.output} ${targets}`;
      const known = columns.get(key) ?? takeApart(found, targets, sampler, spend);
      columns.set(key, known);
      return known;
    },
  };
}

function checkTimes(times: Float32Array, path: string): void {
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? 0;
    if (time < 0 || (i > 0 && time <= (times[i - 1] ?? 0))) {
      refuse('bad-model', path, `time ${i} is ${time}; expected times that increase from 0`);
    }
  }
}

function checkKeys(came: number, times: number, kind: Track['kind'], path: string): void {
  const expected = kind === 'spline' ? times * 3 : times;
  if (came === expected) return;
  refuse('bad-model', path, `has values for ${came} keys; expected ${expected} for ${times} times`);
}

/** Tangents are no rotations: only what is between them is brought to unit length. The same array if all is so already. */
function unitRotations(values: Float32Array, sampler: GltfSampler, spend: Spend): Float32Array {
  const spline = sampler.kind === 'spline';
  let out = values;
  for (let at = spline ? 4 : 0; at < values.length; at += spline ? 12 : 4) {
    const [x = 0, y = 0, z = 0, w = 1] = values.subarray(at, at + 4);
    const square = x * x + y * y + z * z + w * w;
    if (Math.abs(square - 1) <= 1e-6) continue;
    if (out === values) {
      spend(values.length, `${sampler.path}.output`);
      out = values.slice();
    }
    out.set(unitRotation([x, y, z, w]), at);
  }
  return out;
}

function takeApart(
  values: Float32Array,
  targets: number,
  sampler: GltfSampler,
  spend: Spend,
): Float32Array[] {
  spend(values.length, `${sampler.path}.output`);
  return Array.from({ length: targets }, (_, k) => {
    const own = new Float32Array(values.length / targets);
    for (let row = 0; row < own.length; row++) own[row] = values[row * targets + k] ?? 0;
    return own;
  });
}
