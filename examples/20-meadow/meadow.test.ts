import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pathOf } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { meadow } from './example.js';

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

it('[FOX1] the fox and its page are fifty lines of code', () => {
  const lines = ['fox.ts', 'page.ts'].flatMap((file) =>
    readFileSync(pathOf(meadow.folder, file), 'utf8').split('\n'),
  );
  const code = lines.filter((line) => line.trim() !== '' && !line.startsWith('/**'));
  expect(code.length).toBeLessThanOrEqual(50);
});
