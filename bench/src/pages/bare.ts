/** The sander world with three.js and nothing else: the least that a page with a moving robot can be. */
import { sceneObject3D } from '@troupe/body/three';
import { openWorkshop } from '@troupe/examples/dist/17-sander-world/open-workshop.js';
import { looks } from '@troupe/examples/dist/17-sander-world/sander-body.js';
import { createStage } from '@troupe/examples/dist/shared/page/stage.js';
import { countFrames } from './count-frames.js';

const stage = createStage({ from: [3.3, 2.2, -3.7], to: [-0.1, 0.85, 0.4], sun: [3.5, 8, -4] });
const scene = openWorkshop({ skills: 'moving', seed: 1 });
const view = sceneObject3D(scene, looks);
stage.show?.(view.object);
stage.everyFrame((seconds) => {
  scene.advance(seconds);
  view.update();
});
Object.assign(window, { tickShown: () => scene.ticks, measure: countFrames });
