/** Moving sander robots, each at work in a workshop of its own, as they are ticked and as they are shown. */
import { createBody } from '@troupe/body';
import { sceneObject3D } from '@troupe/body/three';
import type { Scene } from '@troupe/core';
import { openWorkshop } from '@troupe/examples/dist/17-sander-world/open-workshop.js';
import { looks, sanderBody } from '@troupe/examples/dist/17-sander-world/sander-body.js';
import { hands, homes } from '@troupe/examples/dist/17-sander-world/workshop.js';

export const framesASecond = 60;

/** About as long as a robot takes to sand its board and to paint itself. */
const ticksADay = 1000;

export interface MovingRobots {
  /** Lets the time of one frame pass: every second one has a tick. */
  pass(): number;
  /** Brings what is shown up to where time is. Says how many objects it touched. */
  show(): number;
  /** Those that finished their work get it again: called between frames, so that none stands idle. */
  giveWork(): void;
}

/** How many joints a robot has. */
export function countJoints(): number {
  const { variables, parts } = createBody(sanderBody);
  return [...variables.values()].filter(({ name }) => parts.has(name)).length;
}

export function movingRobots(count: number): MovingRobots {
  const scenes = Array.from({ length: count }, (_, i) =>
    openWorkshop({ skills: 'moving', seed: i + 1 }),
  );
  const views = scenes.map((scene) => sceneObject3D(scene, looks));
  // at different places of their day: else all walk at once, and all stand at once
  for (const [i, scene] of scenes.entries()) {
    for (let tick = 0; tick < (i * ticksADay) / count; tick++) {
      scene.tick();
      giveWork(scene);
    }
  }
  return {
    pass() {
      let ticks = 0;
      for (const scene of scenes) ticks += scene.advance(1 / framesASecond);
      return ticks;
    },
    show() {
      let touched = 0;
      for (const view of views) touched += view.update();
      return touched;
    },
    giveWork() {
      for (const scene of scenes) giveWork(scene);
    },
  };
}

/** Another day: the board is rough, the robot bare and empty-handed, and every tool back where it belongs. */
function giveWork({ world }: Scene): void {
  if (world.get('robot', 'painted') !== 1 || world.get('board', 'sanded') !== 1) return;
  world.set('robot', 'painted', 0);
  world.set('board', 'sanded', 0);
  world.set('vise', 'holds', '');
  for (const { holds } of Object.values(hands)) world.set('robot', holds, '');
  for (const [tool, home] of Object.entries(homes)) {
    for (const property of ['in', 'joint', 'grip']) world.set(tool, property, null);
    world.set(tool, 'at', home);
  }
}
