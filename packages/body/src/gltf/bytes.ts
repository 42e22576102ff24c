/** Bytes as people have them: `fetch` gives an ArrayBuffer, readers of files a view of one. */

export type Bytes = ArrayBuffer | ArrayBufferView;

/** Undefined for what is none. Nothing is copied. */
export function bytesOf(given: unknown): Uint8Array | undefined {
  if (given instanceof Uint8Array) return given;
  if (ArrayBuffer.isView(given)) {
    return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  }
  // one of another window is of another class
  if (Object.prototype.toString.call(given) !== '[object ArrayBuffer]') return undefined;
  return new Uint8Array(given as ArrayBuffer);
}
