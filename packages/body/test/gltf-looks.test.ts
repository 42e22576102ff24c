import {
  type Body,
  camera,
  createBody,
  lightSource,
  mesh,
  part,
  type Surface,
  shape,
  surface,
} from '@troupe/body';
import { readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { seen } from './gltf-compare.js';
import { complaints, onePixel } from './gltf-models.js';

const triangle = {
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  uvs: Float32Array.from([0, 0, 1, 0, 0, 1]),
  indices: Uint32Array.from([0, 1, 2]),
};
const png = { type: 'image/png', bytes: onePixel };
const other = { type: 'image/png', bytes: Uint8Array.from([...onePixel, 0]) };

function shown(shader: Surface['shader'], parameters: Surface['parameters']): Body {
  return createBody(
    shape('s', () => {
      surface(shader, parameters);
      part('p', () => mesh(triangle));
    }),
  );
}

describe('surfaces that are written and read again', () => {
  it.each<[string, Surface['shader'], Surface['parameters']]>([
    ['shadows of strength 2', 'plastic', { aoMap: png, aoStrength: 2 }],
    ['shadows of strength -1', 'plastic', { aoMap: png, aoStrength: -1 }],
    ['shadows of strength 0.5', 'plastic', { aoMap: png, aoStrength: 0.5 }],
    ['dents of depth -2', 'plastic', { normalMap: png, normalScale: -2 }],
    ['a cutoff beyond 1', 'plastic', { cutoff: 1.5 }],
    ['a light beyond 1', 'plastic', { emissive: [2, 0, 0], Kd: 0.3 }],
    ['a light below 0', 'plastic', { emissive: [-1, 0, 0.5], Kd: 5 }],
    ['highlights of what has none', 'constant', { Ks: 0.5 }],
    ['glass of what has no light', 'constant', { transmission: 0.5, specularcolor: [1, 0, 0] }],
    [
      'everything beyond its bounds',
      'glass',
      { Ks: 3, roughness: -1, metalness: 7, transmission: 2 },
    ],
    ['a picture of roughness', 'metal', { roughnessMap: png }],
    ['a picture of metalness', 'metal', { metalnessMap: png }],
    [
      'one picture of both',
      'metal',
      { roughnessMap: png, metalnessMap: { ...png, bytes: onePixel.slice() } },
    ],
  ])('[GLT2] %s: valid, and the same again', async (_, shader, parameters) => {
    const body = shown(shader, parameters);
    const bytes = writeGlb(body);
    expect(await complaints(bytes)).toEqual([]);
    const [found] = seen(createBody(await readModel(bytes)));
    expect(found?.shading.surface).toEqual({ shader, parameters });
  });

  it.each([
    ['that mean nothing', '"Kx":1234567'],
    ['of another kind', '"Ka":[1,0,0]'],
  ])('[GLT4] notes %s are left', async (_, written) => {
    const bytes = writeGlb(shown('plastic', { Ka: 1_234_567, roughness: 0.3 }));
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('"Ka":1234567');
    const changed = Buffer.from(text.replace('"Ka":1234567', written), 'latin1');
    const [found] = seen(createBody(await readModel(Uint8Array.from(changed))));
    expect(found?.shading.surface).toEqual({ shader: 'plastic', parameters: { roughness: 0.3 } });
  });

  it('[GLT2] what glTF cannot say of pictures is refused', () => {
    expect(() => writeGlb(shown('metal', { roughnessMap: png, metalnessMap: other }))).toThrow(
      /\[unsupported\] p: .*one picture for roughness and another for metalness/,
    );
    expect(() => writeGlb(shown('metal', { normalMap: png, normalScale: 1e13 }))).toThrow(
      /\[cannot-write\] p: the normalScale of "p" is 1/,
    );
  });

  const jpeg = [
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1],
    [0xff, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
    [0xff, 0xd9],
  ].flat();
  it('[GLT1] a picture that ends before anything is to be seen is refused', async () => {
    const pictured = (type: string, bytes: Uint8Array) => shown('metal', { map: { type, bytes } });
    for (const [type, whole] of [
      ['image/png', onePixel],
      ['image/jpeg', Uint8Array.from(jpeg)],
    ] as const) {
      expect(await complaints(writeGlb(pictured(type, whole)))).toEqual([]);
      for (const end of [4, 8, 20, 27]) {
        expect(() => writeGlb(pictured(type, whole.slice(0, end)))).toThrow(
          /\[wrong-picture\] p: .*Give the bytes of the file as it is/,
        );
      }
    }
  });

  it('[GLT2] cameras and spots keep angles and ends that are very small or large', async () => {
    const cameras = [
      { fieldOfView: 179.9, near: 1e-8, far: 1.5e-8 },
      { fieldOfView: 0.01, near: 1, far: 1.001 },
    ];
    const body = createBody(
      shape('s', () => {
        part('p', () => {
          for (const [k, settings] of cameras.entries()) camera(`eye${k}`, settings);
          for (const angle of [0.01, 89.99]) lightSource('spot', { angle });
        });
      }),
    );
    const bytes = writeGlb(body);
    expect(await complaints(bytes)).toEqual([]);
    const found = createBody(await readModel(bytes)).parts.get('p')!;
    const nodes = [found, ...found.children];
    expect(nodes.flatMap((node) => node.cameras)).toEqual(
      cameras.map(({ fieldOfView, near, far }, k) => ({
        name: `eye${k}`,
        fieldOfView: expect.closeTo(fieldOfView, 9),
        near,
        far,
      })),
    );
    const angles = nodes.flatMap((node) => node.lights).map(({ angle }) => angle);
    expect(angles).toEqual([expect.closeTo(0.01, 9), expect.closeTo(89.99, 9)]);
  });
});
