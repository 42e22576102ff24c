import { assemble } from '@troupe/body';
import { createScene } from '@troupe/core';
import { sanderWorld } from '../17-sander-world/example.js';
import type { SceneExample } from '../shared/play-scene.js';
import { glidingRobots } from './robots.js';

export const parts: SceneExample = {
  folder: '19-parts',
  open: () => {
    const { definition } = assemble(glidingRobots, { head: 'prey', torso: 'rusty', arm: 'thin' });
    // ten ticks a second: what glides needs no more
    const scene = createScene({ world: definition.world ?? {}, seed: 6, rate: 10 });
    scene.add(definition);
    return scene;
  },
  ticks: 312,
  tell: { ...sanderWorld.tell, lookUp: '… looks up' },
  watch: (scene) => {
    const told = sanderWorld.watch?.(scene) ?? '';
    const [bumps, drops] = ['bumps', 'drops'].map((count) => scene.world.get('robot', count));
    return `${told}; bumps ${bumps}, drops ${drops}`;
  },
};
