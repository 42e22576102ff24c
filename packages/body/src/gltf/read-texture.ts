/** Pictures of a file. Those of the same bytes share them, and what is copied out of buffers is counted. */
import type { Texture } from '../model/body.js';
import { refuse } from './check-json.js';
import type { GltfBufferView, GltfDocument } from './document.js';
import { typeOfDataUri } from './fetch-resource.js';
import { limits } from './limits.js';

/** Undefined for an image without bytes. */
export function createTextureReader(document: GltfDocument) {
  const textures = new Map<number, Texture | undefined>();
  const readBytes = createPictureReader(document);
  return (image: number): Texture | undefined => {
    if (!textures.has(image)) textures.set(image, readTexture(document, image, readBytes));
    return textures.get(image);
  };
}

type PictureReader = (view: GltfBufferView, path: string) => Uint8Array | undefined;

/** Copies, so that a body does not hold the whole file; a few views may name the same bytes any number of times. */
function createPictureReader({ buffers, images }: GltfDocument): PictureReader {
  const copies = new Map<string, Uint8Array>();
  const held = new Set([...buffers, ...images.map(({ bytes }) => bytes)]);
  let left: number = limits.bytes;
  for (const bytes of held) left -= bytes?.length ?? 0;
  return ({ buffer, byteOffset, byteLength }, path) => {
    const key = `${buffer} ${byteOffset} ${byteLength}`;
    const known = copies.get(key);
    if (known !== undefined) return known;
    left -= byteLength;
    if (left < 0) {
      const remedy = 'Pictures lie over one another: give each bytes of its own';
      const message = `brings buffers and pictures to more than ${limits.bytes} bytes. ${remedy}`;
      refuse('too-many', path, message);
    }
    const bytes = buffers[buffer]?.slice(byteOffset, byteOffset + byteLength);
    if (bytes !== undefined) copies.set(key, bytes);
    return bytes;
  };
}

function readTexture(
  document: GltfDocument,
  index: number,
  readBytes: PictureReader,
): Texture | undefined {
  const image = document.images[index];
  const view = document.bufferViews[image?.bufferView ?? -1];
  const bytes = view ? readBytes(view, `images[${index}].bufferView`) : image?.bytes;
  if (image === undefined || bytes === undefined) return undefined;
  const type = sniff(bytes) ?? image.type ?? typeOfDataUri(image.uri);
  return { type: type ?? 'application/octet-stream', bytes };
}

/** What the first bytes say: what a file says of its pictures is often wrong. */
function sniff(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'image/png';
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'image/jpeg';
  if (a === 0x52 && b === 0x49 && c === 0x46 && d === 0x46) return 'image/webp';
  return undefined;
}
