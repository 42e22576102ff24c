/** The robot alive, with what it holds: a camera goes along with it. */
import { type Looks, sceneObject3D } from '@troupe/body/three';
import { TroupeError } from '@troupe/core';
import type { RunShow } from '@troupe/views/show';
import {
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { steadyScene } from './steady-scene.js';

export interface Portrait {
  dispose(): void;
}

/** Where it is seen from, and what of it is in the middle. */
const from = new Vector3(-1.7, 0.6, 3.4);
const middle = 0.98;

/** Nothing where there is no WebGL. */
export function openPortrait(
  place: HTMLElement,
  show: RunShow,
  actor: string,
  looks: Looks,
): Portrait | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', { antialias: true, alpha: true });
  if (context === null) return undefined;
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  const space = new Scene();
  const sun = new DirectionalLight('#fff', 2.4);
  sun.position.set(-3, 6, 4);
  space.add(sun, new HemisphereLight('#fff8ec', '#8d8577', 1.6));
  const camera = new PerspectiveCamera(34, 1, 0.1, 30);
  const view = sceneObject3D(steadyScene(show), onlyOf(actor, looks));
  space.add(view.object);
  place.append(canvas);

  let resized = true;
  let drawn = '';
  const observer = new ResizeObserver(() => {
    resized = true;
  });
  observer.observe(place);
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = place;
    renderer.setSize(width, height, false);
    camera.aspect = Math.max(1, width) / Math.max(1, height);
    camera.updateProjectionMatrix();
  };
  const draw = () => {
    frame = requestAnimationFrame(draw);
    const { ticks, part, world } = show.scene;
    const now = `${ticks} ${part} ${world.changes?.() ?? ''}`;
    if (now === drawn && !resized) return;
    if (resized) resize();
    resized = false;
    drawn = now;
    try {
      view.update();
    } catch (thrown) {
      // the panel of the world says what is wrong; here it is as it was
      if (!(thrown instanceof TroupeError)) throw thrown;
    }
    for (const tool of tools) {
      const object = view.thing(tool);
      if (object !== undefined) object.visible = world.get(tool, 'in') === actor;
    }
    const at = view.thing(actor)?.position;
    if (at !== undefined) {
      camera.position.set(at.x + from.x, middle + from.y, at.z + from.z);
      camera.lookAt(at.x, middle, at.z);
    }
    renderer.render(space, camera);
  };
  let frame = requestAnimationFrame(draw);
  return {
    dispose: () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      view.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}

/** Looks are not asked again when something is taken: so what may be taken has one, and is seen only in a hand. */
const tools: readonly string[] = ['board', 'sander', 'sprayer'];

function onlyOf(actor: string, looks: Looks): Looks {
  return (thing, world) => {
    if (thing !== actor && !tools.includes(thing)) return undefined;
    return typeof looks === 'function' ? looks(thing, world) : looks[thing];
  };
}
