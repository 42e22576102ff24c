import {
  articulate,
  type Body,
  color,
  createBody,
  joint,
  number,
  rotate,
  shape,
  sphere,
  translate,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { byColor, distance, pose, seen } from './gltf-compare.js';

const near = 1e-5;

async function readAgain(body: Body, clips: Parameters<typeof writeGlb>[1]) {
  return createBody(await readModel(writeGlb(body, clips)));
}

describe('clips that are written and read again', () => {
  it('[GLT2] what stands still without a name between two that move keeps its place', async () => {
    const body = createBody(
      shape('s', () => {
        const v = number('v', 0);
        color(0.1, 0, 0);
        articulate(() => {
          translate(v(), 0, 0);
          sphere(1);
        });
        rotate(90, 0, 0, 1);
        color(0.2, 0, 0);
        sphere(0.5);
        color(0.3, 0, 0);
        joint('arm', { at: [2, 0, 0] }, () => sphere(0.2));
      }),
    );
    const motion = (t: number) => ({ v: t, arm: [0, 0, Math.sin(t), Math.cos(t)] });
    const clip = bake(body, motion, { name: 'c', seconds: 1 });
    const again = await readAgain(body, { clips: [clip] });
    for (const time of [0, 0.5, 1]) {
      for (const [name, value] of Object.entries(motion(time))) body.set(name, value);
      pose(again, again.clips.get('c')!, time);
      expect(distance(byColor(seen(body)), byColor(seen(again)))).toBeLessThan(near);
      for (const [k, value] of body.place('arm').entries()) {
        expect(again.place('arm')[k]).toBeCloseTo(value, 5);
      }
    }
  });
});
