/** The sander world on a stage whose time passes by hand. */
import { setTimeout as wait } from 'node:timers/promises';
import { openWorkshop } from '../../../examples/17-sander-world/open-workshop.js';
import type { Request } from '../src/model/protocol.js';
import { type ShowSceneOptions, showScene } from '../src/show/show-scene.js';
import { HandClock } from '../src/stage/stage-clock.js';

/** Its skills take a tick each, unless told otherwise. */
export function openShow(options: ShowSceneOptions = {}, ticks = 1) {
  const clock = new HandClock();
  const again = () => openWorkshop({ skills: 'magical', seed: 1, taking: () => ticks });
  const scene = again();
  const opened = showScene(scene, { title: 'Sander', again, ...options, clock });
  const { house } = opened;
  const ask = house.ask as (request: Request) => Promise<unknown>;
  const counted = (request: Request) => {
    pending += 1;
    return ask(request).finally(() => {
      pending -= 1;
    });
  };
  Object.assign(house, { ask: counted });
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

/** Requests of all houses that wait for their answer: what is kept pressed takes time that no clock of a test knows. */
let pending = 0;

/** Until what was asked has been answered. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 3 || (pending > 0 && i < 10_000); i++) await wait(0);
}
