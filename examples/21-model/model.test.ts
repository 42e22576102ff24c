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

it('[CLP1] it leaps at most once for each place of the butterfly, and what it has caught it keeps', async () => {
  const scene = await modelFox.open();
  const fox = scene.actor('fox');
  const { world } = scene;
  let [place, leaps, caught] = ['', 0, 0];
  fox.onStep(({ report }) => {
    if (report.selected === 'pounce') leaps++;
  });
  for (let i = 0; i < 6000; i++) {
    const busy = fox.doing.includes('pounce');
    scene.tick();
    const now = String(world.where('butterfly'));
    if (now !== place) [place, leaps] = [now, 0];
    expect(leaps).toBeLessThanOrEqual(1);
    if (!busy || fox.doing.includes('pounce') || leaps === 0) continue;
    caught++;
    expect(world.distance('fox', 'butterfly')).toBeLessThan(0.5);
  }
  expect(caught).toBeGreaterThan(20);
});

it('[CLP1] that takes twenty lines, imports and closing brackets apart', () => {
  const lines = ['fox.ts', 'page.ts'].flatMap((file) =>
    readFileSync(pathOf(modelFox.folder, file), 'utf8').split('\n'),
  );
  const code = lines.filter((line) => !/^(import|\/\*\*|[\]}),;]*$)/.test(line.trim()));
  expect(code.length).toBeLessThanOrEqual(20);
});
