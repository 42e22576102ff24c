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

it('[FOX1] the fox and its page are fifty lines of code', () => {
  const lines = ['fox.ts', 'page.ts'].flatMap((file) =>
    readFileSync(pathOf(meadow.folder, file), 'utf8').split('\n'),
  );
  const code = lines.filter((line) => line.trim() !== '' && !line.startsWith('/**'));
  expect(code.length).toBeLessThanOrEqual(50);
});
