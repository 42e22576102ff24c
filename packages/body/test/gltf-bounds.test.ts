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
  transformBlock,
  turnAround,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { complaints } from './gltf-models.js';

const triangle = {
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: Uint32Array.from([0, 1, 2]),
};

/** All of each corner to one joint. */
const ones = Float32Array.from({ length: 12 }, (_, i) => (i % 4 === 0 ? 1 : 0));

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

describe('a body of more joints than parts can follow in one skin', () => {
  it('[GLT1] [GLT2] is written with each part at its joint, and comes back', async () => {
    const names = Array.from({ length: 1_010 }, (_, k) => `j${k}`);
    const centipede = shape('centipede', () => {
      for (const name of names) {
        transformBlock(() => joint(name, { at: [Number(name.slice(1)), 0, 0] }, () => polygons(1)));
      }
    });
    const body = createBody(centipede);
    const turned = turnAround([0, 1, 0], 90);
    const clip = bake(body, () => ({ j7: turned }), { name: 'turn', seconds: 1 });
    const file = writeGlb(body, { clips: [clip] });
    expect(await complaints(file)).toEqual([]);
    const again = createBody(await readModel(file));
    expect([...again.parts.keys()].filter((name) => /^j\d+$/.test(name))).toEqual(names);
    expect([...again.place('j1009')].slice(12, 15)).toEqual([1009, 0, 0]);
    expect(
      [...again.clips.values()].map(({ tracks }) => tracks.map(({ variable }) => variable)),
    ).toEqual([['j7']]);
    const shown = [...again.parts.values()].flatMap((node) => node.children.concat(node));
    expect(shown.filter(({ primitives }) => primitives.length > 0).length).toBeGreaterThanOrEqual(
      1_010,
    );
  });
});

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
        const joints = Array.from({ length: 1_010 }, (_, k) => `j${k}`);
        const inverseBind = Float32Array.from(joints.flatMap(() => identity));
        const skin = { joints, inverseBind, influences: new Uint16Array(12), weights: ones };
        for (const name of joints) joint(name, {}, () => mesh({ ...triangle, skin }));
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
