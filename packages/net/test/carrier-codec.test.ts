import { execFileSync } from 'node:child_process';
import { TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { Packr, pack } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import { decodePacket, encodeJson, encodePacket, formOf } from '../src/protocol/codec.js';
import { limits } from '../src/protocol/limits.js';
import type { Packet } from '../src/protocol/messages.js';
import { scanMsgpack } from '../src/protocol/scan-msgpack.js';
import { arbitraryPacket } from './arbitrary-packet.js';
import { bundle } from './bundle.js';

const tell = (what: unknown): Packet =>
  ({ s: 1, n: 1, a: 0, m: [{ kind: 'tell', to: 'door', what }] }) as Packet;
const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'none';
  } catch (error) {
    return error instanceof TroupeError ? error.code : String(error);
  }
};
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('the codec', () => {
  it('[CAR1] what is read is what was written, as msgpack and as JSON', () => {
    fc.assert(
      fc.property(arbitraryPacket, (packet) => {
        expect(decodePacket(encodePacket(packet))).toStrictEqual(packet);
        expect(decodePacket(encodeJson(packet))).toStrictEqual(packet);
        expect(decodePacket(new TextEncoder().encode(encodeJson(packet)))).toStrictEqual(packet);
      }),
    );
  });

  it('[CAR1] numbers survive exactly: minus zero, fractions, large ones', () => {
    const numbers = [
      -0,
      0,
      0.1,
      1 / 3,
      2 ** 31,
      2 ** 32,
      2 ** 53,
      -(2 ** 53),
      2 ** 64,
      5e-324,
      1.7e308,
      -1,
      -129,
    ];
    for (const one of numbers) {
      for (const written of [encodePacket(tell(one)), encodeJson(tell(one))]) {
        const read = decodePacket(written) as unknown as { m: { what: number }[] };
        expect(Object.is(read.m[0]!.what, one), `${one}`).toBe(true);
      }
    }
  });

  it('[CAR1] whole numbers of 64 bits, as other languages write them, are read as the nearest number', () => {
    const read = (what: bigint) =>
      (decodePacket(pack(tell(what))) as unknown as { m: { what: unknown }[] }).m[0]!.what;
    expect(read(2n ** 40n)).toBe(2 ** 40);
    expect(read(-(2n ** 40n))).toBe(-(2 ** 40));
    expect(read(2n ** 53n + 1n)).toBe(Number(2n ** 53n + 1n));
    expect(read(2n ** 64n - 1n)).toBe(2 ** 64);
  });

  it('[CAR1] fields that are undefined are left out', () => {
    const packet = tell({ there: 1, not: undefined, minus: -0 });
    for (const written of [encodePacket(packet), encodeJson(packet)]) {
      expect(decodePacket(written)).toStrictEqual(tell({ there: 1, minus: -0 }));
    }
    const zero = tell({ there: 1, not: undefined });
    for (const written of [encodePacket(zero), encodeJson(zero)]) {
      expect(decodePacket(written)).toStrictEqual(tell({ there: 1 }));
    }
  });

  it('[CAR2] the first byte says which of the two it is', () => {
    fc.assert(
      fc.property(arbitraryPacket, (packet) => {
        expect(formOf(encodePacket(packet))).toBe('msgpack');
        expect(formOf(new TextEncoder().encode(encodeJson(packet)))).toBe('json');
      }),
      { numRuns: 100 },
    );
  });

  it('[CAR4] who sends what is no data, is too large or nests too deep is told so at once', () => {
    for (const write of [encodePacket, encodeJson]) {
      expect(codeOf(() => write(tell(() => 1)))).toBe('no-data');
      expect(codeOf(() => write(tell(new Date(0))))).toBe('no-data');
      expect(codeOf(() => write(tell([undefined])))).toBe('no-data');
      expect(codeOf(() => write(tell(Number.NaN)))).toBe('no-data');
      expect(codeOf(() => write(tell(10n)))).toBe('no-data');
      expect(codeOf(() => write(tell('x'.repeat(limits.packet))))).toBe('packet-too-large');
      expect(codeOf(() => write(tell('ü'.repeat(limits.packet * 0.6))))).toBe('packet-too-large');
      expect(codeOf(() => write(tell(nested(limits.depth))))).toBe('too-deep');
      expect(codeOf(() => write(tell(nested(limits.depth - 3))))).toBe('none');
    }
  });

  it('[CAR4] what comes too large or too deep is refused, whatever it is written in', () => {
    const deep = tell(nested(limits.depth - 2));
    const deepest = tell(nested(limits.depth - 3));
    for (const write of [pack, JSON.stringify]) {
      expect(decodePacket(write(deepest))).toEqual(deepest);
      expect(() => decodePacket(write(deep))).toThrow(/deeper than 32/);
    }
    expect(codeOf(() => decodePacket(pack(deep)))).toBe('no-packet');
    expect(codeOf(() => decodePacket(JSON.stringify(deep)))).toBe('no-packet');
    const abyss = '['.repeat(500_000);
    expect(codeOf(() => decodePacket(`{"m":${abyss}`))).toBe('no-packet');
    expect(codeOf(() => decodePacket(`{"m":${abyss}${']'.repeat(500_000)}}`))).toBe('no-packet');
    expect(codeOf(() => decodePacket(new Uint8Array(900_000).fill(0x91)))).toBe('no-packet');
    expect(codeOf(() => decodePacket(new Uint8Array(limits.packet + 1)))).toBe('packet-too-large');
    expect(codeOf(() => decodePacket(' '.repeat(limits.packet + 1)))).toBe('packet-too-large');
  });

  it('[CAR4] lengths that lie take no memory', () => {
    for (const lie of [
      'dd7fffffff',
      'df7fffffff',
      'db7fffffff',
      'dbffffffff',
      'dc',
      'd9',
      'cb00',
      '81',
    ]) {
      expect(
        codeOf(() => decodePacket(Buffer.from(lie, 'hex'))),
        lie,
      ).toBe('no-packet');
    }
  });

  it('[CAR4] random bytes, and packets with random changes, are read or refused; never anything else', () => {
    const judge = (bytes: Uint8Array) => {
      const code = codeOf(() => decodePacket(bytes));
      expect(['none', 'no-packet', 'packet-too-large']).toContain(code);
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), judge));
    const changed = fc
      .tuple(arbitraryPacket, fc.nat(), fc.nat(255), fc.nat())
      .map(([packet, at, byte, cut]) => {
        const bytes = Uint8Array.from(encodePacket(packet));
        bytes[at % bytes.length] = byte;
        return cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
      });
    fc.assert(fc.property(changed, judge));
  });

  it('[CAR4] the scan agrees with the reader about where a packet ends', () => {
    const packr = new Packr({ useRecords: false });
    fc.assert(
      fc.property(fc.anything({ maxDepth: 5, withNullPrototype: false }), (given) => {
        const plain: unknown = JSON.parse(JSON.stringify([given]) ?? '[]');
        if (JSON.stringify(plain).includes('__proto__')) return;
        const bytes = packr.pack(plain);
        expect(scanMsgpack(bytes)).toBeUndefined();
        expect(scanMsgpack(bytes.subarray(0, -1))).toBe('it ends before it is complete');
        expect(scanMsgpack(Buffer.concat([bytes, Buffer.of(0xc0)]))).toBe(
          'something comes after it',
        );
      }),
    );
  });

  it('[CAR4] nothing but plain data gets to the reader: no records, references, expressions, dates, bytes', () => {
    const strange = [
      new Packr({ useRecords: true }).pack([{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]),
      new Packr({ structuredClone: true, moreTypes: true }).pack([
        /x/,
        new Set([1]),
        new Error('no'),
      ]),
      new Packr().pack([new Date()]),
      pack(Buffer.of(1, 2)),
      Buffer.from('91c1', 'hex'),
      Buffer.from('91d40000', 'hex'),
      Buffer.from('9181c001', 'hex'),
      Buffer.from('91cb7ff0000000000000', 'hex'),
      Buffer.from('91ca7f800000', 'hex'),
    ];
    for (const bytes of strange)
      expect(scanMsgpack(bytes), bytes.toString('hex')).toBeTypeOf('string');
    const proto = Buffer.concat([
      Buffer.from('81a9', 'hex'),
      Buffer.from('__proto__'),
      Buffer.of(1),
    ]);
    expect(scanMsgpack(proto)).toMatch(/__proto__/);
    expect(codeOf(() => decodePacket('{"__proto__":{"m":[]},"s":1,"n":1,"a":0,"m":[]}'))).toBe(
      'no-packet',
    );
    expect(codeOf(() => decodePacket('{"s":1,"n":1e999,"a":0,"m":[]}'))).toBe('no-packet');
  });

  it('[CAR4] nothing that arrives is run as code: it works where code from strings is forbidden', async () => {
    const source = `
      import { decodePacket, encodeJson, encodePacket } from '../src/protocol/codec.ts';
      const packet = { s: 1, n: 1, a: 0, m: Array.from({ length: 100 }, (_, i) => ({ kind: 'tell', to: 'x', what: { i } })) };
      for (let i = 0; i < 100; i++) decodePacket(encodePacket(packet));
      decodePacket(encodeJson(packet));
      // a record that would be compiled: four times the same
      const record = Buffer.from('84a16d94d4724091a161014002400340040000', 'hex');
      let refused = 0;
      for (let i = 0; i < 10; i++) try { decodePacket(record); } catch { refused += 1; }
      let forbidden = false;
      try { new Function('return 1')(); } catch { forbidden = true; }
      console.log(JSON.stringify({ refused, forbidden }));`;
    const bundled = await bundle({ stdin: { contents: source, resolveDir: import.meta.dirname } });
    const flags = ['--disallow-code-generation-from-strings', '-'];
    const said = execFileSync(process.execPath, flags, { input: bundled });
    expect(JSON.parse(said.toString())).toEqual({ refused: 10, forbidden: true });
  });
});
