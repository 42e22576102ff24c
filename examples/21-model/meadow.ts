/** A meadow with a butterfly that flits about. It knows nothing of foxes, but can tell what one does. */
import type { SceneFace } from '@troupe/core';
import { DoubleSide, Group, Mesh, MeshBasicMaterial, type Object3D, PlaneGeometry } from 'three';
import { flowers, grass } from '../20-meadow/meadow.js';
import { createStage } from '../shared/page/stage.js';

export function createMeadow() {
  const stage = createStage({
    from: [2, 2.4, 4.8],
    to: [0, 0.2, 0.2],
    ground: '#86b255',
    sky: '#dfeaf0',
    // as far as the butterfly flits
    see: [
      [-2, 0, -2],
      [2, 0, -2],
      [-2, 0, 2],
      [2, 0, 2],
    ],
  });
  // on a bare ground nobody sees that it gets anywhere
  stage.show?.(grass(4000));
  stage.show?.(flowers(160));
  const butterfly = createButterfly();
  return {
    /** Lets time pass in a scene, and shows it. */
    show: (scene: SceneFace, object: Object3D, update: () => void) => {
      object.traverse((node) => {
        node.castShadow = true;
      });
      stage.show?.(object);
      stage.show?.(butterfly.object);
      stage.everyFrame((seconds) => {
        scene.advance(seconds);
        update();
        butterfly.fly(scene.world.where('butterfly') ?? [0, 0, 0], scene.time, seconds);
      });
      tell(stage.main, scene);
    },
  };
}

function createButterfly() {
  const material = new MeshBasicMaterial({ color: '#f3c02b', side: DoubleSide });
  const object = new Group();
  const wings = [-1, 1].map((side) => {
    const shape = new PlaneGeometry(0.16, 0.14).translate(side * 0.08, 0, 0);
    const wing = new Mesh(shape.rotateX(-Math.PI / 2), material);
    object.add(wing);
    return { side, wing };
  });
  object.position.set(1.5, 0.6, 2);
  return {
    object,
    /** It is where it is, but takes its time to be seen there. */
    fly: ([x, , z]: readonly number[], time: number, seconds: number) => {
      const part = 1 - Math.exp(-4 * seconds);
      object.position.x += part * (x! - object.position.x);
      object.position.z += part * (z! - object.position.z);
      object.position.y = 0.55 + 0.06 * Math.sin(5 * time);
      for (const { side, wing } of wings) wing.rotation.z = side * Math.sin(18 * time);
    },
  };
}

/** What happens, in words: a page that cannot be seen can be read. */
function tell(main: HTMLElement, scene: SceneFace): void {
  const said = document.createElement('p');
  said.className = 'said';
  said.setAttribute('role', 'status');
  main.append(said);
  const say = () => {
    const plays = scene.world.get('fox', 'clips.base');
    const top = Array.isArray(plays) ? plays.at(-1) : undefined;
    const name = top !== null && typeof top === 'object' && 'name' in top ? top['name'] : null;
    const words =
      name === 'Walk'
        ? 'The fox follows the butterfly.'
        : name === 'Pounce'
          ? 'The fox pounces.'
          : scene.world.distance('fox', 'butterfly') < 0.5
            ? 'The fox has caught the butterfly.'
            : 'The fox looks about.';
    if (said.textContent !== words) said.textContent = words;
  };
  say();
  setInterval(say, 200);
}
