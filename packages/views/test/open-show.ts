/** The sander world on a stage whose time passes by hand. */
import { setTimeout as wait } from 'node:timers/promises';
import { openWorkshop } from '../../../examples/17-sander-world/open-workshop.js';
import { type ShowSceneOptions, showScene } from '../src/show/show-scene.js';
import { HandClock } from '../src/stage/stage-clock.js';

export function openShow(options: ShowSceneOptions = {}) {
  const clock = new HandClock();
  const scene = openWorkshop({ skills: 'magical', seed: 1 });
  const again = () => openWorkshop({ skills: 'magical', seed: 1 });
  const opened = showScene(scene, { title: 'Sander', again, ...options, clock });
  return {
    ...opened,
    scene,
    clock,
    /** So many seconds, a tenth at a time; what is told is taken in between. */
    pass: async (seconds: number) => {
      for (let i = 0; i < Math.round(seconds * 10); i++) {
        clock.pass(100);
        await settle();
      }
    },
  };
}

/** Until what was asked has been answered. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) await wait(0);
}
