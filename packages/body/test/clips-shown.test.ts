/** What is shown while clips play: it blends, never jumps, and does not travel twice. */
import { createActor } from '@troupe/core';
import fc from 'fast-check';
import { type Object3D, Quaternion, Vector3 } from 'three';
import { beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../src/gltf/index.js';
import { clip, clipsOf, type ShapeClips } from '../src/index.js';
import { layersOf, partsOn, shownAt } from '../src/motor/clips/mix.js';
import { readPlays, voicesAt } from '../src/motor/clips/plays.js';
import { clipsOfGltf, type GltfClips, modelObject3D } from '../src/three/index.js';
import { driven, type Order } from './clips-play.js';
import { loadGltf, walkerClips, walkerFile } from './clips-walker.js';
import { modelBytes } from './gltf-models.js';

type AnyClips = ShapeClips | GltfClips;

let fox: GltfClips;
let foxShape: ShapeClips;
let walker: GltfClips;
let walkerShape: ShapeClips;

beforeAll(async () => {
  fox = clipsOfGltf(await loadGltf(modelBytes('Fox')), { idle: 'Survey' });
  foxShape = clipsOf(await readModel(modelBytes('Fox')), { idle: 'Survey' });
  walker = clipsOfGltf(await loadGltf(walkerFile()), { idle: 'idle' });
  walkerShape = clipsOf(await readModel(walkerFile()), { idle: 'idle' });
});

interface Choice {
  readonly gap: number;
  readonly clip: number;
  readonly fade: number;
  readonly speed: number;
  readonly rounds: number;
}

const choices = fc.array(
  fc.record({
    gap: fc.integer({ min: 1, max: 25 }),
    // one more than there are: nothing
    clip: fc.nat({ max: 5 }),
    fade: fc.constantFrom(0.2, 0.35, 1),
    speed: fc.constantFrom(0.5, 1, 2),
    rounds: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 10 },
);

function ordersOf(set: AnyClips, list: readonly Choice[]): Order[] {
  const names = [...set.clips.keys()];
  let tick = 0;
  return list.map(({ gap, clip: index, fade, speed, rounds }) => {
    tick += gap;
    const name = names[index];
    return {
      tick,
      program: name === undefined ? undefined : clip(set, name, { fade, speed, rounds }),
    };
  });
}

const lastTick = (orders: readonly Order[]) => orders.at(-1)!.tick + 40;

function look(
  part: (name: string) => Object3D | undefined,
  top: Object3D,
  names: readonly string[],
) {
  top.updateWorldMatrix(true, true);
  return names.map((name) => {
    const joint = part(name)!;
    return {
      at: joint.getWorldPosition(new Vector3()),
      turn: joint.getWorldQuaternion(new Quaternion()),
      own: joint.matrixAutoUpdate
        ? joint.quaternion.clone()
        : new Quaternion().setFromRotationMatrix(joint.matrix),
    };
  });
}

describe('what is shown', () => {
  it('[CLP1] weights are never negative and add up to 1, whatever was interrupted when', () => {
    fc.assert(
      fc.property(choices, (list) => {
        const orders = ordersOf(walker, list);
        const { scene } = driven(orders);
        for (let frame = 0; frame < lastTick(orders); frame++) {
          scene.tick();
          const plays = readPlays(scene.world.get('it', 'clips.base'));
          expect(plays.length).toBeLessThanOrEqual(12);
          for (const part of [0, 0.4, 1]) {
            const voices = voicesAt(plays, scene.time - (1 - part) / 30, walker.clips);
            const sum = voices.reduce((all, { weight }) => all + weight, 0);
            expect(sum).toBeCloseTo(1, 12);
            expect(voices.every(({ weight }) => weight > 0)).toBe(true);
          }
        }
      }),
      { numRuns: 100 }, // a hundred ticks each
    );
  });

  it('[CLP1] what only a model that was read can show is refused for one of GLTFLoader, with what to do', () => {
    const actor = createActor({ name: 'fox', body: {} });
    for (const options of [{ looks: {} }, { matte: true }]) {
      const [option] = Object.keys(options);
      expect(() => modelObject3D(actor, fox, options)).toThrow(
        `modelObject3D.${option}: what GLTFLoader gave is shown as that made it, with nothing in its hands: \`${option}\` is for clipsOf(await readModel(bytes))`,
      );
    }
  });

  it('[CLP1] nothing jumps through any interruptions: each joint moves by what its clips and the fading explain', () => {
    const cases: [AnyClips, string[], turn: number, way: number][] = [
      // the fox is 150 units long and leaps within its clip
      [fox, ['b_Hip_01', 'b_Head_05', 'b_LeftForeArm_010', 'b_Tail03_014'], 60, 3_000],
      [walker, ['hips', 'legL', 'arm', 'footL'], 60, 25],
      [walkerShape, ['hips', 'leg.L', 'arm', 'foot.L'], 60, 25],
    ];
    const dt = 1 / 240;
    fc.assert(
      fc.property(fc.nat({ max: 2 }), choices, (which, list) => {
        const [set, joints, mostTurn, mostWay] = cases[which]!;
        const orders = ordersOf(set, list);
        const actor = driven(orders);
        const { object, part, update, dispose } = modelObject3D(actor, set);
        let before = look(part, object, joints);
        let [turned, gone] = [0, 0];
        for (let frame = 0; frame < lastTick(orders) * 8; frame++) {
          actor.scene.advance(dt);
          update();
          const now = look(part, object, joints);
          for (const [k, { at, turn }] of now.entries()) {
            turned = Math.max(turned, turn.angleTo(before[k]!.turn));
            gone = Math.max(gone, at.distanceTo(before[k]!.at));
          }
          before = now;
        }
        expect(turned).toBeLessThan(mostTurn * dt);
        expect(gone).toBeLessThan(mostWay * dt);
        dispose();
      }),
      { numRuns: 15 }, // some thousand frames each
    );
  });

  it("[CLP1] three's mixer and our own body show the same", () => {
    const cases: [GltfClips, ShapeClips, string[], number][] = [
      [fox, foxShape, ['b_Hip_01', 'b_Head_05', 'b_LeftForeArm_010', 'b_Tail03_014'], 0.05],
      [walker, walkerShape, ['hips', 'leg.L', 'arm', 'foot.L', 'hand'], 0.0005],
    ];
    fc.assert(
      fc.property(fc.nat({ max: 1 }), choices, (which, list) => {
        const [theirs, ours, joints, most] = cases[which]!;
        const orders = ordersOf(theirs, list);
        const actor = driven(orders);
        const a = modelObject3D(actor, theirs);
        const b = modelObject3D(actor, ours);
        for (let frame = 0; frame < lastTick(orders); frame++) {
          actor.scene.advance(1 / 31);
          a.update();
          b.update();
          const shown = look(b.part, b.object, joints);
          const plain = joints.map((joint) => joint.replace('.', ''));
          look(a.part, a.object, plain).forEach(({ at }, k) => {
            expect(at.distanceTo(shown[k]!.at)).toBeLessThan(most);
          });
        }
        b.dispose();
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['RobotExpressive', ['Body', 'Hips', 'Abdomen', 'Neck']],
    ['CesiumMan', ['torso_joint_3', 'leg_joint_L_2', 'leg_joint_R_5']],
  ] as const)('[CLP1] all clips of %s play, on three as on our own body', async (name, joints) => {
    const ours = clipsOf(await readModel(modelBytes(name)));
    const theirs = clipsOfGltf(await loadGltf(modelBytes(name)));
    const names = [...theirs.clips.keys()];
    for (const [k, own] of [...ours.clips.keys()].entries()) {
      const views = [clip(ours, own), clip(theirs, names[k]!)].map((program, i) => {
        const actor = driven([{ tick: 2, program }]);
        return { actor, ...modelObject3D(actor, i === 0 ? ours : theirs) };
      });
      for (let frame = 0; frame < 25; frame++) {
        const [a, b] = views.map(({ actor, part, object, update }) => {
          actor.scene.advance(1 / 11);
          update();
          return look(part, object, joints);
        });
        for (const [j, { at }] of a!.entries())
          expect(at.distanceTo(b![j]!.at)).toBeLessThan(0.002);
      }
      for (const { actor, dispose } of views) {
        expect(actor.faults).toEqual([]);
        dispose();
      }
    }
  });

  it('[CLP1] what is shown depends on the world and the time, not on what this view has seen before', () => {
    fc.assert(
      fc.property(choices, fc.nat({ max: 60 }), (list, late) => {
        const orders = ordersOf(walker, list);
        const actor = driven(orders);
        const old = modelObject3D(actor, walker);
        for (let tick = 0; tick < Math.min(late + 1, lastTick(orders)); tick++) {
          actor.scene.advance(1 / 29);
          old.update();
        }
        const fresh = modelObject3D(actor, walker);
        const joints = ['hips', 'legL', 'arm'];
        expect(look(fresh.part, fresh.object, joints)).toEqual(look(old.part, old.object, joints));
      }),
      { numRuns: 100 },
    );
  });

  it('[CLP2] what is seen goes exactly where the clip goes, round after round', () => {
    for (const set of [walker, walkerShape]) {
      for (const name of ['walk', 'curve', 'leap']) {
        const { at, seconds } = walkerClips[name]!;
        const actor = driven([{ tick: 1, program: clip(set, name, { fade: 0, holds: true }) }], 60);
        const { object, part, update } = modelObject3D(actor, set);
        const { scene } = actor;
        scene.advance(1 / 60);
        for (let frame = 0; frame < seconds * 60 - 1; frame++) {
          scene.advance(1 / 60);
          update();
          const time = scene.time - 2 / 60;
          const [x, y, z] = at(time / seconds).at;
          const [hips] = look(part, object, ['hips']);
          expect(hips!.at.distanceTo(new Vector3(x, y, z))).toBeLessThan(0.003);
        }
      }
    }
  });

  it('[CLP2] after n rounds the character is n times the travel away, and its body is where it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('walk', 'curve', 'leap'),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0.5, 1, 1.7),
        fc.constantFrom(7, 30, 60),
        fc.constantFrom<AnyClips>(walker, walkerShape),
        (name, rounds, speed, rate, set) => {
          const actor = driven([{ tick: 1, program: clip(set, name, { rounds, speed }) }], rate);
          const { object, part, update, dispose } = modelObject3D(actor, set);
          const { scene } = actor;
          const { seconds, travel } = set.clips.get(name)!;
          const far = Math.sqrt(travel.along ** 2 + travel.across ** 2);
          const total = Math.ceil(((seconds * rounds) / speed) * rate) + 2;
          for (let tick = 0; tick < total; tick++) {
            scene.advance(1 / rate);
            update();
            const { at: shown } = scene.shot().get('it')!;
            const [hips] = look(part, object, ['hips']);
            const away = Math.sqrt((hips!.at.x - shown[0]) ** 2 + (hips!.at.z - shown[2]) ** 2);
            // it sways, but nothing of the way is in the body
            expect(away).toBeLessThan(0.15);
          }
          const [x, , z] = scene.world.where('it')!;
          let expected = { x: 0, z: 0, turn: 0 };
          for (let i = 0; i < rounds; i++) {
            const [s, c] = [Math.sin(expected.turn), Math.cos(expected.turn)];
            expected = {
              x: expected.x + c * travel.across + s * travel.along,
              z: expected.z + c * travel.along - s * travel.across,
              turn: expected.turn + travel.turn,
            };
          }
          expect(x).toBeCloseTo(expected.x, 6);
          expect(z).toBeCloseTo(expected.z, 6);
          if (name === 'walk') expect(Math.hypot(x, z)).toBeCloseTo(rounds * far, 6);
          expect(scene.world.get('it', 'heading') ?? 0).toBeCloseTo(expected.turn, 6);
          dispose();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[CLP2] a clip that is not to travel keeps its way in its body', () => {
    for (const set of [walker, walkerShape]) {
      const program = clip(set, 'walk', { travels: false, fade: 0 });
      const actor = driven([{ tick: 1, program }]);
      const { object, part, update } = modelObject3D(actor, set);
      for (let tick = 0; tick < 29; tick++) actor.scene.advance(1 / 30);
      update();
      const [hips] = look(part, object, ['hips']);
      expect(actor.scene.world.get('it', 'at')).toBeUndefined();
      expect(hips!.at.z).toBeCloseTo((1.2 * 27) / 30, 2);
    }
  });

  it('[CLP2] a clip that stays in place goes at the stride it is given, and faces what it goes to', () => {
    const program = clip(fox, 'Walk', { stride: 1.5, rounds: 4, towards: [10, 0, 0], speed: 2 });
    const { scene } = driven([{ tick: 1, program }]);
    for (let tick = 0; tick < 60; tick++) scene.tick();
    const [x, , z] = scene.world.where('it')!;
    expect(scene.world.get('it', 'heading')).toBeCloseTo(Math.atan2(10 - x, -z), 1);
    // 4 rounds of 0.708 seconds of the clip, at 1.5 metres a second of it; some of it on the bend
    expect(x).toBeGreaterThan(3);
    expect(x).toBeLessThan(4.25);
  });

  it('[CLP1] a layer moves its own joints, by its weight, and leaves the others as they are', async () => {
    const layers = { top: { below: 'arm', weight: 0.75 } };
    const sets: AnyClips[] = [
      clipsOfGltf(await loadGltf(walkerFile()), { idle: 'idle', layers }),
      clipsOf(await readModel(walkerFile()), { idle: 'idle', layers }),
    ];
    for (const set of sets) {
      expect(layersOf(set, 'hand')).toBe('top');
      expect(layersOf(set, 'hips')).toBe('');
      const both = driven([]);
      const alone = driven([]);
      for (const { scene } of [both, alone]) {
        scene.world.set('it', 'clips.base', [
          { name: 'walk', since: 0, from: 0, speed: 1, fade: 0, travels: true },
        ]);
      }
      both.scene.world.set('it', 'clips.top', [
        { name: 'wave', since: 0, from: 0, speed: 1, fade: 0.1, travels: false },
      ]);
      const a = modelObject3D(both, set);
      const b = modelObject3D(alone, set);
      for (let tick = 0; tick < 15; tick++) {
        both.scene.advance(1 / 30);
        alone.scene.advance(1 / 30);
      }
      a.update();
      b.update();
      const leg = set === sets[0] ? 'legL' : 'leg.L';
      const [hipsA, legA, armA] = look(a.part, a.object, ['hips', leg, 'arm']);
      const [hipsB, legB, armB] = look(b.part, b.object, ['hips', leg, 'arm']);
      expect(hipsA!.at.distanceTo(hipsB!.at)).toBeLessThan(1e-9);
      expect(legA!.own.angleTo(legB!.own)).toBeLessThan(1e-6);
      const time = 14 / 30;
      const waved = 90 + 40 * Math.sin((2 * Math.PI * time) / 0.9);
      const walked = -20 * Math.sin(2 * Math.PI * time);
      const degrees = (2 * Math.atan2(armA!.own.z, armA!.own.w) * 180) / Math.PI;
      expect(degrees).toBeCloseTo(0.75 * waved + 0.25 * walked, 0);
      expect((2 * Math.atan2(armB!.own.z, armB!.own.w) * 180) / Math.PI).toBeCloseTo(walked, 0);
      const shown = shownAt(set, both.scene.world, 'it', time);
      const parts = partsOn(set, shown, 'top').map(({ clip: { name }, weight }) => [name, weight]);
      expect(parts).toEqual([
        ['walk', 0.25],
        ['wave', 0.75],
      ]);
    }
  });

  it('[THR2] one model shows any number of characters, and leaves nothing behind', () => {
    const first = driven([{ tick: 1, program: clip(fox, 'Run', { rounds: 9 }) }]);
    const second = driven([]);
    const a = modelObject3D(first, fox);
    const b = modelObject3D(second, fox);
    for (const { scene } of [first, second]) for (let i = 0; i < 20; i++) scene.tick();
    a.update();
    b.update();
    const [runs] = look(a.part, a.object, ['b_LeftForeArm_010']);
    const [stands] = look(b.part, b.object, ['b_LeftForeArm_010']);
    expect(runs!.own.angleTo(stands!.own)).toBeGreaterThan(0.05);
    expect(fox.scene.parent).toBeNull();
    first.scene.remove('it');
    first.scene.tick();
    a.update();
    expect(a.object.visible).toBe(false);
    a.dispose();
    b.update();
    expect(look(b.part, b.object, ['b_LeftForeArm_010'])[0]!.own.equals(stands!.own)).toBe(true);
  });

  it('[CLP1] what no clip moves, and what is no play, is left alone', async () => {
    const set = clipsOf(await readModel(walkerFile(['wave'])));
    const actor = driven([]);
    actor.scene.world.set('it', 'leg.L', [1, 0, 0, 0]);
    actor.scene.world.set('it', 'arm', [0, 0, 1, 0]);
    actor.scene.world.set('it', 'clips.base', [3, null, { name: 'wave' }, { since: 'now' }]);
    const { object, part, update } = modelObject3D(actor, set);
    actor.scene.tick();
    actor.scene.tick();
    update();
    const [arm] = look(part, object, ['arm']);
    expect(Math.abs(arm!.own.z)).toBeCloseTo(1, 9);
    actor.scene.world.set('it', 'clips.base', [
      { name: 'wave', since: 0, from: 0, speed: 1, fade: 0, travels: true },
      { name: 'no such clip', since: 0.2, from: 0, speed: 1, fade: 0, travels: true },
    ]);
    actor.scene.tick();
    actor.scene.tick();
    update();
    expect(Math.abs(look(part, object, ['arm'])[0]!.own.z)).toBeLessThan(0.95);
    for (let i = 0; i < 10; i++) actor.scene.tick();
    update();
    expect(Math.abs(look(part, object, ['arm'])[0]!.own.z)).toBeCloseTo(1, 9);
  });
});
