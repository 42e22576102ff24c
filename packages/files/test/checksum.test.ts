import zlib from 'node:zlib';
import { Opcode } from '@mcap/core';
import { createScene } from '@troupe/core';
import { createRecording } from '@troupe/files/recording';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinChecksums, plainChecksum } from '../src/recording/checksum.js';

const bytes = fc.uint8Array({ maxLength: 2000 });

describe('checksums', () => {
  it('[REC3] of pieces are joined to that of the whole', () => {
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        const whole = plainChecksum(Buffer.concat([first, second]));
        expect(plainChecksum(second, plainChecksum(first))).toBe(whole);
        expect(joinChecksums(plainChecksum(first), plainChecksum(second), second.length)).toBe(
          whole,
        );
      }),
    );
  });

  it('[REC3] are joined over any length', () => {
    // so many bytes are not at hand; but to join is the same however it is divided
    fc.assert(
      fc.property(fc.nat(), fc.maxSafeNat(), fc.maxSafeNat(), (crc, one, other) => {
        fc.pre(Number.isSafeInteger(one + other));
        const stepwise = joinChecksums(joinChecksums(crc, 0, one), 0, other);
        expect(joinChecksums(crc, 0, one + other)).toBe(stepwise);
      }),
    );
  });

  it.each(['plain', 'of Node'])('[REC3] of a file cover all that is in it (%s)', (kind) => {
    const parts: Uint8Array[] = [];
    const { crc32 } = zlib as Partial<typeof zlib>;
    const checksum = kind === 'plain' ? plainChecksum : (crc32 ?? plainChecksum);
    const writer = createRecording((part) => parts.push(part.slice()), {
      chunkSize: 2000,
      checksum,
    });
    const scene = createScene({ seed: 3, rate: 7 });
    scene.add({ name: 'mary', receptors: { wall: { probe: ({ tick }) => tick / 3 } } });
    scene.record(writer);
    for (let i = 0; i < 100; i++) scene.tick();
    writer.close();
    const file = Buffer.concat(parts);
    expect(parts.length).toBeGreaterThan(5);
    // record after record to the one that ends the data
    let at = 8;
    while (file[at] !== Opcode.DATA_END) at += 9 + Number(file.readBigUInt64LE(at + 1));
    expect(file.readUInt32LE(at + 9)).toBe(plainChecksum(file.subarray(0, at)));
  });
});
