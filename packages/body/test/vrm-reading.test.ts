/** VRM characters as bodies, and as @pixiv/three-vrm shows them. */

import type { VRM } from '@pixiv/three-vrm';
import { createActor } from '@troupe/core';
import fc from 'fast-check';
import {
  AnimationClip,
  NumberKeyframeTrack,
  type Object3D,
  QuaternionKeyframeTrack,
  type SkinnedMesh,
  Vector3,
  VectorKeyframeTrack,
} from 'three';
import { describe, expect, it } from 'vitest';
import {
  clip,
  clipsOf,
  createBody,
  type Rotation,
  turnAround,
  type VariableValue,
} from '../src/index.js';
import { multiply, placeOf } from '../src/math/vectors.js';
import { bodyObject3D, clipsOfGltf } from '../src/three/index.js';
import { readVrm, vrmObject3D } from '../src/vrm/index.js';
import { complaints } from './gltf-models.js';
import { addStill, bones, expressionNames, loadVrm, type VrmJson, vrmFile } from './vrm-files.js';

const versions = [0, 1] as const;

/** The mesh with expressions. */
function faceOf(scene: Object3D): SkinnedMesh {
  let face: SkinnedMesh | undefined;
  scene.traverse((node) => {
    if ((node as Partial<SkinnedMesh>).morphTargetInfluences !== undefined)
      face = node as SkinnedMesh;
  });
  return face!;
}

const rotations = fc
  .tuple(
    fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true }))),
    fc.double({ min: -120, max: 120, noNaN: true }),
  )
  .map(
    ([axis, degrees]): Rotation => turnAround(axis as unknown as [number, number, number], degrees),
  );

/** Some bones turned, some expressions shown, the hips moved. */
const poses = fc.record({
  turned: fc.dictionary(fc.constantFrom(...bones), rotations),
  expressed: fc.dictionary(
    fc.constantFrom(...expressionNames),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
  hips: fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true }))),
});

/** Every corner of the face, in the world. */
function corners(top: Object3D): Vector3[] {
  top.updateMatrixWorld(true);
  const found: Vector3[] = [];
  top.traverse((node) => {
    const mesh = node as SkinnedMesh;
    if (mesh.isSkinnedMesh !== true) return;
    mesh.skeleton.update();
    for (let i = 0; i < mesh.geometry.getAttribute('position').count; i++) {
      found.push(mesh.getVertexPosition(i, new Vector3()).applyMatrix4(mesh.matrixWorld));
    }
  });
  return found;
}

function distances(a: readonly Vector3[], b: readonly Vector3[]): number {
  expect(a.length).toBe(b.length);
  expect(a.length).toBeGreaterThan(0);
  return Math.max(...a.map((point, k) => point.distanceTo(b[k]!)));
}

describe('VRM characters', () => {
  it.each(versions)(
    '[VRM1] bones are joints, expressions numbers from 0 to 1: version %i',
    async (version) => {
      const body = createBody(await readVrm(vrmFile(version)));
      expect(body.name).toBe('Mia');
      for (const bone of bones) {
        expect(body.variables.get(bone)).toMatchObject({ kind: 'rotation', initial: [0, 0, 0, 1] });
        expect(body.parts.has(bone)).toBe(true);
      }
      expect(body.variables.get('hips.at')).toMatchObject({ kind: 'point', initial: [0, 0, 0] });
      for (const name of expressionNames) {
        expect(body.variables.get(name)).toMatchObject({
          kind: 'number',
          initial: 0,
          least: 0,
          most: 1,
        });
      }
      body.set('happy', 3);
      expect(body.get('happy')).toBe(1);
      // a target that no expression moves stays, under another name
      expect(body.variables.get('happy.2')).toMatchObject({ kind: 'number', initial: 0 });
      expect(body.variables.has('smile')).toBe(false);
    },
  );

  it.each(versions)(
    "[VRM1] the files are what Khronos' validator and three-vrm take for good: version %i",
    async (version) => {
      const said = await complaints(vrmFile(version));
      // it knows nothing of VRM, whose first version had a name that none should have
      const beside =
        /UNSUPPORTED_EXTENSION|INVALID_EXTENSION_NAME|UNUSED_OBJECT|NODE_EMPTY|NODE_SKINNED_MESH_NON_ROOT|BUFFER_VIEW_TARGET/;
      expect(said.filter((line) => !beside.test(line))).toEqual([]);
      const vrm = await loadVrm(vrmFile(version));
      expect(vrm.meta.metaVersion).toBe(String(version));
      expect(Object.keys(vrm.humanoid.humanBones).sort()).toEqual([...bones].sort());
      expect(
        vrm
          .expressionManager!.expressions.map(
            ({ expressionName }: { expressionName: string }) => expressionName,
          )
          .sort(),
      ).toEqual([...expressionNames].sort());
    },
  );

  it('[VRM1] the same pose looks the same in both versions, and as three-vrm has it', async () => {
    const bodies = await Promise.all(
      versions.map(async (version) => createBody(await readVrm(vrmFile(version)))),
    );
    const shown = bodies.map((body) => bodyObject3D(body));
    const loaded = await Promise.all(versions.map((version) => loadVrm(vrmFile(version))));
    fc.assert(
      fc.property(poses, ({ turned, expressed, hips }) => {
        const values: Record<string, VariableValue> = {
          ...Object.fromEntries(bones.map((bone) => [bone, turned[bone] ?? [0, 0, 0, 1]])),
          ...Object.fromEntries(expressionNames.map((name) => [name, expressed[name] ?? 0])),
          'hips.at': hips,
        };
        for (const body of bodies) {
          for (const [name, value] of Object.entries(values)) body.set(name, value);
        }
        for (const view of shown) view.update();
        const [first, second] = bodies as [(typeof bodies)[0], (typeof bodies)[0]];
        for (const bone of bones) {
          const a = placeOf(first.place(bone));
          placeOf(second.place(bone)).forEach((value, k) => {
            expect(value).toBeCloseTo(a[k]!, 5);
          });
        }
        const body = values as Record<string, never>;
        versions.forEach((version, k) => {
          const actor = createActor({
            name: 'mia',
            body: { ...body, at: [1, 0, 2], heading: 0.7 },
          });
          const { object, dispose } = vrmObject3D(actor, loaded[k]!);
          shown[k]!.object.position.set(1, 0, 2);
          shown[k]!.object.rotation.y = 0.7;
          shown[k]!.object.updateMatrix();
          expect([version, distances(corners(object), corners(shown[k]!.object))]).toEqual([
            version,
            expect.closeTo(0, 4),
          ]);
          dispose();
        });
      }),
      { numRuns: 100 }, // two bodies and two characters each
    );
    for (const view of shown) view.dispose();
  });

  it('[VRM1] what is shown lies between the last two ticks', async () => {
    const vrm = await loadVrm(vrmFile(1));
    const actor = createActor({
      name: 'mia',
      body: { head: [0, 0, 0, 1], happy: 0 },
      commands: {
        nod: {
          every: 1,
          run: ({ world, self, tick }) => {
            world.set(self, 'head', [...turnAround([1, 0, 0], 10 * tick)]);
            world.set(self, 'happy', 0.1 * tick);
            world.set(self, 'hips.at', [0, -0.1 * tick, 0]);
          },
        },
      },
    });
    const { update, dispose } = vrmObject3D(actor, vrm);
    actor.scene.advance(2.5 / 30);
    update();
    const head = vrm.humanoid.getNormalizedBoneNode('head')!;
    expect((2 * Math.asin(head.quaternion.x) * 180) / Math.PI).toBeCloseTo(15, 3);
    expect(vrm.expressionManager!.getValue('happy')).toBeCloseTo(0.15, 6);
    const hips = vrm.humanoid.getRawBoneNode('hips')!;
    expect(hips.getWorldPosition(new Vector3()).y).toBeCloseTo(0.9 - 0.15, 6);
    dispose();
  });

  it.each(versions)(
    '[CLP2] clips move a loaded character too, and its travel is its own way: version %i',
    async (version) => {
      const vrm = await loadVrm(vrmFile(version));
      if (version === 0) vrm.scene.rotation.y = Math.PI;
      const side = version === 0 ? -1 : 1;
      const hips = vrm.humanoid.getNormalizedBoneNode('hips')!;
      const arm = vrm.humanoid.getNormalizedBoneNode('leftUpperArm')!;
      const animation = new AnimationClip('walk', 1, [
        new VectorKeyframeTrack(`${hips.name}.position`, [0, 1], [0, 0.9, 0, 0, 0.9, side * 1.4]),
        new QuaternionKeyframeTrack(`${arm.name}.quaternion`, [0, 1], [0, 0, 0, 1, 0, 0, 0, 1]),
      ]);
      const clips = clipsOfGltf({ scene: vrm.scene, animations: [animation] });
      expect(clips.clips.get('walk')!.travel.along).toBeCloseTo(1.4, 6);
      const actor = createActor({
        name: 'mia',
        body: { head: [...turnAround([0, 1, 0], 30)] },
        sensors: { there: false },
        goals: { there: true },
        skills: { walk: { adds: ['there'], run: clip(clips, 'walk', { fade: 0, rounds: 2 }) } },
      });
      const { object, update, dispose } = vrmObject3D(actor, vrm, { clips });
      for (let tick = 0; tick < 150; tick++) {
        actor.scene.advance(1 / 30);
        update();
        object.updateMatrixWorld(true);
        const raw = vrm.humanoid.getRawBoneNode('hips')!.getWorldPosition(new Vector3());
        expect(raw.z).toBeCloseTo(actor.scene.shot().get('mia')!.at[2], 5);
      }
      expect(actor.scene.world.where('mia')![2]).toBeCloseTo(2.8, 6);
      // what no clip moves follows its variable
      const head = vrm.humanoid.getNormalizedBoneNode('head')!;
      expect((2 * Math.asin(head.quaternion.y) * 180) / Math.PI).toBeCloseTo(30, 4);
      dispose();
      expect(vrm.scene.parent).toBeNull();
    },
  );

  it.each(versions)(
    '[CLP2] so do those that came with the file, which move its own bones and weights: version %i',
    async (version) => {
      const turned = multiply(turnAround([1, 2, 3], 50), turnAround([0, 1, 0], 20));
      const vrm = await loadVrm(vrmFile(version));
      const plain = await loadVrm(vrmFile(version));
      const face = faceOf(vrm.scene);
      const weights = face.morphTargetInfluences!.map((_, i) => (i === 0 ? 0.25 : 0.5));
      const animation = new AnimationClip('wave', 1, [
        new QuaternionKeyframeTrack('J_leftLowerArm.quaternion', [0, 1], [...turned, ...turned]),
        new NumberKeyframeTrack(
          `${face.name}.morphTargetInfluences`,
          [0, 1],
          [...weights, ...weights],
        ),
      ]);
      const clips = clipsOfGltf({ scene: vrm.scene, animations: [animation] });
      const actor = createActor({
        name: 'mia',
        body: { head: [...turnAround([0, 1, 0], 30)], happy: 0 },
        sensors: { there: false, waves: true },
        goals: { there: true },
        parameters: { theta: 1 },
        skills: {
          wave: {
            when: ['waves'],
            adds: ['there'],
            run: clip(clips, 'wave', { fade: 0, until: { there: true } }),
          },
        },
      });
      const { object, update, dispose } = vrmObject3D(actor, vrm, { clips });
      plain.scene.getObjectByName('J_leftLowerArm')!.quaternion.set(...turned);
      if (version === 0) plain.scene.rotation.y = Math.PI;
      const handOf = ({ scene }: VRM): number[] => {
        scene.updateMatrixWorld(true);
        return scene.getObjectByName('J_leftHand')!.getWorldPosition(new Vector3()).toArray();
      };
      // what stands still in the clip is not written again by a mixer
      for (let tick = 0; tick < 10; tick++) {
        actor.scene.advance(1 / 30);
        if (tick === 7) actor.scene.world.set('mia', 'happy', 0.5);
        // as a constraint of the character may
        if (tick === 5) vrm.scene.getObjectByName('J_leftLowerArm')!.quaternion.identity();
        update();
        object.updateMatrixWorld(true);
        if (tick < 2) continue;
        const there = handOf(plain);
        for (const [i, x] of handOf(vrm).entries()) expect(x).toBeCloseTo(there[i]!, 5);
        // what no clip moves follows its variable
        const [head, still] = [vrm, plain].map(({ humanoid }) => humanoid.getRawBoneNode('head')!);
        expect((head!.quaternion.angleTo(still!.quaternion) * 180) / Math.PI).toBeCloseTo(30, 3);
        if (tick < 7) expect(face.morphTargetInfluences).toEqual(weights);
      }
      const [smile, ...others] = face.morphTargetInfluences!;
      expect(smile! + others.reduce((sum, x) => sum + x, 0)).toBeGreaterThan(
        weights.reduce((sum, x) => sum + x, 0) + 0.4,
      );
      expect(vrm.humanoid.autoUpdateHumanBones).toBe(true);
      dispose();
    },
  );

  it('[CLP2] what are no clips of a loaded model is refused in words', async () => {
    const vrm = await loadVrm(vrmFile(1));
    const actor = createActor({ name: 'mia' });
    const clips = clipsOf(await readVrm(vrmFile(1))) as never;
    expect(() => vrmObject3D(actor, vrm, { clips })).toThrow('[wrong-clips]');
  });

  it.each(versions)(
    '[VRM1] clips that came with it move its bones by the same variables: version %i',
    async (version) => {
      const turned = multiply(turnAround([1, 2, 3], 50), turnAround([0, 1, 0], 20));
      const moved: [number, number, number] = [0.3, 1.1, -0.2];
      const file = vrmFile(version, (json) => {
        addStill(json, 'leftLowerArm', 'rotation', turned);
        addStill(json, 'hips', 'translation', moved);
      });
      const shape = await readVrm(file);
      const body = createBody(shape);
      for (const clip of shape.clips!.values()) {
        for (const { variable, values } of clip.tracks) body.set(variable, [...values]);
      }
      const { scene } = await loadVrm(vrmFile(version));
      if (version === 0) scene.rotation.y = Math.PI;
      scene.getObjectByName('J_leftLowerArm')!.quaternion.set(...turned);
      scene.getObjectByName('J_hips')!.position.set(...moved);
      scene.updateMatrixWorld(true);
      for (const bone of ['leftHand', 'head']) {
        const { x, y, z } = scene.getObjectByName(`J_${bone}`)!.getWorldPosition(new Vector3());
        placeOf(body.place(bone)).forEach((value, k) => {
          expect(value).toBeCloseTo([x, y, z][k]!, 5);
        });
      }
    },
  );

  it.each(versions)(
    '[VRM1] names of the file that are those of bones or expressions give way: version %i',
    async (version) => {
      const file = vrmFile(version, ({ nodes }) => {
        nodes[0]!['name'] = 'hips';
        nodes.at(-1)!['name'] = 'happy';
        nodes[3]!['name'] = 'spine.raw';
      });
      const body = createBody(await readVrm(file));
      expect(body.parts.has('node.hips')).toBe(true);
      expect(body.variables.get('happy')).toMatchObject({ kind: 'number' });
      expect(placeOf(body.place('hips'))[1]).toBeCloseTo(0.9, 6);
    },
  );

  describe('[GLT4] what is wrong is refused, with where in the file', () => {
    type Spoil = (json: VrmJson) => void;
    const vrm1 = (json: VrmJson) =>
      json.extensions['VRMC_vrm'] as {
        specVersion: unknown;
        humanoid: { humanBones: Record<string, { node: unknown }> };
        expressions: { preset: Record<string, { morphTargetBinds: Record<string, unknown>[] }> };
      };
    const vrm0 = (json: VrmJson) =>
      json.extensions['VRM'] as {
        humanoid: { humanBones: Record<string, unknown>[] };
        blendShapeMaster: { blendShapeGroups: { binds: Record<string, unknown>[] }[] };
      };
    const cases: [string, 0 | 1, Spoil, RegExp][] = [
      [
        'no VRM',
        1,
        (json) => {
          json.extensions = {};
        },
        /\[bad-model\] extensions: .*readModel/,
      ],
      [
        'of another version',
        1,
        (json) => {
          vrm1(json).specVersion = '2.0';
        },
        /\[unsupported\].*specVersion/,
      ],
      [
        'without a bone',
        1,
        (json) => {
          delete vrm1(json).humanoid.humanBones['leftHand'];
        },
        /\[missing\].*humanBones: .*needs leftHand/,
      ],
      [
        'without bones',
        0,
        (json) => {
          vrm0(json).humanoid.humanBones = [];
        },
        /\[missing\].*humanBones.*hips, spine/,
      ],
      [
        'a bone that is nowhere',
        1,
        (json) => {
          vrm1(json).humanoid.humanBones['head']!.node = 99;
        },
        /\[missing\].*humanBones\.head\.node/,
      ],
      [
        'a bone twice',
        0,
        (json) => {
          vrm0(json).humanoid.humanBones.push({ bone: 'hips', node: 0 });
        },
        /\[same-name\].*humanBones\[\d+\].*hips is there twice/,
      ],
      [
        'a node as two bones',
        1,
        (json) => {
          vrm1(json).humanoid.humanBones['neck'] = { node: 1 };
        },
        /\[same-name\].*humanBones\.neck.*node 1 is hips/,
      ],
      [
        'a bone outside the scene',
        1,
        (json) => {
          json.nodes.push({});
          vrm1(json).humanoid.humanBones['jaw'] = { node: json.nodes.length - 1 };
        },
        /\[missing\].*humanBones\.jaw\.node.*not in the scene/,
      ],
      [
        'a target that is not there',
        1,
        (json) => {
          vrm1(json).expressions.preset['aa']!.morphTargetBinds[0]!['index'] = 3;
        },
        /\[missing\].*preset\.aa\.morphTargetBinds\[0\]\.index/,
      ],
      [
        'a mesh that is not there',
        0,
        (json) => {
          vrm0(json).blendShapeMaster.blendShapeGroups[0]!.binds[0]!['mesh'] = 7;
        },
        /\[missing\].*blendShapeGroups\[0\]\.binds\[0\]\.mesh/,
      ],
      [
        'a weight that is no number',
        0,
        (json) => {
          vrm0(json).blendShapeMaster.blendShapeGroups[0]!.binds[0]!['weight'] = 'much';
        },
        /\[not-finite\].*binds\[0\]\.weight/,
      ],
      [
        'a circle of bones',
        1,
        (json) => {
          (json.nodes[4]! as { children: number[] }).children = [1];
        },
        /nodes/,
      ],
    ];
    it.each(cases)('[VRM1] %s', async (_, version, spoil, message) => {
      await expect(readVrm(vrmFile(version, spoil))).rejects.toThrow(message);
    });

    it('[VRM1] a file that is cut off, or has any bytes changed, is read or refused, and nothing else', async () => {
      const files = versions.map((version) => vrmFile(version));
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...files),
          fc.nat(),
          fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 }),
          async (file, cut, changes) => {
            const bytes = file.slice(0, cut % 3 === 0 ? cut % file.length : file.length);
            for (const [at, value] of changes) bytes[at % Math.max(1, bytes.length)] = value;
            try {
              createBody(await readVrm(bytes));
            } catch (error) {
              expect((error as Error).name).toBe('TroupeError');
            }
          },
        ),
        { numRuns: 500 },
      );
    });
  });
});
