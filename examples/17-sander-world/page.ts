/** The robot at work, to be seen. Drag to look from elsewhere. */
import { sceneObject3D } from '@troupe/body/three';
import { createControls } from '../shared/page/controls.js';
import { createPanel } from '../shared/page/panel.js';
import { createStage } from '../shared/page/stage.js';
import { openWorkshop } from './open-workshop.js';
import { looks } from './sander-body.js';
import { homes } from './workshop.js';

const stage = createStage({
  from: [3.3, 2.2, -3.7],
  to: [-0.1, 0.85, 0.4],
  sun: [3.5, 8, -4],
  // the tools where they belong, and the robot
  see: [...Object.values(homes), [0, 0, 0], [0, 1.9, 0]],
});
const scene = openWorkshop({ skills: 'moving', seed: 1 });
const robot = scene.actor('robot');
const view = sceneObject3D(scene, looks);
stage.show?.(view.object);
const updatePanel = createPanel(stage.main, robot, 'Sander robot');
const pace = createControls(stage.main, {
  // a rough board, and no paint
  'Another day': () => location.reload(),
});

stage.everyFrame((seconds) => {
  scene.advance(seconds * pace());
  view.update();
  updatePanel();
});
