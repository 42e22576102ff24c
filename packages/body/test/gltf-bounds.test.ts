import {
  camera,
  createBody,
  joint,
  lightSource,
  mesh,
  number,
  part,
  polygon,
  type Shape,
  shape,
  sphere,
} from '@troupe/body';
import { readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';

const triangle = {
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: Uint32Array.from([0, 1, 2]),
};

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function polygons(count: number): void {
  for (let k = 0; k < count; k++) {
    polygon([
      [k, 0, 0],
      [k + 1, 0, 0],
      [k, 1, 0],
    ]);
  }
}

describe('what a reader has no room for', () => {
  it.each<[string, Shape, RegExp]>([
    [
      'more primitives than a file has lists for',
      shape('many', () => polygons(26_000)),
      /many: .*104000 accessors; a file has at most 100000.*pointsPolygons/,
    ],
    [
      'more joints for all meshes together than are read',
      shape('centipede', () => {
        for (let k = 0; k < 1_010; k++) joint(`j${k}`, {}, () => polygons(1));
      }),
      /centipede: .*1020100 joints and expressions.*at most 1000000/,
    ],
    [
      'a light that is too bright',
      shape('s', () => part('lamp', () => lightSource('point', { intensity: 1e13 }))),
      /lamp: a light of "lamp" has an intensity of 1/,
    ],
    [
      'a camera that sees too far',
      shape('s', () => part('head', () => camera('eye', { far: 1e13 }))),
      /head: the camera "eye" sees from 0.1 to 1/,
    ],
    [
      'an expression that is too strong',
      shape('s', () => {
        number('smile', 1e13);
        const morphs = [{ variable: 'smile', positions: new Float32Array(9) }];
        part('head', () => mesh({ ...triangle, morphs }));
      }),
      /smile: the expression "smile" is 1/,
    ],
    [
      'a skin with a joint that is there twice',
      shape('s', () => {
        joint('a', {}, () => {});
        const skin = {
          joints: ['a', 'a'],
          inverseBind: Float32Array.from([...identity, ...identity]),
          influences: new Uint16Array(12),
          weights: new Float32Array(12),
        };
        part('p', () => mesh({ ...triangle, skin }));
      }),
      /p: a mesh of "p" follows "a" twice/,
    ],
    [
      'an angle that is too large',
      shape('s', () => joint('arm', { axis: [0, 0, 1], rest: 1e10 }, () => sphere(1))),
      /arm: the joint "arm" is turned by 10000000000 degrees/,
    ],
  ])('[GLT2] %s is refused when it is written', (_, given, message) => {
    const body = createBody(given);
    expect(() => writeGlb(body)).toThrow(message);
    expect(() => writeGlb(body)).toThrow(/\[cannot-write\]/);
  });

  it('[GLT2] what is just within is read again', async () => {
    const body = createBody(
      shape('s', () => {
        polygons(20_000);
        part('lamp', () => {
          lightSource('point', { intensity: 1e12 });
          camera('eye', { far: 1e12 });
        });
      }),
    );
    const again = createBody(await readModel(writeGlb(body)));
    const [light] = again.parts.get('lamp')!.lights;
    expect(light?.intensity).toBe(1e12);
  });
});
