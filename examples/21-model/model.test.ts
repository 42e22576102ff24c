import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pathOf } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { modelFox } from './example.js';

it('[CLP1] a model with clips follows, pounces and catches, by itself', async () => {
  const { traces } = playScene(await modelFox.open(), modelFox);
  const chosen = traces['fox']!.flatMap(({ selected }) => selected ?? []);
  expect(chosen[0]).toBe('follow');
  expect(chosen).toContain('pounce');
  expect(traces['fox']!.some(({ state }) => state['caught'] === true)).toBe(true);
});

it('[CLP1] that takes twenty lines, imports and closing brackets apart', () => {
  const lines = ['fox.ts', 'page.ts'].flatMap((file) =>
    readFileSync(pathOf(modelFox.folder, file), 'utf8').split('\n'),
  );
  const code = lines.filter((line) => !/^(import|\/\*\*|[\]}),;]*$)/.test(line.trim()));
  expect(code.length).toBeLessThanOrEqual(20);
});
