import {
  type ActorDefinition,
  createActor,
  createScene,
  extend,
  restoreScene,
  type ThingForm,
} from '@troupe/core';
import { type Object3D, Quaternion, Vector3 } from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  articulate,
  choice,
  color,
  createBody,
  embody,
  flag,
  joint,
  number,
  part,
  point,
  scale,
  shape,
  sphere,
  tint,
  translate,
} from '../src/index.js';
import { actorObject3D, bodyObject3D, liveResources, sceneObject3D } from '../src/three/index.js';

const opened: { dispose(): void }[] = [];
const keep = <T extends { dispose(): void }>(view: T): T => {
  opened.push(view);
  return view;
};

afterEach(() => {
  for (const view of opened.splice(0)) view.dispose();
  expect(liveResources()).toEqual({ geometries: 0, materials: 0, textures: 0 });
});

const robot = shape('robot', () => {
  const tall = number('tall', 1);
  const paint = tint('paint', [1, 1, 1]);
  const spot = point('spot', [0, 0, 0]);
  flag('lit', false);
  choice('mood', 'calm', ['calm', 'wild']);
  articulate(() => color(...paint()));
  articulate(() => {
    translate(...spot());
    scale(1, tall(), 1);
    sphere(0.2);
  });
  joint('neck', {}, () => sphere(0.1));
  joint('elbow', { at: [1, 0, 0], axis: [0, 0, 1] }, () => {
    part('hand', () => {
      translate(0, 2, 0);
      sphere(0.05);
    });
  });
});
const cup = shape('cup', () => {
  const full = number('full', 0);
  articulate(() => {
    scale(1, full(), 1);
    sphere(0.03);
  });
});

const being = (name: string, body: ThingForm = {}): ActorDefinition => ({ name, skills: {}, body });

/** A character whose properties a law changes from tick to tick. */
function living(
  ticks: readonly Readonly<Record<string, unknown>>[],
  things = {},
  start: ThingForm = {},
) {
  const scene = createScene({
    rate: 10,
    world: {
      things,
      laws: {
        act: ({ world, tick }) => {
          for (const [key, value] of Object.entries(ticks[tick - 1] ?? {})) {
            const [thing, property] = key.includes('/') ? key.split('/') : ['ann', key];
            world.set(thing!, property!, value as never);
          }
        },
      },
    },
  });
  const actor = scene.add(embody(robot, being('ann', start)));
  return { scene, actor };
}

function placeOf(object: Object3D) {
  let top = object;
  while (top.parent !== null) top = top.parent;
  top.updateMatrixWorld(true);
  const at = new Vector3();
  const turn = new Quaternion();
  object.matrixWorld.decompose(at, turn, new Vector3());
  const ahead = new Vector3(0, 0, 1).applyQuaternion(turn);
  return { at: at.toArray().map((value) => Math.round(value * 1e6) / 1e6 + 0), ahead };
}

describe('a character as an object', () => {
  it('[THR2] is where the character is, between the last two ticks', () => {
    const { scene, actor } = living(
      [{ at: [2, 0, 4], heading: 3 }, { heading: -3 }, { heading: 3 }],
      {},
      { heading: 1 },
    );
    const view = keep(actorObject3D(actor, robot));
    const ann = view.object.children[0]!;
    scene.advance(0.1);
    view.update();
    expect(placeOf(ann).at).toEqual([0, 0, 0]);
    scene.advance(0.05);
    view.update();
    expect(placeOf(ann).at).toEqual([1, 0, 2]);
    const { ahead } = placeOf(ann);
    expect(ahead.x).toBeCloseTo(Math.sin(2), 6);
    expect(ahead.z).toBeCloseTo(Math.cos(2), 6);
    scene.advance(0.1);
    view.update();
    expect(placeOf(ann).at).toEqual([2, 0, 4]);
    // the short way round, over the back
    expect(placeOf(ann).ahead.z).toBeCloseTo(-1, 2);
    expect(view.update()).toBe(0);
    scene.advance(0.1);
    view.update();
    expect(placeOf(ann).ahead.z).toBeCloseTo(-1, 2);
  });

  it('[THR3] the position of a thing in a scene is where it is to be seen, in a hand too', () => {
    const { scene } = living(
      [{ at: [2, 0, 4], 'bell/in': 'ann', 'bell/joint': 'hand', 'bell/grip': [0, 0.5, 0] }],
      { ball: { at: [0, 1, 0] }, bell: {} },
    );
    const bell = shape('bell', () => sphere(0.1));
    const view = keep(sceneObject3D(scene, { ann: robot, ball: bell, bell }));
    scene.advance(0.15);
    view.update();
    const at = (name: string) => view.thing(name)!.position.toArray();
    const [x, y, z] = scene.shot().get('ann')!.at;
    expect(at('ann')).toEqual([x, y, z]);
    expect(x).toBeGreaterThan(0);
    expect(at('ball')).toEqual([0, 1, 0]);
    // in the frame of the hand
    expect(at('bell')).toEqual([0, 0.5, 0]);
    expect(view.thing('bell')!.getWorldPosition(new Vector3()).x).toBeGreaterThan(0.5 + x);
  });

  it('[THR2] without a shape it looks as it was embodied, with its settings, also when extended', () => {
    const stick = shape<{ readonly long: number }>('stick', ({ long }) => {
      part('tip', () => {
        translate(0, long, 0);
        sphere(0.1);
      });
    });
    const embodied = embody(stick, { name: 'ann' }, { long: 3 });
    for (const definition of [
      embodied,
      extend(embodied, { name: 'ann', add: { sensors: { tired: true } } }),
    ]) {
      const view = keep(actorObject3D(createActor(definition)));
      expect(placeOf(view.part('tip')!).at).toEqual([0, 3, 0]);
    }
    const saved = JSON.parse(JSON.stringify(createActor(embodied).scene.save()));
    const again = restoreScene(saved, { characters: { ann: embodied } });
    const restored = keep(actorObject3D(again.actor('ann')));
    expect(placeOf(restored.part('tip')!).at).toEqual([0, 3, 0]);
    const scene = createScene();
    keep(actorObject3D(scene.add(embody(robot, { name: 'bob' }))));
    expect(() => actorObject3D(scene.add({ name: 'eve', body: {} }))).toThrow(
      /how "eve" looks is not known\. Give a shape/,
    );
  });

  it('[THR2] shows variables between the last two ticks: numbers, points, rotations; the rest at once', () => {
    const half = Math.SQRT1_2;
    const { scene, actor } = living([
      {
        tall: 3,
        elbow: 90,
        spot: [0, 2, 0],
        paint: [0, 1, 0],
        // the same way to turn, said the other way
        neck: [0, -half, 0, -half],
        lit: true,
        mood: 'wild',
      },
      {},
    ]);
    const view = keep(actorObject3D(actor, robot));
    const { body } = view;
    const numbers = (name: string) => body.get(name) as readonly number[];
    scene.advance(0.1);
    scene.advance(0.05);
    view.update();
    expect(body.get('tall')).toBeCloseTo(2, 9);
    expect(body.get('elbow')).toBeCloseTo(45, 9);
    expect(numbers('spot')[1]).toBeCloseTo(1, 9);
    expect(numbers('paint')).toEqual([0.5, 1, 0.5]);
    const [x, y, z, w] = numbers('neck');
    expect(Math.abs(y! / w!)).toBeCloseTo(Math.tan(Math.PI / 8), 9);
    expect(Math.hypot(x!, y!, z!, w!)).toBeCloseTo(1, 12);
    expect([body.get('lit'), body.get('mood')]).toEqual([true, 'wild']);
    scene.advance(0.05);
    view.update();
    expect(body.get('tall')).toBe(3);
    expect(body.get('elbow')).toBe(90);
    expect(numbers('spot')).toEqual([0, 2, 0]);
    expect(view.update()).toBe(0);
    // nothing has changed, so nothing is set
    scene.advance(0.07);
    expect(view.update()).toBe(0);
  });

  it('[THR2] touches only what depends on what changed', () => {
    const { scene, actor } = living([{ elbow: 10 }, { elbow: 20, neck: [0, 1, 0, 0] }]);
    const view = keep(actorObject3D(actor, robot));
    scene.advance(0.15);
    expect(view.update()).toBe(1);
    scene.advance(0.1);
    expect(view.update()).toBe(2);
    const set = vi.spyOn(view.body, 'set');
    view.update();
    expect(set).not.toHaveBeenCalled();
    scene.advance(0.02);
    view.update();
    expect(set).toHaveBeenCalledTimes(2);
  });

  it('[THR2] shows at once what is changed from outside, and what is taken away as the shape has it', () => {
    const { scene, actor } = living([{ tall: 2 }]);
    const view = keep(actorObject3D(actor, robot));
    scene.advance(0.15);
    scene.world.set('ann', 'tall', 5);
    scene.world.set('ann', 'at', [0, 0, 7]);
    view.update();
    expect(view.body.get('tall')).toBe(5);
    expect(placeOf(view.object.children[0]!).at).toEqual([0, 0, 7]);
    scene.world.set('ann', 'tall', null);
    view.update();
    expect(view.body.get('tall')).toBe(1);
  });

  it('[THR2] shows what fell between two frames: there and back is on the way back', () => {
    const { scene, actor } = living([{ elbow: 40 }, { elbow: 0 }, {}]);
    const view = keep(actorObject3D(actor, robot));
    scene.advance(0.25);
    view.update();
    expect(view.body.get('elbow')).toBeCloseTo(20, 9);
  });

  it('[THR2] says once what is no value of a variable, and shows all else', () => {
    const { scene, actor } = living([{ tall: 'very', elbow: 30, neck: [0, 0, 0, 0] }, {}]);
    const view = keep(actorObject3D(actor, robot));
    scene.advance(0.15);
    expect(() => view.update()).toThrow(
      /"ann" has "very"; the variable "tall" .*\n.*"ann" has \[0,0,0,0\]; the variable "neck"/,
    );
    expect(view.body.get('tall')).toBe(1);
    expect(view.body.get('elbow')).toBeCloseTo(15, 9);
    view.update();
    scene.advance(0.1);
    view.update();
    scene.world.set('ann', 'tall', 4);
    view.update();
    expect(view.body.get('tall')).toBe(4);
    scene.world.set('ann', 'tall', 'very');
    expect(() => view.update()).toThrow(/very/);
  });

  it('[THR2] shows what it holds at the part it holds it with, and only that', () => {
    const things = { mug: { kind: 'cup', at: [0, 1, 0] }, bowl: { kind: 'cup', full: 1 } } as const;
    const { scene, actor } = living(
      [
        { 'mug/in': 'ann', 'mug/joint': 'hand', 'mug/full': 1 },
        { elbow: 90, at: [10, 0, 0] },
        {},
        { 'mug/grip': [0, 0.5, 0] },
        { 'mug/joint': null },
      ],
      things,
    );
    const before = liveResources();
    const view = keep(actorObject3D(actor, robot, { looks: { cup } }));
    const mug = () => view.object.getObjectByName('mug');
    expect(mug()).toBeUndefined();
    scene.advance(0.1);
    view.update();
    expect(placeOf(mug()!).at).toEqual([1, 2, 0]);
    expect(view.object.getObjectByName('bowl')).toBeUndefined();
    scene.advance(0.15);
    view.update();
    // half way to the place, and half way up with the arm
    const at45 = [6 - Math.SQRT2, Math.SQRT2, 0].map((value) => Math.round(value * 1e6) / 1e6);
    expect(placeOf(mug()!).at).toEqual(at45);
    scene.advance(0.15);
    view.update();
    expect(placeOf(mug()!).at).toEqual([8.5, 0, 0]);
    scene.advance(0.1);
    view.update();
    expect(mug()).toBeUndefined();
    view.dispose();
    expect(liveResources()).toEqual(before);
  });

  it('[THR2] keeps upright what was taken so: a fourth number of the grip turns it against the holder', () => {
    const things = {
      mug: { kind: 'cup', in: 'ann', joint: 'hand', grip: [0, 0.5, 0, Math.PI / 2] },
    } as const;
    const scene = createScene({
      world: { things: { ann: { heading: Math.PI / 2, elbow: 90 }, ...things } },
    });
    const actor = scene.add(being('ann'));
    const view = keep(actorObject3D(actor, robot, { looks: { cup } }));
    const { at, ahead } = placeOf(view.object.getObjectByName('mug')!);
    // the arm points to the side, and the whole has turned
    expect(at).toEqual([0, 0, 1.5]);
    expect(ahead.z).toBeCloseTo(-1, 9);
  });

  it('[THR2] is not to be seen after the character has left, and leaves nothing behind when disposed of', () => {
    const { scene, actor } = living([{ elbow: 10 }]);
    const before = liveResources();
    const other = keep(bodyObject3D(createBody(robot)));
    const shared = liveResources();
    const view = actorObject3D(actor, robot, { looks: { cup } });
    scene.remove('ann');
    scene.tick();
    view.update();
    expect(view.object.visible).toBe(false);
    view.dispose();
    view.dispose();
    expect(liveResources()).toEqual(shared);
    other.dispose();
    expect(liveResources()).toEqual(before);
    expect(view.object.children).toEqual([]);
    expect(view.update()).toBe(0);
  });

  it('[THR2] works for one that is alone in its scene', () => {
    const actor = createActor(embody(robot, being('solo', { at: [1, 2, 3] })));
    const view = keep(actorObject3D(actor, robot));
    expect(placeOf(view.object.children[0]!).at).toEqual([1, 2, 3]);
  });
});

describe('a scene as an object', () => {
  it('[THR3] shows all things that have a look, by name or kind, as they come and go', () => {
    const scene = createScene({
      world: { things: { mug: { kind: 'cup', full: 0.5, at: [1, 0, 0] }, rock: {}, ann: {} } },
    });
    const view = keep(sceneObject3D(scene, { cup, ann: robot }));
    const shown = () => view.object.children.map(({ name }) => name).sort();
    expect(shown()).toEqual(['ann', 'mug']);
    expect(placeOf(view.thing('mug')!).at).toEqual([1, 0, 0]);
    const ann = view.thing('ann');
    scene.world.add('bowl', { kind: 'cup' });
    scene.world.remove('mug');
    view.update();
    expect(shown()).toEqual(['ann', 'bowl']);
    expect(view.thing('ann')).toBe(ann);
    scene.world.set('rock', 'kind', 'cup');
    scene.world.set('bowl', 'kind', 'shard');
    view.update();
    expect(shown()).toEqual(['ann', 'rock']);
    // gone and come again: another one
    scene.world.remove('rock');
    scene.world.add('rock', { kind: 'cup', full: 1 });
    view.update();
    expect(shown()).toEqual(['ann', 'rock']);
    expect(view.update()).toBe(0);
    view.dispose();
    expect(view.object.children).toEqual([]);
  });

  it('[THR3] may be told looks by a function', () => {
    const scene = createScene({ world: { things: { a: { kind: 'x' }, b: {} } } });
    const view = keep(
      sceneObject3D(scene, (thing, world) => (world.get(thing, 'kind') === 'x' ? cup : undefined)),
    );
    expect(view.object.children.map(({ name }) => name)).toEqual(['a']);
    scene.world.set('b', 'kind', 'x');
    view.update();
    expect(view.object.children.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('[THR3] shows what is picked up in the hand, and put down where it was put', () => {
    const { scene } = living(
      [
        { 'mug/in': 'ann', 'mug/joint': 'hand', 'mug/grip': [0, 1, 0] },
        { 'mug/in': 'ben', 'mug/joint': 'elbow', 'mug/grip': null },
        { 'mug/in': null, 'mug/joint': null, 'mug/at': [4, 0, 4] },
      ],
      {
        mug: { kind: 'cup', at: [1, 1, 0], full: 1 },
        ben: { at: [0, 0, 5] },
        car: { at: [9, 0, 0] },
        bowl: { kind: 'cup', in: 'car', at: [0, 1, 0] },
      },
    );
    const view = keep(sceneObject3D(scene, { cup, ann: robot, ben: robot }));
    const mug = view.thing('mug')!;
    const at = () => {
      view.update();
      expect(view.thing('mug')).toBe(mug);
      return placeOf(mug).at;
    };
    expect(at()).toEqual([1, 1, 0]);
    expect(placeOf(view.thing('bowl')!).at).toEqual([9, 1, 0]);
    scene.advance(0.15);
    expect(at()).toEqual([1, 3, 0]);
    scene.advance(0.1);
    expect(at()).toEqual([1, 0, 5]);
    scene.advance(0.15);
    expect(at()).toEqual([4, 0, 4]);
    // its holder goes: what it held lies where the world has it
    scene.world.set('mug', 'in', 'ann');
    scene.world.set('mug', 'joint', 'hand');
    expect(at()).toEqual([1, 2, 0]);
    scene.world.remove('ann');
    expect(at()).toEqual([4, 0, 4]);
    // held by somebody who is not shown here
    scene.world.set('mug', 'in', 'car');
    view.update();
    expect(mug.visible).toBe(false);
    scene.world.set('mug', 'joint', null);
    view.update();
    expect(mug.visible).toBe(true);
  });

  it('[THR3] moves what is in another thing along with it, also into it and out of it', () => {
    const { scene } = living(
      [
        { 'car/at': [10, 0, 0] },
        { 'mug/in': null, 'mug/at': [10, 1, 0], 'car/at': [20, 0, 0] },
        { 'mug/in': 'car', 'mug/at': [0, 1, 0] },
      ],
      { car: {}, mug: { kind: 'cup', in: 'car', at: [0, 1, 0] } },
    );
    const view = keep(sceneObject3D(scene, { cup }));
    const at = () => {
      view.update();
      return placeOf(view.thing('mug')!).at;
    };
    const inShot = () =>
      scene
        .shot()
        .get('mug')!
        .at.map((value) => Math.round(value * 1e6) / 1e6);
    scene.advance(0.15);
    expect(at()).toEqual([5, 1, 0]);
    expect(at()).toEqual(inShot());
    scene.advance(0.1);
    expect(at()).toEqual([10, 1, 0]);
    scene.advance(0.1);
    expect(at()).toEqual([15, 1, 0]);
    expect(at()).toEqual(inShot());
    // what it is in goes: it does not jump
    scene.world.remove('car');
    expect(at()).toEqual([15, 1, 0]);
    scene.advance(0.1);
    expect(at()).toEqual([20, 1, 0]);
  });

  it('[THR3] shows the others if one cannot be made', () => {
    const broken = shape('broken', () => {
      throw new Error('no clay');
    });
    const scene = createScene({ world: { things: { a: { kind: 'cup' } } } });
    const view = keep(sceneObject3D(scene, { cup, broken }));
    scene.world.add('vase', { kind: 'broken' });
    scene.world.add('b', { kind: 'cup' });
    expect(() => view.update()).toThrow('no clay');
    expect(view.object.children.map(({ name }) => name)).toEqual(['a', 'b']);
    view.update();
    const live = liveResources();
    expect(() => sceneObject3D(scene, { cup, broken })).toThrow('no clay');
    expect(liveResources()).toEqual(live);
  });
});
