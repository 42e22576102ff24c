import { type Body, createBody, type Geometry, type Mesh, type Primitive } from '@troupe/body';
import { readObj, writeGlb } from '@troupe/body/gltf';
import { TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Growing } from '../src/gltf/growing.js';
import { complaints } from './gltf-models.js';

const corners = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

function read(text: string, mtl?: string): Body {
  return createBody(readObj(text, { name: 'thing', ...(mtl !== undefined && { mtl }) }));
}

function shownBy(body: Body, part: string): readonly Primitive[] {
  return body.parts.get(part)?.primitives ?? [];
}

function meshOf(body: Body, part = 'thing', index = 0): Mesh {
  const geometry = shownBy(body, part)[index]?.geometry as Extract<Geometry, { kind: 'mesh' }>;
  return geometry.mesh;
}

/** Twice the area of all triangles, seen from above. */
function area({ positions, indices }: Mesh): number {
  let sum = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [indices[k]! * 3, indices[k + 1]! * 3, indices[k + 2]! * 3];
    sum += Math.abs(
      (positions[b]! - positions[a]!) * (positions[c + 1]! - positions[a + 1]!) -
        (positions[c]! - positions[a]!) * (positions[b + 1]! - positions[a + 1]!),
    );
  }
  return sum;
}

describe('OBJ files', () => {
  it('[GLT3] faces are triangles with their normals, corners that are the same are one vertex', () => {
    const flat = meshOf(read(`${corners}f 1 2 3 4\n`));
    expect(flat.indices.length).toBe(6);
    expect(flat.positions.length).toBe(12);
    expect([...flat.normals.subarray(0, 3)]).toEqual([0, 0, 1]);
    const smooth = meshOf(read(`${corners}vn 0 0 2\nf 1//1 2//1 3//1\nf 1//1 3//1 4//1\n`));
    expect(smooth.positions.length).toBe(12);
    expect([...smooth.normals]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  it('[GLT3] the first row of a picture is at the top', () => {
    const mesh = meshOf(read(`${corners}vt 0 0\nvt 1 0.25\nvt 1 1\nf 1/1 2/2 3/3\n`));
    expect([...mesh.uvs!]).toEqual([0, 1, 1, 0.75, 1, 0]);
  });

  it('[GLT3] indices count from 1, or backwards from the last', () => {
    const forward = meshOf(read(`${corners}f 1 2 3\n`));
    expect(meshOf(read(`${corners}f -4 -3 -2\n`))).toEqual(forward);
    const early = meshOf(read('v 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\nv 0 1 0\n'));
    expect(early).toEqual(forward);
  });

  it('[GLT3] objects and groups are parts, groups within their object', () => {
    const text = `${corners}o house\nf 1 2 3\ng roof\nf 1 3 4\no house\nf 2 3 4\no empty\no shed\ng roof\nf 1 2 4\n`;
    const body = read(text);
    expect([...body.parts.keys()]).toEqual(['house', 'roof', 'shed', 'roof.2']);
    expect(body.parts.get('roof')?.parent?.name).toBe('house');
    expect(body.parts.get('roof.2')?.parent?.name).toBe('shed');
    expect(meshOf(body, 'house').indices.length).toBe(6);
  });

  it('[GLT3] faces with any number of corners, dented ones too, cover their area once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 }),
        (radii) => {
          const points = radii.map((radius, k) => {
            const angle = (k / radii.length) * Math.PI * 2;
            return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
          });
          let expected = 0;
          for (const [k, [x, y]] of points.entries()) {
            const [nx, ny] = points[(k + 1) % points.length]!;
            expected += x * ny - y * nx;
          }
          const text = points.map(([x, y]) => `v ${x} ${y} 0\n`).join('');
          const mesh = meshOf(read(`${text}f ${points.map((_, k) => k + 1).join(' ')}\n`));
          expect(area(mesh)).toBeCloseTo(expected, 4);
        },
      ),
    );
  });

  it('[GLT3] lines go on after a backslash, comments and what is no surface are left', () => {
    const text = `# a thing\r\nmtllib a.mtl\r\n${corners}s off\r\nl 1 2\r\nf 1 \\\r\n 2 3 # a face\r\n`;
    expect(meshOf(read(text)).indices.length).toBe(3);
  });

  it('[GLT3] curves are left, and lines may end with a carriage return alone', () => {
    const curves =
      'cstype bspline\ndeg 3 3\nvp 0 1\ncurv2 1 2\ncurv 0 1 1 2\nsurf 0 1 0 1 1\nparm u 0 1\ntrim 0 1 1\n' +
      'hole 0 1 1\nscrv 0 1 1\nsp 1\nbmat u 1\nstep 1 1\nctech cparm 1\nstech cspace 1\nend\ncon 1 0 1 1 2 0 1 1\n';
    expect(meshOf(read(`${corners}${curves}f 1 2 3\n`)).indices.length).toBe(3);
    const old = `${corners}# ends here\nf 1 2 3\nf 1 \\\n3 4\n`.replaceAll('\n', '\r');
    expect(meshOf(read(old, 'newmtl a\rKd 1 0 0\r')).indices.length).toBe(6);
    expect(() => read(old.replace('f 1 2 3', 'f 1 2 9'))).toThrow(/line 6.*names "9"/);
  });

  it('[GLT3] a sign of comments within a name belongs to it', () => {
    const mtl = 'newmtl Steel#1\nKd 1 0 0 # red\nnewmtl Steel#2\nKd 0 1 0\t#green\n';
    const text = `${corners}g Box#1\nusemtl Steel#1\nf 1 2 3 # first\ng Box#2 #second\nusemtl Steel#2\nf 1 3 4\n#end\n`;
    const body = read(text, mtl);
    expect([...body.parts.keys()]).toEqual(['Box#1', 'Box#2']);
    const colors = ['Box#1', 'Box#2'].map((part) => shownBy(body, part)[0]?.attributes.color);
    expect(colors).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('[GLT3] colours of vertices', () => {
    const mesh = meshOf(read('v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0\nf 1 2 3\n'));
    expect([...mesh.colors!]).toEqual([1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1]);
    expect(meshOf(read('v 0 0 0 1\nv 1 0 0 1\nv 1 1 0 1\nf 1 2 3\n')).colors).toBe(undefined);
    // as on a screen in the file, as light adds up in a mesh
    const grey = meshOf(read('v 0 0 0 0.5 0.5 0.5\nv 1 0 0 0 0 0.02\nv 1 1 0 1 1 1\nf 1 2 3\n'));
    expect(grey.colors?.[0]).toBeCloseTo(0.21404, 4);
    expect(grey.colors?.[6]).toBeCloseTo(0.02 / 12.92, 6);
    expect(grey.colors?.[8]).toBe(1);
  });

  it('[GLT3] colours that are no red, green and blue are left', () => {
    const mtl = 'newmtl a\nKd xyz 0.1 0.2 0.3\nKs spectral a.rfl 1\nKe spectral b.rfl\nillum 2\n';
    const body = read(`${corners}usemtl a\nf 1 2 3\n`, mtl);
    const [said] = shownBy(body, 'thing');
    expect(said!.attributes.color).toEqual([1, 1, 1]);
    expect(said!.attributes.surface).toEqual({ shader: 'matte', parameters: {} });
  });

  it('[GLT3] materials are colours and surfaces', async () => {
    const mtl =
      'newmtl red\nKd 1 0 0\nKs 0.5 0.5 0.5\nNs 250\nillum 2\n' +
      'newmtl fog\nKd 0.5\nd 0.25\nnewmtl lamp\nKe 1 1 0\nillum 0\nnewmtl tin\nPm 1\nPr 0.3\nmap_Kd a.png\n';
    const text = `${corners}usemtl red\nf 1 2 3\nusemtl fog\nf 1 3 4\nusemtl lamp\nf 1 2 4\nusemtl tin\nf 2 3 4\nusemtl none\nf 4 3 2\n`;
    const body = read(text, mtl);
    const said = shownBy(body, 'thing').map(({ attributes }) => attributes);
    expect(said.map(({ color, opacity, surface }) => ({ color, opacity, surface }))).toEqual([
      {
        color: [1, 0, 0],
        opacity: [1, 1, 1],
        surface: { shader: 'plastic', parameters: { roughness: 0.5 } },
      },
      {
        color: [0.5, 0.5, 0.5],
        opacity: [0.25, 0.25, 0.25],
        surface: { shader: 'matte', parameters: {} },
      },
      {
        color: [1, 1, 1],
        opacity: [1, 1, 1],
        surface: { shader: 'constant', parameters: { emissive: [1, 1, 0] } },
      },
      {
        color: [1, 1, 1],
        opacity: [1, 1, 1],
        surface: { shader: 'metal', parameters: { roughness: 0.3, metalness: 1 } },
      },
      { color: [1, 1, 1], opacity: [1, 1, 1], surface: { shader: 'matte', parameters: {} } },
    ]);
    expect(await complaints(writeGlb(body))).toEqual([]);
  });
});

describe('OBJ files that are wrong', () => {
  it.each([
    ['nothing', '', /bad-model.*no faces/],
    ['no faces', corners, /bad-model.*no faces/],
    ['faces before vertices', 'f 1 2 3\n', /missing.*line 1.*names "1", but there are 0 vertices/],
    ['rubbish', `${corners}hello world\n`, /bad-model.*line 5.*"hello" is no statement/],
    ['bytes of something else', '\u0000\u0001\u0002PNG', /bad-model.*line 1/],
    ['index 0', `${corners}f 0 1 2\n`, /missing.*line 5.*names "0"/],
    [
      'an index too large',
      `${corners}f 1 2 5\n`,
      /missing.*line 5.*names "5", but there are 4 vertices/,
    ],
    ['an index too far back', `${corners}f 1 2 -5\n`, /missing.*line 5.*names "-5"/],
    ['a fraction of an index', `${corners}f 1 2 2.5\n`, /missing.*line 5.*names "2\.5"/],
    ['an index that is none', `${corners}f 1 2 x\n`, /missing.*line 5.*names "x"/],
    [
      'a coordinate that is missing',
      `${corners}f 1/1 2/1 3/1\n`,
      /missing.*line 5.*names "1", but there are 0 vt/,
    ],
    ['a normal that is missing', `${corners}f 1//1 2//1 3//1\n`, /missing.*line 5.*0 vn/],
    ['two corners', `${corners}f 1 2\n`, /bad-model.*line 5.*2 corners; expected 3/],
    ['a corner in four parts', `${corners}f 1/2/3/4 2 3\n`, /bad-model.*line 5.*like 7\/2\/3/],
    ['too few numbers', 'v 0 0\n', /bad-model.*line 1.*2 numbers; expected 3/],
    ['NaN', 'v 0 0 NaN\n', /not-finite.*line 1.*got "NaN"/],
    ['infinity', 'v 0 0 1e400\n', /not-finite.*line 1.*got "1e400"/],
    ['a number that is none', 'v 0 zero 1\n', /not-finite.*line 1.*got "zero"/],
    [
      'a face of ten thousand corners',
      `${corners}f ${'1 2 3 4 '.repeat(2_500)}\n`,
      /too-many.*line 5.*more than 1000 corners/,
    ],
    [
      'more parts than are allowed',
      `${corners}${Array.from({ length: 100_001 }, (_, k) => `g a${k}`).join('\n')}\nf 1 2 3\n`,
      /too-many.*line 100005.*one part more/,
    ],
  ])('[GLT4] %s is refused, with the line', (_, text, message) => {
    expect(() => readObj(text)).toThrow(message);
    expect(() => readObj(text)).toThrow(TroupeError);
  });

  it('[GLT4] more meshes than are allowed are refused, with the line: each part has one of each material', () => {
    const names = Array.from({ length: 320 }, (_, k) => `m${k}`);
    const mtl = names.map((name) => `newmtl ${name}\n`).join('');
    const faces = names.map((name) => `usemtl ${name}\nf 1 2 3\n`).join('');
    const text = corners + names.map((name) => `g ${name}\n${faces}`).join('');
    const line = 4 + 312 * 641 + 1 + 2 * 161;
    expect(() => readObj(text, { mtl })).toThrow(
      new RegExp(`too-many.*line ${line}.*one mesh more than the 100000 allowed.*materials`),
    );
  });

  it('[GLT4] many faces that take long to cut are refused, with the line, before they have taken long', () => {
    const teeth = Array.from({ length: 499 }, (_, k) => `v ${k} 0 0\nv ${k}.5 50 0\n`);
    const comb = `${teeth.join('')}v 499 -1 0\nv 0 -1 0\n`;
    const face = `f ${Array.from({ length: 1_000 }, (_, k) => 1_000 - k).join(' ')}\n`;
    expect(meshOf(read(comb + face.repeat(3))).indices.length).toBe(3 * 998 * 3);
    expect(() => readObj(comb + face.repeat(1_000))).toThrow(
      /too-many.*line 1\d\d\d: .*faces .* 200000000 .*Cut .* in pieces/,
    );
  });

  it('[GLT4] round faces take no time to cut, whatever number of corners they have', () => {
    const round = Array.from({ length: 1_000 }, (_, k) => {
      const angle = (k / 500) * Math.PI;
      return `v ${Math.cos(angle)} ${Math.sin(angle)} 0\n`;
    });
    const face = `f ${Array.from({ length: 1_000 }, (_, k) => k + 1).join(' ')}\n`;
    expect(meshOf(read(round.join('') + face.repeat(600))).indices.length).toBe(600 * 998 * 3);
  });

  it('[GLT4] a mesh of one triangle holds little more than that', () => {
    const numbers = new Growing(new Float32Array());
    for (let k = 0; k < 9; k++) numbers.push(k);
    expect(numbers.array.length).toBeLessThanOrEqual(16);
    for (let k = 9; k < 1_000; k++) numbers.push(k);
    expect([...numbers.done()]).toEqual(Array.from({ length: 1_000 }, (_, k) => k));
  });

  it('[GLT4] materials without a name, or with numbers that are none', () => {
    expect(() => read(`${corners}f 1 2 3\n`, 'Kd 1 1 1\n')).toThrow(
      /bad-model.*line 1.*newmtl first/,
    );
    expect(() => read(`${corners}f 1 2 3\n`, 'newmtl a\nKd red\n')).toThrow(/not-finite.*line 2/);
  });

  it('[GLT4] what is wrong in the library of materials is said to be there', () => {
    const faces = `${corners}f 1 2 3\n`;
    expect(() => read(faces, 'newmtl a\nKd red\n')).toThrow(/not-finite\] mtl, line 2: expected/);
    expect(() => read(faces, 'newmtl a\nKd\n')).toThrow(/bad-model\] mtl, line 2: "Kd" has 0/);
    expect(() => read(faces, '\nKd 1 1 1\n')).toThrow(/bad-model\] mtl, line 2: .*newmtl first/);
    const many = Array.from({ length: 100_001 }, (_, k) => `newmtl ${k}\n`).join('');
    expect(() => read(faces, many)).toThrow(/too-many\] mtl, line 100001: .*one material more/);
    expect(() => read(`${corners}v 0 0 red\n`)).toThrow(/not-finite\] line 5: /);
  });

  it('[GLT4] any text is read or refused', () => {
    const word = fc.constantFrom(
      'v',
      'vt',
      'vn',
      'f',
      'o',
      'g',
      'usemtl',
      'mtllib',
      's',
      '#',
      '\\',
      '\n',
      '\n',
      '\n',
      '0',
      '1',
      '2',
      '3',
      '-1',
      '-2',
      '1/1',
      '1//1',
      '1/1/1',
      '0.5',
      '1e9',
      '1e99',
      'NaN',
      'x',
      '__proto__',
      '\u0000',
    );
    const line = fc.constantFrom(
      'v 0 0 0',
      'v 1 0 0',
      'v 0 1 0',
      'v 0 0 1',
      'f 1 2 3',
      'f -1 -2 -3 -4',
      'g __proto__',
      'o a',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            word,
            line.map((text) => `\n${text}\n`),
          ),
          { maxLength: 60 },
        ),
        fc.option(
          fc.array(word).map((list) => list.join(' ')),
          { nil: undefined },
        ),
        (words, mtl) => {
          try {
            writeGlb(read(words.join(' '), mtl));
          } catch (error) {
            expect(error).toBeInstanceOf(TroupeError);
          }
        },
      ),
    );
  });
});
