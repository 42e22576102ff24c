import fc from 'fast-check';
import { Matrix4, type Mesh, type Object3D } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import {
  articulate,
  attributeBlock,
  type Body,
  camera,
  color,
  createBody,
  cylinder,
  identity,
  joint,
  lightSource,
  number,
  part,
  polygon,
  rotate,
  scale,
  shape,
  sphere,
  surface,
  tint,
  transformBlock,
  translate,
} from '../src/index.js';
import { bodyObject3D, liveResources } from '../src/three/index.js';

const nothing = { geometries: 0, materials: 0, textures: 0 };

const opened: { dispose(): void }[] = [];
const show: typeof bodyObject3D = (body, detail) => {
  const view = bodyObject3D(body, detail);
  opened.push(view);
  return view;
};

afterEach(() => {
  for (const view of opened.splice(0)) view.dispose();
  expect(liveResources()).toEqual(nothing);
});

const meshesOf = (object: Object3D) => {
  const found: Mesh[] = [];
  object.traverse((each) => {
    if ((each as Mesh).isMesh) found.push(each as Mesh);
  });
  return found;
};

/** Each mesh as its place in the world and what it looks like, in any order. */
function pictureOf(object: Object3D): string[] {
  object.updateMatrixWorld();
  return meshesOf(object)
    .map((mesh) => {
      const { elements } = mesh.matrixWorld;
      const material = mesh.material as unknown as {
        type: string;
        color: { getHexString(): string };
      };
      const { count } = mesh.geometry.getAttribute('position');
      const extent = mesh.geometry.boundingSphere!.radius.toFixed(4);
      const place = elements
        .map((value) => (Math.round(value * 1e4) / 1e4 + 0).toString())
        .join(' ');
      return `${count} ${extent} ${material.type} ${material.color.getHexString()} ${place}`;
    })
    .sort();
}

/** A tree of joints: four limbs to each of `levels` levels. */
const tree = (levels: number) =>
  shape('tree', () => {
    const grow = (name: string, level: number) => {
      if (level === 0) return;
      for (let i = 0; i < 4; i++) {
        joint(`${name}${i}`, { at: [i, 1, 0], axis: [0, 0, 1] }, () => {
          sphere(0.1);
          grow(`${name}${i}`, level - 1);
        });
      }
    };
    grow('j', levels);
  });

describe('a body as an object', () => {
  it('[THR1] touches one object when one joint of a big body turns', () => {
    const body = createBody(tree(5));
    const view = show(body);
    expect(body.parts.size).toBe(4 + 16 + 64 + 256 + 1024);
    expect(view.update()).toBe(0);
    body.set('j12', 30);
    expect(view.update()).toBe(1);
    expect(view.update()).toBe(0);
    body.set('j12', 31);
    body.set('j3000', 5);
    body.set('j0', 0);
    expect(view.update()).toBe(2);
    // set, and set back
    body.set('j1', 10);
    body.set('j1', 0);
    expect(view.update()).toBe(0);
    expect(liveResources()).toEqual({ geometries: 1, materials: 1, textures: 0 });
    view.dispose();
    expect(liveResources()).toEqual(nothing);
  });

  it('[THR1] has parts where the body has them', () => {
    const body = createBody(tree(3));
    const view = show(body);
    view.object.position.set(1, 2, 3);
    for (const [name, degrees] of [
      ['j1', 20],
      ['j12', -50],
      ['j123', 170],
    ] as const) {
      body.set(name, degrees);
    }
    view.update();
    view.object.updateMatrixWorld();
    for (const name of body.parts.keys()) {
      const wanted = new Matrix4()
        .makeTranslation(1, 2, 3)
        .multiply(new Matrix4().fromArray(body.place(name)));
      const object = view.part(name)!;
      expect(object.name).toBe(name);
      expect(object.matrixAutoUpdate).toBe(false);
      object.matrixWorld.elements.forEach((value, i) => {
        expect(value).toBeCloseTo(wanted.elements[i]!, 10);
      });
      for (const mesh of object.children.filter((child) => 'isMesh' in child)) {
        expect(mesh.matrixWorld.elements).toEqual(object.matrixWorld.elements);
      }
    }
    view.dispose();
  });

  it('[THR1] shares geometries and materials among all bodies, and disposes of them after the last', () => {
    const robot = shape('robot', () => {
      color(1, 0, 0);
      sphere(1);
      sphere(1);
      color(0, 1, 0);
      sphere(1);
      cylinder(1, 0, 2);
      polygon([
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ]);
    });
    const one = show(createBody(robot));
    const [a, b, c] = meshesOf(one.object);
    expect(a!.geometry).toBe(b!.geometry);
    expect(a!.geometry).toBe(c!.geometry);
    expect(a!.material).toBe(b!.material);
    expect(a!.material).not.toBe(c!.material);
    expect(liveResources()).toEqual({ geometries: 3, materials: 2, textures: 0 });
    const two = show(createBody(robot));
    expect(meshesOf(two.object)[0]!.geometry).toBe(a!.geometry);
    expect(meshesOf(two.object)[0]!.material).toBe(a!.material);
    const fine = show(createBody(robot), { segments: 40 });
    expect(meshesOf(fine.object)[0]!.geometry).not.toBe(a!.geometry);
    fine.dispose();
    let disposed = 0;
    a!.geometry.addEventListener('dispose', () => {
      disposed++;
    });
    one.dispose();
    one.dispose();
    expect(disposed).toBe(0);
    two.dispose();
    expect(disposed).toBe(1);
  });

  it('[THR1] meshes cast shadows and receive them', () => {
    const view = show(createBody(shape('ball', () => sphere(1))));
    const [mesh] = meshesOf(view.object);
    expect([mesh!.castShadow, mesh!.receiveShadow]).toEqual([true, true]);
    view.dispose();
  });

  it('[THR1] repaints in place what depends on a colour, and nothing else', () => {
    const painted = shape('painted', () => {
      const paint = tint('paint', [1, 0, 0]);
      sphere(1);
      attributeBlock(() => {
        articulate(() => color(...paint()));
        sphere(1);
        sphere(2);
        surface('plastic');
        cylinder(1, 0, 1);
      });
      cylinder(1, 0, 1);
    });
    const body = createBody(painted);
    const still = show(createBody(painted));
    const view = show(body);
    const before = meshesOf(view.object).map(({ material }) => material);
    const colors = () =>
      meshesOf(view.object).map((mesh) =>
        (mesh.material as unknown as { color: { getHexString(): string } }).color.getHexString(),
      );
    expect(colors()).toEqual(['ffffff', 'ffffff', 'ff0000', 'ff0000', 'ff0000']);
    body.set('paint', [0, 0, 1]);
    expect(view.update()).toBeGreaterThan(0);
    expect(colors()).toEqual(['ffffff', 'ffffff', '0000ff', '0000ff', '0000ff']);
    const own = meshesOf(view.object).map(({ material }) => material);
    expect(own[0]).toBe(before[0]);
    expect(own[2]).toBe(own[3]);
    body.set('paint', [0, 1, 0]);
    // two materials, no mesh
    expect(view.update()).toBe(2);
    expect(meshesOf(view.object).map(({ material }) => material)).toEqual(own);
    expect(colors()[2]).toBe('00ff00');
    expect(
      (meshesOf(still.object)[2]!.material as unknown as { color: { r: number } }).color.r,
    ).toBe(1);
    view.dispose();
    still.dispose();
    expect(liveResources()).toEqual(nothing);
  });

  it('[THR1] makes no new material in each frame where a command says colour and surface together', () => {
    const glowing = shape('glowing', () => {
      const heat = number('heat', 0);
      articulate(() => {
        color(heat(), 0, 0);
        sphere(1 + heat());
      });
    });
    const body = createBody(glowing);
    const view = show(body);
    const [mesh] = meshesOf(view.object);
    body.set('heat', 0.1);
    view.update();
    const { material } = mesh!;
    for (const heat of [0.2, 0.5, 1]) {
      body.set('heat', heat);
      expect(view.update()).toBe(1);
      expect(meshesOf(view.object)).toEqual([mesh]);
      expect(mesh!.material).toBe(material);
      expect(mesh!.geometry.boundingSphere!.radius).toBeCloseTo(1 + heat, 5);
      expect(liveResources()).toEqual({ geometries: 1, materials: 1, textures: 0 });
    }
    view.dispose();
  });

  it('[THR1] keeps the objects of what follows a command that runs again', () => {
    const column = shape('column', () => {
      const high = number('high', 1);
      articulate(() => {
        cylinder(1, 0, high());
        translate(0, 0, high());
        if (high() > 5) translate(0, 0, 1);
        if (high() > 7) sphere(0.1);
        rotate(high(), 0, 0, 1);
      });
      sphere(1);
      part('top', () => sphere(0.5));
      joint('flag', { axis: [1, 0, 0] }, () => cylinder(0.1, 0, 2));
    });
    const body = createBody(column);
    const view = show(body);
    const top = view.part('top');
    const ball = () =>
      meshesOf(view.object).find(
        ({ geometry }) => geometry.boundingSphere!.radius.toFixed(5) === '1.00000',
      );
    const first = ball();
    for (const high of [2, 3, 6, 2, 8, 9, 1]) {
      body.set('high', high);
      body.set('flag', high);
      view.update();
      expect(view.part('top')).toBe(top);
      expect(ball()).toBe(first);
      const fresh = createBody(column);
      fresh.set('high', high);
      fresh.set('flag', high);
      const wanted = show(fresh);
      expect(pictureOf(view.object)).toEqual(pictureOf(wanted.object));
      wanted.dispose();
    }
    view.dispose();
    expect(liveResources()).toEqual(nothing);
  });

  it('[THR1] looks after any updates as a body made anew does', () => {
    const fickle = shape('fickle', () => {
      const count = number('count', 1);
      const size = number('size', 1);
      const paint = tint('paint', [1, 1, 1]);
      const deep = number('deep', 0);
      articulate(() => color(...paint()));
      sphere(1);
      articulate(() => {
        for (let i = 0; i < count(); i++) {
          transformBlock(() => {
            translate(i, 0, 0);
            part(`row${i}`, () => {
              articulate(() => {
                scale(size(), 1, 1);
                cylinder(1, 0, 1);
              });
              if (i % 2 === 1) surface('metal');
              sphere(0.5);
            });
          });
        }
        if (count() > 2) {
          identity();
          sphere(3);
        }
      });
      articulate(() => {
        if (deep() > 0) translate(0, deep(), 0);
        if (deep() > 1) {
          sphere(0.2);
          translate(1, 0, 0);
        }
        if (deep() > 2) color(0, 0, 1);
      });
      cylinder(0.2, 0, 1);
      joint('end', { axis: [0, 1, 0] }, () => sphere(0.3));
    });
    const change = fc.oneof(
      fc.record({ name: fc.constant('count'), value: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ name: fc.constant('size'), value: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ name: fc.constant('deep'), value: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ name: fc.constant('end'), value: fc.integer({ min: 0, max: 90 }) }),
      fc.record({
        name: fc.constant('paint'),
        value: fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1), fc.constantFrom(0, 1)),
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 6 }), (frames) => {
        const body = createBody(fickle);
        const view = show(body);
        for (const frame of frames) {
          for (const { name, value } of frame) body.set(name, value);
          view.update();
        }
        const fresh = createBody(fickle);
        for (const name of body.variables.keys()) fresh.set(name, body.get(name));
        const wanted = show(fresh);
        expect(pictureOf(view.object)).toEqual(pictureOf(wanted.object));
        expect(countNodes(view.object)).toBe(countNodes(wanted.object));
        for (const name of body.parts.keys()) expect(view.part(name)).toBeDefined();
        wanted.dispose();
        view.dispose();
        expect(liveResources()).toEqual(nothing);
      }),
      { numRuns: 100 }, // two whole bodies in each
    );
  });

  it('[THR1] moves in a scene that computes only what has moved', () => {
    const body = createBody(tree(2));
    const view = show(body);
    view.object.matrixAutoUpdate = false;
    view.object.updateMatrixWorld(true);
    body.set('j1', 90);
    view.update();
    view.object.updateMatrixWorld();
    expect(view.part('j10')!.matrixWorld.elements[12]).toBeCloseTo(0, 10);
    expect(view.part('j10')!.children[0]!.matrixWorld.elements[13]).toBeCloseTo(1, 10);
  });

  it('[THR1] follows a colour that a command within a command says, after the outer one ran again', () => {
    const nested = shape('nested', () => {
      const paint = tint('paint', [1, 0, 0]);
      const turns = number('turns', 0);
      articulate(() => {
        rotate(turns(), 0, 1, 0);
        articulate(() => color(...paint()));
      });
      sphere(1);
    });
    const body = createBody(nested);
    const view = show(body);
    const hex = () => {
      view.update();
      const { material } = meshesOf(view.object)[0]!;
      return (material as unknown as { color: { getHexString(): string } }).color.getHexString();
    };
    expect(hex()).toBe('ff0000');
    body.set('turns', 10);
    expect(hex()).toBe('ff0000');
    body.set('paint', [0, 1, 0]);
    expect(hex()).toBe('00ff00');
    body.set('turns', 20);
    body.set('paint', [0, 0, 1]);
    expect(hex()).toBe('0000ff');
  });

  it('[THR1] hears of updates that others made', () => {
    const body = createBody(tree(1));
    const view = show(body);
    body.set('j2', 90);
    body.place('j2');
    expect(view.update()).toBe(1);
    expect(view.part('j2')!.matrix.elements[0]).toBeCloseTo(0, 10);
    view.dispose();
    body.set('j2', 10);
    body.update();
    expect(view.part('j2')).toBeUndefined();
    expect(view.update()).toBe(0);
  });

  it('[THR1] shows lights and cameras, and changes them in place', () => {
    const lamp = shape('lamp', () => {
      const bright = number('bright', 1);
      articulate(() => {
        lightSource('spot', { intensity: bright(), from: [0, 1, 0], to: [0, 0, 1], angle: 45 });
        lightSource(bright() > 2 ? 'distant' : 'point');
      });
      lightSource('ambient', { intensity: 0.5, color: [1, 0.5, 0] });
      part('eye', () => camera('look', { fieldOfView: 70, near: 0.5, far: 20 }));
    });
    const body = createBody(lamp);
    const view = show(body);
    const lights = () => {
      const found: { type: string; intensity: number }[] = [];
      view.object.traverse((each) => {
        if ('isLight' in each) found.push(each as unknown as { type: string; intensity: number });
      });
      return found;
    };
    const types = () => lights().map(({ type }) => type);
    expect(types().sort()).toEqual(['AmbientLight', 'PointLight', 'SpotLight']);
    const spot = lights().find(({ type }) => type === 'SpotLight')!;
    expect(spot).toMatchObject({ angle: Math.PI / 4, castShadow: true });
    body.set('bright', 2);
    view.update();
    expect(lights()).toContain(spot);
    expect(spot.intensity).toBeCloseTo(2 * Math.PI);
    const before = countNodes(view.object);
    body.set('bright', 3);
    view.update();
    // a light from afar has a target beside it
    expect(countNodes(view.object)).toBe(before + 1);
    expect(types().sort()).toEqual(['AmbientLight', 'DirectionalLight', 'SpotLight']);
    body.set('bright', 1);
    view.update();
    expect(countNodes(view.object)).toBe(before);
    expect(view.object.getObjectByName('look')).toMatchObject({ fov: 70, near: 0.5, far: 20 });
    view.dispose();
    expect(types().filter((type) => type !== 'AmbientLight')).toEqual([]);
  });

  it('[THR1] a shape in the place of a body is answered with how to make one', () => {
    const wrong = (given: unknown) => given as Body;
    expect(() => bodyObject3D(wrong(shape('x', () => sphere(1))))).toThrow(
      '[wrong-type] bodyObject3D: takes a body: createBody(shape) makes one of this shape, found',
    );
    expect(() => bodyObject3D(wrong(undefined))).toThrow('takes a body, found undefined');
  });

  it('[THR1] a surface that cannot be made leaves nothing behind, and others as they are', () => {
    const circle = (corners: number) =>
      Array.from({ length: corners }, (_, i) => {
        const turned = (i / corners) * 2 * Math.PI;
        return [Math.cos(turned), Math.sin(turned), 0] as const;
      });
    const growing = shape('growing', () => {
      const corners = number('corners', 3);
      sphere(1);
      articulate(() => polygon(circle(corners())));
    });
    const body = createBody(growing);
    const view = show(body);
    const before = pictureOf(view.object);
    body.set('corners', 10_001);
    expect(() => view.update()).toThrow(/from 3 to 10000/);
    expect(pictureOf(view.object)).toEqual(before);
    body.set('corners', 4);
    view.update();
    expect(pictureOf(view.object)).not.toEqual(before);
    const bad = createBody(growing);
    bad.set('corners', 10_001);
    const live = liveResources();
    expect(() => bodyObject3D(bad)).toThrow(/from 3 to 10000/);
    expect(liveResources()).toEqual(live);
    view.dispose();
  });
});

function countNodes(object: Object3D): number {
  let count = 0;
  object.traverse(() => {
    count++;
  });
  return count;
}
