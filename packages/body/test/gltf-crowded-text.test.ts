/** Text that holds more than any model: counted before it is parsed, for what is parsed has taken its memory already. */
import { readDocument, readModel } from '@troupe/body/gltf';
import { readVrm } from '@troupe/body/vrm';
import { TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countJson } from '../src/gltf/count-json.js';
import { createGlbBuilder } from '../src/gltf/glb-builder.js';
import { glbOf } from './gltf-models.js';

const encoder = new TextEncoder();
const million = 1_000_000;

/** A model of one empty part, with something beside it that nobody reads. */
const textWith = (extras: string) =>
  encoder.encode(`{"asset":{"version":"2.0"},"nodes":[{"name":"a"}],"extras":${extras}}`);

/** A GLB whose first chunk is this text. */
function glbWith(text: Uint8Array): Uint8Array {
  const empty = glbOf({});
  const out = new Uint8Array(20 + text.length);
  out.set(empty.subarray(0, 20));
  out.set(text, 20);
  const view = new DataView(out.buffer);
  view.setUint32(8, out.length, true);
  view.setUint32(12, text.length, true);
  return out;
}

async function refusal(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'was read';
  } catch (error) {
    if (error instanceof TroupeError) return error.message;
    throw error;
  }
}

describe('text that holds too much', () => {
  it.each([
    ['nothing but brackets', () => encoder.encode('['.repeat(20 * million)), 256],
    ['objects within objects', () => encoder.encode('{"a":'.repeat(5 * million)), 1_280],
    ['lists within what nobody reads', () => textWith('['.repeat(20 * million)), 314],
  ])('[GLT4] %s are refused where they are too deep', async (_, text, byte) => {
    const words = new RegExp(`too-many.*at byte ${byte} more than 256 .*within each other`);
    expect(await refusal(readModel(text()))).toMatch(words);
  });

  it.each([
    ['lists', '[],'],
    ['objects', '{},'],
    ['numbers', '1,0,'],
    ['objects with a key', '{"":0},'],
  ])('[GLT4] millions of %s that nobody reads are refused, with where', async (_, unit) => {
    const text = textWith(`[${unit.repeat(10 * million)}0]`);
    expect(await refusal(readModel(text))).toMatch(
      /too-many.*more than 20000000 keys and values by byte \d{8}\. Leave out/,
    );
  });

  it('[GLT4] a million keys of one object are enough, those of objects beside and within it apart', async () => {
    const keys = (count: number) => '"":0,'.repeat(count - 1);
    const beside = textWith(`[{${keys(million)}"":{${keys(million)}"":0}},{${keys(9)}"":0}]`);
    expect(await refusal(readModel(beside))).toBe('was read');
    const many = textWith(`{${keys(9)}"":{"":[]},${keys(million - 8)}"":0}`);
    expect(await refusal(readModel(many))).toMatch(
      /too-many.*more than 1000000 keys in one object by byte 5\d{6}\. Leave out/,
    );
  });

  it('[GLT4] so are they in a GLB and in a character, with the byte of the file', async () => {
    const file = glbWith(textWith('['.repeat(1_000)));
    const words = /too-many.*chunks\[0\]: .*at byte 334 more than 256/;
    expect(await refusal(readModel(file))).toMatch(words);
    expect(await refusal(readVrm(file))).toMatch(words);
    const crowd = glbWith(textWith(`[${'{},'.repeat(10 * million)}0]`));
    expect(await refusal(readVrm(crowd))).toMatch(/too-many.*chunks\[0\]: .*20000000 keys/);
  });

  it('[GLT4] text of more bytes than can be parsed is refused before it is looked at', async () => {
    expect(await refusal(readModel(new Uint8Array(500_000_001)))).toMatch(
      /too-many.*500000001 bytes of text; at most 500000000.*GLB/,
    );
  });

  it('[GLT4] what is within quotes is one value, whatever it looks like', async () => {
    const signs = '[{,:'.repeat(6 * million);
    expect(await refusal(readModel(textWith(`"${signs}"`)))).toBe('was read');
    // an escaped quote does not end it, and an escaped backslash escapes none
    expect(await refusal(readModel(textWith(`"\\"${'['.repeat(1_000)}"`)))).toBe('was read');
    expect(await refusal(readModel(textWith(`"\\\\\\"${'['.repeat(1_000)}"`)))).toBe('was read');
    expect(await refusal(readModel(textWith(`["\\\\",${'['.repeat(1_000)}]`)))).toMatch(/too-many/);
    expect(await refusal(readModel(textWith(`"${'['.repeat(1_000)}`)))).toMatch(/bad-model/);
  });

  it('[GLT4] lists one after the other are not within each other', async () => {
    const text = textWith(`[${'[[{"a":[]}]],'.repeat(100_000)}0]`);
    expect(await refusal(readModel(text))).toBe('was read');
    const deep = textWith(`${'['.repeat(255)}${']'.repeat(255)}`);
    expect(await refusal(readModel(deep))).toBe('was read');
  });

  it('[GLT4] as many nodes and tracks as are allowed are far from too many', () => {
    const most = 100_000;
    const all = (entry: unknown) => JSON.stringify(Array.from({ length: most }, () => entry));
    const fifth = [0.1, 0.2, 0.3, 0.4, 0.5];
    const extras = { troupe: { turns: true, rest: fifth, axis: [0, 1, 0], least: 1, most: 2 } };
    const lists = {
      nodes: {
        name: 'a',
        children: [1],
        matrix: [...fifth, ...fifth, ...fifth, 1],
        mesh: 1,
        extras,
      },
      meshes: {
        primitives: [{ attributes: { POSITION: 1, NORMAL: 1, TEXCOORD_0: 1 }, indices: 1 }],
      },
      accessors: {
        bufferView: 1,
        componentType: 5126,
        count: 1,
        type: 'VEC3',
        min: [1, 2, 3],
        max: [1, 2, 3],
      },
      bufferViews: { buffer: 0, byteOffset: 1, byteLength: 1, target: 1 },
    };
    const animation = `{"channels":${all({ sampler: 1, target: { node: 1, path: 'rotation' } })},"samplers":${all({ input: 1, output: 2, interpolation: 'LINEAR' })}}`;
    const entries = Object.entries(lists).map(([name, entry]) => `"${name}":${all(entry)}`);
    const text = encoder.encode(`{${entries.join()},"animations":[${animation}]}`);
    const { marks } = countJson(text);
    expect(marks).toBeGreaterThan(10 * million);
    expect(marks).toBeLessThan(15 * million);
  });

  it('[GLT4] keys and values are counted as a parser finds them', () => {
    const count = (value: unknown): number => {
      if (typeof value !== 'object' || value === null) return 1;
      if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + count(each), 1);
      return Object.values(value).reduce((sum: number, each) => sum + 1 + count(each), 1);
    };
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { marks } = countJson(encoder.encode(text));
        const all = count(JSON.parse(text));
        // an empty list is counted as if it held something, and what is around all is not
        expect(marks).toBeGreaterThanOrEqual(all - 1);
        expect(marks).toBeLessThanOrEqual(2 * all);
      }),
    );
  });

  it('[GLT2] what a reader would refuse for it is not written', () => {
    const builder = createGlbBuilder();
    builder.nodes.push({ extras: new Array(20 * million).fill(0) });
    expect(() => builder.finish({ name: 'crowd', nodes: [0] })).toThrow(
      /cannot-write.*crowd: .*more than 20000000 keys and values/,
    );
  });

  it('[GLT3] long data within text is decoded piece by piece as it is at once', async () => {
    const data = Uint8Array.from({ length: 300_000 }, (_, k) => (k * 7) % 251);
    const base64 = Buffer.from(data).toString('base64');
    const modelOf = (uri: string) => ({
      asset: { version: '2.0' },
      bufferViews: [{ buffer: 0, byteLength: 1 }],
      buffers: [{ byteLength: 1, uri }],
    });
    const places = [0, 65_532, 65_536, 65_537, 65_540, base64.length];
    const pieces = [
      '',
      ' ',
      '\n ',
      'A',
      'AA',
      'AAA',
      '=',
      'AA=',
      'AA==',
      'AAA=',
      '====',
      '*AAA',
      'é',
    ];
    for (const at of places) {
      for (const piece of pieces) {
        const text = `${base64.slice(0, at)}${piece}${base64.slice(at)}`;
        const file = encoder.encode(JSON.stringify(modelOf(`data:;base64,${text}`)));
        const wanted = atOnce(text);
        if (wanted === undefined) {
          expect(await refusal(readDocument(file))).toMatch(
            /buffers\[0\]\.uri: expected data in base64/,
          );
        } else {
          const [found] = (await readDocument(file)).buffers;
          expect(Buffer.compare(found!, wanted)).toBe(0);
        }
      }
    }
  });
});

function atOnce(text: string): Buffer | undefined {
  try {
    return Buffer.from(atob(text), 'latin1');
  } catch {
    return undefined;
  }
}
