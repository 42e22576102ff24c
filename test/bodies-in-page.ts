/** What bodies-in-page.test.ts runs in a page: a body drawn through WebGL, and its pixels. */

import {
  articulate,
  attributeBlock,
  color,
  createBody,
  joint,
  lightSource,
  mesh,
  polygon,
  shape,
  sides,
  sphere,
  surface,
  type Texture,
  tint,
  transformBlock,
  translate,
} from '@troupe/body';
import { bodyObject3D, liveResources } from '@troupe/body/three';
import { OrthographicCamera, Scene, WebGLRenderer } from 'three';

const size = 100;

type Pixel = readonly number[];

function drawer() {
  const renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
  renderer.setSize(size, size);
  const scene = new Scene();
  // ten metres wide and high, seen against z
  const camera = new OrthographicCamera(-5, 5, 5, -5, 0.1, 100);
  camera.position.z = 50;
  return {
    renderer,
    scene,
    pixelsAt: (points: readonly (readonly [number, number])[]): Pixel[] => {
      renderer.render(scene, camera);
      const gl = renderer.getContext();
      return points.map(([x, y]) => {
        const pixel = new Uint8Array(4);
        const at = (value: number) => Math.round(((value + 5) / 10) * size);
        gl.readPixels(at(x), at(y), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        return [...pixel.slice(0, 3)];
      });
    },
  };
}

/** A flag on an arm that turns, in colours that change. */
export function drawBody() {
  const body = createBody(
    shape('signal', () => {
      const paint = tint('paint', [1, 0.5, 0]);
      surface('constant');
      transformBlock(() => {
        translate(-3, 0, 0);
        color(0, 0, 1);
        sphere(1);
      });
      joint('arm', { axis: [0, 0, 1] }, () => {
        articulate(() => color(...paint()));
        polygon([
          [1, -0.5, 0],
          [4, -0.5, 0],
          [4, 0.5, 0],
          [1, 0.5, 0],
        ]);
      });
      // only its back is turned to the camera
      attributeBlock(() => {
        sides(1);
        polygon([
          [-4, -4, 0],
          [-4, -2, 0],
          [-2, -2, 0],
          [-2, -4, 0],
        ]);
      });
    }),
  );
  const { scene, pixelsAt, renderer } = drawer();
  const view = bodyObject3D(body);
  scene.add(view.object);
  const spots = [
    [-3, 0],
    [2.5, 0],
    [0, 2.5],
    [-3, -3],
    [4.8, 4.8],
  ] as const;
  const before = pixelsAt(spots);
  body.set('arm', 90);
  body.set('paint', [0, 1, 0]);
  const touched = view.update();
  const after = pixelsAt(spots);
  const programs = renderer.info.programs?.length;
  body.set('paint', [1, 1, 1]);
  view.update();
  const last = pixelsAt(spots);
  const { geometries } = renderer.info.memory;
  view.dispose();
  const left = { ...liveResources(), memory: renderer.info.memory.geometries };
  renderer.dispose();
  return { before, after, last, touched, programs, geometries, left };
}

/** Light on a ball from the left. */
export function drawLight() {
  const body = createBody(
    shape('moon', () => {
      lightSource('distant', { from: [-1, 0, 0], to: [0, 0, 0] });
      surface('matte');
      sphere(3);
    }),
  );
  const { scene, pixelsAt, renderer } = drawer();
  const view = bodyObject3D(body);
  scene.add(view.object);
  const pixels = pixelsAt([
    [-2.8, 0],
    [0, 0],
    [2.5, 0],
  ]);
  view.dispose();
  renderer.dispose();
  return pixels;
}

/** A picture of two halves on a square: the first row is at v = 0. */
export async function drawTexture() {
  const canvas = new OffscreenCanvas(16, 16);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'rgb(255, 0, 0)';
  pen.fillRect(0, 0, 16, 8);
  pen.fillStyle = 'rgb(0, 0, 255)';
  pen.fillRect(0, 8, 16, 8);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const picture: Texture = { type: 'image/png', bytes };
  const square = shape('square', () => {
    surface('constant', { map: picture });
    mesh({
      positions: Float32Array.from([-4, -4, 0, 4, -4, 0, 4, 4, 0, -4, 4, 0]),
      normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
      uvs: Float32Array.from([0, 1, 1, 1, 1, 0, 0, 0]),
      indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    });
  });
  const { scene, pixelsAt, renderer } = drawer();
  const view = bodyObject3D(createBody(square));
  scene.add(view.object);
  const spots = [
    [0, 2],
    [0, -2],
  ] as const;
  const plain = pixelsAt(spots);
  let pictured = plain;
  for (let i = 0; i < 200 && String(pictured) === String(plain); i++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    pictured = pixelsAt(spots);
  }
  // taken away before it is loaded: nothing comes afterwards
  const gone = bodyObject3D(createBody(square));
  gone.dispose();
  view.dispose();
  const broken: Texture = { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
  const reported = new Promise<string>((resolve) => {
    addEventListener('error', (event) => {
      event.preventDefault();
      resolve(String(event.error));
    });
  });
  const bad = bodyObject3D(
    createBody(
      shape('bad', () => {
        surface('constant', { map: broken });
        sphere(1);
      }),
    ),
  );
  const error = await reported;
  bad.dispose();
  renderer.dispose();
  return { plain, pictured, error, left: liveResources() };
}
