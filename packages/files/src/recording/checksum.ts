/** Checksums of the bytes of a file, piece by piece. */
import { crc32Final, crc32Update } from '@foxglove/crc';

/** The CRC-32 of bytes, going on from that of those before them. */
export type Checksum = (bytes: Uint8Array, before?: number) => number;

/** Runs anywhere. */
export const plainChecksum: Checksum = (bytes, before = 0) =>
  crc32Final(crc32Update(~before, bytes));
