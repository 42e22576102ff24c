/** Robots out of parts: choose them, and see one at work. Drag to look from elsewhere. */
import { type Assembled, assemble, randomChoices, readChoices } from '@troupe/body';
import { type SceneObject3D, sceneObject3D } from '@troupe/body/three';
import { type Actor, createScene } from '@troupe/core';
import { looks } from '../17-sander-world/sander-body.js';
import { homes } from '../17-sander-world/workshop.js';
import { createControls } from '../shared/page/controls.js';
import { createPanel } from '../shared/page/panel.js';
import { createStage } from '../shared/page/stage.js';
import { bell } from './bell.js';
import { createChooser } from './chooser.js';
import { createNarrator } from './narrator.js';
import { robots } from './robots.js';
import { nameOf } from './tell-implied.js';

type Chosen = Assembled<{ [K in keyof typeof robots.slots]: string }>;

interface Shown {
  readonly choices: Chosen['choices'];
  readonly robot: Actor;
  readonly view: SceneObject3D;
  readonly update: () => void;
}

const stage = createStage({
  from: [-3.9, 2.2, 3.5],
  to: [0.1, 0.85, 0.3],
  sun: [-3.5, 8, 3],
  // the tools where they belong, and the robot
  see: [...Object.values(homes), [0, 0, 0], [0, 1.9, 0]],
});
const chooser = createChooser(robots, choose);
let seed = 1;
let shown = show(startingChoices());
const pace = createControls(stage.main, {
  'Surprise me': () => choose(randomChoices(robots, { integer: drawInteger })),
  // a rough board, and no paint
  'Another day': () => choose(shown.choices),
});

stage.everyFrame((seconds) => {
  shown.robot.scene.advance(seconds * pace());
  shown.view.update();
  shown.update();
});

function choose(choices: Readonly<Record<string, string>>): void {
  shown.view.dispose();
  shown = show(assemble(robots, choices) as Chosen);
}

/** The one that is asked for after the # of the address, so that a robot can be sent to a friend. */
function startingChoices(): Chosen {
  const asked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  try {
    if (location.hash !== '') return assemble(robots, readChoices(robots, asked)) as Chosen;
  } catch {
    // an address that somebody wrote by hand: any robot will do
  }
  return assemble(robots, { head: 'prey', torso: 'rusty', leg: 'spring', coat: 'mint' }) as Chosen;
}

function show(assembled: Chosen): Shown {
  const { definition, shape, choices } = assembled;
  const scene = createScene({ world: definition.world ?? {}, seed: seed++ });
  const robot = scene.add(definition);
  scene.world.set('sprayer', 'paint', scene.world.get('robot', 'paint') ?? null);
  const view = sceneObject3D(scene, { ...looks, robot: shape, bell });
  stage.show?.(view.object);
  document.querySelector('.panel')?.remove();
  const updatePanel = createPanel(stage.main, robot, nameOf(robots as never, choices));
  const { selects, because } = chooser.show(assembled);
  document.querySelector('.panel p')?.after(selects);
  document.querySelector('.panel')?.append(because);
  const updateNarrator = createNarrator(stage.main, robot);
  history.replaceState(null, '', `#${new URLSearchParams(choices)}`);
  return {
    choices,
    robot,
    view,
    update: () => {
      updatePanel();
      updateNarrator();
    },
  };
}

function drawInteger(count: number): number {
  return Math.floor(Math.random() * count);
}
