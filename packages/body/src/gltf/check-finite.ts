/** Numbers of meshes: what is changed after a mesh was checked would make a file that nobody can read. */
import { refuse } from './check-json.js';
import { limits } from './limits.js';

export function checkFinite(values: Float32Array, part: string): Float32Array {
  for (let i = 0; i < values.length; i++) {
    if (!(Math.abs(values[i]!) <= limits.size)) {
      refuse(
        'not-finite',
        part,
        `a mesh of "${part}" has ${values[i]} among its numbers. Give it finite ones, up to ${limits.size}`,
      );
    }
  }
  return values;
}
