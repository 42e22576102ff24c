import {
  act,
  carry,
  ease,
  grasp,
  holdsOf,
  type Motion,
  opensOf,
  reach,
  release,
  sequence,
  stand,
  tipOf,
  together,
  walkTo,
} from '@troupe/body';
import {
  type ActContext,
  type CommandForm,
  createFreeShare,
  createScene,
  type Data,
  followedOf,
  inputsOfShare,
  type Point,
  placesOf,
  restoreScene,
  type Scene,
  type TickRecord,
  type WorldChange,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf, subtract, turnAround, type Vector } from '../src/math/vectors.js';
import { begin, biped, finish, mover, openMover, poser } from './motor-robots.js';

/** A case is a scene of some fifty ticks. */
const sceneRuns = Math.ceil(Number(process.env['TROUPE_RUNS']) / 50);
const commands = { carry: carry(biped) };
const cupAt: Point = [0.3, 1.1, 0.3];
/** Where both hands come. */
const middle: Point = [0, 1.1, 0.4];

function open(
  skills: Parameters<typeof openMover>[1],
  things: Record<string, Record<string, Data>> = { cup: { at: cupAt } },
): Scene {
  return openMover(biped, skills, things, { commands });
}

const take = sequence(reach('left.arm', 'cup'), grasp('left.arm', 'cup'));

function distance(a: Vector, b: Vector): number {
  return lengthOf(subtract(a, b));
}

describe('a hand', () => {
  it('[MOT5] takes a thing that is there; it moves with it, and stays where it is let go', () => {
    const pose = poser(biped);
    const scene = open({
      take,
      wave: together(
        ease({ 'left.elbow': 100, torso: [0, 0.38, 0, 0.92] }, { seconds: 0.7 }),
        walkTo([1, 0, 1]),
      ),
      drop: release('left.arm'),
    });
    begin(scene, 'take');
    finish(scene);
    expect(scene.world.get('cup', 'in')).toBe('mover');
    expect(scene.world.get('cup', 'joint')).toBe('left.hand');
    expect(scene.world.get('mover', holdsOf('left.arm'))).toBe('cup');
    const offset = distance(pose(scene, 'left.hand'), scene.world.where('cup')!);
    expect(offset).toBeLessThan(0.01);
    begin(scene, 'wave');
    for (let i = 0; i < 200 && (i < 2 || scene.actor('mover').doing.length > 0); i++) {
      scene.tick();
      // one tick behind the hand
      const lag = distance(pose(scene, 'left.hand'), scene.world.where('cup')!);
      expect(lag).toBeLessThan(0.06);
    }
    for (let i = 0; i < 3; i++) scene.tick();
    expect(scene.actor('mover').failures).toEqual([]);
    expect(distance(pose(scene, 'left.hand'), scene.world.where('cup')!)).toBeCloseTo(offset, 9);
    expect(distance(scene.world.where('cup')!, cupAt)).toBeGreaterThan(0.8);
    const held = scene.world.where('cup')!;
    begin(scene, 'drop');
    finish(scene);
    expect(distance(scene.world.where('cup')!, held)).toBeLessThan(1e-9);
    expect(['in', 'joint', 'grip'].map((name) => scene.world.get('cup', name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(scene.world.get('mover', holdsOf('left.arm'))).toBe('');
  });

  it('[MOT8] [MOT5] all that is written of it has nine decimals; what stands still is not written', () => {
    const wave = ease({ 'left.elbow': 100 / 3, torso: turnAround([0, 1, 0], 40) });
    const scene = open({
      take,
      wave: together(wave, walkTo([4 / 3, 0, 6 / 7])),
      still: wave,
      drop: release('left.arm'),
    });
    let changes: (WorldChange & { readonly writer: string })[] = [];
    scene.record({
      tick: ({ world = [] }) => void changes.push(...world),
      keyframe: () => {},
    });
    for (const skill of ['take', 'wave', 'drop']) {
      begin(scene, skill);
      finish(scene);
      scene.tick();
    }
    expect(scene.actor('mover').failures).toEqual([]);
    const numbers = changes.flatMap((change) =>
      'property' in change
        ? [change.value].flat().flatMap((value) => (typeof value === 'number' ? [value] : []))
        : [],
    );
    const properties = new Set(changes.map((change) => 'property' in change && change.property));
    expect([...properties]).toEqual(
      expect.arrayContaining(['at', 'heading', 'grip', 'torso', 'left.elbow', 'l.hip', 'l.knee']),
    );
    expect(numbers.length).toBeGreaterThan(500);
    for (const value of numbers) expect(Number(value.toFixed(9)), `${value}`).toBe(value);
    changes = [];
    begin(scene, 'still');
    finish(scene);
    expect(changes).toEqual([]);
  });

  it('[MOT8] what was put somewhere more exactly stays there until it moves', () => {
    const where = { at: [1 / 3, 0, -2 / 7], heading: Math.PI / 3 } as const;
    const scene = openMover(biped, { stop: stand() }, {}, { body: where });
    begin(scene, 'stop');
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    expect(scene.world.get('mover', 'at')).toEqual(where.at);
    expect(scene.world.get('mover', 'heading')).toBe(where.heading);
  });

  it('[MOT5] a hand that lets go takes something else in the same tick', () => {
    const things = { cup: { at: cupAt }, ball: { at: cupAt } };
    const swap = sequence(release('left.arm'), grasp('left.arm', 'ball'));
    const scene = open({ take, swap }, things);
    for (const skill of ['take', 'swap']) {
      begin(scene, skill);
      finish(scene);
      scene.tick();
    }
    expect(scene.actor('mover').failures).toEqual([]);
    expect(scene.world.get('mover', holdsOf('left.arm'))).toBe('ball');
    expect(['cup', 'ball'].map((name) => scene.world.get(name, 'in'))).toEqual([
      undefined,
      'mover',
    ]);
  });

  it('[MOT5] gives a thing to the other hand', () => {
    const over = sequence(
      reach('right.arm', 'cup'),
      release('left.arm'),
      grasp('right.arm', 'cup'),
    );
    const scene = open(
      { take: sequence(reach('left.arm', middle), grasp('left.arm', 'cup')), over },
      {
        cup: { at: middle },
      },
    );
    for (const skill of ['take', 'over']) {
      begin(scene, skill);
      finish(scene);
      scene.tick();
    }
    expect(scene.actor('mover').failures).toEqual([]);
    expect(scene.world.get('cup', 'joint')).toBe('right.hand');
    expect(
      ['left.arm', 'right.arm'].map((limb) => scene.world.get('mover', holdsOf(limb))),
    ).toEqual(['', 'cup']);
    expect(distance(scene.world.where('cup')!, middle)).toBeLessThan(0.05);
  });

  it.each([
    ['what is not there', 'box', 'there is no "box"'],
    ['itself', 'cup', '"cup" cannot be in itself'],
    ['what is in it', 'tea', '"cup" cannot be in itself'],
  ])('[MOT5] [MOT9] puts nothing into %s, and still holds it', (_, into, reason) => {
    const scene = open(
      { take, drop: release('left.arm', { into }) },
      { cup: { at: cupAt }, tea: { in: 'cup' } },
    );
    begin(scene, 'take');
    finish(scene);
    const held = scene.world.where('cup')!;
    begin(scene, 'drop');
    finish(scene);
    for (let i = 0; i < 3; i++) scene.tick();
    expect(scene.actor('mover').failures.at(-1)?.reason).toBe(reason);
    expect(scene.actor('mover').faults).toEqual([]);
    expect(scene.world.get('mover', holdsOf('left.arm'))).toBe('cup');
    expect(scene.world.get('cup', 'in')).toBe('mover');
    expect(distance(scene.world.where('cup')!, held)).toBeLessThan(0.01);
  });

  const meddling: [string, string, (world: ActContext['world']) => void][] = [
    ['is gone', 'there is no "box"', (world) => world.remove('box')],
    ['is put into it', '"cup" cannot be in itself', (world) => world.set('box', 'in', 'cup')],
  ];
  const late = meddling.flatMap(([what, reason, meddle]) =>
    [false, true].map((stops) => [
      what,
      stops ? 'interrupted then' : 'told',
      reason,
      meddle,
      stops,
    ]),
  ) as [string, string, string, (world: ActContext['world']) => void, boolean][];
  it.each(late)(
    '[MOT5] [MOT9] still holds what it put into something that %s in the same tick, %s',
    (_, __, reason, meddle, stops) => {
      const spoil: CommandForm = {
        every: 1,
        run: ({ world, self }) => world.get(self, opensOf('left.arm')) === true && meddle(world),
      };
      const scene = openMover(
        biped,
        { take, drop: release('left.arm', { into: 'box' }), again: release('left.arm') },
        { cup: { at: cupAt }, box: { at: [5, 0, 5] } },
        { commands: { ...commands, spoil } },
      );
      const { world } = scene;
      begin(scene, 'take');
      finish(scene);
      const held = world.where('cup')!;
      begin(scene, 'drop');
      while (world.get('mover', opensOf('left.arm')) !== true) scene.tick();
      scene.tick();
      if (stops) begin(scene, 'again');
      // a tick later all is as it was
      for (let i = 0; i < 2; i++) {
        scene.tick();
        expect(['in', 'joint'].map((name) => world.get('cup', name))).toEqual([
          'mover',
          'left.hand',
        ]);
        expect(world.get('mover', holdsOf('left.arm'))).toBe('cup');
        expect(distance(world.where('cup')!, held)).toBeLessThan(0.01);
      }
      if (!stops) expect(scene.actor('mover').failures.at(-1)?.reason).toBe(reason);
      begin(scene, 'again');
      for (let i = 0; i < 4; i++) scene.tick();
      expect(world.get('cup', 'in')).toBeUndefined();
      expect(distance(world.where('cup')!, held)).toBeLessThan(0.01);
    },
  );

  it("[MOT5] what is taken away is nobody's any more, and can be taken again", () => {
    for (const carries of [true, false]) {
      const more = carries ? { commands } : {};
      const things = { cup: { at: cupAt }, box: { at: cupAt } };
      const scene = openMover(biped, { take, more: take }, things, more);
      begin(scene, 'take');
      finish(scene);
      scene.world.set('cup', 'in', 'box');
      scene.world.set('cup', 'at', [0, 0, 0]);
      scene.tick();
      if (carries) expect(scene.world.get('cup', 'joint')).toBeUndefined();
      else {
        scene.world.set('cup', 'joint', null);
        scene.tick();
      }
      begin(scene, 'more');
      finish(scene);
      expect(scene.actor('mover').failures).toEqual([]);
      expect(scene.world.get('cup', 'in')).toBe('mover');
    }
  });

  it('[MOT5] [MOT9] does not take what its body is in', () => {
    const scene = openMover(
      biped,
      { take: sequence(reach('left.arm', cupAt), grasp('left.arm', 'cart')) },
      { cart: { at: cupAt }, box: { in: 'cart', at: [-0.3, -1.1, -0.3] } },
      { commands, body: { in: 'box' } },
    );
    begin(scene, 'take');
    finish(scene);
    expect(scene.actor('mover').failures.at(-1)?.reason).toBe('it is in "cart" itself');
    expect(scene.world.where('cart')).toEqual(cupAt);
    expect(distance(scene.world.where('mover')!, [0, 0, 0])).toBeLessThan(1e-9);
  });

  it.each([
    ['told', false],
    ['interrupted then', true],
  ])(
    '[MOT5] of two that take each other one is held, and neither stays elsewhere: %s',
    (_, stops) => {
      const scene = open({}, {});
      scene.remove('mover');
      const seize = (other: string) =>
        mover(biped, { take: grasp('left.arm', other) }, { commands, body: { radius: 0.75 } });
      scene.add(seize('b'), 'a');
      scene.add(seize('a'), 'b');
      scene.world.set('a', 'at', [3, 0, 0]);
      scene.world.set('b', 'at', [3.4, 0, 0]);
      scene.world.set('b', 'heading', Math.PI);
      const holders = () => ['a', 'b'].filter((name) => scene.world.get(name, 'in') !== undefined);
      for (const name of ['a', 'b']) scene.actor(name).set('may-take', true);
      while (holders().length === 0) scene.tick();
      for (const name of ['a', 'b']) {
        if (stops) scene.actor(name).cancel('take', 'something else');
        scene.actor(name).set('may-take', false);
      }
      for (let i = 0; i < 40; i++) {
        scene.tick();
        expect(holders()).toEqual(['b']);
        expect(distance(scene.world.where('a')!, [3, 0, 0])).toBeLessThan(0.1);
        expect(distance(scene.world.where('b')!, [3.4, 0, 0])).toBeLessThan(0.1);
        const own = ['joint', 'grip'].map((name) => scene.world.get('a', name));
        expect(own).toEqual([undefined, undefined]);
      }
      expect(scene.world.get('a', holdsOf('left.arm'))).toBe('b');
      expect(scene.world.get('b', holdsOf('left.arm'))).toBe('');
    },
  );

  it('[MOT5] lets go also where nobody waits for its skill, and the world is seen late', () => {
    const skills = { take, drop: release('left.arm') };
    const definition = mover(biped, skills, { commands });
    const scene = createScene({ rate: 30, world: { things: { cup: { at: cupAt } } } });
    const actor = scene.add(definition);
    begin(scene, 'take');
    finish(scene);
    const own = { skills: ['drop'] };
    const { world } = JSON.parse(JSON.stringify(scene.save()));
    const share = createFreeShare(definition, { own, name: 'mover', rate: 30, world });
    for (const message of placesOf(own)) actor.tell(message);
    actor.onExecute((order) => share.begin(order));
    const records: TickRecord[] = [];
    scene.record({ tick: (record) => void records.push(record), keyframe: () => {} });
    begin(scene, 'drop');
    for (let i = 0; i < 20; i++) {
      scene.tick();
      for (const record of records.splice(0)) share.follow(followedOf(record, 'mover'));
      for (const input of inputsOfShare(actor, share.tick())) scene.take(input);
    }
    expect(scene.world.get('cup', 'in')).toBeUndefined();
    expect(scene.world.get('mover', holdsOf('left.arm'))).toBe('');
    expect(actor.doing).toEqual([]);
  });

  it('[MOT5] keeps a thing as it lies in it, however the body turns', () => {
    const pose = poser(biped);
    const angle = fc.double({ min: 0, max: 140, noNaN: true });
    const turn = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(angle, turn, fc.boolean(), (bent, heading, mirrored) => {
        const [limb, side] = mirrored ? ['right.arm', 'right'] : ['left.arm', 'left'];
        const x = mirrored ? -0.3 : 0.3;
        const go = sequence(
          reach(limb, [x, 1.1, 0.3]),
          grasp(limb, 'cup'),
          act((motion) => motion.moveTo([3, 0, 2], heading)),
          ease({ [`${side}.elbow`]: bent }),
        );
        const scene = open({ go }, { cup: { at: [x, 1.12, 0.33], heading: 1 } });
        begin(scene, 'go');
        finish(scene);
        for (let i = 0; i < 3; i++) scene.tick();
        expect(scene.actor('mover').failures).toEqual([]);
        const off = distance([x, 1.12, 0.33], [x, 1.1, 0.3]);
        const now = distance(pose(scene, `${side}.hand`), scene.world.where('cup')!);
        expect(Math.abs(now - off)).toBeLessThan(0.011);
        expect(scene.world.get('cup', 'heading')).toBeCloseTo(1 + heading, 9);
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[MOT5] takes nothing that is farther than 5 cm, held already, or not there, and only one thing', () => {
    const go = (limb: string, thing: string) => sequence(reach(limb, cupAt), grasp(limb, thing));
    const failures = (
      skill: ReturnType<typeof go>,
      things: Record<string, Record<string, Data>>,
    ) => {
      const scene = open({ go: skill }, { other: {}, ...things });
      begin(scene, 'go');
      finish(scene);
      return scene.actor('mover').failures.length;
    };
    expect(failures(go('left.arm', 'cup'), { cup: { at: [0.3, 1.1, 0.345] } })).toBe(0);
    expect(failures(go('left.arm', 'cup'), { cup: { at: [0.3, 1.1, 0.365] } })).toBe(1);
    expect(failures(go('left.arm', 'cup'), { cup: { at: [0.3, 1.1, 0.5], radius: 0.18 } })).toBe(0);
    expect(failures(go('left.arm', 'cup'), {})).toBe(1);
    expect(failures(go('left.arm', 'mover'), {})).toBe(1);
    expect(
      failures(go('left.arm', 'cup'), { cup: { in: 'other', joint: 'hand', at: cupAt } }),
    ).toBe(1);
    expect(failures(go('left.arm', 'cup'), { cup: { in: 'other', at: cupAt } })).toBe(0);
    const two = sequence(go('left.arm', 'cup'), go('left.arm', 'pen'));
    expect(failures(two, { cup: { at: cupAt }, pen: { at: cupAt } })).toBe(1);
  });

  it.each([
    ['where it is', {}],
    ['somewhere', { at: 'table' }],
  ])('[MOT5] lets go in what it is in, which may move: %s', (_, where) => {
    const steam: CommandForm = {
      every: 1,
      run: ({ world, tick }) => world.set('train', 'at', [tick, 0, 0]),
    };
    const take = sequence(reach('left.arm', 'cup'), grasp('left.arm', 'cup'));
    const scene = openMover(
      biped,
      { take, drop: release('left.arm', where) },
      {
        train: { at: [0, 0, 0] },
        cup: { in: 'train', at: cupAt },
        table: { in: 'train', at: [1, 1, 1] },
      },
      { commands: { ...commands, steam }, body: { in: 'train', at: [0, 0, 0] } },
    );
    begin(scene, 'take');
    finish(scene);
    expect(scene.world.get('cup', 'in')).toBe('mover');
    begin(scene, 'drop');
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    for (let i = 0; i < 3; i++) scene.tick();
    expect(scene.world.get('cup', 'in')).toBe('train');
    const there = scene.world.get('cup', 'at') as Point;
    expect(distance(there, 'at' in where ? [1, 1, 1] : cupAt)).toBeLessThan(0.02);
  });

  it('[MOT5] lets go into nothing where it is held itself', () => {
    const things = { giant: {}, cup: { at: cupAt } };
    const scene = openMover(biped, { take, drop: release('left.arm') }, things, {
      commands,
      body: { in: 'giant', joint: 'finger' },
    });
    for (const skill of ['take', 'drop']) {
      begin(scene, skill);
      finish(scene);
    }
    expect(scene.actor('mover').failures).toEqual([]);
    expect(scene.world.get('mover', holdsOf('left.arm'))).toBe('');
    expect(scene.world.get('cup', 'in')).toBeUndefined();
  });

  it('[MOT5] both hands that let go in one tick are free in it', () => {
    const side: Point = [-0.3, 1.1, 0.3];
    const both = sequence(
      together(reach('left.arm', 'cup'), reach('right.arm', 'pen')),
      together(grasp('left.arm', 'cup'), grasp('right.arm', 'pen')),
    );
    const swap = sequence(
      together(release('left.arm'), release('right.arm')),
      grasp('left.arm', 'ball'),
    );
    const things = { cup: { at: cupAt }, pen: { at: side }, ball: { at: cupAt } };
    const scene = open({ both, swap }, things);
    for (const skill of ['both', 'swap']) {
      begin(scene, skill);
      finish(scene);
      scene.tick();
    }
    expect(scene.actor('mover').failures).toEqual([]);
    expect(
      ['left.arm', 'right.arm'].map((limb) => scene.world.get('mover', holdsOf(limb))),
    ).toEqual(['ball', '']);
  });

  it('[MOT5] of two that take one thing in one tick one has it, the other fails', () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const scene = open({ take }, { cup: { at: cupAt } });
      const other = mover(biped, { take }, { commands, name: 'other' });
      scene.remove('mover');
      for (const name of [first, second]) scene.add(other, name);
      for (const name of ['a', 'b']) scene.actor(name).set('may-take', true);
      for (let i = 0; i < 60; i++) {
        scene.tick();
        for (const name of ['a', 'b']) {
          if (scene.actor(name).failures.length > 0) scene.actor(name).set('may-take', false);
        }
      }
      expect(scene.world.get('cup', 'in')).toBe('b');
      expect(scene.actor('a').failures.length).toBe(1);
      expect(scene.actor('b').failures).toEqual([]);
      expect(['a', 'b'].map((name) => scene.world.get(name, holdsOf('left.arm')))).toEqual([
        '',
        'cup',
      ]);
    }
  });

  it('[MOT5] is empty when what it held is taken away or gone, and lets go of nothing without fuss', () => {
    const scene = open(
      { take, drop: release('left.arm', { at: [0.5, 1, 0.2], into: 'box' }) },
      { cup: { at: cupAt }, box: { at: [0.5, 0, 0] } },
    );
    begin(scene, 'take');
    finish(scene);
    begin(scene, 'drop');
    finish(scene);
    expect(scene.world.get('cup', 'in')).toBe('box');
    expect(distance(scene.world.where('cup')!, [0.5, 1, 0.2])).toBeLessThan(1e-9);
    begin(scene, 'drop');
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    scene.world.set('cup', 'in', null);
    scene.world.set('cup', 'at', cupAt);
    begin(scene, 'take');
    finish(scene);
    scene.world.remove('cup');
    for (let i = 0; i < 2; i++) scene.tick();
    expect(scene.world.get('mover', holdsOf('left.arm'))).toBe('');
    expect(scene.actor('mover').faults).toEqual([]);
  });

  it('[MOT1] [MOT5] saved at any tick of taking and carrying, it goes on the same', () => {
    const skills = {
      go: sequence(
        take,
        together(walkTo([0.6, 0, 0.4]), ease({ 'left.elbow': 90 })),
        release('left.arm'),
      ),
    };
    const character = mover(biped, skills, { commands });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), (when) => {
        const scene = open(skills);
        begin(scene, 'go');
        for (let i = 0; i < when; i++) scene.tick();
        const again = restoreScene(JSON.parse(JSON.stringify(scene.save())), {
          characters: { mover: character },
        });
        for (let i = 0; i < 30; i++) {
          scene.tick();
          again.tick();
        }
        expect(JSON.stringify(again.save())).toBe(JSON.stringify(scene.save()));
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[MOT5] tells where its tip is', () => {
    const seen: Vector[] = [];
    const scene = open({
      go: sequence(
        reach('right.arm', [-0.3, 1.2, 0.2]),
        act((motion: Motion) => void seen.push(tipOf(motion, 'right.arm'))),
      ),
    });
    begin(scene, 'go');
    finish(scene);
    expect(distance(seen[0]!, [-0.3, 1.2, 0.2])).toBeLessThan(0.01);
  });
});
