/** Checksums of the bytes of a file, piece by piece. */
import { crc32Final, crc32Update } from '@foxglove/crc';

/** The CRC-32 of bytes, going on from that of those before them. */
export type Checksum = (bytes: Uint8Array, before?: number) => number;

/** Runs anywhere. */
export const plainChecksum: Checksum = (bytes, before = 0) =>
  crc32Final(crc32Update(~before, bytes));

// Of bytes that follow others it is a remainder of polynomials over bits: those before are moved along by the length of
// those after, which is a product of powers of x, and both are added. Bit 31 stands for 1, bit 30 for x, and so on.

const polynomial = 0xedb88320;
const one = 0x80000000 | 0;

/** The checksum of two pieces that follow each other, from those of both; `length` is that of the second, in bytes. */
export function joinChecksums(first: number, second: number, length: number): number {
  let moved = first;
  // 8 bits are x to the eighth, and so on by squares
  for (let rest = length, i = 3; rest > 0; rest = Math.floor(rest / 2), i++) {
    if (rest % 2 === 1) moved = multiply(squares[i % 32]!, moved);
  }
  return (moved ^ second) >>> 0;
}

function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial;
  }
  return product;
}

/** x, squared so many times; after 32 times it is x again. */
const squares = new Int32Array(32);
squares[0] = one >>> 1;
for (let i = 1; i < squares.length; i++) squares[i] = multiply(squares[i - 1]!, squares[i - 1]!);
