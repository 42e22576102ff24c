/** A place to show a scene in: light, ground, a camera that a person can move; or, without WebGL, a plan of it. */
import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

type Point = readonly [number, number, number];

export interface StageOptions {
  readonly from: Point;
  readonly to: Point;
  readonly ground?: string;
  readonly sky?: string;
  /** Where the light comes from. */
  readonly sun?: Point;
}

export interface Stage {
  readonly main: HTMLElement;
  /** Nothing to show in where there is no WebGL. */
  readonly show: ((object: Object3D) => void) | undefined;
  /** Calls back for every frame, with the seconds since the last; then draws. */
  readonly everyFrame: (callback: (seconds: number) => void) => void;
}

const panelWidth = 260;
/** A page that was hidden does not make up for an hour. */
const longestFrame = 0.25;

export function createStage({
  from,
  to,
  ground = '#c9bfa9',
  sky = '#e9e6dd',
  sun = [4, 8, 5],
}: StageOptions): Stage {
  const main = document.getElementById('stage')!;
  const renderer = createRenderer(main);
  if (renderer === undefined) {
    const notice = document.createElement('p');
    notice.className = 'notice';
    notice.textContent =
      'This browser shows no WebGL, so there is no picture. What happens is told here all the same.';
    main.append(notice);
    return { main, show: undefined, everyFrame: (callback) => loop(callback) };
  }
  const scene = new Scene();
  scene.background = new Color(sky);
  scene.fog = new Fog(sky, 14, 40);
  scene.add(
    createGround(ground),
    new HemisphereLight('#fff8ec', '#8d8577', 1.5),
    createSun(to, sun),
  );
  const camera = new PerspectiveCamera(38, 1, 0.05, 100);
  camera.position.set(...from);
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.target.set(...to);
  controls.enableDamping = true;
  controls.maxPolarAngle = Math.PI * 0.495;
  controls.minDistance = 0.8;
  controls.maxDistance = 25;
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = main;
    renderer.setSize(width, height, false);
    camera.aspect = width / Math.max(1, height);
    // a phone held upright sees as much from side to side
    camera.fov = camera.aspect < 1 ? 58 : 38;
    // the panel on the left covers what is there: the middle is the middle of the rest
    if (width > 620) camera.setViewOffset(width, height, -panelWidth / 2, 0, width, height);
    else camera.setViewOffset(width, height, 0, -height * 0.16, width, height);
    camera.updateProjectionMatrix();
  };
  new ResizeObserver(fit).observe(main);
  fit();
  return {
    main,
    show: (object) => scene.add(object),
    everyFrame: (callback) =>
      loop((seconds) => {
        callback(seconds);
        controls.update(seconds);
        renderer.render(scene, camera);
      }),
  };
}

function createRenderer(main: HTMLElement): WebGLRenderer | undefined {
  try {
    const renderer = new WebGLRenderer({ antialias: true });
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    main.append(renderer.domElement);
    return renderer;
  } catch {
    return undefined;
  }
}

function createGround(color: string): Object3D {
  const material = new MeshStandardMaterial({ color, roughness: 0.95 });
  const ground = new Mesh(new PlaneGeometry(120, 120), material);
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  return ground;
}

function createSun(to: Point, from: Point): Object3D {
  const sun = new DirectionalLight('#fff4df', 2.4);
  sun.position.set(...to).add(new Vector3(...from));
  sun.add(sun.target);
  sun.target.position.set(-from[0], -from[1], -from[2]);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  Object.assign(sun.shadow.camera, { left: -6, right: 6, top: 6, bottom: -6, near: 1, far: 25 });
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.02;
  return sun;
}

function loop(callback: (seconds: number) => void): void {
  let last = performance.now();
  requestAnimationFrame(function frame(now) {
    // asked for first: a callback that throws is reported, and the page goes on
    requestAnimationFrame(frame);
    const seconds = Math.min(Math.max(0, (now - last) / 1000), longestFrame);
    last = now;
    callback(seconds);
  });
}
