/** The world in three dimensions. */
import type { Looks, SceneSeen } from '@troupe/body/three';
import { Box3, Group, type Object3D, Plane, Raycaster, Sphere, Vector2, Vector3 } from 'three';
import { isDrawnBySoftware } from './drawn-by-software.js';
import { extentNearby, extentOf, fitSight } from './fit-sight.js';
import { gatheredLayer, gatherMeshes } from './gather-meshes.js';
import { createMarks } from './marks-3d.js';
import { openAside } from './paint-aside.js';
import type { Colours, Picture, WorldSight } from './picture.js';
import { openSceneView, type SceneView } from './scene-view.js';
import { openScenery } from './scenery.js';

export interface PictureOptions {
  /** The same one all the time. */
  readonly scene: SceneSeen;
  readonly looks: Looks;
  readonly isActor: (thing: string) => boolean;
  readonly sight: WorldSight | undefined;
  readonly colours: Colours;
  /** The camera has moved. */
  readonly onMove: () => void;
}

/** Pixels for one of the page's, at most, by how much a picture is eased. */
const finest = { card: [2, 0.4, 0.3], processor: [2, 1, 0.5, 0.35] };
/** Pictures for one with new shadows, where they are eased. */
const seldom = 8;
/** Where no graphics card helps, a triangle takes as long as the few pixels that it fills, and a shine as long as all else. */
const rough = { segments: 12, matte: true };

/** Nothing where there is no WebGL. */
export function openPicture3D(options: PictureOptions): Picture | undefined {
  const { scene, looks, isActor, onMove } = options;
  const { world } = scene;
  const canvas = document.createElement('canvas');
  const aside = isDrawnBySoftware() ? openAside(canvas) : undefined;
  const painted = aside?.canvas ?? canvas;
  const scenery = openScenery(painted, canvas);
  if (scenery === undefined) return undefined;
  const { renderer, scene: space, camera, controls } = scenery;
  const marks = createMarks();
  space.add(marks.object);
  let colours = options.colours;
  const recolour = (now: Colours) => {
    colours = now;
    scenery.recolour(now);
    marks.recolour(now);
  };
  recolour(colours);
  controls.addEventListener('change', onMove);
  // what a lost context had is made again by the renderer, but nobody else would draw it
  const restored = () => {
    aside?.forget();
    renderer.shadowMap.needsUpdate = true;
    onMove();
  };
  painted.addEventListener('webglcontextrestored', restored);
  const things = new Group();
  space.add(things);
  const view = openSceneView(scene, looks, isActor, things, aside === undefined ? {} : rough);
  const gathering = aside && gatherMeshes(things, space);
  let fitted = false;
  let draws = 0;
  /** Something has moved since its shadow was drawn. */
  let moved = false;
  let eased = 0;
  let [width, height] = [1, 1];
  const pixels = finest[aside === undefined ? 'card' : 'processor'];
  const ray = new Raycaster();
  ray.layers.enable(gatheredLayer);
  const spot = new Vector3();
  const box = new Box3();

  /** As large as the body is: what a thing says of itself is for who bumps into it. */
  const measure = (thing: string) => {
    const shown = view.isPlain(thing) ? undefined : view.thing(thing);
    if (shown === undefined || box.setFromObject(shown).isEmpty()) return undefined;
    return { least: box.min.toArray(), most: box.max.toArray() };
  };

  /** Before the first frame of a run there is nothing to fit the picture to. */
  const fit = () => {
    if (fitted || world.names().length === 0) return;
    fitted = true;
    const { extent } = extentOf(world, isActor);
    const near = extentNearby(world, isActor, measure);
    if (options.sight === undefined) scenery.fit(fitSight(near), extent, near.extent);
    else scenery.fit(options.sight, extent, extent);
    renderer.shadowMap.needsUpdate = true;
    recolour(colours);
  };

  const aim = (x: number, y: number) => {
    camera.updateMatrixWorld();
    ray.setFromCamera(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height), camera);
  };

  return {
    kind: 'space',
    canvas,
    resize: (w, h) => {
      [width, height] = [w, h];
      scenery.resize(w, h, pixels[eased]);
    },
    recolour,
    turn: () => controls.enabled && controls.update(),
    draw: (wanted) => {
      const { changed, wrong } = view.update();
      fit();
      // one who only looks from elsewhere moves no shadow
      draws += 1;
      moved ||= changed;
      if (moved && (eased === 0 || draws % seldom === 0)) {
        renderer.shadowMap.needsUpdate = true;
        moved = false;
      }
      space.updateMatrixWorld();
      if (eased > 0) gathering?.update(scenery.lighting());
      else gathering?.release();
      marks.update(wanted, view.thing, world.where);
      renderer.render(space, camera);
      if (aside === undefined) canvas.dataset['tick'] = String(scene.ticks);
      else aside.begin(scene.ticks);
      return wrong;
    },
    thingAt: (x, y) => {
      aim(x, y);
      for (const { object } of ray.intersectObjects(space.children)) {
        const name = thingOf(object, view);
        if (name !== undefined) return name;
      }
      return undefined;
    },
    screenOf: ([x, y, z]) => {
      spot.set(x, y, z).project(camera);
      if (spot.z > 1) return undefined;
      return [((spot.x + 1) / 2) * width, ((1 - spot.y) / 2) * height];
    },
    topOf: (thing) => {
      const shown = view.thing(thing);
      if (shown === undefined || !isSeen(shown)) return world.where(thing);
      box.setFromObject(shown);
      if (box.isEmpty()) return world.where(thing);
      box.getCenter(spot);
      return [spot.x, box.max.y, spot.z];
    },
    isPlain: (thing) => view.isPlain(thing),
    groundAt: (x, y, at) => {
      aim(x, y);
      const found = ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -at), spot);
      // near the horizon a pixel is a mile
      if (found === null || found.distanceTo(camera.position) > controls.maxDistance * 2) {
        return undefined;
      }
      return [found.x, found.z];
    },
    azimuth: () => controls.getAzimuthalAngle(),
    ease: (by) => {
      if (by === eased) return false;
      eased = by;
      if (eased === 0) renderer.shadowMap.needsUpdate = true;
      scenery.resize(width, height, pixels[eased]);
      return true;
    },
    show: () => aside?.show(),
    isPainting: () => aside?.isPainting() ?? false,
    isFull: () => aside?.isFull() ?? false,
    whenSeen: (run) => (aside === undefined ? run() : aside.whenSeen(run)),
    look: (thing) => {
      const shown = view.thing(thing);
      if (shown !== undefined) box.setFromObject(shown);
      else box.makeEmpty();
      if (box.isEmpty()) box.expandByPoint(spot.set(...(world.where(thing) ?? [0, 0, 0])));
      const around = box.getBoundingSphere(new Sphere());
      scenery.look(around);
    },
    press: (key) => scenery.press(key),
    hold: (held) => {
      controls.enabled = !held;
    },
    dispose: () => {
      controls.removeEventListener('change', onMove);
      painted.removeEventListener('webglcontextrestored', restored);
      gathering?.dispose();
      view.dispose();
      marks.dispose();
      scenery.dispose();
      canvas.remove();
    },
  };
}

/** What is held hangs at who holds it: the nearest thing above is meant. */
function thingOf(hit: Object3D, { thing }: SceneView): string | undefined {
  if (!isSeen(hit)) return undefined;
  for (let object: Object3D | null = hit; object !== null; object = object.parent) {
    if (object.name !== '' && thing(object.name) === object) return object.name;
  }
  return undefined;
}

/** A ray goes through what is hidden as if it were there. */
function isSeen(object: Object3D): boolean {
  for (let above: Object3D | null = object; above !== null; above = above.parent) {
    if (!above.visible) return false;
  }
  return true;
}
