import { type Bone, type Mesh, type Object3D, type SkinnedMesh, Vector3 } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import {
  articulate,
  createBody,
  joint,
  mesh,
  number,
  part,
  scale,
  shape,
  sphere,
  type Mesh as Triangles,
  translate,
  use,
} from '../src/index.js';
import { bodyObject3D, liveResources } from '../src/three/index.js';

const opened: { dispose(): void }[] = [];
const show: typeof bodyObject3D = (body, detail) => {
  const view = bodyObject3D(body, detail);
  opened.push(view);
  return view;
};

afterEach(() => {
  for (const view of opened.splice(0)) view.dispose();
  expect(liveResources()).toEqual({ geometries: 0, materials: 0, textures: 0 });
});

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** The elbow is two above the shoulder: its own space begins there. */
const lowered = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, 0, 1];

/** A triangle: a corner at the shoulder, one at the elbow, one half way between that follows both. */
const sleeve: Triangles = {
  positions: Float32Array.from([0, 0, 0, 0, 3, 0, 1, 2, 0]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: Uint32Array.from([0, 1, 2]),
  skin: {
    joints: ['shoulder', 'elbow'],
    inverseBind: Float32Array.from([...identity, ...lowered]),
    influences: Uint16Array.from([0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]),
    weights: Float32Array.from([1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.5, 0, 0]),
  },
  morphs: [{ variable: 'puff', positions: Float32Array.from([0, 0, 0, 0, 0, 1, 0, 0, 2]) }],
};

const arm = shape('arm', () => {
  number('puff', 0);
  translate(5, 5, 5);
  scale(0, 1, 1);
  mesh(sleeve);
  scale(1, 1, 1);
});
const clothed = shape('clothed', () => {
  number('puff', 0);
  joint('shoulder', { axis: [0, 0, 1] }, () => {
    joint('elbow', { axis: [0, 0, 1], at: [0, 2, 0] }, () => sphere(0.1));
  });
  // its own node does not move it
  translate(5, 5, 5);
  mesh(sleeve);
});

const skinnedOf = (object: Object3D) => {
  let found: SkinnedMesh | undefined;
  object.traverse((each) => {
    if ('isSkinnedMesh' in each) found = each as SkinnedMesh;
  });
  return found!;
};

function corners(object: Object3D): number[][] {
  object.updateMatrixWorld(true);
  const skinned = skinnedOf(object);
  skinned.skeleton.update();
  return [0, 1, 2].map((i) => {
    const at = skinned.getVertexPosition(i, new Vector3());
    return at
      .applyMatrix4(skinned.matrixWorld)
      .toArray()
      .map((value) => Math.round(value * 1e5) / 1e5 + 0);
  });
}

describe('skins and expressions', () => {
  it('[THR1] follow their joints, wherever the body stands', () => {
    const body = createBody(clothed);
    const view = show(body);
    expect(corners(view.object)).toEqual([
      [0, 0, 0],
      [0, 3, 0],
      [1, 2, 0],
    ]);
    body.set('elbow', 90);
    // a joint: one object, and not the skin
    expect(view.update()).toBe(1);
    expect(corners(view.object)).toEqual([
      [0, 0, 0],
      [-1, 2, 0],
      [0.5, 2.5, 0],
    ]);
    body.set('shoulder', 90);
    body.set('elbow', 0);
    view.update();
    view.object.position.set(10, 0, 0);
    expect(corners(view.object)).toEqual([
      [10, 0, 0],
      [7, 0, 0],
      [8, 1, 0],
    ]);
    const { bones } = skinnedOf(view.object).skeleton;
    expect(bones.map((bone: Bone) => bone.name)).toEqual(['shoulder', 'elbow']);
    expect(skinnedOf(view.object).frustumCulled).toBe(false);
  });

  it('[THR1] change by number variables, and count only when they do', () => {
    const body = createBody(clothed);
    const view = show(body);
    expect(view.update()).toBe(0);
    body.set('puff', 0.5);
    expect(view.update()).toBe(1);
    expect(view.update()).toBe(0);
    expect((skinnedOf(view.object) as Mesh).morphTargetInfluences).toEqual([0.5]);
    expect(corners(view.object)[2]).toEqual([1, 2, 1]);
  });

  it('[THR1] share a geometry between bodies, but no skeleton, and go by the names of the shape they are in', () => {
    const pair = shape('pair', () => {
      use(clothed, undefined, 'left');
      use(clothed, undefined, 'right');
    });
    const body = createBody(pair);
    const view = show(body);
    const other = show(createBody(pair));
    // names belong to a mesh: one for each side, whatever number of bodies
    expect(liveResources().geometries).toBe(3);
    expect(skinnedOf(view.object).skeleton).not.toBe(skinnedOf(other.object).skeleton);
    body.set('right.puff', 1);
    expect(view.update()).toBe(1);
    const found = skinnedOf(view.object).skeleton.bones.map(({ name }) => name);
    expect(found).toEqual(['right.shoulder', 'right.elbow']);
    expect(() => createBody(arm)).toThrow(/shoulder/);
  });

  it('[THR1] hang at the joints that there are after these were made anew', () => {
    const growing = shape('growing', () => {
      number('puff', 0);
      const long = number('long', 2);
      articulate(() => {
        part(long() > 3 ? 'adult' : 'child', () => {
          joint('shoulder', { axis: [0, 0, 1] }, () => {
            joint('elbow', { axis: [0, 0, 1], at: [0, long(), 0] }, () => sphere(0.1));
          });
        });
      });
      mesh(sleeve);
    });
    const body = createBody(growing);
    const view = show(body);
    for (const long of [3, 4, 2.5]) {
      body.set('long', long);
      body.set('elbow', 90);
      view.update();
      expect(corners(view.object)[1]).toEqual([-1, long, 0]);
      const { bones } = skinnedOf(view.object).skeleton;
      expect(bones[1]).toBe(view.part('elbow'));
    }
  });
});
