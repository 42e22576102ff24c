import {
  Color,
  DoubleSide,
  FrontSide,
  type Mesh,
  type MeshPhysicalMaterial,
  type Object3D,
} from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import {
  articulate,
  attributeBlock,
  color,
  createBody,
  flag,
  mesh,
  number,
  opacity,
  type Surface,
  shape,
  sides,
  sphere,
  surface,
  type Texture,
  type Mesh as Triangles,
} from '../src/index.js';
import { lookOf } from '../src/surfaces/look.js';
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

function materialsOf(object: Object3D): MeshPhysicalMaterial[] {
  const found: MeshPhysicalMaterial[] = [];
  object.traverse((each) => {
    if ('isMesh' in each) found.push((each as Mesh).material as MeshPhysicalMaterial);
  });
  return found;
}

function materialOf(commands: () => void): MeshPhysicalMaterial {
  const ball = shape('ball', () => {
    commands();
    sphere(1);
  });
  return materialsOf(show(createBody(ball)).object)[0]!;
}

describe('materials', () => {
  it('[THR1] are of the kind the shader needs', () => {
    const type = (shader: Surface['shader'], parameters = {}) =>
      materialOf(() => surface(shader, parameters)).type;
    expect(type('constant')).toBe('MeshBasicMaterial');
    expect(type('plastic')).toBe('MeshStandardMaterial');
    expect(type('plastic', { Ks: 0.1 })).toBe('MeshPhysicalMaterial');
    expect(type('plastic', { specularcolor: [1, 0, 0] })).toBe('MeshPhysicalMaterial');
    expect(type('metal')).toBe('MeshStandardMaterial');
    expect(type('glass')).toBe('MeshPhysicalMaterial');
    expect(materialOf(() => surface('glass')).transmission).toBeGreaterThan(0.5);
    expect(materialOf(() => surface('shinymetal'))).toMatchObject({ metalness: 1 });
    expect(materialOf(() => surface('matte'))).toMatchObject({ metalness: 0, roughness: 1 });
    expect(materialOf(() => surface('metal', { roughness: 0.7 }))).toMatchObject({
      roughness: 0.7,
    });
    expect(materialOf(() => {})).toMatchObject({ roughness: 1, opacity: 1, transparent: false });
  });

  it('[THR1] have the colours as they are picked on a screen, and let through what opacity leaves', () => {
    const see = materialOf(() => {
      color(1, 0.5, 0.25);
      opacity(0.25, 0.5, 0.75);
      sides(1);
    });
    expect(see.color.getHexString()).toBe(new Color('rgb(255, 128, 64)').getHexString());
    expect(see.color.g).toBeCloseTo(0.214, 3);
    expect(see).toMatchObject({
      opacity: 0.5,
      transparent: true,
      depthWrite: false,
      side: FrontSide,
    });
    expect(materialOf(() => sides(2)).side).toBe(DoubleSide);
    expect(materialOf(() => {}).side).toBe(DoubleSide);
    expect(
      materialOf(() => surface('matte', { emissive: [0, 1, 0] })).emissive.getHexString(),
    ).toBe('00ff00');
    expect(materialOf(() => surface('matte', { Kd: 0.5 })).color.getHexString()).toBe('808080');
    expect(materialOf(() => surface('plastic', { Kd: 0.5 })).color.getHexString()).toBe('ffffff');
  });

  it('[THR1] a look has every number between 0 and 1, whatever was said', () => {
    const look = lookOf({
      color: [2, -1, 0.5],
      opacity: [3, 3, 3],
      surface: { shader: 'plastic', parameters: { Kd: 7, Ks: 9, roughness: -2, metalness: 5 } },
      sides: 2,
    });
    expect(look).toMatchObject({
      color: [1, 0, 1],
      opacity: 1,
      specular: 1,
      roughness: 0,
      metalness: 1,
    });
  });

  it('[THR1] become others in place, also of another kind, and none is left over', () => {
    const fading = shape('fading', () => {
      const seen = number('seen', 1);
      const shiny = flag('shiny', false);
      articulate(() => {
        opacity(seen());
        surface(shiny() ? 'constant' : 'matte');
      });
      sphere(1);
      sphere(2);
    });
    const body = createBody(fading);
    const view = show(body);
    const [first] = materialsOf(view.object);
    const before = first!.version;
    body.set('seen', 0.5);
    view.update();
    // nobody else had it, so it is the same
    expect(materialsOf(view.object)).toEqual([first, first]);
    expect(first).toMatchObject({ opacity: 0.5, transparent: true });
    expect(first!.version).toBeGreaterThan(before);
    let gone = 0;
    first!.addEventListener('dispose', () => {
      gone++;
    });
    body.set('shiny', true);
    view.update();
    expect(materialsOf(view.object).map(({ type }) => type)).toEqual([
      'MeshBasicMaterial',
      'MeshBasicMaterial',
    ]);
    expect(gone).toBe(1);
    expect(liveResources().materials).toBe(1);
  });

  it('[THR4] shine nowhere where they are matte; else they are as they would be, and change in place', () => {
    const ball = shape('ball', () => {
      const glows = flag('glows', false);
      const clear = flag('clear', false);
      attributeBlock(() => {
        articulate(() => {
          color(1, glows() ? 0 : 0.5, 0.25);
          if (clear()) surface('glass');
          else surface('plastic', { Ks: 0.1, emissive: [0, glows() ? 1 : 0, 0] });
        });
        sphere(1);
      });
      surface('constant');
      sphere(2);
      surface('glass');
      sphere(3);
    });
    const body = createBody(ball);
    const matte = show(body, { matte: true });
    const shiny = show(createBody(ball), { matte: false });
    const types = (of: Object3D) => materialsOf(of).map(({ type }) => type);
    expect(types(matte.object)).toEqual([
      'MeshBasicMaterial',
      'MeshPhysicalMaterial',
      'MeshLambertMaterial',
    ]);
    expect(types(shiny.object)[2]).toBe('MeshPhysicalMaterial');
    const first = materialsOf(matte.object)[2];
    expect(first!.color.getHexString()).toBe(new Color('rgb(255, 128, 64)').getHexString());
    body.set('glows', true);
    matte.update();
    expect(materialsOf(matte.object)[2]).toBe(first);
    expect(first!.color.getHexString()).toBe('ff0040');
    expect(first!.emissive.getHexString()).toBe('00ff00');
    body.set('clear', true);
    matte.update();
    expect(types(matte.object)[2]).toBe('MeshPhysicalMaterial');
    body.set('clear', false);
    matte.update();
    expect(types(matte.object)[2]).toBe('MeshLambertMaterial');
  });

  it('[THR1] with colours at the vertices or without are two, and both follow', () => {
    const triangle: Triangles = {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
      indices: Uint32Array.from([0, 1, 2]),
      colors: new Float32Array(12).fill(0.5),
    };
    const both = shape('both', () => {
      const seen = number('seen', 1);
      articulate(() => opacity(seen()));
      mesh(triangle);
      sphere(1);
      attributeBlock(() => {
        color(1, 0, 0);
        sphere(1);
      });
    });
    const body = createBody(both);
    const view = show(body);
    expect(materialsOf(view.object).map(({ vertexColors }) => vertexColors)).toEqual([
      true,
      false,
      false,
    ]);
    expect(liveResources()).toMatchObject({ geometries: 2, materials: 3 });
    body.set('seen', 0.5);
    view.update();
    expect(materialsOf(view.object).map((each) => each.opacity)).toEqual([0.5, 0.5, 0.5]);
    expect(liveResources().materials).toBe(3);
  });

  it('[THR1] hold on to pictures as long as they need them, and do without them where nothing can load one', () => {
    const picture: Texture = { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
    const other: Texture = { type: 'image/png', bytes: new Uint8Array([4]) };
    const pictured = shape('pictured', () => {
      const second = flag('second', false);
      articulate(() => {
        surface('matte', { map: second() ? other : picture, normalMap: picture });
      });
      sphere(1);
    });
    const body = createBody(pictured);
    const view = show(body);
    // colours and directions are read differently: two of one picture
    expect(liveResources().textures).toBe(2);
    expect(materialsOf(view.object)[0]!.map).toBeNull();
    body.set('second', true);
    view.update();
    expect(liveResources().textures).toBe(2);
    const again = show(createBody(pictured));
    expect(liveResources().textures).toBe(3);
    again.dispose();
    expect(liveResources().textures).toBe(2);
  });
});
