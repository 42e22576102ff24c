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
  /** What is to be in the picture: the camera steps back until all of it is, beside the panel. */
  readonly see?: readonly Point[];
  /** Where one looks from on a page that is higher than wide. */
  readonly upright?: Point;
}

export interface Stage {
  readonly main: HTMLElement;
  /** Nothing to show in where there is no WebGL. */
  readonly show: ((object: Object3D) => void) | undefined;
  /** Calls back for every frame, with the seconds since the last; then draws. */
  readonly everyFrame: (callback: (seconds: number) => void) => void;
}

/** A page that was hidden does not make up for an hour. */
const longestFrame = 0.25;

export function createStage({
  from,
  to,
  ground = '#c9bfa9',
  sky = '#e9e6dd',
  sun = [4, 8, 5],
  see = [],
  upright = from,
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
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.target.set(...to);
  controls.enableDamping = true;
  controls.maxPolarAngle = Math.PI * 0.495;
  controls.minDistance = 0.8;
  controls.maxDistance = 25;
  let moved = false;
  controls.addEventListener('start', () => {
    moved = true;
  });
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = main;
    renderer.setSize(width, height, false);
    camera.aspect = width / Math.max(1, height);
    const free = freeOf(main);
    // the middle is the middle of what the panel leaves
    const [x, y] = [(free.left + free.right - width) / 2, (free.top + free.bottom - height) / 2];
    camera.setViewOffset(width, height, -x, -y, width, height);
    // who has looked from elsewhere goes on looking from there
    if (!moved) stepBack(camera, camera.aspect < 1 ? upright : from, to, see, free);
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

interface Free {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What of the picture nothing lies over: beside the panel, or on a phone below it, and above what is said. */
function freeOf(main: HTMLElement): Free {
  const { clientWidth: width, clientHeight: height } = main;
  const panel = main.querySelector<HTMLElement>('.panel');
  const said = main.querySelector('.said');
  const [right, bottom] = [width - margin, height - (said === null ? margin : 60)];
  if (panel === null) return { left: margin, right, top: 54, bottom };
  if (width <= 620) {
    // as high as it may become: it is still empty when the page opens
    return { left: margin, right, top: panel.offsetTop + 0.36 * height, bottom };
  }
  return { left: panel.offsetLeft + panel.offsetWidth + margin, right, top: 54, bottom };
}

const margin = 12;

/** As near as it is said, or as far as one has to go to see what is to be seen. */
function stepBack(
  camera: PerspectiveCamera,
  from: Point,
  to: Point,
  see: readonly Point[],
  { left, right, top, bottom }: Free,
): void {
  const target = new Vector3(...to);
  const way = new Vector3(...from).sub(target);
  const { width, height } = camera.view!;
  const isFree = (point: Point) => {
    const { x, y } = new Vector3(...point).project(camera);
    const [across, down] = [((x + 1) / 2) * width, ((1 - y) / 2) * height];
    return across >= left && across <= right && down >= top && down <= bottom;
  };
  for (let part = 1; part < 4; part *= 1.03) {
    camera.position.copy(target).addScaledVector(way, part);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    if (see.every(isFree)) return;
  }
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
