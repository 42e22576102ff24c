import { Logger, Verbosity, WebIO } from '@gltf-transform/core';
import {
  angle,
  articulate,
  color,
  createBody,
  cylinder,
  joint,
  type Mesh,
  mesh,
  number,
  part,
  polygon,
  rotate,
  scale,
  shape,
  skew,
  sphere,
  surface,
  translate,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { ball, robot, wave } from './gltf-bodies.js';
import { distance, pose, seen } from './gltf-compare.js';
import { complaints, jsonOf, modelBytes, modelNames, onePixel } from './gltf-models.js';

const squash = (seconds: number) => ({ s: 1 + 0.5 * Math.sin(seconds * Math.PI) });

describe('what is written', () => {
  it('[GLT1] the squashing sphere, baked, is valid', async () => {
    const body = createBody(ball);
    const clip = bake(body, squash, { name: 'squash', seconds: 2 });
    const bytes = writeGlb(body, { clips: [clip] });
    expect(await complaints(bytes)).toEqual([]);
    const json = jsonOf<{ animations: { channels: { target: { path: string } }[] }[] }>(bytes);
    expect(json.animations[0]?.channels.map(({ target }) => target.path)).toEqual(['scale']);
    expect(body.get('s')).toBe(1);
  });

  it('[GLT1] a robot with limbs has a skeleton that its parts are bound to, and is valid', async () => {
    const body = createBody(robot);
    const bytes = writeGlb(body, { clips: [bake(body, wave, { name: 'wave', seconds: 1.5 })] });
    expect(await complaints(bytes)).toEqual([]);
    const json = jsonOf<{
      nodes: { name?: string; mesh?: number; skin?: number }[];
      skins: { joints: number[] }[];
    }>(bytes);
    expect(json.skins.length).toBe(1);
    const joints = json.skins[0]?.joints.map((joint) => json.nodes[joint]?.name);
    for (const name of ['neck', 'left.shoulder', 'left.elbow', 'right.shoulder', 'right.elbow']) {
      expect(joints).toContain(name);
    }
    expect(joints).not.toContain('hat');
    const bound = json.nodes.filter(({ mesh }) => mesh !== undefined);
    expect(bound.filter(({ skin }) => skin !== undefined).length).toBeGreaterThanOrEqual(
      bound.length - 1,
    );
  });

  it('[GLT1] what is bound to the skeleton is where the body has it, as another reader has it', async () => {
    const body = createBody(robot);
    const document = await new WebIO()
      .setLogger(new Logger(Verbosity.SILENT))
      .readBinary(writeGlb(body));
    const most = [-Infinity, -Infinity, -Infinity];
    for (const each of document.getRoot().listMeshes()) {
      for (const primitive of each.listPrimitives()) {
        const bounds = primitive.getAttribute('POSITION')?.getMax([]) ?? [];
        for (let k = 0; k < 3; k++) most[k] = Math.max(most[k]!, bounds[k]!);
      }
    }
    const expected = [-Infinity, -Infinity, -Infinity];
    for (const { positions } of seen(body)) {
      for (let k = 0; k < positions.length; k++) {
        expected[k % 3] = Math.max(expected[k % 3]!, positions[k]!);
      }
    }
    for (let k = 0; k < 3; k++) expect(most[k]).toBeCloseTo(expected[k]!, 5);
  });

  it.each(modelNames)('[GLT1] %s, read and written again, is valid', async (name) => {
    const body = createBody(await readModel(modelBytes(name)));
    expect(await complaints(writeGlb(body))).toEqual([]);
  });

  it('[GLT1] bodies of every kind are valid', async () => {
    const tangled: Mesh = {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      normals: Float32Array.from([0, 0, 2, 0, 0, 0, 0, 0, 1e-30]),
      uvs: Float32Array.from([0, 0, 1, 0, 0, 1]),
      colors: Float32Array.from([2, 0, 0, 1, 0, -1, 0, 1, 0, 0, 1, 0.5]),
      indices: Uint32Array.from([0, 1, 2, 0, 0, 1]),
      skin: {
        joints: ['a', 'b'],
        inverseBind: Float32Array.from([...identity, ...identity]),
        influences: Uint16Array.from([0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]),
        weights: Float32Array.from([1, 2, 0, 0, 0.3, 0.3, 0, 0, 0, 0, 0, 0]),
      },
      morphs: [{ variable: 'smile', positions: new Float32Array(9).fill(0.1) }],
    };
    const png = { type: 'image/png', bytes: onePixel };
    const every = [
      shape('nothing', () => {}),
      shape('bare', () => sphere(1)),
      shape('empty part', () => part('somewhere')),
      shape('tangled', () => {
        number('smile', 0.25);
        joint('a', {}, () => joint('b', { at: [0, 1, 0] }));
        part('skin', () => {
          surface('matte', { map: png, normalMap: png, normalScale: 0.5, cutoff: 0.3 });
          mesh(tangled);
        });
      }),
      shape('flat', () => {
        joint('squeezed', {}, () => {
          part('plate', () => {
            scale(1, 0, 1);
            sphere(1);
          });
        });
      }),
      shape('picture without coordinates', () => {
        surface('shinymetal', { map: png });
        part('p', () => mesh({ ...tangled, uvs: undefined, skin: undefined, morphs: undefined }));
      }),
      shape('body', () => {
        polygon([
          [0, 0, 0],
          [1, 0, 0],
          [0.2, 0.2, 0],
          [0, 1, 0],
        ]);
        part('body', () => cylinder(1, 0, 1));
      }),
    ];
    for (const each of every) {
      expect([each.name, ...(await complaints(writeGlb(createBody(each))))]).toEqual([each.name]);
    }
  });

  it('[GLT1] a skew that stays is in the vertices, one that moves is refused by name', async () => {
    const skewed = shape('skewed', () => {
      number('lean', 30, { least: 0, most: 60 });
      joint('base', {}, () => {
        part('tower', () => {
          skew(30, [0, 1, 0], [1, 0, 0]);
          color(0.5, 0.5, 0.5);
          cylinder(1, 0, 2);
          part('flag', () => {
            translate(0, 2, 0);
            sphere(0.1);
          });
        });
      });
    });
    const body = createBody(skewed);
    const bytes = writeGlb(body);
    expect(await complaints(bytes)).toEqual([]);
    const again = createBody(await readModel(bytes));
    expect(distance(seen(body), seen(again))).toBeLessThan(1e-6);

    const leaning = createBody(
      shape('leaning', () => {
        const lean = number('lean', 0, { least: 0, most: 60 });
        part('tower', () => {
          articulate(() => skew(lean(), [0, 1, 0], [1, 0, 0]));
          part('top', () => sphere(1));
        });
      }),
    );
    const lean = (seconds: number) => ({ lean: seconds * 30 });
    expect(() => bake(leaning, lean, { name: 'lean', seconds: 1 })).toThrow(
      /cannot-bake.*"top" is skewed/,
    );
    expect(leaning.get('lean')).toBe(0);
  });

  it('[GLT1] only what moves is in a clip, and keys on a straight line are left out', () => {
    const body = createBody(robot);
    const motion = (seconds: number) => ({ 'left.elbow': 20 * seconds, breath: 0 });
    const clip = bake(body, motion, { name: 'bend', seconds: 2, fps: 50 });
    expect(clip.tracks.map(({ variable, times }) => [variable, [...times]])).toEqual([
      ['left.elbow', [0, 2]],
    ]);
    expect(clip.seconds).toBe(2);
  });

  it('[GLT1] what turns on and on never jumps to the other of its two rotations', () => {
    const wheel = shape('wheel', () => {
      const turned = angle('turned', 0);
      part('wheel', () => {
        articulate(() => rotate(turned(), 1, 2, 3));
        cylinder(1, 0, 1);
      });
    });
    const roll = (seconds: number) => ({ turned: 720 * seconds * seconds });
    const [track] = bake(createBody(wheel), roll, { name: 'roll', seconds: 1, fps: 40 }).tracks;
    const { values } = track!;
    expect(values.length).toBeGreaterThan(80);
    for (let at = 4; at < values.length; at += 4) {
      let cosine = 0;
      for (let k = 0; k < 4; k++) cosine += values[at + k]! * values[at - 4 + k]!;
      expect(cosine).toBeGreaterThan(0);
    }
  });

  it('[GLT1] what a command makes anew is the same as long as it looks the same', () => {
    const remade = shape('remade', () => {
      const x = number('x', 0);
      const size = number('size', 1);
      part('hand', () => {
        articulate(() => {
          translate(x(), 0, 0);
          sphere(size());
        });
      });
    });
    const body = createBody(remade);
    const there = bake(body, (seconds) => ({ x: seconds }), { name: 'go', seconds: 1 });
    expect(there.tracks.map(({ variable }) => variable)).toEqual(['hand.1.at']);
    expect(() => bake(body, (t) => ({ size: 1 + t }), { name: 'grow', seconds: 1 })).toThrow(
      /cannot-bake.*hand.*changes while it moves/,
    );
    expect(body.get('size')).toBe(1);
  });

  it('[GLT1] a clip of variables is baked where they are no joints, and refused where nothing moves', async () => {
    const body = createBody(ball);
    const times = Float32Array.from([0, 1]);
    const values = Float32Array.from([1, 2]);
    const clip = {
      name: 'grow',
      seconds: 1,
      tracks: [{ variable: 's', kind: 'linear', times, values }],
    } as const;
    const again = createBody(await readModel(writeGlb(body, { clips: [clip], fps: 20 })));
    const grown = again.clips.get('grow');
    expect(grown?.tracks.map(({ variable }) => variable)).toEqual(['skin.1.scale']);
    pose(again, grown!, 1);
    body.set('s', 2);
    expect(distance(seen(body), seen(again))).toBeLessThan(1e-5);
    body.set('s', 1);
    expect(() => writeGlb(body, { clips: [{ ...clip, tracks: [] }] })).toThrow(
      /nothing of the body moves/,
    );
  });

  it('[GLT1] numbers that are none are refused with the part', () => {
    const broken = shape('broken', () => {
      part('p', () =>
        mesh({
          positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, Number.NaN, 0]),
          normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
          indices: Uint32Array.from([0, 1, 2]),
        }),
      );
    });
    expect(() => createBody(broken)).toThrow(/not-finite.*p: .* NaN among its positions/);
    // one that became wrong later is refused when it is written
    const triangle = {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
      indices: Uint32Array.from([0, 1, 2]),
    };
    const body = createBody(shape('later', () => part('p', () => mesh(triangle))));
    triangle.positions[4] = Number.NaN;
    expect(() => writeGlb(body)).toThrow(/not-finite.*p: .*"p" has NaN/);
  });

  it('[GLT1] triangles without three corners are left out, alone and among others', async () => {
    const corners = {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
    };
    const body = createBody(
      shape('flat', () => {
        part('p', () => mesh({ ...corners, indices: Uint32Array.from([0, 0, 0, 1, 1, 2]) }));
        part('q', () => mesh({ ...corners, indices: Uint32Array.from([0, 0, 0, 0, 1, 2]) }));
      }),
    );
    const bytes = writeGlb(body);
    expect(await complaints(bytes)).toEqual([]);
    expect(jsonOf<{ meshes: { name: string }[] }>(bytes).meshes.map(({ name }) => name)).toEqual([
      'q',
    ]);
  });

  it('[GLT1] a picture that is none is refused with the part', () => {
    const square = {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
      uvs: Float32Array.from([0, 0, 1, 0, 0, 1]),
      indices: Uint32Array.from([0, 1, 2]),
    };
    const pictured = (bytes: Uint8Array) =>
      shape('pictured', () => {
        surface('plastic', { map: { type: 'image/png', bytes } });
        part('p', () => mesh(square));
      });
    expect(() => writeGlb(createBody(pictured(new Uint8Array(8))))).toThrow(/p: .*is said to be/);
    expect(writeGlb(createBody(pictured(onePixel))).length).toBeGreaterThan(0);
  });

  it('[GLT2] what could not be read again as it is is refused: skewed joints, too deep, too far', async () => {
    const jointed = (above: () => void) =>
      shape('jointed', () => {
        above();
        part('p', () => joint('j', { axis: [0, 0, 1], at: [1, 0, 0] }, () => sphere(0.3)));
      });
    const skewed = jointed(() => {
      rotate(30, 0, 0, 1);
      scale(1, 3, 1);
      rotate(20, 0, 0, 1);
    });
    expect(() => writeGlb(createBody(skewed))).toThrow(/j: the joint "j" is skewed/);
    // scaled, but not skewed: it moves the same when it is read again
    const body = createBody(jointed(() => scale(1, 3, 1)));
    const again = createBody(await readModel(writeGlb(body)));
    for (const one of [body, again]) one.set('j', 45);
    const [here, there] = [body.place('j'), again.place('j')];
    for (const [k, value] of here.entries()) expect(there[k]).toBeCloseTo(value, 5);
    const deep = (count: number) =>
      shape('deep', () => {
        const nest = (k: number): void => {
          if (k === count) sphere(1);
          else part(`p${k}`, () => nest(k + 1));
        };
        nest(0);
      });
    expect(createBody(await readModel(writeGlb(createBody(deep(120))))).parts.size).toBe(120);
    expect(() => writeGlb(createBody(deep(121)))).toThrow(/"p120" is more than 120 parts deep/);
    const far = shape('far', () => {
      translate(1e13, 0, 0);
      part('p', () => sphere(1));
    });
    expect(() => writeGlb(createBody(far))).toThrow(/"p" is moved or scaled by 1/);
  });

  it('[GLT1] the body stands afterwards as it stood', () => {
    const body = createBody(robot);
    body.set('left.elbow', 77);
    body.update();
    const before = [...body.variables.keys()].map((name) => [name, body.get(name)]);
    const place = body.place('left.hand');
    bake(body, wave, { name: 'wave', seconds: 1 });
    writeGlb(body);
    expect([...body.variables.keys()].map((name) => [name, body.get(name)])).toEqual(before);
    expect(body.place('left.hand')).toEqual(place);
  });
});

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
