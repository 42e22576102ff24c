/** Whether the bytes of a picture go as far as to where it can be seen: validators warn of what ends before. */

export function isPicture(type: 'image/png' | 'image/jpeg', bytes: Uint8Array): boolean {
  return type === 'image/png' ? isPng(bytes) : isJpeg(bytes);
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const header = 'IHDR';
const content = 'IDAT';

/** Chunks: a length, four letters, what they say, a checksum. */
function isPng(bytes: Uint8Array): boolean {
  if (!signature.every((byte, k) => bytes[k] === byte)) return false;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + data.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at === 8 && name !== header) return false;
    if (name === content) return true;
  }
  return false;
}

/** Segments: 0xff, a mark, a length that counts itself, what they say. One of them has the size of the picture. */
function isJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const mark = bytes[at + 1]!;
    // marks may be filled up
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (isFrame(mark)) return at + 2 + length <= bytes.length;
    at += 2 + length;
  }
  return false;
}

/** All kinds of compression; three of the numbers mean tables. */
function isFrame(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc;
}
