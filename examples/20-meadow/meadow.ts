/** A meadow in plain three.js: it knows nothing of characters. Berries lie where somebody clicks. */
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

export function createMeadow(container: HTMLElement) {
  const scene = new THREE.Scene();
  scene.background = new THREE.Color('#cfe6f2');
  scene.fog = new THREE.Fog('#cfe6f2', 10, 30);
  const sun = new THREE.DirectionalLight('#fff2d8', 2.6);
  sun.position.set(4, 7, 3);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.normalBias = 0.02;
  scene.add(sun, new THREE.HemisphereLight('#e8f4ff', '#6f8f4a', 1.6));
  const ground = new THREE.Mesh(
    new THREE.CircleGeometry(40, 48),
    new THREE.MeshStandardMaterial({ color: '#86b255', roughness: 1 }),
  );
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  scene.add(ground, grass(4000), flowers(160));
  const picture = createPicture(container, scene);
  const words = createWords(container, picture !== undefined);

  let thrown = 0;
  const berries = new Map<string, THREE.Object3D>();
  /** A berry lies where somebody clicks on the ground, or somewhere at a press of the button: its name, and where. */
  const onClick = (callback: (name: string, at: [number, number, number]) => void) => {
    const put = (x: number, z: number) => {
      const name = `berry-${thrown++}`;
      const berry = new THREE.Mesh(
        new THREE.SphereGeometry(0.05, 16, 12),
        new THREE.MeshStandardMaterial({ color: '#c2185b', roughness: 0.3 }),
      );
      berry.position.set(x, 0.05, z);
      berry.castShadow = true;
      scene.add(berry);
      berries.set(name, berry);
      callback(name, [x, 0.05, z]);
    };
    picture?.onTap(ground, ({ x, z }) => put(x, z));
    words.onPress(() => put(4 * noise(thrown * 17 + 3) - 2, 3 * noise(thrown * 19 + 5) - 2));
  };
  /** Which berries are left, and what whoever lives here is doing. */
  const show = (left: readonly string[], doing: readonly string[]) => {
    for (const [name, berry] of berries) {
      if (left.includes(name)) continue;
      berry.removeFromParent();
      berries.delete(name);
    }
    words.tell(doing);
  };

  const everyFrame = (callback: (seconds: number) => void) => {
    const timer = new THREE.Timer();
    requestAnimationFrame(function frame(now) {
      requestAnimationFrame(frame);
      timer.update(now);
      callback(Math.min(Math.max(0, timer.getDelta()), 0.25));
      picture?.draw();
    });
  };
  return { add: (object: THREE.Object3D) => scene.add(object), onClick, show, everyFrame };
}

/** Nothing where there is no WebGL: then time passes all the same, and words say what happens. */
function createPicture(container: HTMLElement, scene: THREE.Scene) {
  let renderer: THREE.WebGLRenderer;
  try {
    renderer = new THREE.WebGLRenderer({ antialias: true });
  } catch {
    return undefined;
  }
  renderer.shadowMap.enabled = true;
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  const canvas = renderer.domElement;
  container.append(canvas);
  const camera = new THREE.PerspectiveCamera(40, 1, 0.05, 60);
  camera.position.set(3, 1.7, 4);
  const controls = new OrbitControls(camera, canvas);
  controls.target.set(0, 0.3, 0);
  controls.maxPolarAngle = 1.5;
  const fit = () => {
    const { clientWidth, clientHeight } = container;
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / Math.max(1, clientHeight);
    camera.updateProjectionMatrix();
  };
  new ResizeObserver(fit).observe(container);
  return {
    onTap: (ground: THREE.Object3D, callback: (point: THREE.Vector3) => void) =>
      onTap(canvas, camera, ground, callback),
    draw: () => {
      controls.update();
      renderer.render(scene, camera);
    },
  };
}

/** What one can do here, and what happens: to be read with or without a picture. */
function createWords(container: HTMLElement, isSeen: boolean) {
  container.insertAdjacentHTML(
    'beforeend',
    `<div class="controls"><button>Throw a berry</button></div>
    <p class="said"><span role="status"></span> <small></small></p>`,
  );
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)!;
  if (!isSeen) {
    container.insertAdjacentHTML(
      'beforeend',
      '<p class="notice">This browser shows no WebGL, so there is no picture. What happens is told here all the same.</p>',
    );
  }
  const where = isSeen ? 'Click on the meadow' : 'Press the button';
  find('.said small').textContent = `${where}, and a berry lies there.`;
  const status = find('[role=status]');
  return {
    onPress: (callback: () => void) => find('button').addEventListener('click', callback),
    tell: (doing: readonly string[]) => {
      const told = doing.length > 0 ? `It does: ${doing.join(', and ')}.` : 'It waits.';
      if (status.textContent !== told) status.textContent = told;
    },
  };
}

function onTap(
  canvas: HTMLCanvasElement,
  camera: THREE.Camera,
  ground: THREE.Object3D,
  callback: (point: THREE.Vector3) => void,
): void {
  const ray = new THREE.Raycaster();
  let [downX, downY] = [0, 0];
  canvas.addEventListener('pointerdown', ({ clientX, clientY }) => {
    [downX, downY] = [clientX, clientY];
  });
  canvas.addEventListener('pointerup', ({ clientX, clientY, offsetX, offsetY }) => {
    // a drag turns the camera
    if (Math.abs(clientX - downX) + Math.abs(clientY - downY) > 6) return;
    const { clientWidth, clientHeight } = canvas;
    const at = new THREE.Vector2((offsetX / clientWidth) * 2 - 1, 1 - (offsetY / clientHeight) * 2);
    ray.setFromCamera(at, camera);
    const [hit] = ray.intersectObject(ground);
    if (hit) callback(hit.point);
  });
}

export function grass(count: number): THREE.Object3D {
  const blade = new THREE.ConeGeometry(0.012, 0.16, 3);
  blade.translate(0, 0.08, 0);
  const material = new THREE.MeshStandardMaterial({ roughness: 1 });
  const mesh = new THREE.InstancedMesh(blade, material, count);
  scatter(mesh, count, 9, (i) => new THREE.Color().setHSL(0.24 + 0.05 * noise(i), 0.5, 0.36));
  mesh.receiveShadow = true;
  return mesh;
}

export function flowers(count: number): THREE.Object3D {
  const bloom = new THREE.SphereGeometry(0.022, 8, 6);
  bloom.translate(0, 0.14, 0);
  const mesh = new THREE.InstancedMesh(bloom, new THREE.MeshStandardMaterial(), count);
  const tones = ['#ffffff', '#f7d154', '#e98fb3'];
  scatter(mesh, count, 8, (i) => new THREE.Color(tones[i % tones.length]));
  return mesh;
}

function scatter(
  mesh: THREE.InstancedMesh,
  count: number,
  radius: number,
  colorOf: (i: number) => THREE.Color,
): void {
  const place = new THREE.Object3D();
  for (let i = 0; i < count; i++) {
    const angle = noise(i * 3) * 2 * Math.PI;
    const far = radius * Math.sqrt(noise(i * 3 + 1));
    place.position.set(far * Math.cos(angle), 0, far * Math.sin(angle));
    place.rotation.set((noise(i * 7) - 0.5) * 0.6, noise(i * 5) * 6, (noise(i * 11) - 0.5) * 0.6);
    place.scale.setScalar(0.6 + 0.8 * noise(i * 13));
    place.updateMatrix();
    mesh.setMatrixAt(i, place.matrix);
    mesh.setColorAt(i, colorOf(i));
  }
}

/** The same meadow at every visit. */
function noise(n: number): number {
  const s = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return s - Math.floor(s);
}
