import type { SceneSeen } from '@troupe/body/three';
import type { WorldView } from '@troupe/core';
import type { RunShow } from '@troupe/views/show';

/** One and the same scene, whichever tick is looked at: else each look back would build all anew. */
export function steadyScene(show: RunShow): SceneSeen {
  let last: WorldView | undefined;
  let worlds = 0;
  const world = new Proxy({} as WorldView, {
    get: (_, name: keyof WorldView) => {
      const now = show.scene.world;
      if (now !== last) worlds++;
      last = now;
      // counts of one world are never those of another
      if (name === 'changes') {
        return (thing?: string) => worlds * 2 ** 40 + (now.changes?.(thing as string) ?? 0);
      }
      if (name === 'news') {
        const news: WorldView['news'] = (since, hear) =>
          now.news?.(since - worlds * 2 ** 40, hear) ?? false;
        return news;
      }
      return now[name];
    },
  });
  return {
    world,
    get ticks() {
      return show.scene.ticks;
    },
    get part() {
      return show.scene.part;
    },
  };
}
