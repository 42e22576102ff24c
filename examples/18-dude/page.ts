/** The dude at work, in whichever take one chooses. Drag to look from elsewhere. */
import { sceneObject3D } from '@troupe/body/three';
import type { Actor, Scene } from '@troupe/core';
import { createControls } from '../shared/page/controls.js';
import { createPanel } from '../shared/page/panel.js';
import { createStage } from '../shared/page/stage.js';
import type { Take } from './dude.js';
import { dudes, stageTakes } from './example.js';
import { looks } from './rooms.js';

const titles: Readonly<Record<Take, string>> = {
  1: 'Take 1: the door',
  2: 'Take 2: and the window',
  3: 'Take 3: a leg gives way',
};

interface Playing {
  readonly take: Take;
  readonly scene: Scene;
  readonly dude: Actor;
  /** When it had all it wanted. */
  contentAt: number | undefined;
  /** Shows and tells how it is now. */
  readonly update: () => void;
  readonly close: () => void;
}

const stage = createStage({
  from: [5.2, 2.3, 2.1],
  upright: [3.3, 1.9, 5],
  to: [0.2, 0.75, -0.3],
  sky: '#dfe6ea',
  // the dude on its chair, and the door
  see: [
    [-0.4, 1.35, 2.2],
    [0.5, 0, 2.4],
    [0.6, 0, -2.9],
    [0.6, 2.1, -2.9],
  ],
});
const said = document.createElement('p');
said.className = 'said';
stage.main.append(said);
let seed = 1;
let playing = play(1);
const pace = createControls(stage.main, {
  'Take 1': () => restart(1),
  'Take 2': () => restart(2),
  'Take 3': () => restart(3),
  Again: () => restart(playing.take),
});

stage.everyFrame((seconds) => {
  const { scene, update } = playing;
  // bit by bit: a long frame must not run past the end
  for (let left = seconds * pace(); left > 0 && !isOver(playing); left -= 1 / scene.rate) {
    scene.advance(Math.min(left, 1 / scene.rate));
  }
  update();
});

/** A take is over when the dude has all it wants, and has taken its hand back. */
function isOver(now: Playing): boolean {
  if (now.dude.content) now.contentAt ??= now.scene.time;
  return now.contentAt !== undefined && now.scene.time - now.contentAt > 0.6;
}

function restart(take: Take): void {
  playing.close();
  seed++;
  playing = play(take);
}

function play(take: Take): Playing {
  const scene = stageTakes([{ take, name: 'dude', at: [0, 0, 0] }], seed);
  const dude = scene.actor('dude');
  const view = stage.show && sceneObject3D(scene, looks);
  if (view !== undefined) {
    // the sun is behind us: so the two walls that there are have light
    view.object.rotation.y = Math.PI;
    // and the floor lies on the ground
    view.object.position.y = 0.05;
    stage.show?.(view.object);
  }
  const updatePanel = createPanel(stage.main, dude, titles[take]);
  const panel = stage.main.querySelector('.panel');
  // first of all: a later one must not cover the buttons
  if (panel !== null) stage.main.prepend(panel);
  const now: Playing = {
    take,
    scene,
    dude,
    contentAt: undefined,
    update: () => {
      view?.update();
      updatePanel(isOver(now));
      const words = tell(now);
      if (said.textContent !== words) said.textContent = words;
    },
    close: () => {
      view?.dispose();
      panel?.remove();
    },
  };
  return now;
}

/** What it is doing just now: a sentence that stayed on would contradict the panel. */
function tell(now: Playing): string {
  const { doing, levels } = now.dude;
  if (isOver(now)) return 'The dude has all it wants, and the take is over.';
  // who falls or crawls does not walk: that skill hangs, until it is amputated
  const isDown = doing.includes('fall-down') || doing.includes('crawl-to-door');
  const done = doing.filter((skill) => !isDown || skill !== 'walk-to-door');
  const words = done.map((skill) => dudes.tell?.[skill] ?? skill).join(', and ') || 'thinks';
  const never = 'walk-to-door' in levels ? '' : ' It will not walk any more.';
  return `The dude ${words}.${isDown && never === '' ? ' Its leg does not answer.' : never}`;
}
