import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { advance, type CharacterDefinition, createCharacter, keepPromises } from '@troupe/core';
import { describe, expect, it } from 'vitest';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use once nothing is left to collect. */
function used(): number {
  for (let i = 0; i < 4; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Goes round: what one skill brings about another undoes, and every goal is wanted again. */
const round: CharacterDefinition = {
  name: 'round',
  parameters: { theta: 5, kappa: 0.2 },
  maxCalls: 50,
  resources: { hands: 2 },
  sensors: { open: false, held: { count: 0 }, warm: { value: 0.5, graded: true }, near: true },
  goals: { open: true, near: { value: true, importance: { mean: 1, swing: 1, period: 24 } } },
  skills: {
    open: { when: { open: false, near: true }, adds: ['open'], uses: ['hands'], takes: 2 },
    close: { when: ['open'], deletes: ['open'], maxCalls: 3 },
    take: { when: ['near'], adds: ['held'], uses: ['hands'], keeps: ['hands'] },
    drop: { when: ['held'], deletes: ['held'], frees: ['hands'] },
    wait: { when: ['warm'], deletes: ['near'], adds: ['warm'], decay: { 'half-life': 3 } },
    come: { when: { near: false }, adds: ['near'] },
  },
};

/** Growth in bytes over many steps, once it has warmed up. */
function growth(explain: boolean, steps: number): number {
  const state = createCharacter(round, { explain });
  const run = (count: number) => {
    for (let step = 0; step < count; step++) advance(state, keepPromises(state));
  };
  run(3000);
  const before = used();
  run(steps);
  return used() - before;
}

/** The least of a few tries: what the engine compiles meanwhile is of no interest, a leak shows every time. */
function leastGrowth(explain: boolean): number {
  const tries = [growth(explain, 20_000)];
  while (tries.length < 3 && tries.at(-1)! > noise) tries.push(growth(explain, 20_000));
  return Math.min(...tries);
}

// a byte a step: a single number kept by each would be 160,000
const noise = 20_000;

describe('memory', () => {
  it('[DSP6] without a trace steps let the heap grow by nothing', () => {
    expect(leastGrowth(false)).toBeLessThan(noise);
  });

  it('[DSP6] with sources on by a constant', () => {
    expect(leastGrowth(true)).toBeLessThan(noise);
  });
});
