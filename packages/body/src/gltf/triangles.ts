/** Triangles of strips and fans, without those that have no area because two corners are one. */

export function listTriangles(corners: Uint32Array, mode: number): Uint32Array {
  const count = mode === 4 ? Math.floor(corners.length / 3) : Math.max(0, corners.length - 2);
  const out = new Uint32Array(count * 3);
  let length = 0;
  for (let i = 0; i < count; i++) {
    // every other triangle of a strip runs the other way
    const odd = mode === 5 && i % 2 === 1;
    const start = mode === 4 ? i * 3 : i;
    const a = corners[mode === 6 ? 0 : start]!;
    const b = corners[odd ? start + 2 : start + 1]!;
    const c = corners[odd ? start + 1 : start + 2]!;
    if (a === b || b === c || a === c) continue;
    out[length++] = a;
    out[length++] = b;
    out[length++] = c;
  }
  return length === out.length ? out : out.slice(0, length);
}

/** Whether any of the triangles has three corners. */
export function hasArea(corners: Uint32Array): boolean {
  for (let i = 0; i + 2 < corners.length; i += 3) {
    const a = corners[i]!;
    const b = corners[i + 1]!;
    const c = corners[i + 2]!;
    if (a !== b && b !== c && a !== c) return true;
  }
  return false;
}

export function countUp(count: number): Uint32Array {
  const out = new Uint32Array(count);
  for (let i = 0; i < count; i++) out[i] = i;
  return out;
}

/** The elements that indices name, one after the other: every corner has its own. */
export function spreadOut<T extends Float32Array | Uint16Array>(
  values: T,
  indices: Uint32Array,
  width: number,
): T {
  const out = new (values.constructor as new (length: number) => T)(indices.length * width);
  for (let i = 0; i < indices.length; i++) {
    const from = indices[i]! * width;
    for (let k = 0; k < width; k++) out[i * width + k] = values[from + k]!;
  }
  return out;
}
