import { describe, expect, it } from 'vitest';
import { benchmarks, chooseBenchmarks } from '../src/list-benchmarks.js';

const names = benchmarks.map(({ name }) => name);

describe('the benchmarks', () => {
  it('[REP6] cover every aim for speed and memory', () => {
    const sizes = [100, 1000, 10_000, 100_000];
    expect(names).toEqual(
      expect.arrayContaining([
        ...sizes.map((size) => `step/${size}`),
        ...sizes.map((size) => `step-without-conflicts/${size}`),
        ...sizes.map((size) => `step-after-a-change/${size}`),
        ...['mistreevous', 'xstate', 'yuka', 'utility-ai', 'goap'].map((peer) => `peer/${peer}`),
        'join/10000',
        'leave/10000',
        'crowd/1000x8',
        'crowd/10000x8',
        'dudes',
        'body/eve-changed',
        'body/eve-all',
        'body/robots',
        'body/allocation',
        'body/heap',
        'body/import',
        'body/export',
        'heap/100000-steps',
        'heap/100000-steps-explained',
        'studio/load',
        'studio/slide',
        'studio/bytes',
        'studio/first',
        'start/help',
        'size/network',
      ]),
    );
  });

  it('[REP6] each have a name of their own, a unit, and say what they are compared with', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { name, unit, with: other, better } of benchmarks) {
      expect(name).toMatch(/^[a-z-]+(\/[a-z0-9-]+)?$/);
      expect(unit).toMatch(
        /^(ns|µs|ms|bytes|dudes|actors|changes a second|frames a second|ms a second)$/,
      );
      expect(other.length).toBeGreaterThan(5);
      expect(better).toBe(/dudes|actors|changes|frames/.test(unit) ? 'more' : 'less');
    }
  });

  it('[REP6] are chosen by the beginning of their names, or of what follows the slash', () => {
    const chosen = (part: string) => chooseBenchmarks(part).map(({ name }) => name);
    expect(chosen('step/')).toEqual(['step/100', 'step/1000', 'step/10000', 'step/100000']);
    expect(chosen('xstate')).toEqual(['peer/xstate']);
    expect(chosen('')).toEqual(names);
    expect(chosen('nothing-like-it')).toEqual([]);
  });
});
