import { createBody, polygon, shape, sphere, translate } from '@troupe/body';
import { liveResources, sceneObject3D } from '@troupe/body/three';
import { createScene, type Data, type SceneFace, type ThingForm } from '@troupe/core';
import fc from 'fast-check';
import { Box3, Group, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { looksWithDefaults, tintOf } from '../src/world/default-looks.js';
import { describeThing, noteChanges, watchThing } from '../src/world/describe-thing.js';
import { changeWorld } from '../src/world/direct-world.js';
import { extentNearby, extentOf, fitSight } from '../src/world/fit-sight.js';
import { openFootprints } from '../src/world/footprints.js';
import { createFrameLoop } from '../src/world/frame-loop.js';
import { createPaceKeeper } from '../src/world/keep-pace.js';
import { moveThing, putBack, stepFor, takeAway } from '../src/world/move-thing.js';
import { placeLabels } from '../src/world/place-labels.js';
import { fitPlan, fromScreen, itemAt, planItems, toScreen } from '../src/world/plan.js';
import { sayValue } from '../src/world/say-values.js';
import { openSceneView } from '../src/world/scene-view.js';
import { steadyScene } from '../src/world/steady-scene.js';
import { nextIndex } from '../src/world/thing-list.js';
import { sayWhoSenses, whoSenses } from '../src/world/who-senses.js';

function sceneWith(things: Readonly<Record<string, ThingForm>>): SceneFace {
  return createScene({ seed: 1, world: { things } });
}

describe('things that cannot be shown as they were meant to', () => {
  it('[STS4] one whose surface cannot be made is shown plainly, and the others as they are', () => {
    const scene = sceneWith({
      ball: { kind: 'ball', at: [0, 0, 0] },
      box: { kind: 'box', at: [1, 0, 0] },
    });
    const corners = Array.from({ length: 20_000 }, (_, i): [number, number, number] => {
      return [Math.cos(i / 3183), Math.sin(i / 3183), 0];
    });
    const looks = {
      ball: shape('ball', () => polygon(corners)),
      box: shape('box', () => sphere(1)),
    };
    const parent = new Group();
    const view = openSceneView(scene, looks, () => false, parent);
    const { wrong } = view.update();
    expect(wrong).toMatch(/looks\.ball.*20000/s);
    expect([view.isPlain('ball'), view.isPlain('box')]).toEqual([true, false]);
    expect([view.thing('ball'), view.thing('box')].every((one) => one !== undefined)).toBe(true);
    const { length } = parent.children;
    const box = view.thing('box');
    expect(view.update().wrong).toBeUndefined();
    expect(view.thing('box')).toBe(box);
    expect(parent.children.length).toBe(length);
    view.dispose();
  });
});

describe('who senses a thing', () => {
  const sensors = Object.fromEntries(
    ['boardInHand', 'boardInVise', 'sanderInHand', 'handsEmpty', 'boardingPass'].map((name) => [
      name,
      { value: false, disabled: false, elsewhere: false },
    ]),
  );
  const signals: Record<string, Data> = {
    boardLocation: { at: [0, 0, 0], in: 'robot' },
    sanderLocation: null,
    nearest: ['sander', { name: 'board' }],
  };
  const things = ['board', 'robot', 'sander', 'stand-of-board', 'vise'];
  const senses = (thing: string) => whoSenses(thing, things, { robot: { signals, sensors } });

  it('[WLV1] is told by names as words and by values that have its name in them', () => {
    expect(senses('board').map(sayWhoSenses)).toEqual([
      'robot: boardLocation, nearest (tells of it) → boardInHand, boardInVise',
    ]);
    expect(senses('sander').map(sayWhoSenses)).toEqual([
      'robot: sanderLocation, nearest (tells of it) → sanderInHand',
    ]);
  });

  it('[WLV1] a sign that names two things is about both, and one that names none about nobody', () => {
    expect(senses('vise')[0]?.signs).toEqual(['boardInVise']);
    expect(senses('stand-of-board')).toEqual([]);
  });

  it('[WLV1] who is told of in a value is sensed by it', () => {
    expect(senses('robot').map(sayWhoSenses)).toEqual(['robot: boardLocation (tells of it)']);
  });
});

describe('the card of a thing', () => {
  const scene = sceneWith({
    bench: { at: [0, 1, 0] },
    vise: { at: [0, 0.5, 0], in: 'bench', joint: 'top', kind: 'tool', holds: '', wear: 0.3 },
  });

  it('[WLV1] says its kind, place, holder and properties, those that changed lately first', () => {
    const changes = watchThing('vise');
    noteChanges(changes, scene.world, scene.ticks, 60);
    scene.world.set('vise', 'wear', 0.5);
    scene.tick();
    noteChanges(changes, scene.world, scene.ticks, 60);
    expect(describeThing(scene.world, 'vise', changes.lately)).toEqual({
      name: 'vise',
      kind: 'tool',
      place: 'at 0, 1.5, 0',
      within: 'in bench, at top',
      holds: [],
      properties: [
        { property: 'wear', says: '0.5', was: '0.3' },
        { property: 'holds', says: 'nothing', was: undefined },
      ],
      more: 0,
    });
    expect(describeThing(scene.world, 'bench', new Map())?.holds).toEqual(['vise']);
  });

  it('[WLV1] forgets a change after a while, and all of them when another time is looked at', () => {
    const changes = watchThing('vise');
    noteChanges(changes, scene.world, scene.ticks, 2);
    scene.world.set('vise', 'wear', 0.7);
    scene.tick();
    noteChanges(changes, scene.world, scene.ticks, 2);
    expect([...changes.lately.keys()]).toEqual(['wear']);
    for (let i = 0; i < 3; i++) {
      scene.tick();
      noteChanges(changes, scene.world, scene.ticks, 2);
    }
    expect(changes.lately.size).toBe(0);
    changes.lately.set('wear', { tick: scene.ticks, was: 0 });
    noteChanges(changes, scene.world, scene.ticks - 5, 2);
    expect(changes.lately.size).toBe(0);
  });

  it('[WLV1] says any value in few words', () => {
    expect(sayValue(0.1 + 0.2)).toBe('0.3');
    expect(sayValue(-0.001)).toBe('0');
    expect(sayValue([1, 2.345, -0])).toBe('1, 2.35, 0');
    expect(sayValue({ a: 1 / 3 })).toBe('{"a":0.33}');
    expect(sayValue('x'.repeat(100))).toHaveLength(60);
    expect(sayValue(null)).toBe('nothing');
  });
});

describe('what has no look', () => {
  const isActor = (thing: string) => thing === 'dog';

  it('[WLV3] is as large as it says: a box, a ball, a character with a nose where it looks', () => {
    const before = liveResources();
    const scene = sceneWith({
      crate: { at: [5, 1, 0], size: [2, 1, 0.5], kind: 'box' },
      ball: { at: [0, 1, 0], radius: 0.5 },
      flat: { at: [0, 0, 9], size: [1, 0, 1] },
      dog: { at: [0, 0, 0] },
    });
    const view = sceneObject3D(scene, looksWithDefaults({}, isActor));
    view.object.updateMatrixWorld();
    const boxOf = (thing: string) => new Box3().setFromObject(view.thing(thing)!);
    const crate = boxOf('crate');
    expect(crate.min.toArray()).toEqual([4, 0.5, -0.25]);
    expect(crate.max.toArray()).toEqual([6, 1.5, 0.25]);
    expect(boxOf('ball').max.y).toBeCloseTo(1.5, 2);
    expect(boxOf('flat').max.x).toBeCloseTo(0.5);
    const dog = boxOf('dog');
    expect(dog.min.y).toBeCloseTo(0, 2);
    expect(dog.max.z).toBeGreaterThan(-dog.min.z + 0.1);
    // grown, and turned
    scene.world.set('crate', 'size', [4, 1, 0.5]);
    scene.world.set('dog', 'heading', Math.PI);
    scene.tick();
    view.update();
    view.object.updateMatrixWorld();
    expect(boxOf('crate').max.x).toBe(7);
    view.dispose();
    expect(liveResources()).toEqual(before);
  });

  it('[WLV3] a given look comes first, by name and by kind; one that is broken does not', () => {
    const crate = { name: 'crate', build: () => undefined };
    const scene = sceneWith({ a: { kind: 'crate' }, crate: {}, b: {} });
    const looks = looksWithDefaults({ crate }, isActor);
    expect(looks('a', scene.world)).toBe(crate);
    expect(looks('crate', scene.world)).toBe(crate);
    const plain = looks('b', scene.world);
    expect(plain).not.toBe(crate);
    expect(looks('b', scene.world)).toBe(plain);
    const careful = looksWithDefaults({ crate }, isActor, new Set(['a']));
    expect(careful('a', scene.world)).not.toBe(crate);
    expect(careful('crate', scene.world)).toBe(crate);
  });

  it('[WLV3] every kind has a colour that shows', () => {
    fc.assert(
      fc.property(fc.string(), (kind) => {
        for (const part of tintOf(kind)) expect(part >= 0.29 && part <= 0.71).toBe(true);
      }),
      // the same for every text
      { numRuns: 200 },
    );
    const look = looksWithDefaults({}, isActor)('a', sceneWith({ a: {} }).world);
    expect(() => createBody(look as Parameters<typeof createBody>[0])).not.toThrow();
  });
});

describe('a plan', () => {
  const { world } = sceneWith({
    floor: { at: [0, 0, 0], size: [6, 0, 6] },
    table: { at: [1, 0.5, 1], size: [1, 1, 1] },
    cup: { at: [1, 1.1, 1], radius: 0.05 },
    dog: { at: [-1, 0, 0] },
  });
  const items = planItems(world, (thing) => thing === 'dog');

  it('[WLV3] finds what is on top, and small things a little beside', () => {
    expect(itemAt(items, 1, 1, 50)?.name).toBe('cup');
    expect(itemAt(items, 1.15, 1, 50)?.name).toBe('cup');
    expect(itemAt(items, 0.6, 1, 50)?.name).toBe('table');
    expect(itemAt(items, -2.5, -2.5, 50)?.name).toBe('floor');
    expect(itemAt(items, 5, 5, 50)).toBeUndefined();
  });

  it('[WLV3] shows all there is, and what is on the screen is where it came from', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.integer({ min: 50, max: 2000 }),
        fc.integer({ min: 50, max: 2000 }),
        (x, z, width, height) => {
          const sight = fitPlan(items, width, height);
          const [left, top] = toScreen(sight, width, height, [x, 0, z]);
          const [backX, backZ] = fromScreen(sight, width, height, left, top);
          expect(backX).toBeCloseTo(x, 6);
          expect(backZ).toBeCloseTo(z, 6);
          for (const corner of [-3, 3]) {
            const [a, b] = toScreen(sight, width, height, [corner, 0, corner]);
            expect(a >= 0 && a <= width && b >= 0 && b <= height).toBe(true);
          }
        },
      ),
    );
  });

  it('[WLV3] has of what has a look as much as that covers of the ground', () => {
    const before = liveResources();
    const scene = sceneWith({ bench: { at: [1, 0, 2] }, other: { at: [5, 0, 0] } });
    const bench = shape('bench', () => {
      translate(0.5, 0, 0);
      sphere(1);
    });
    const prints = openFootprints({ scene, looks: { bench }, isActor: () => false });
    expect(prints.update()).toBeUndefined();
    const [found, plain] = planItems(scene.world, () => false, 1, prints.footprint);
    expect(found).toMatchObject({ name: 'bench', shape: 'box', x: 1.5, z: 2 });
    expect(found?.reachX).toBeCloseTo(1, 2);
    expect(plain).toMatchObject({ name: 'other', shape: 'round', x: 5 });
    prints.dispose();
    expect(liveResources()).toEqual(before);
  });

  it('[WLV3] shows what is free between two ticks', () => {
    const laws = createScene({
      seed: 1,
      world: {
        things: { ball: { at: [0, 0, 0] } },
        laws: { roll: ({ world: own }) => own.set('ball', 'at', [1, 0, 0]) },
      },
    });
    laws.tick();
    expect(planItems(laws.world, () => false, 0.25)[0]?.x).toBe(0.25);
    expect(planItems(laws.world, () => false)[0]?.x).toBe(1);
  });
});

describe('moving things', () => {
  const { world } = sceneWith({
    bench: { at: [1, 1, 1] },
    vise: { at: [0, 0.2, 0], in: 'bench' },
    robot: { at: [2, 0, 2] },
    sander: { at: [0.1, 1, 0.1], in: 'robot', joint: 'left.hand', grip: [0, 0, 0, 1] },
  });

  it('[WLV1] what is free or in something is put there; what is in a hand is taken out of it', () => {
    expect(moveThing(world, 'bench', [0.12345, 1, 2])).toEqual([
      { thing: 'bench', property: 'at', value: [0.123, 1, 2] },
    ]);
    expect(moveThing(world, 'vise', [3, 1.5, 1])).toEqual([
      { thing: 'vise', property: 'at', value: [2, 0.5, 0] },
    ]);
    expect(moveThing(world, 'sander', [0, 0, 0])).toEqual([
      { thing: 'sander', property: 'in', value: null },
      { thing: 'sander', property: 'joint', value: null },
      { thing: 'sander', property: 'grip', value: null },
      { thing: 'sander', property: 'at', value: [0, 0, 0] },
    ]);
    expect(moveThing(world, 'ghost', [0, 0, 0])).toEqual([]);
  });

  it('[WLV1] what was taken away comes back as it was, but in no hand and in nothing that is gone', () => {
    const back = (thing: string, has: (name: string) => boolean = () => true) =>
      putBack({ has }, takeAway(world, thing)!);
    expect(back('bench')).toEqual({ thing: 'bench', form: { at: [1, 1, 1] } });
    expect(back('vise')).toEqual({ thing: 'vise', form: { at: [0, 0.2, 0], in: 'bench' } });
    expect(back('vise', () => false)).toEqual({ thing: 'vise', form: { at: [1, 1.2, 1] } });
    expect(back('sander')).toEqual({ thing: 'sander', form: { at: [2.1, 1, 2.1] } });
    expect(takeAway(world, 'ghost')).toBeUndefined();
  });

  it('[WLV1] arrow keys go along the axes, as one looks', () => {
    expect(stepFor('ArrowUp', 0, 1)).toEqual([0, 0, -1]);
    expect(stepFor('ArrowRight', 0.3, 1)).toEqual([1, 0, 0]);
    // from behind
    expect(stepFor('ArrowUp', Math.PI, 1)).toEqual([0, 0, 1]);
    expect(stepFor('ArrowUp', Math.PI / 2, 1)).toEqual([-1, 0, 0]);
    expect(stepFor('ArrowUp', -Math.PI / 2, 1)).toEqual([1, 0, 0]);
    expect(stepFor('Enter', 0, 1)).toBeUndefined();
  });

  it('[WLV1] several changes are made together, and what is refused is said', async () => {
    const asked: unknown[] = [];
    const run = { id: 'one', playing: false } as Parameters<typeof changeWorld>[0]['run'];
    const show = (answer: () => string) => ({
      run,
      change: async (change: unknown) => {
        asked.push(change);
        return answer();
      },
    });
    const at = { thing: 'a', property: 'at', value: [0, 0, 0] } as const;
    expect(
      await changeWorld(
        show(() => 'one'),
        [at],
        'Done.',
      ),
    ).toBe('Done. It shows with the next tick.');
    expect(
      await changeWorld(
        show(() => 'two'),
        [at, at],
        'Done.',
      ),
    ).toMatch(/branches off here: two/);
    expect(asked).toEqual([
      { kind: 'world', change: at },
      {
        kind: 'together',
        changes: [
          { kind: 'world', change: at },
          { kind: 'world', change: at },
        ],
      },
    ]);
    const refuse = () => {
      throw new Error('only a director may');
    };
    expect(await changeWorld(show(refuse), [at], 'Done.')).toMatch(/only a director may/);
    expect(
      await changeWorld(
        show(() => 'one'),
        [],
        'Done.',
      ),
    ).toMatch(/no such thing/);
  });
});

describe('the picture', () => {
  it('[WLV1] a scene stays the same one whatever world it shows, and counts of two worlds never meet', () => {
    const [one, two] = [sceneWith({ a: { at: [1, 0, 0] } }), sceneWith({ a: { at: [2, 0, 0] } })];
    const seen = { world: one.world, ticks: 3, part: 1 };
    const steady = steadyScene(seen);
    const { world } = steady;
    const before = [world.changes?.(), world.changes?.('a')];
    expect(world.changes?.()).toBe(before[0]);
    expect(world.where('a')).toEqual([1, 0, 0]);
    seen.world = two.world;
    expect(world.where('a')).toEqual([2, 0, 0]);
    expect(world.changes?.()).not.toBe(before[0]);
    expect(world.changes?.('a')).not.toBe(before[1]);
    expect(steady.ticks).toBe(3);
    const told: string[] = [];
    const hear = (thing: string, property: string) => told.push(`${thing}.${property}`);
    expect(world.news?.(before[0]!, hear)).toBe(false);
    const since = world.changes!();
    two.world.set('a', 'worn', 1);
    expect(world.news?.(since, hear)).toBe(true);
    expect(told).toEqual(['a.worn']);
  });

  it('[WLV1] makes frames only when asked', () => {
    const waiting: (() => void)[] = [];
    const request = (callback: (now: number) => void) => waiting.push(() => callback(0));
    let again = true;
    let frames = 0;
    const frame = () => {
      frames++;
      return again;
    };
    const loop = createFrameLoop(frame, request, () => undefined);
    const turn = () => {
      for (const run of waiting.splice(0)) run();
    };
    turn();
    expect(frames).toBe(0);
    loop.ask();
    loop.ask();
    turn();
    turn();
    expect(frames).toBe(2);
    again = false;
    turn();
    turn();
    expect(frames).toBe(3);
    loop.stop();
    loop.ask();
    turn();
    expect(frames).toBe(3);
  });

  it('[WLV1] where nobody is, the first view has all in it, however far things are from each other', () => {
    const { world } = sceneWith({
      a: { at: [-10, 0, 0] },
      b: { at: [10, 2, 4] },
      far: { at: [900, 0, 0] },
    });
    const all = extentOf(world);
    expect(all.middle[0]).toBe(0);
    expect(all.extent).toBeGreaterThan(10);
    expect(extentNearby(world, () => false)).toEqual(all);
    const { from } = fitSight(all);
    const away = Math.hypot(...from.map((metres, i) => metres - all.middle[i]!));
    expect(away).toBeGreaterThan(2 * all.extent);
    expect(extentOf(sceneWith({}).world).extent).toBe(2);
    // one that stands alone is in view from head to foot
    const alone = extentNearby(sceneWith({ ann: {} }).world, () => true);
    expect(alone.middle[1]).toBeCloseTo(0.5, 9);
    expect(alone.middle[1] + alone.extent).toBeGreaterThan(1.3);
  });

  it('[WLV1] a character is in the first view from head to foot, however large its body is', () => {
    const { world } = sceneWith({ ann: { at: [5, 0, 0] }, cup: { at: [5, 0, 1] } });
    for (const tall of [0.2, 4, 30]) {
      const body = { least: [4, -tall / 4, -1], most: [6, tall, 1] };
      const seen = extentNearby(
        world,
        (name) => name === 'ann',
        (name) => (name === 'ann' ? body : undefined),
      );
      const { from, to } = fitSight(seen);
      const camera = new PerspectiveCamera(38, 1.3);
      camera.position.set(...from);
      camera.lookAt(new Vector3(...to));
      camera.updateMatrixWorld();
      for (const x of [body.least[0]!, body.most[0]!]) {
        for (const y of [body.least[1]!, body.most[1]!]) {
          for (const z of [body.least[2]!, body.most[2]!]) {
            const spot = new Vector3(x, y, z).project(camera);
            expect(Math.max(Math.abs(spot.x), Math.abs(spot.y))).toBeLessThan(1);
          }
        }
      }
      // and not from miles away
      expect(camera.position.length()).toBeLessThan(5 * tall + 15);
    }
  });

  it('[WLV1] the first view has characters at least a tenth as high as the picture, whatever is far from them', () => {
    const coordinate = fc.double({ min: -150, max: 150, noNaN: true });
    const place = fc.tuple(coordinate, fc.constant(0), coordinate);
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 6 }), (ann, others) => {
        const things = others.map((at, i): [string, ThingForm] => [`thing-${i}`, { at }]);
        const { world } = sceneWith({ ann: { at: ann }, ...Object.fromEntries(things) });
        const { from, to } = fitSight(extentNearby(world, (name) => name === 'ann'));
        const ahead = to.map((metres, i) => metres - from[i]!);
        const length = Math.hypot(...ahead);
        const deep = ahead.reduce((sum, way, i) => sum + (way / length) * (ann[i]! - from[i]!), 0);
        // the camera sees 38 degrees from top to bottom, and looks down on what stands upright
        const high = 2 * deep * Math.tan((19 * Math.PI) / 180);
        const upright = Math.hypot(ahead[0]!, ahead[2]!) / length;
        expect((1.7 * upright) / high).toBeGreaterThan(0.1);
      }),
    );
    const { world } = sceneWith({
      ann: { at: [0, 0, 0] },
      bob: { at: [2, 0, 0] },
      cup: { at: [1, 0, 1] },
      tower: { at: [50, 0, 50] },
    });
    const near = extentNearby(world, (name) => name === 'ann' || name === 'bob');
    expect(near.middle[0]).toBeCloseTo(1, 9);
    expect(near.extent).toBeLessThan(2);
    // characters that are not that far apart are all in view
    const middleWith = (at: readonly [number, number, number]) => {
      const pair = sceneWith({ ann: { at: [0, 0, 0] }, bob: { at } }).world;
      return extentNearby(pair, () => true).middle[0];
    };
    expect(middleWith([20, 0, 0])).toBeCloseTo(10, 9);
    expect(middleWith([60, 0, 0])).toBeCloseTo(0, 9);
  });

  it('[WLV3] names do not lie over each other, and the first come first', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            text: fc.string({ minLength: 1, maxLength: 12 }),
            x: fc.integer({ min: -20, max: 420 }),
            y: fc.integer({ min: -20, max: 320 }),
            kind: fc.constant('name' as const),
          }),
        ),
        (wanted) => {
          const placed = placeLabels(wanted, 400, 300);
          placed.forEach((a, i) => {
            expect(a.x >= 0 && a.x <= 400 && a.y <= 300).toBe(true);
            for (const b of placed.slice(i + 1)) {
              const wide = 3 * (a.text.length + b.text.length);
              expect(Math.abs(a.y - b.y) >= 16 || Math.abs(a.x - b.x) > wide).toBe(true);
            }
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('[WLV1] keys go through the list and stop at its ends', () => {
    expect(nextIndex('ArrowDown', -1, 3)).toBe(0);
    expect(nextIndex('ArrowDown', 2, 3)).toBe(2);
    expect(nextIndex('ArrowUp', 0, 3)).toBe(0);
    expect(nextIndex('End', 0, 3)).toBe(2);
    expect(nextIndex('ArrowDown', -1, 0)).toBeUndefined();
    expect(nextIndex('x', 1, 3)).toBeUndefined();
  });
});

describe('the pace of pictures', () => {
  const many = (count: number, gapOf: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => gapOf(i));
  function run(gaps: readonly number[]) {
    const pace = createPaceKeeper('card');
    let now = 0;
    pace.frame(now);
    for (const gap of gaps) {
      now += gap;
      pace.frame(now);
    }
    pace.drew(now, false);
    pace.frame(now + 5);
    return { isBusy: pace.isTooSoon(now + 5, false), ease: pace.ease, now, pace };
  }

  it('[WLV1] a machine that does not keep up is asked for less, and a page that stood still is not one', () => {
    expect(run(many(100, () => 33)).ease).toBe(0);
    expect(run(many(11, () => 90)).ease).toBe(0);
    expect(run(many(12, () => 90)).ease).toBe(1);
    // every other frame has none of it
    expect(run(many(200, (i) => (i % 2 === 0 ? 16 : 90))).ease).toBe(0);
    expect(run(many(20, (i) => (i % 5 === 0 ? 16 : 90))).ease).toBe(1);
    expect(run(many(100, () => 5000))).toMatchObject({ isBusy: false, ease: 0 });
    expect(run([...many(15, () => 90), ...many(1000, () => 16)]).ease).toBe(1);
  });

  it('[WLV1] a machine that does not keep up then either is asked for less once more', () => {
    expect(run(many(23, () => 90)).ease).toBe(1);
    expect(run(many(24, () => 90)).ease).toBe(2);
    expect(run(many(1000, () => 90)).ease).toBe(2);
    expect(run(many(100, () => 45)).ease).toBe(0);
  });

  it('[WLV1] where pictures are painted beside the page, those count that had to wait', () => {
    const paint = (lates: readonly boolean[]) => {
      const pace = createPaceKeeper('processor');
      let now = 0;
      for (const isLate of lates) {
        pace.drew(now, isLate);
        // the page goes on meanwhile, however it does
        pace.frame(now + 90);
        now += 90;
        // and what comes next is not put off
        expect(pace.isTooSoon(now, true)).toBe(false);
      }
      return pace.ease;
    };
    const every = (nth: number) => (i: number) => i % nth === 0;
    const some = (count: number, isLate: (i: number) => boolean) =>
      paint(Array.from({ length: count }, (_, i) => isLate(i)));
    expect(some(100, () => false)).toBe(1);
    expect(some(3, () => true)).toBe(1);
    expect(some(4, () => true)).toBe(2);
    expect(some(8, () => true)).toBe(3);
    expect(some(1000, () => true)).toBe(3);
    expect(some(300, every(10))).toBe(3);
    expect(some(900, every(20))).toBe(1);
  });

  it('[WLV1] a picture on such a machine leaves the others as long as it took, however long it stood still', () => {
    for (const [took, wait] of [
      [40, 80],
      [90, 180],
      [60_000, 400],
    ] as const) {
      const { now: before, pace } = run(many(100, () => 90));
      const now = before + 1000;
      pace.drew(before, false);
      pace.frame(before + took);
      pace.drew(now, false);
      pace.frame(now + took);
      expect(pace.isTooSoon(now + wait - 1, true)).toBe(true);
      expect(pace.isTooSoon(now + Math.max(wait, took), true)).toBe(false);
    }
  });

  it('[WLV1] a picture on such a machine that is quick enough comes with every tick', () => {
    const { now, pace } = run(many(100, () => 90));
    pace.drew(now, false);
    pace.frame(now + 33);
    expect(pace.isTooSoon(now + 33, true)).toBe(false);
    expect(pace.isTooSoon(now + 33, false)).toBe(true);
    // one that took long says nothing
    pace.drew(now + 33, false);
    pace.frame(now + 83);
    expect(pace.isTooSoon(now + 83, true)).toBe(false);
    pace.drew(now + 83, false);
    pace.frame(now + 133);
    expect(pace.isTooSoon(now + 133, true)).toBe(true);
  });

  it('[WLV1] a page that is busy is asked for less until it is not', () => {
    const busy = many(120, (i) => (i % 2 === 0 ? 33 : 17));
    expect(run(many(600, () => 17)).isBusy).toBe(false);
    expect(run(many(600, (i) => (i % 10 === 0 ? 50 : 17))).isBusy).toBe(false);
    expect(run(busy)).toMatchObject({ isBusy: true, ease: 0 });
    expect(run([...busy, ...many(300, () => 17)]).isBusy).toBe(true);
    expect(run([...busy, ...many(700, () => 17)]).isBusy).toBe(false);
    expect(run([...busy, ...many(700, () => 17), ...busy]).isBusy).toBe(true);
    // one that came late, and the next soon
    expect(run(many(600, (i) => (i % 20 === 0 ? 8 : 17))).isBusy).toBe(false);
    // where power is saved there are no more
    expect(run(many(600, () => 33)).isBusy).toBe(false);
  });

  it('[WLV1] a busy page has every tick, and where ticks are few what is between them', () => {
    const { now, pace } = run(many(120, (i) => (i % 2 === 0 ? 33 : 17)));
    expect(pace.isTooSoon(now + 17, true)).toBe(false);
    expect(pace.isTooSoon(now + 33, false)).toBe(true);
    expect(pace.isTooSoon(now + 50, false)).toBe(false);
  });
});
