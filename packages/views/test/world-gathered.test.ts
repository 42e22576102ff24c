import fc from 'fast-check';
import {
  BoxGeometry,
  type BufferAttribute,
  type BufferGeometry,
  Color,
  DoubleSide,
  Euler,
  FrontSide,
  Group,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  PointLight,
  Quaternion,
  Scene,
  SphereGeometry,
  Texture,
  Triangle,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { gatheredLayer, gatherMeshes, type Lighting } from '../src/world/gather-meshes.js';

const lighting: Lighting = {
  sky: new Color(0.5, 0.4, 0.3),
  ground: new Color(0.1, 0.2, 0.1),
  sun: new Color(0.6, 0.6, 0.5),
  toSun: new Vector3(1, 2, 3).normalize(),
};
const noon: Lighting = { ...lighting, toSun: new Vector3(0, 1, 0) };

function openStage() {
  const space = new Scene();
  const things = new Group();
  space.add(things);
  const gathering = gatherMeshes(things, space);
  const drawn = () => space.children.filter((child): child is Mesh => child instanceof Mesh);
  return { things, gathering, drawn };
}

function addMesh(things: Group, side: typeof FrontSide | typeof DoubleSide = DoubleSide) {
  const material = new MeshLambertMaterial({ color: '#8090a0', side });
  const mesh = new Mesh<BufferGeometry, MeshLambertMaterial>(new BoxGeometry(1, 2, 3), material);
  mesh.castShadow = true;
  mesh.matrixAutoUpdate = false;
  things.add(mesh);
  return mesh;
}

const isDrawnAlone = (mesh: Mesh) => mesh.layers.isEnabled(0);
const read = (mesh: Mesh, name: string, i: number) =>
  new Vector3().fromBufferAttribute(mesh.geometry.getAttribute(name), i);

const part = fc.double({ min: -3, max: 3, noNaN: true });
const scale = fc.constantFrom(-1.5, -1, 0.5, 1, 2);
const places = fc
  .tuple(fc.tuple(part, part, part), fc.tuple(part, part, part), fc.tuple(scale, scale, scale))
  .map(([at, turn, size]) =>
    new Matrix4().compose(
      new Vector3(...at),
      new Quaternion().setFromEuler(new Euler(...turn)),
      new Vector3(...size),
    ),
  );

describe('meshes that are drawn as one', () => {
  it('[WLV4] are where each of them is, as bright as light from above and the sun make them, whatever moves', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(places, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        (moments) => {
          const { things, gathering, drawn } = openStage();
          const meshes = [addMesh(things), addMesh(things), addMesh(things)];
          meshes[1]!.geometry = new SphereGeometry(1, 5, 4);
          for (const [i, moment] of moments.entries()) {
            // the last does not move in the second moment, nor does it change its colour
            meshes.forEach((mesh, k) => {
              if (i === 1 && k === 2) return;
              mesh.matrix.copy(moment[k]!);
              mesh.material.color.setRGB(0.2 * k, 0.1 * i, 0.5);
            });
            things.updateMatrixWorld(true);
            gathering.update(lighting);
            const one = drawn().find(({ visible }) => visible)!;
            let at = 0;
            for (const mesh of meshes) {
              for (let v = 0; v < mesh.geometry.getAttribute('position').count; v++, at++) {
                const place = read(mesh, 'position', v).applyMatrix4(mesh.matrixWorld);
                expect(read(one, 'position', at).distanceTo(place)).toBeLessThan(1e-4);
                expect(read(one, 'color', at).distanceTo(lit(mesh, v, 1))).toBeLessThan(1e-4);
                expect(read(one, 'backColor', at).distanceTo(lit(mesh, v, -1))).toBeLessThan(1e-4);
              }
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[WLV4] face outside, in a mirror too', () => {
    fc.assert(
      fc.property(places, (place) => {
        const { things, gathering, drawn } = openStage();
        const mesh = addMesh(things, FrontSide);
        mesh.matrix.copy(place);
        things.updateMatrixWorld(true);
        gathering.update(lighting);
        const one = drawn().find(({ visible }) => visible)!;
        const middle = new Vector3().setFromMatrixPosition(place);
        const { array } = one.geometry.index!;
        const triangle = new Triangle();
        for (let i = 0; i < array.length; i += 3) {
          triangle.setFromAttributeAndIndices(
            one.geometry.getAttribute('position'),
            array[i]!,
            array[i + 1]!,
            array[i + 2]!,
          );
          const outwards = triangle.getMidpoint(new Vector3()).sub(middle);
          expect(triangle.getNormal(new Vector3()).dot(outwards)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('[WLV4] have the shape of each, whatever it becomes', () => {
    const { things, gathering, drawn } = openStage();
    const meshes = [addMesh(things), addMesh(things)];
    const shapes = [
      new BoxGeometry(1, 1, 1),
      new BoxGeometry(2, 1, 1),
      new SphereGeometry(1, 5, 4),
      new SphereGeometry(2, 5, 4),
    ];
    // as many corners in another order
    const { index } = shapes[3]!;
    shapes[3]!.setIndex([...index!.array].reverse());
    for (const shape of shapes) {
      meshes[0]!.geometry = shape;
      const before = drawn().map(({ geometry }) => geometry);
      gathering.update(lighting);
      const one = drawn().find(({ visible }) => visible)!;
      const all = meshes.flatMap(({ geometry }) => cornersOf(geometry));
      expect(cornersOf(one.geometry)).toEqual(all);
      // what fits where the last one was is written there
      expect(before.includes(one.geometry)).toBe(shape === shapes[1] || shape === shapes[3]);
    }
  });

  it('[WLV4] are not drawn by themselves meanwhile, and are again when they are let go', () => {
    const { things, gathering, drawn } = openStage();
    const meshes = [addMesh(things), addMesh(things, FrontSide)];
    gathering.update(lighting);
    expect(meshes.map(isDrawnAlone)).toEqual([false, false]);
    expect(meshes.every((mesh) => mesh.layers.isEnabled(gatheredLayer))).toBe(true);
    expect(drawn().map(({ visible }) => visible)).toEqual([true, true]);
    gathering.release();
    expect(meshes.map(isDrawnAlone)).toEqual([true, true]);
    expect(drawn().map(({ visible }) => visible)).toEqual([false, false]);
    gathering.update(lighting);
    expect(meshes.map(isDrawnAlone)).toEqual([false, false]);
    gathering.dispose();
    expect(meshes.map(isDrawnAlone)).toEqual([true, true]);
    expect(drawn()).toEqual([]);
  });

  it('[WLV4] leave out what is more than plain, what is hidden and what is gone', () => {
    const { things, gathering, drawn } = openStage();
    const meshes = Array.from({ length: 8 }, () => addMesh(things));
    gathering.update(lighting);
    const [glass, bright, pictured, painted, hidden, gone, other, plain] = meshes;
    glass!.material.transparent = true;
    bright!.material.emissive.set('#fff');
    pictured!.material.map = new Texture();
    painted!.material.vertexColors = true;
    hidden!.visible = false;
    gone!.removeFromParent();
    other!.geometry.morphAttributes.position = [other!.geometry.getAttribute('position') as never];
    gathering.update(lighting);
    expect(meshes.map(isDrawnAlone)).toEqual([true, true, true, true, true, true, true, false]);
    const count = plain!.geometry.getAttribute('position').count;
    const one = drawn().find(({ visible }) => visible)!;
    expect(one.geometry.getAttribute('position').count).toBe(count);
  });

  it('[WLV4] are drawn by themselves where things bring light of their own', () => {
    const { things, gathering } = openStage();
    const mesh = addMesh(things);
    const lamp = new PointLight();
    things.add(lamp);
    gathering.update(lighting);
    expect(isDrawnAlone(mesh)).toBe(true);
    lamp.visible = false;
    gathering.update(lighting);
    expect(isDrawnAlone(mesh)).toBe(false);
  });

  it('[WLV4] are written again only where something has changed, and all of them in another light', () => {
    const { things, gathering, drawn } = openStage();
    const [first, second] = [addMesh(things), addMesh(things), addMesh(things)];
    const written = () => {
      const one = drawn().find(({ visible }) => visible)!;
      const { version, updateRanges } = one.geometry.getAttribute('position') as BufferAttribute;
      return { version, ranges: updateRanges.map(({ start, count }) => [start, count]) };
    };
    const all = 3 * first!.geometry.getAttribute('position').count;
    gathering.update(lighting);
    const { version } = written();
    gathering.update(lighting);
    expect(written().version).toBe(version);
    second!.matrix.setPosition(1, 2, 3);
    things.updateMatrixWorld(true);
    gathering.update(lighting);
    expect(written()).toEqual({ version: version + 1, ranges: [[all, all]] });
    gathering.update(noon);
    expect(written()).toEqual({ version: version + 2, ranges: [[0, 3 * all]] });
  });
});

/** What three.js makes of it at this vertex, on this side. */
function lit(
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>,
  vertex: number,
  side: 1 | -1,
): Vector3 {
  const normal = read(mesh, 'normal', vertex)
    .applyNormalMatrix(mesh.normalMatrix.getNormalMatrix(mesh.matrixWorld))
    .normalize()
    .multiplyScalar(side);
  const light = lighting.ground
    .clone()
    .lerp(lighting.sky, 0.5 * normal.y + 0.5)
    .add(lighting.sun.clone().multiplyScalar(Math.max(0, normal.dot(lighting.toSun))));
  const { r, g, b } = light.multiply(mesh.material.color);
  return new Vector3(r, g, b);
}

/** Of its triangles, one after the other. */
function cornersOf(geometry: BufferGeometry): number[][] {
  const positions = geometry.getAttribute('position');
  return [...geometry.index!.array].map((i) =>
    // zero is zero
    [positions.getX(i) + 0, positions.getY(i) + 0, positions.getZ(i) + 0],
  );
}
