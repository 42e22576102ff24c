/** Moving sander robots, each at work in a workshop of its own, as they are ticked and as they are shown. */
import { createBody } from '@troupe/body';
import { type SceneObject3D, sceneObject3D } from '@troupe/body/three';
import type { Scene } from '@troupe/core';
import { openWorkshop } from '@troupe/examples/dist/17-sander-world/open-workshop.js';
import { looks, sanderBody } from '@troupe/examples/dist/17-sander-world/sander-body.js';

export const framesASecond = 60;

/** About as long as a robot takes to sand its board and to paint itself. */
const ticksADay = 1000;
/** Every second one has a tick. */
export const framesADay = 2 * ticksADay;

export interface MovingRobots {
  /** Lets the time of one frame pass: every second one has a tick. */
  pass(): number;
  /** Brings what is shown up to where time is. Says how many objects it touched. */
  show(): number;
  /** For those that have painted themselves, and stand still for ever, others begin. To be called between frames. */
  replaceIdle(): void;
}

/** How many joints a robot has. */
export function countJoints(): number {
  const { variables, parts } = createBody(sanderBody);
  return [...variables.values()].filter(({ name }) => parts.has(name)).length;
}

/** `days`: for how many of their days robots that begin anew are kept ready. */
export function movingRobots(count: number, days: number): MovingRobots {
  // at different times of their day: else all walk at once, and all stand at once
  const rooms = Array.from({ length: count }, (_, i) => openRoom((i * ticksADay) / count));
  // opened beforehand: what opening leaves behind would be collected while frames are timed
  const spare = Array.from({ length: Math.ceil(count * days) }, () => openRoom(0));
  return {
    pass() {
      let ticks = 0;
      for (const { scene } of rooms) ticks += scene.advance(1 / framesASecond);
      return ticks;
    },
    show() {
      let touched = 0;
      for (const { view } of rooms) touched += view.update();
      return touched;
    },
    replaceIdle() {
      for (const [i, { scene, view }] of rooms.entries()) {
        if (scene.world.get('robot', 'painted') !== 1) continue;
        view.dispose();
        rooms[i] = spare.pop() ?? openRoom(0);
      }
    },
  };
}

function openRoom(ticks: number): { readonly scene: Scene; readonly view: SceneObject3D } {
  const scene = openWorkshop({ skills: 'moving' });
  for (let i = 0; i < ticks; i++) scene.tick();
  return { scene, view: sceneObject3D(scene, looks) };
}
