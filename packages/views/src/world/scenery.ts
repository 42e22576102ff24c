/** Light, ground, and a camera that a person can move. */
import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  type Sphere,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { isDrawnBySoftware } from './drawn-by-software.js';
import type { Lighting } from './gather-meshes.js';
import type { Colours, WorldSight } from './picture.js';

export interface Scenery {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly controls: OrbitControls;
  /** Another one when the light has changed. */
  readonly lighting: () => Lighting;
  /** How far things reach from their middle, in metres: all one can go to, and what is looked at first, which has shadows. */
  readonly fit: (sight: WorldSight, extent: number, near: number) => void;
  /** Pixels of its own for one of the page's: as the screen has them, up to two. */
  readonly resize: (width: number, height: number, finest?: number) => void;
  readonly recolour: (colours: Colours) => void;
  /** At what is in there, all of it. */
  readonly look: (around: Sphere) => void;
  readonly press: (key: string) => boolean;
  readonly dispose: () => void;
}

/** On a canvas; a person moves the camera on the one that is shown. Nothing where there is no WebGL. */
export function openScenery(
  canvas: HTMLCanvasElement,
  shown: HTMLCanvasElement,
): Scenery | undefined {
  const isSlow = isDrawnBySoftware();
  const antialias = !isSlow;
  // asked first: the renderer would write an error of its own, and then throw
  const context = canvas.getContext('webgl2', { antialias, alpha: false, stencil: false });
  if (context === null) return undefined;
  const renderer = createRenderer(canvas, context, antialias);
  if (renderer === undefined) return undefined;
  const scene = new Scene();
  const fog = new Fog('#fff');
  scene.fog = fog;
  const ground = createGround();
  const sun = createSun(isSlow ? 1024 : 2048);
  const sky = new HemisphereLight('#fff8ec', '#8d8577', 1.5);
  scene.add(ground, sky, sun);
  let lighting = lightingOf(sky, sun);
  const camera = new PerspectiveCamera(38, 1, 0.05);
  const controls = createControls(camera, shown);
  let sight: WorldSight = { from: [3, 2, 3], to: [0, 0.5, 0] };
  return {
    renderer,
    scene,
    camera,
    controls,
    lighting: () => lighting,
    fit: (given, extent, near) => {
      sight = given;
      fog.near = Math.max(14, 2 * extent);
      fog.far = Math.max(40, 6 * extent);
      ground.scale.setScalar(Math.max(120, 12 * extent));
      camera.far = Math.max(100, 14 * extent);
      camera.updateProjectionMatrix();
      controls.maxDistance = Math.max(25, 4 * extent);
      controls.target.set(...given.to);
      camera.position.set(...given.from);
      aimSun(sun, given, Math.min(40, Math.max(6, near)));
      lighting = lightingOf(sky, sun);
      controls.update();
    },
    resize: (width, height, finest = 2) => {
      // more is not seen, and costs four times as much
      renderer.setPixelRatio(Math.min(devicePixelRatio, finest));
      renderer.setSize(width, height, false);
      camera.aspect = width / Math.max(1, height);
      // a phone held upright sees as much from side to side
      camera.fov = camera.aspect < 1 ? 58 : 38;
      camera.updateProjectionMatrix();
    },
    recolour: (colours) => {
      const color = new Color(sight.sky ?? colours.sky);
      scene.background = color;
      fog.color = color;
      ground.material.color.set(sight.ground ?? colours.ground);
    },
    look: ({ center, radius }) => {
      const back = camera.position.clone().sub(controls.target);
      // of the two ways across the picture the narrower one
      const across = Math.sin((camera.fov * Math.PI) / 360) * Math.min(1, camera.aspect);
      back.setLength(Math.max(back.length(), (1.2 * radius) / across));
      controls.target.copy(center);
      camera.position.copy(center).add(back);
      controls.update();
    },
    press: (key) => pressKey(key, camera, controls, sight),
    dispose: () => {
      controls.dispose();
      ground.geometry.dispose();
      ground.material.dispose();
      sun.dispose();
      renderer.dispose();
      // browsers keep only some contexts: one that is waited for by nobody is given back at once
      renderer.forceContextLoss();
    },
  };
}

function createRenderer(
  canvas: HTMLCanvasElement,
  context: WebGL2RenderingContext,
  antialias: boolean,
): WebGLRenderer | undefined {
  try {
    const renderer = new WebGLRenderer({ canvas, context, antialias });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    return renderer;
  } catch {
    return undefined;
  }
}

function createGround() {
  const ground = new Mesh(new PlaneGeometry(1, 1), new MeshLambertMaterial());
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  return ground;
}

/** A surface sends what falls on it in all directions: in each a part of 1/π. */
function lightingOf(sky: HemisphereLight, sun: DirectionalLight): Lighting {
  const part = ({ color, intensity }: { color: Color; intensity: number }) =>
    color.clone().multiplyScalar(intensity / Math.PI);
  return {
    sky: part(sky),
    ground: part({ color: sky.groundColor, intensity: sky.intensity }),
    sun: part(sun),
    toSun: sun.target.position.clone().negate().normalize(),
  };
}

/** `detail`: pixels of its shadows from side to side. */
function createSun(detail: number): DirectionalLight {
  const sun = new DirectionalLight('#fff4df', 2.4);
  sun.add(sun.target);
  sun.castShadow = true;
  sun.shadow.mapSize.set(detail, detail);
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.02;
  return sun;
}

/** Shadows reach as far as things do: farther ones would be coarser. */
function aimSun(
  sun: DirectionalLight,
  { to, sun: from = [4, 8, 5] }: WorldSight,
  reach: number,
): void {
  const way = new Vector3(...from).setLength(Math.max(9, 2 * reach));
  sun.position.set(...to).add(way);
  sun.target.position.copy(way).negate();
  const { camera } = sun.shadow;
  [camera.left, camera.right, camera.top, camera.bottom] = [-reach, reach, reach, -reach];
  camera.near = 0.5;
  camera.far = way.length() + 2 * reach;
  camera.updateProjectionMatrix();
}

function createControls(camera: PerspectiveCamera, canvas: HTMLCanvasElement): OrbitControls {
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  controls.maxPolarAngle = Math.PI * 0.495;
  controls.minDistance = 0.5;
  return controls;
}

const turned = Math.PI / 24;
const closer = 0.88;

/** Arrows go around, plus and minus nearer and farther, Home where it began. */
function pressKey(
  key: string,
  camera: PerspectiveCamera,
  controls: OrbitControls,
  sight: WorldSight,
): boolean {
  const ball = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
  if (key === 'ArrowLeft') ball.theta -= turned;
  else if (key === 'ArrowRight') ball.theta += turned;
  else if (key === 'ArrowUp') ball.phi -= turned;
  else if (key === 'ArrowDown') ball.phi += turned;
  else if (key === '+' || key === '=') ball.radius *= closer;
  else if (key === '-') ball.radius /= closer;
  else if (key === 'Home') {
    controls.target.set(...sight.to);
    ball.setFromVector3(new Vector3(...sight.from).sub(controls.target));
  } else return false;
  ball.phi = Math.min(controls.maxPolarAngle, Math.max(0.02, ball.phi));
  camera.position.setFromSpherical(ball).add(controls.target);
  controls.update();
  return true;
}
