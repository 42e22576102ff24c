/** What one clip moves without a name is a node in all clips: what moves below it is said from there. */
import {
  articulate,
  type Clip,
  color,
  concatTransform,
  createBody,
  joint,
  number,
  part,
  point,
  rotate,
  rotation,
  scale,
  shape,
  sphere,
  translate,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { byColor, distance, pose, seen } from './gltf-compare.js';

/** `before` is between the body and what moves without a name. */
function shapeOf(before: () => void) {
  return shape('between', () => {
    const v = number('v', 0);
    before();
    articulate(() => {
      translate(v(), 0, 0);
      color(0.1, 0, 0);
      sphere(1);
    });
    translate(0, 0.5, 0);
    color(0.3, 0, 0);
    joint('arm', { at: [2, 0, 0] }, () => sphere(0.2));
    const at = point('hand.at', [1, 2, 3]);
    const turned = rotation('hand');
    const size = point('hand.scale', [1, 2, 3]);
    articulate(() => {
      translate(...at());
      const [x, y, z, w] = turned();
      concatTransform([
        1 - 2 * (y * y + z * z),
        2 * (x * y + z * w),
        2 * (x * z - y * w),
        0,
        2 * (x * y - z * w),
        1 - 2 * (x * x + z * z),
        2 * (y * z + x * w),
        0,
        2 * (x * z + y * w),
        2 * (y * z - x * w),
        1 - 2 * (x * x + y * y),
        0,
        0,
        0,
        0,
        1,
      ]);
      scale(...size());
    });
    color(0.5, 0, 0);
    part('hand', () => sphere(0.4));
  });
}

const half = Math.SQRT1_2;
const turning: Clip = {
  name: 'c',
  seconds: 1,
  tracks: [
    {
      variable: 'hand',
      kind: 'step',
      times: Float32Array.of(0, 0.5),
      values: Float32Array.of(0, 0, 0, 1, 0, 0, half, half),
    },
  ],
};
const growing: Clip = {
  name: 'c',
  seconds: 1,
  tracks: [
    {
      variable: 'hand.scale',
      kind: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(1, 2, 3, 3, 2, 1),
    },
  ],
};

const befores: [string, () => void][] = [
  ['nothing', () => {}],
  ['a place', () => translate(3, 4, 5)],
  ['a size', () => scale(2, 2, 2)],
  ['a turn', () => rotate(200, 0, 1, 0)],
  ['most of a turn', () => rotate(-170, 1, 2, 3)],
  [
    'all of them',
    () => {
      rotate(250, 0, 0, 1);
      translate(1, 0, 0);
      scale(0.5, 0.5, 0.5);
    },
  ],
];

describe('clips beside others that move more', () => {
  it.each(
    befores.flatMap(([name, before]) =>
      [turning, growing].map((clip) => [clip.tracks[0]!.variable, name, before, clip] as const),
    ),
  )('[GLT2] %s within %s moves as it did', async (_, __, before, clip) => {
    const made = shapeOf(before);
    const body = createBody(made);
    const moving = bake(body, (t) => ({ v: t }), { name: 'moving', seconds: 1 });
    const bytes = writeGlb(body, { clips: [moving, clip] });
    for (const time of [0, 0.25, 0.75, 1]) {
      const [one, other] = [createBody(made), createBody(await readModel(bytes))];
      pose(one, clip, time);
      pose(other, other.clips.get('c')!, time);
      expect(distance(byColor(seen(one)), byColor(seen(other)))).toBeLessThan(1e-4);
    }
  });

  it.each([
    [
      'mirrored',
      () => scale(-1, 1, 1),
      /is mirrored, and that another clip moves\. Make it a part/,
    ],
    ['uneven', () => scale(1, 2, 1), /is scaled unevenly, and that another clip moves\. Scale it/],
  ] as const)('[GLT2] what is %s is refused, with a remedy', (_, before, message) => {
    const body = createBody(shapeOf(before));
    const moving = bake(body, (t) => ({ v: t }), { name: 'moving', seconds: 1 });
    expect(() => writeGlb(body, { clips: [moving, turning] })).toThrow(message);
  });
});
