/// <reference lib="dom" />
/** Runs in a page: a model from elsewhere comes to life, as somebody would write it who has one. */
import { clip } from '@troupe/body';
import { clipsOfGltf, modelObject3D } from '@troupe/body/three';
import { createActor } from '@troupe/core';
import { HemisphereLight, type Object3D, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** A file as text; what happened in ten seconds. */
export async function liveFox(file: string) {
  // twenty lines from here
  const gltf = await new GLTFLoader().loadAsync(`data:model/gltf-binary;base64,${file}`);
  gltf.scene.scale.setScalar(0.01);
  const model = clipsOfGltf(gltf, { idle: 'Survey' });
  const follow = clip(model, 'Walk', { stride: 0.9, towards: 'hen', until: { near: true } });
  const flee = clip(model, 'Run', { stride: 3, towards: [-9, 0, -9], rounds: 2 });
  const fox = createActor({
    name: 'fox',
    world: { things: { hen: { at: [1, 0, 4] } } },
    receptors: { gap: { probe: ({ here, world }) => world.distance(here, 'hen'), every: 3 } },
    sensors: { near: { from: ['gap'], judge: ({ gap }) => Number(gap) < 1 }, safe: false },
    goals: { near: true, safe: true },
    skills: {
      follow: { when: { near: false }, adds: ['near'], uses: ['legs'], run: follow },
      flee: { when: ['near'], adds: ['safe'], uses: ['legs'], run: flee },
    },
  });
  const { object, update } = modelObject3D(fox, model);
  const scene = new Scene().add(object, new HemisphereLight());
  const show = createPicture(scene);
  // to here, with the loop below
  const chosen: string[] = [];
  const pictures: number[] = [];
  fox.onStep(({ report }) => report.selected && chosen.push(report.selected));
  let highest = 0;
  let before: number[] | undefined;
  let [nearest, farthest] = [Number.POSITIVE_INFINITY, 0];
  for (let frame = 0; frame < 600; frame++) {
    fox.scene.advance(1 / 60);
    update();
    object.updateMatrixWorld(true);
    const head = modelHead(object);
    if (before !== undefined) highest = Math.max(highest, distance(head, before));
    before = head;
    const gap = fox.scene.world.distance('fox', 'hen');
    nearest = Math.min(nearest, gap);
    if (nearest < 1) farthest = Math.max(farthest, gap);
    if (frame % 120 === 60) pictures.push(show());
  }
  return { chosen: [...new Set(chosen)], nearest, farthest, highest, pictures };
}

function modelHead(object: Object3D): number[] {
  const { elements } = object.getObjectByName('b_Head_05')!.matrixWorld;
  return [elements[12]!, elements[13]!, elements[14]!];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, value, k) => sum + (value - b[k]!) ** 2, 0));
}

/** Draws, and says how many points are not empty. */
function createPicture(scene: Scene): () => number {
  const renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
  renderer.setSize(160, 120);
  const camera = new PerspectiveCamera(60, 4 / 3, 0.1, 50);
  camera.position.set(0, 3, 9);
  camera.lookAt(0, 0, 0);
  return () => {
    renderer.render(scene, camera);
    const gl = renderer.getContext();
    const points = new Uint8Array(160 * 120 * 4);
    gl.readPixels(0, 0, 160, 120, gl.RGBA, gl.UNSIGNED_BYTE, points);
    let seen = 0;
    for (let i = 0; i < points.length; i += 4) if (points[i]! + points[i + 1]! > 20) seen++;
    return seen;
  };
}

/** The lesson's own page: what it says in some seconds, and whether there is a picture. */
export async function openLesson() {
  const main = document.createElement('main');
  main.id = 'stage';
  main.style.cssText = 'position:relative;width:320px;height:200px';
  document.body.append(main);
  const errors: string[] = [];
  addEventListener('error', ({ message }) => errors.push(message));
  await import('../examples/21-model/page.js');
  const said = new Set<string>();
  for (let i = 0; i < 80 && said.size < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const text = main.querySelector('[role=status]')?.textContent;
    if (text) said.add(text);
  }
  return { said: [...said].sort(), errors, canvases: main.querySelectorAll('canvas').length };
}
