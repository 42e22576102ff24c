/** What a frame need not look at, and joints that are turned without an update: held against bodies built anew. */
import { createScene, type Data, type Scene, type WorldView } from '@troupe/core';
import fc from 'fast-check';
import type { Mesh, MeshStandardMaterial, Object3D } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import {
  articulate,
  type Body,
  color,
  createBody,
  flag,
  joint,
  number,
  part,
  rotate,
  type Shape,
  shape,
  sphere,
  surface,
  tint,
  translate,
  turnAround,
  type Variable,
  type VariableValue,
} from '../src/index.js';
import {
  actorObject3D,
  bodyObject3D,
  liveResources,
  type SceneSeen,
  sceneObject3D,
} from '../src/three/index.js';

const opened: { dispose(): void }[] = [];
const keep = <T extends { dispose(): void }>(view: T): T => {
  opened.push(view);
  return view;
};

afterEach(() => {
  for (const view of opened.splice(0)) view.dispose();
  expect(liveResources()).toEqual({ geometries: 0, materials: 0, textures: 0 });
});

/** Joints alone, one that a command reads too, one that a command makes, and what is painted bit by bit. */
const figure = shape('figure', () => {
  const paint = tint('paint', [1, 0, 0]);
  const lift = number('lift', 0);
  const armed = flag('armed', true);
  surface('plastic', { Kd: 0.7 });
  articulate(() => translate(0, lift(), 0));
  articulate(() => color(...paint()));
  joint('waist', { axis: [1, 0, 0], limits: [-30, 60] }, () => {
    sphere(0.2);
    joint('neck', { at: [0, 0.5, 0] }, () => sphere(0.1));
    joint('twist', { axis: [0, 1, 0] }, (turned) => {
      articulate(() => rotate(turned() / 2, 0, 1, 0));
      sphere(0.3);
    });
    articulate(() => {
      if (armed()) joint('elbow', { axis: [0, 0, 1] }, () => part('hand', () => sphere(0.05)));
    });
  });
});
const cup = shape('cup', () => sphere(0.03));

const changes = fc.oneof(
  fc.tuple(fc.constantFrom('waist', 'twist', 'elbow'), fc.integer({ min: -90, max: 90 })),
  fc.tuple(
    fc.constant('neck'),
    fc.constantFrom<Data[]>(
      [0, 0, 0, 1],
      [0, 0.6, 0, -0.8],
      [...turnAround([1, 2, 3], 70)],
      [...turnAround([0, 0, 1], -20)],
    ),
  ),
  fc.tuple(fc.constant('lift'), fc.constantFrom(0, 0.1, -0.2)),
  fc.tuple(fc.constant('paint'), fc.constantFrom<Data[]>([1, 0, 0], [0, 0.3, 0.9])),
  fc.tuple(fc.constant('armed'), fc.boolean()),
  fc.tuple(fc.constant('neck'), fc.constant(null)),
);

/** The plain way: every variable between the last two ticks, in a body of its own. */
function bodyAnew(scene: Scene, thing: string, look: Shape): Body {
  const body = createBody(look);
  let known = 0;
  // one that is declared by a command may come with another
  while (known !== body.variables.size) {
    known = body.variables.size;
    for (const variable of [...body.variables.values()]) {
      body.set(variable.name, shownValue(scene, thing, variable));
    }
    body.update();
  }
  return body;
}

function shownValue(
  { world, part: share }: Scene,
  thing: string,
  { name, kind, initial }: Variable,
): VariableValue {
  const now = world.get(thing, name);
  const before = world.former(thing, name);
  if (now === undefined) return initial;
  if (before === undefined || share >= 1 || typeof now !== typeof before)
    return now as VariableValue;
  if (typeof now === 'number') return (before as number) + share * (now - (before as number));
  if (!Array.isArray(now)) return now as VariableValue;
  const from = before as readonly number[];
  const along = kind === 'rotation' ? now.reduce((sum, x, i) => sum + x * from[i]!, 0) : 1;
  return now.map((x: number, i) => {
    const start = along < 0 ? -from[i]! : from[i]!;
    return from === (now as unknown) ? x : start + share * (x - start);
  });
}

/** Seen as one is whose world is elsewhere. */
function withoutRaw(scene: Scene): SceneSeen {
  return {
    world: { ...scene.world },
    get ticks() {
      return scene.ticks;
    },
    get part() {
      return scene.part;
    },
  };
}

/** Where every object is, below which others, and what it looks like; to the last digit, in any order. */
function pictureOf(root: Object3D): string[] {
  const seen: string[] = [];
  const visit = (object: Object3D, above: readonly number[]) => {
    const places = [...above, ...object.matrix.elements];
    const material = (object as Mesh).material as MeshStandardMaterial | undefined;
    seen.push(JSON.stringify([object.name, places, material?.color.toArray()]));
    for (const child of object.children) visit(child, places);
  };
  for (const child of root.children) visit(child, []);
  return seen.sort();
}

/** That of the highest of its objects, as far as one lies in the next. */
function heightOf(object: Object3D): number {
  const found: number[] = [];
  object.traverse(({ matrix }) => found.push(matrix.elements[13]!));
  return Math.max(...found);
}

/** A scene in which a law writes what is waiting. */
function scripted(things: Record<string, Record<string, Data>>) {
  const waiting: [thing: string, property: string, value: Data][] = [];
  const scene = createScene({
    world: {
      things,
      laws: {
        script: ({ world }) => {
          for (const change of waiting.splice(0)) world.set(...change);
        },
      },
    },
  });
  return { scene, waiting };
}

describe('frames', () => {
  it('[THR3] shows in every frame what a body built anew with the values of that moment shows', () => {
    const act = fc.record({
      written: fc.array(changes, { maxLength: 3 }),
      frames: fc.integer({ min: 1, max: 10 }),
      seconds: fc.constantFrom(1 / 60, 1 / 30, 0.011, 0.1),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (course) => {
        const { scene, waiting } = scripted({ ann: { at: [0, 0, 0] }, cup: {} });
        const view = sceneObject3D(scene, { ann: figure, cup });
        for (const { written, frames, seconds } of course) {
          for (const [property, value] of written) waiting.push(['ann', property, value]);
          for (let i = 0; i < frames; i++) {
            scene.advance(seconds);
            view.update();
            // what a command has just declared is set when it is looked at next
            view.update();
            const wanted = bodyObject3D(bodyAnew(scene, 'ann', figure));
            expect(pictureOf(view.thing('ann')!)).toEqual(pictureOf(wanted.object));
            wanted.dispose();
          }
        }
        view.dispose();
      }),
      // some dozen bodies each
      { numRuns: 60 },
    );
  });

  it('[THR3] in every frame all things are where who has just begun to look sees them', () => {
    const at = fc.constantFrom<Data[]>([0, 0, 0], [1, 0, 2], [1.5, 0, 2]);
    const placed = fc.oneof(
      fc.tuple(fc.constantFrom('ann', 'cup', 'bob'), fc.constant('at'), at),
      fc.tuple(fc.constantFrom('ann', 'cup'), fc.constant('heading'), fc.constantFrom(0, 1, -3)),
      fc.tuple(fc.constant('cup'), fc.constant('in'), fc.constantFrom('ann', 'bob', null)),
    );
    const bent = fc.oneof(
      fc.tuple(fc.constant('ann'), fc.constantFrom('waist', 'elbow'), fc.constantFrom(0, 30, -20)),
      fc.tuple(fc.constant('ann'), fc.constant('lift'), fc.constantFrom(0, 0.3)),
      fc.tuple(fc.constant('ann'), fc.constant('armed'), fc.boolean()),
      fc.tuple(fc.constant('cup'), fc.constant('joint'), fc.constantFrom('hand', 'neck', null)),
      fc.tuple(
        fc.constant('cup'),
        fc.constant('grip'),
        fc.constantFrom<Data>([0, 0.1, 0], [0, 0.1, 0.2, 1], null),
      ),
    );
    const act = fc.record({
      written: fc.array(fc.oneof(placed, bent), { maxLength: 4 }),
      // not where something is: what was seen on its way does not jump, and who has just come has not seen it
      outside: fc.array(bent, { maxLength: 1 }),
      // more than a world keeps
      flood: fc.boolean(),
      frames: fc.array(fc.constantFrom(0, 1 / 120, 1 / 60, 1 / 30, 0.08), { maxLength: 4 }),
    });
    const looks = { ann: figure, cup, bob: cup };
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (course) => {
        const { scene, waiting } = scripted({
          ann: { at: [0, 0, 0], waist: 0, elbow: 0, lift: 0, armed: true },
          cup: { at: [0, 0, 0], heading: 0 },
          bob: { at: [3, 0, 0] },
        });
        const view = sceneObject3D(scene, looks);
        const other = sceneObject3D(withoutRaw(scene), looks);
        for (const { written, outside, flood, frames } of course) {
          waiting.push(...written);
          for (const [thing, property, value] of outside) scene.world.set(thing, property, value);
          if (flood) for (let i = 0; i < 1100; i++) scene.world.set('bob', 'x', i);
          for (const seconds of frames) {
            scene.advance(seconds);
            for (const shown of [view, other]) {
              shown.update();
              // what a command has just declared is set when it is looked at next
              shown.update();
            }
            const fresh = sceneObject3D(scene, looks);
            fresh.update();
            expect(pictureOf(view.object)).toEqual(pictureOf(fresh.object));
            expect(pictureOf(other.object)).toEqual(pictureOf(fresh.object));
            fresh.dispose();
          }
        }
        view.dispose();
        other.dispose();
      }),
      { numRuns: 150 },
    );
  });

  it('[THR3] between two ticks a frame asks the world only whether it has changed, and comes by nothing that stands still', () => {
    const { scene, waiting } = scripted({
      ann: { at: [0, 0, 0], waist: 0 },
      cup: { in: 'ann', joint: 'neck', grip: [0, 1, 0, 0] },
      bob: { at: [3, 0, 0] },
    });
    const view = keep(sceneObject3D(scene, { ann: figure, cup, bob: cup }));
    waiting.push(['ann', 'waist', 40], ['ann', 'at', [1, 0, 0]]);
    scene.advance(1 / 30);
    view.update();
    const asked: string[] = [];
    const { world } = scene;
    const eavesdrop = Object.fromEntries(
      Object.entries(world).map(([name, answer]) => [
        name,
        (...given: never[]) => {
          asked.push(name);
          return (answer as (...given: never[]) => unknown)(...given);
        },
      ]),
    ) as unknown as typeof world;
    const seen = { world: eavesdrop, ticks: scene.ticks, part: 0 };
    const look = (part: number) => {
      seen.part = part;
      return watched.update();
    };
    const watched = keep(sceneObject3D(seen, { ann: figure, cup, bob: cup }));
    look(0.2);
    asked.length = 0;
    // its waist, where it is, and what is in its hand
    expect(look(0.5)).toBe(3);
    expect(look(0.2)).toBe(3);
    expect(look(0.2)).toBe(0);
    expect(look(0.5)).toBe(3);
    expect(new Set(asked)).toEqual(new Set(['changes']));
    asked.length = 0;
    scene.world.set('bob', 'at', [4, 0, 0]);
    expect(look(0)).toBe(4);
    expect(asked.filter((name) => name === 'get').length).toBeLessThan(4);
  });

  it('[THR3] a frame between two ticks in which a part comes shows it bent, and what it holds', () => {
    const budding = shape('budding', () => {
      const grown = number('grown', 0);
      articulate(() => {
        if (grown() > 0.5) joint('bud', { axis: [0, 0, 1] }, () => part('tip', () => sphere(0.1)));
      });
    });
    const things = {
      ann: { grown: 0, bud: 90 },
      cup: { in: 'ann', joint: 'tip', grip: [1, 0, 0, 0] },
    };
    const { scene, waiting } = scripted(things);
    const view = keep(sceneObject3D(scene, { ann: budding, cup }));
    const places = () => {
      const { elements } = view.thing('cup')!.matrix;
      return [12, 13, 14].map((i) => Math.round(elements[i]! * 1e9) / 1e9 + 0);
    };
    for (const turned of [90, 180, 0]) {
      waiting.push(['ann', 'grown', 1], ['ann', 'bud', turned]);
      scene.tick();
      scene.advance(0.01);
      view.update();
      scene.advance(0.02);
      view.update();
      // declared just now: it is on its way when it is looked at next
      view.update();
      expect(view.thing('cup')!.parent).toBe(view.thing('ann'));
      scene.tick();
      view.update();
      const along = { 0: [1, 0, 0], 90: [0, 1, 0], 180: [-1, 0, 0] }[turned];
      expect(places(), String(turned)).toEqual(along);
      waiting.push(['ann', 'grown', 0]);
      scene.tick();
      scene.tick();
      view.update();
    }
  });

  it('[THR3] a body that reads another follows it in the same frame, whichever of them comes first', () => {
    let read = () => 0;
    const leader = shape('leader', () => {
      read = number('height', 0);
      sphere(0.1);
    });
    const follower = shape('follower', () => {
      const going = flag('going', false);
      articulate(() => translate(0, going() ? read() : 0, 0));
      sphere(0.1);
    });
    const { scene } = scripted({ a: { going: false }, z: { height: 0 } });
    const view = keep(sceneObject3D(scene, { a: follower, z: leader }));
    scene.world.set('a', 'going', true);
    view.update();
    for (const height of [7, 8]) {
      scene.world.set('z', 'height', height);
      view.update();
      expect(heightOf(view.thing('a')!)).toBe(height);
    }
  });

  it('[THR3] what is changed in the course of a frame is seen in the next', () => {
    const tower = shape('tower', () => {
      const height = number('height', 0);
      articulate(() => translate(0, height(), 0));
      sphere(0.1);
    });
    const body = createBody(tower);
    const { scene } = scripted({ a: { height: 0 }, z: { height: 0 } });
    body.watch(() => scene.world.set('a', 'height', 10 * (body.get('height') as number)));
    const view = keep(sceneObject3D(scene, { a: tower, z: () => body }));
    scene.world.set('z', 'height', 1);
    view.update();
    view.update();
    expect(heightOf(view.thing('a')!)).toBe(10);
    view.update();
    expect(view.update()).toBe(0);
  });

  it.each<[string, (scene: Scene) => void]>([
    [
      'put elsewhere and back',
      ({ world }) => {
        world.set('ann', 'at', [3, 3, 3]);
        world.set('ann', 'at', [10, 0, 0]);
      },
    ],
    [
      'put into something, where it was',
      ({ world }) => {
        world.set('ann', 'in', 'box');
        world.set('ann', 'at', [9, 0, 0]);
      },
    ],
    [
      'taken away and added anew',
      ({ world }) => {
        world.remove('ann');
        world.add('ann', { at: [10, 0, 0] });
      },
    ],
  ])('[THR3] between two ticks from outside: %s, it is seen where it is', (_, meddle) => {
    const { scene, waiting } = scripted({ ann: { at: [0, 0, 0] }, box: { at: [1, 0, 0] } });
    const view = keep(sceneObject3D(scene, { ann: cup }));
    waiting.push(['ann', 'at', [10, 0, 0]]);
    scene.tick();
    scene.advance(1 / 120);
    view.update();
    expect(view.thing('ann')!.matrix.elements[12]).toBeLessThan(10);
    meddle(scene);
    scene.advance(1 / 120);
    view.update();
    expect(view.thing('ann')!.matrix.elements.slice(12, 15)).toEqual([10, 0, 0]);
    expect(scene.shot().get('ann')?.at).toEqual([10, 0, 0]);
  });

  it('[THR3] [WOR13] what somebody puts before a world is what is shown', () => {
    const { scene } = scripted({ ann: { at: [0, 0, 0], lift: 0 } });
    const world: WorldView = {
      ...scene.world,
      where: () => [100, 0, 0],
      get: (_, property) => (property === 'lift' ? 42 : undefined),
      former: (_, property) => (property === 'lift' ? 42 : undefined),
    };
    const inherits: WorldView = Object.assign(Object.create(scene.world) as WorldView, world);
    for (const seen of [world, inherits]) {
      const view = keep(sceneObject3D({ world: seen, ticks: 0, part: 1 }, { ann: figure }));
      expect(view.thing('ann')!.matrix.elements[12]).toBe(100);
      expect(pictureOf(view.object).some((shown) => shown.includes('42'))).toBe(true);
    }
  });

  it('[THR3] one joint that others read too does not make a frame look at all', () => {
    const { scene, waiting } = scripted({ ann: { twist: 0 }, cup: { at: [1, 0, 0] } });
    const asked: string[] = [];
    const world = {
      ...scene.world,
      get: (thing: string, property: string) => {
        asked.push(`${thing}.${property}`);
        return scene.world.get(thing, property);
      },
    };
    const seen = { world, ticks: 1, part: 0 };
    waiting.push(['ann', 'twist', 60]);
    scene.tick();
    const view = keep(sceneObject3D(seen, { ann: figure, cup }));
    asked.length = 0;
    for (let i = 0; i < 20; i++) {
      seen.part = i / 20;
      view.update();
    }
    expect(asked).toEqual([]);
  });

  it('[THR3] what slept while another body made it grow has the values that the world has', () => {
    let on = () => false;
    const leader = shape('leader', () => {
      on = flag('on', false);
      sphere(0.1);
    });
    const follower = shape('follower', () => {
      const grows = on;
      articulate(() => {
        if (!grows()) return;
        const height = number('height', 0);
        articulate(() => translate(0, height(), 0));
        sphere(0.2);
      });
    });
    const { scene, waiting } = scripted({ a: { on: false }, b: { height: 5 } });
    const view = keep(sceneObject3D(scene, { a: leader, b: follower }));
    for (let i = 0; i < 40; i++) {
      scene.tick();
      view.update();
    }
    waiting.push(['a', 'on', true]);
    scene.tick();
    view.update();
    view.update();
    expect(heightOf(view.thing('b')!)).toBe(5);
  });

  it('[THR3] a look that could not be asked for once is asked for again', () => {
    const { scene } = scripted({ ann: {} });
    let broken = false;
    const view = keep(
      sceneObject3D(scene, () => {
        if (broken) throw new RangeError('not now');
        return cup;
      }),
    );
    scene.world.add('bob', {});
    broken = true;
    expect(() => view.update()).toThrow('not now');
    broken = false;
    view.update();
    expect(view.thing('bob')).toBeDefined();
  });

  it('[THR2] what somebody sets on a body that is shown stays until there is something else to show', () => {
    const { scene, waiting } = scripted({});
    const ann = scene.add({ name: 'ann', body: { at: [0, 0, 0], waist: 0 } });
    const view = keep(actorObject3D(ann, figure));
    waiting.push(['ann', 'waist', 40]);
    scene.advance(1 / 30 + 1 / 60);
    view.update();
    view.body.set('waist', 5);
    view.update();
    view.update();
    expect(view.body.get('waist')).toBe(5);
    scene.advance(1 / 120);
    view.update();
    expect(view.body.get('waist')).toBeCloseTo(30, 9);
  });

  it('[THR3] what is held is seen as long as its holder is', () => {
    const { scene } = scripted({
      ann: { kind: 'figure' },
      cup: { in: 'ann', joint: 'neck', grip: [0, 1, 0, 0] },
    });
    const view = keep(sceneObject3D(scene, { figure, cup }));
    const isSeen = () => view.thing('cup')!.visible;
    expect(isSeen()).toBe(true);
    for (const kind of ['ghost', 'figure']) {
      scene.world.set('ann', 'kind', kind);
      view.update();
      expect(isSeen(), kind).toBe(kind === 'figure');
    }
    expect(view.thing('cup')!.parent).toBe(view.thing('ann'));
  });

  it('[THR3] more changes between two frames than a world keeps: all are seen', () => {
    const { scene } = scripted({ ann: { at: [0, 0, 0] } });
    const view = keep(sceneObject3D(scene, { ann: figure, cup }));
    scene.world.add('mug', { kind: 'cup', at: [2, 0, 0] });
    scene.world.set('ann', 'waist', 40);
    for (let i = 0; i < 2000; i++) scene.world.set('ann', 'x', i);
    expect(view.update()).toBeGreaterThan(0);
    expect(view.thing('mug')).toBeDefined();
    const wanted = bodyObject3D(bodyAnew(scene, 'ann', figure));
    expect(pictureOf(view.thing('ann')!)).toEqual(pictureOf(wanted.object));
    wanted.dispose();
  });

  it('[THR2] what somebody else sets between two ticks is seen in the next frame, and so is what hangs on it', () => {
    const { scene, waiting } = scripted({});
    const ann = scene.add({ name: 'ann', body: { at: [0, 0, 0] } });
    scene.world.add('cup', { in: 'ann', joint: 'hand', grip: [0, 1, 0, 0] });
    const view = keep(actorObject3D(ann, figure, { looks: { cup } }));
    waiting.push(['ann', 'waist', 40]);
    scene.advance(1 / 30 + 1 / 120);
    view.update();
    const cupObject = view.object.getObjectByName('cup')!;
    for (const turned of [90, 45]) {
      scene.advance(1 / 120);
      view.body.set('elbow', turned);
      if (turned === 45) view.body.update();
      view.update();
      const tip = view.body.place('hand');
      const wanted = [0, 1, 2].map((i) => tip[4 + i]! + tip[12 + i]!);
      for (const [i, x] of wanted.entries()) {
        expect(cupObject.matrix.elements[12 + i]).toBeCloseTo(x, 12);
      }
      expect(view.body.get('elbow')).toBe(turned);
    }
  });

  it('[THR2] a body that is shown has the values that are shown', () => {
    const { scene, waiting } = scripted({});
    const ann = scene.add({ name: 'ann', body: { at: [0, 0, 0] } });
    const view = keep(actorObject3D(ann, figure));
    waiting.push(['ann', 'waist', 40], ['ann', 'neck', [0, 0, 0.6, 0.8]]);
    scene.advance(1 / 30 + 1 / 60);
    expect(view.update()).toBe(2);
    const anew = bodyAnew(scene, 'ann', figure);
    for (const name of ['waist', 'neck']) expect(view.body.get(name)).toEqual(anew.get(name));
    expect([...view.body.place('neck')]).toEqual([...anew.place('neck')]);
    expect(view.update()).toBe(0);
  });

  it('[THR2] who watches a body that is shown is told of joints that turn', () => {
    const { scene, waiting } = scripted({});
    const ann = scene.add({ name: 'ann', body: { at: [0, 0, 0] } });
    const view = keep(actorObject3D(ann, figure));
    const moved: (string | undefined)[] = [];
    const stop = view.body.watch((update) => {
      for (const { name } of update.moved) moved.push(name);
    });
    waiting.push(['ann', 'waist', 40]);
    scene.tick();
    view.update();
    stop();
    waiting.push(['ann', 'neck', [0, 0, 0.6, 0.8]]);
    scene.tick();
    view.update();
    expect(moved).toEqual(['waist']);
  });

  it('[THR3] what has stood still for long follows what it reads of another body, in the same frame', () => {
    let height = () => 0;
    const leader = shape('leader', () => {
      height = number('height', 0);
      sphere(0.1);
    });
    const follower = shape('follower', () => {
      const above = height;
      articulate(() => translate(0, above(), 0));
      sphere(0.1);
    });
    const { scene, waiting } = scripted({ a: { height: 0 }, b: {} });
    const view = keep(sceneObject3D(scene, { a: leader, b: follower }));
    for (const wanted of [2, 3]) {
      for (let i = 0; i < 40; i++) {
        scene.tick();
        view.update();
      }
      waiting.push(['a', 'height', wanted]);
      scene.tick();
      scene.advance(1 / 30);
      expect(view.update()).toBeGreaterThan(0);
      expect(heightOf(view.thing('b')!)).toBe(wanted);
    }
  });

  it('[THR3] what has stood still for any number of frames is seen to move in the frame in which it does', () => {
    for (let still = 0; still < 20; still++) {
      const { scene, waiting } = scripted({ ann: { at: [0, 0, 0], waist: 0 } });
      const view = keep(sceneObject3D(scene, { ann: figure }));
      for (let i = 0; i < still; i++) {
        scene.advance(1 / 60);
        view.update();
      }
      waiting.push(['ann', 'waist', 40]);
      scene.tick();
      scene.advance(1 / 120);
      expect(view.update()).toBe(1);
    }
  });

  it('[THR3] what is held stays in the hand, also from one hand to the other and when nobody moves', () => {
    const holder = shape('holder', () => {
      part('left', () => {
        translate(1, 0, 0);
        sphere(0.1);
      });
      joint('right', { axis: [0, 0, 1], at: [-1, 0, 0] }, () => sphere(0.1));
    });
    const things = {
      ann: { at: [0, 0, 0] },
      cup: { in: 'ann', joint: 'left', grip: [0, 1, 0, 0] },
    };
    const { scene } = scripted(things);
    const view = keep(sceneObject3D(scene, { ann: holder, cup }));
    const places = () =>
      view
        .thing('cup')!
        .matrix.elements.slice(12, 15)
        .map((x) => x + 0);
    expect(places()).toEqual([1, 1, 0]);
    scene.world.set('cup', 'joint', 'right');
    expect(view.update()).toBe(1);
    expect(places()).toEqual([-1, 1, 0]);
    expect(view.update()).toBe(0);
    scene.world.set('cup', 'grip', [0, 2, 0, 0]);
    view.update();
    expect(places()).toEqual([-1, 2, 0]);
    scene.world.set('ann', 'right', 180);
    view.update();
    expect(places()[1]).toBeCloseTo(-2, 12);
  });

  it('[THR1] a colour that comes back finds no material of before', () => {
    const fickle = shape('fickle', () => {
      const paint = tint('paint', [1, 1, 1]);
      const deep = number('deep', 0);
      articulate(() => color(...paint()));
      sphere(1);
      // what follows it has attributes of its own, and nothing else has them
      articulate(() => {});
      articulate(() => {
        if (deep() > 1) sphere(0.2);
        if (deep() > 2) color(0, 0, 1);
      });
      sphere(0.5);
    });
    const body = createBody(fickle);
    const view = keep(bodyObject3D(body));
    const frames: readonly Record<string, VariableValue>[] = [
      { deep: 3 },
      { paint: [1, 0, 0], deep: 1 },
      { paint: [0, 1, 1] },
      { deep: 2 },
    ];
    for (const values of frames) {
      for (const [name, value] of Object.entries(values)) body.set(name, value);
      view.update();
      const fresh = createBody(fickle);
      for (const name of body.variables.keys()) fresh.set(name, body.get(name));
      const wanted = bodyObject3D(fresh);
      expect(pictureOf(view.object)).toEqual(pictureOf(wanted.object));
      wanted.dispose();
    }
  });

  it('[THR3] while the world counts no change, a thing is as it was', () => {
    const names = ['a', 'b', 'c'];
    const name = fc.constantFrom(...names);
    const act = fc.oneof(
      fc.tuple(name, fc.constant('at'), fc.constantFrom<Data[]>([1, 0, 0], [2, 0, 0])),
      fc.tuple(name, fc.constant('in'), fc.oneof(name, fc.constant(null))),
      fc.tuple(name, fc.constantFrom('heading', 'x'), fc.constantFrom(0, 1, null)),
      fc.tuple(name, fc.constantFrom('added', 'removed'), fc.constant(null)),
      fc.tuple(name, fc.constant('ticks'), fc.constant(null)),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (course) => {
        const { scene, waiting } = scripted({ a: {}, b: {}, c: {} });
        const { world } = scene;
        const seen: { readonly count: number; readonly data: string }[] = [];
        const look = () => {
          const told = names.map((thing) =>
            JSON.stringify([world.thing(thing), world.where(thing)]),
          );
          for (const [i, data] of [...told, told.join()].entries()) {
            const count = world.changes?.(names[i]) ?? Number.NaN;
            const before = seen[i];
            if (before?.count === count) expect(data).toBe(before.data);
            seen[i] = { count, data };
          }
        };
        for (const [thing, what, value] of course) {
          try {
            if (what === 'added') world.add(thing, {});
            else if (what === 'removed') world.remove(thing);
            else if (what === 'ticks') scene.tick();
            else if (course.length % 2 === 0) waiting.push([thing, what, value]);
            else world.set(thing, what, value);
          } catch {
            // it is there already, or is not, or would be in itself: the world refuses it
          }
          look();
        }
        scene.tick();
        look();
      }),
    );
  });
});
