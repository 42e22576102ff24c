/** Moving sander robots, each at work in a workshop of its own, as they are ticked and as they are shown. */
import { createBody } from '@troupe/body';
import { type SceneObject3D, sceneObject3D } from '@troupe/body/three';
import type { Scene } from '@troupe/core';
import {
  openWorkshop,
  type WorkshopOptions,
} from '@troupe/examples/dist/17-sander-world/open-workshop.js';
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
  const rooms = Array.from({ length: count }, (_, i) => openRoom(moving, (i * ticksADay) / count));
  // opened beforehand: what opening leaves behind would be collected while frames are timed
  const spare = Array.from({ length: Math.ceil(count * days) }, () => openRoom(moving, 0));
  return {
    ...robotsIn(rooms),
    replaceIdle() {
      for (const [i, { scene, view }] of rooms.entries()) {
        if (scene.world.get('robot', 'painted') !== 1) continue;
        view.dispose();
        rooms[i] = spare.pop() ?? openRoom(moving, 0);
      }
    },
  };
}

/** The same robots, of which each is at a skill that never ends, and moves nothing. */
export function waitingRobots(count: number): MovingRobots {
  // not all in the same tick: their networks step with every third
  const rooms = Array.from({ length: count }, (_, i) => openRoom(waiting, i % 10));
  return { ...robotsIn(rooms), replaceIdle: () => {} };
}

interface Room {
  readonly scene: Scene;
  readonly view: SceneObject3D;
}

function robotsIn(rooms: readonly Room[]): Pick<MovingRobots, 'pass' | 'show'> {
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
  };
}

const moving: WorkshopOptions = { skills: 'moving' };
const waiting: WorkshopOptions = { skills: 'magical', taking: () => Number.MAX_SAFE_INTEGER };

function openRoom(options: WorkshopOptions, ticks: number): Room {
  const scene = openWorkshop(options);
  for (let i = 0; i < ticks; i++) scene.tick();
  return { scene, view: sceneObject3D(scene, looks) };
}
