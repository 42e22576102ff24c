import { createBody } from '@troupe/body';
import { expect, it } from 'vitest';
import { playScene } from '../shared/play-scene.js';
import { squishySphere } from './ball.js';
import { squash } from './example.js';

it('[EXM14] jumps whenever somebody claps, and is a ball again', async () => {
  const { traces, scene, story } = playScene(await squash.open(), squash);
  const jumps = traces['ball']!.filter(({ selected }) => selected === 'jump');
  expect(jumps.length).toBeGreaterThanOrEqual(2);
  expect(story.join()).toContain('in the air');
  expect(Number(scene.world.get('ball', 's'))).toBeCloseTo(1, 6);
});

it('[EXM14] keeps its volume, however flat it is', () => {
  const body = createBody(squishySphere);
  for (const s of [0.2, 0.55, 1, 1.35, 3]) {
    body.set('s', s);
    body.update();
    let node = body.root;
    let volume = 1;
    while (node.children[0] !== undefined) {
      node = node.children[0];
      const [a, , , , , b, , , , , c] = node.local;
      volume *= a! * b! * c!;
    }
    expect(volume).toBeCloseTo(1, 9);
  }
});
