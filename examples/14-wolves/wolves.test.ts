import { type ActorDefinition, createScene, type ProbeContext, type Scene } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { playScene } from '../shared/play-scene.js';
import { wolves } from './example.js';
import { alpha, aunt, clearing, pup } from './pack.js';
import { enough, wolf } from './wolf.js';

const pack: readonly ActorDefinition[] = [alpha, aunt, pup];

function open(seed: number): Scene {
  const scene = createScene({ world: clearing, seed });
  for (const member of pack) scene.add(member);
  return scene;
}

describe('the wolves', () => {
  it('[EXM13] a pup, an aunt and an alpha have all the parts of a wolf', () => {
    for (const member of pack) {
      for (const kind of ['receptors', 'sensors', 'goals', 'skills'] as const) {
        const parts = Object.keys(member[kind] ?? {});
        expect(parts).toEqual(expect.arrayContaining(Object.keys(wolf[kind] ?? {})));
      }
    }
  });

  it('[EXM13] the alpha eats first, whoever plays where', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const scene = open(seed);
      for (let i = 0; i < wolves.ticks; i++) {
        scene.tick();
        const [first = 0, ...others] = ['alpha', 'aunt', 'pup'].map((name) =>
          Number(scene.world.get(name, 'belly')),
        );
        if (first < enough) expect(others).toEqual([0, 0]);
      }
      const bellies = scene.world.names('wolf').map((name) => scene.world.get(name, 'belly'));
      expect(bellies).toEqual([enough, enough, enough]);
    }
  });

  it('[EXM13] each has its own way: only the pup plays, only the aunt looks after it', () => {
    for (const seed of [1, 2, 3]) {
      const { traces } = playScene(open(seed), wolves);
      const did = (name: string) => new Set(traces[name]?.map(({ selected }) => selected));
      expect(did('alpha')).toEqual(new Set([null, 'go-to-the-meat', 'eat', 'go-home']));
      expect(did('aunt')).toContain('look-after-the-pup');
      expect(did('pup')).toContain('play');
      expect(did('pup')).toContain('follow-the-aunt');
    }
  });

  it('[EXM13] the aunt is nearer to the pup than the alpha is', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const scene = open(seed);
      let [ofAunt, ofAlpha] = [0, 0];
      for (let i = 0; i < wolves.ticks; i++) {
        scene.tick();
        ofAunt += scene.world.distance('aunt', 'pup') / wolves.ticks;
        ofAlpha += scene.world.distance('alpha', 'pup') / wolves.ticks;
      }
      expect(ofAunt).toBeLessThan(ofAlpha / 1.2);
    }
  });

  it('[EXM13] the pack has one receptor for the meat, and everyone its own nose', () => {
    let samples = 0;
    const count = ({ world, here }: ProbeContext) => {
      samples++;
      return Number(world.get(here, 'meat'));
    };
    const scene = createScene({ world: clearing });
    for (const member of pack) {
      const { receptors = {} } = member;
      scene.add({
        ...member,
        receptors: { ...receptors, meat: { ...receptors['meat'], probe: count } },
      });
    }
    for (let i = 0; i < 100; i++) scene.tick();
    expect(samples).toBe(10);
    expect(scene.actors.map((actor) => actor.samples.receptors['meat'])).toEqual([10, 10, 10]);
  });
});
