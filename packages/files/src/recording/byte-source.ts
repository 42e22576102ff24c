/** Bytes that can be read from anywhere in them: a file, a Blob of a page, memory. */
export interface ByteSource {
  /** For messages. */
  readonly name: string;
  readonly size: number;
  /** Fewer bytes only at the end. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

export function sourceOfBytes(bytes: Uint8Array, name = 'the recording'): ByteSource {
  return {
    name,
    size: bytes.byteLength,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  };
}

/** What a page gets from a file that was chosen or dropped. */
interface BlobLike {
  readonly size: number;
  readonly slice: (
    start: number,
    end: number,
  ) => { readonly arrayBuffer: () => Promise<ArrayBuffer> };
}

export function sourceOfBlob(blob: BlobLike, name = 'the recording'): ByteSource {
  return {
    name,
    size: blob.size,
    read: async (offset, length) =>
      new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** Bytes that are read at once: a record of the file is small, and asking for it takes longer than reading it. */
const ahead = 256 * 1024;

/** Reads ahead. What it gives is good until the next call. */
export function bufferSource(source: ByteSource): ByteSource {
  let start = 0;
  let window: Uint8Array = new Uint8Array();
  return {
    ...source,
    async read(offset, length) {
      if (offset < start || offset + length > start + window.byteLength) {
        window = await source.read(offset, Math.max(length, ahead));
        start = offset;
      }
      return window.subarray(offset - start, offset - start + length);
    },
  };
}
