import { readFileSync } from 'node:fs';
import { createScene } from '@troupe/core';
import { expect, it } from 'vitest';
import { pathOf } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { meadow } from './example.js';
import { fox } from './fox.js';

it('[FOX1] the fox finds the berries, eats them, is merry in between', async () => {
  const { scene, traces } = playScene(await meadow.open(), meadow);
  expect(scene.world.names('berry')).toEqual([]);
  const chosen = traces['fox']!.flatMap(({ selected }) => selected ?? []);
  expect(chosen.slice(0, 2)).toEqual(['trot', 'eat']);
  expect(chosen.filter((skill) => skill === 'eat').length).toBe(2);
  expect(chosen.slice(chosen.indexOf('eat'), chosen.lastIndexOf('eat'))).toContain('play');
});

it('[FOX1] it does not trot while it eats, and nothing that it does fails', async () => {
  const scene = await meadow.open();
  const fox = scene.actor('fox');
  const done = new Set<string>();
  for (let i = 0; i < meadow.ticks; i++) {
    scene.tick();
    done.add(fox.doing.join('+'));
  }
  expect([...done].filter((doing) => doing.includes('trot'))).toEqual(['trot']);
  expect({ failures: fox.failures, faults: fox.faults }).toEqual({ failures: [], faults: [] });
});

it('[FOX1] a berry that somebody takes from before its nose is not swallowed, and it says so', async () => {
  const scene = await meadow.open();
  const fox = scene.actor('fox');
  for (let i = 0; i < 300 && !fox.doing.includes('eat'); i++) scene.tick();
  scene.world.remove('berry-1');
  scene.world.add('berry-3', { kind: 'berry', at: [-2, 0, -2] });
  for (let i = 0; i < 30; i++) scene.tick();
  expect(fox.failures.map(({ skill, reason }) => ({ skill, reason }))).toEqual([
    { skill: 'eat', reason: 'no berry is within reach' },
  ]);
  expect(scene.world.names('berry')).toEqual(['berry-3']);
});

it('[FOX1] two of them each go for the berry that is next to them, and are fed by what they eat themselves', () => {
  const things = {
    'berry-1': { kind: 'berry', at: [3, 0, 3] },
    'berry-2': { kind: 'berry', at: [-6, 0, -6] },
  } as const;
  const scene = createScene({ world: { things } });
  scene.add(fox);
  scene.add(fox, 'vixen');
  scene.world.set('vixen', 'at', [-6, 0, -3]);
  for (let i = 0; i < 300 && scene.world.has('berry-2'); i++) scene.tick();
  expect(scene.world.distance('vixen', [-6, 0, -6])).toBeLessThan(0.6);
  expect(scene.world.get('fox', 'meal')).toBeUndefined();
  for (let i = 0; i < 30 && scene.world.has('berry-1'); i++) scene.tick();
  expect(scene.world.get('vixen', 'meal')).toBeGreaterThan(0);
  for (let i = 0; i < 600 && scene.world.has('berry-1'); i++) scene.tick();
  scene.tick();
  expect(scene.world.distance('fox', [3, 0, 3])).toBeLessThan(0.6);
  expect(scene.world.get('fox', 'meal')).toBeGreaterThan(0);
});

it('[FOX1] the fox and its page are fifty lines of code', () => {
  const lines = ['fox.ts', 'page.ts'].flatMap((file) =>
    readFileSync(pathOf(meadow.folder, file), 'utf8').split('\n'),
  );
  const code = lines.filter((line) => line.trim() !== '' && !line.startsWith('/**'));
  expect(code.length).toBeLessThanOrEqual(50);
});
