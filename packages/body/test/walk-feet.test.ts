import { ease, face, rigOf, type Shape, stand, walkTo } from '@troupe/body';
import type { Point, Scene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnAround } from '../src/math/vectors.js';
import { gaitOf } from '../src/motor/gait.js';
import { begin, finish, openMover, poser, walkers } from './motor-robots.js';

/** Each case is a walk of a hundred ticks, each tick looked at four times: worth many of the others. */
const walkRuns = Math.ceil(Number(process.env['TROUPE_RUNS']) / 25);

interface Watched {
  readonly ticks: number;
  /** Metres that a foot moved while it stood, at worst, at ticks and in between. */
  slid: number;
  /** Below the ground, and above it, at worst. */
  sank: number;
  rose: number;
  /** Ticks in which all feet were in the air. */
  flew: number;
  /** Steps that feet made. */
  steps: number;
}

/** Runs until nothing is done any more, and looks at the feet as they are shown. */
function watch(scene: Scene, body: Shape, most = 1500): Watched {
  const pose = poser(body);
  const { legs } = rigOf(body);
  const feet = legs.map(({ limb, tipPlace }) => {
    const at = pose(scene, limb.tip) as Point;
    const ground = tipPlace[1];
    return { part: limb.tip, ground, stood: at[1] < ground + 0.0005 ? at : undefined };
  });
  const watched = { ticks: 0, slid: 0, sank: 0, rose: 0, flew: 0, steps: 0 };
  while (watched.ticks < most) {
    scene.tick();
    watched.ticks++;
    let up = 0;
    for (const foot of feet) {
      const at = pose(scene, foot.part);
      watched.sank = Math.max(watched.sank, foot.ground - at[1]);
      watched.rose = Math.max(watched.rose, at[1] - foot.ground);
      const stands = at[1] < foot.ground + 0.0005;
      if (!stands) up++;
      if (stands && foot.stood !== undefined) {
        for (const when of [0.25, 0.5, 0.75, 1]) {
          const shown = pose(scene, foot.part, when);
          const way = Math.hypot(shown[0] - foot.stood[0], shown[2] - foot.stood[2]);
          watched.slid = Math.max(watched.slid, way);
          watched.sank = Math.max(watched.sank, foot.ground - shown[1]);
        }
      }
      if (stands && foot.stood === undefined) watched.steps++;
      foot.stood = stands ? (foot.stood ?? at) : undefined;
    }
    if (up === feet.length) watched.flew++;
    if (watched.ticks > 1 && scene.actor('mover').doing.length === 0) break;
  }
  return watched;
}

/** Metres above the ground: a foot that is high up when it is led elsewhere is lifted once more. */
function highest(body: Shape): number {
  const { clearance, count, lifts, leap } = gaitOf(rigOf(body));
  return 2.5 * (clearance + (count === 1 && lifts ? leap : 0));
}

const walker = fc.constantFrom(...(Object.keys(walkers) as (keyof typeof walkers)[]));
/** Not doubles: those are mostly almost nothing. */
const coordinate = fc.integer({ min: -2000, max: 2000 }).map((n) => n / 1000);
const rate = fc.constantFrom(20, 30, 60);

describe('walking', () => {
  it('[MOT6] comes there by steps, with any number of legs; feet that stand stay where they are', () => {
    fc.assert(
      fc.property(walker, coordinate, coordinate, coordinate, rate, (name, x, z, heading, hz) => {
        const body = walkers[name];
        const scene = openMover(body, { go: walkTo([x, 0, z]) }, {}, { body: { heading } }, hz);
        begin(scene, 'go');
        const { slid, sank, flew, steps, ticks } = watch(scene, body);
        const actor = scene.actor('mover');
        expect([actor.failures, actor.faults]).toEqual([[], []]);
        const [ax, ay, az] = scene.world.where('mover')!;
        expect(Math.hypot(ax - x, az - z)).toBeLessThanOrEqual(0.05);
        expect(ay).toBe(0);
        expect(slid).toBeLessThan(0.01);
        expect(sank).toBeLessThan(0.01);
        expect(ticks / hz).toBeLessThan(25);
        const far = Math.hypot(x, z);
        if (far > 0.3) expect(steps).toBeGreaterThan(0);
        if (far > 0.5 && name === 'hopper') expect(flew).toBeGreaterThan(5);
        if (name !== 'hopper') expect(flew).toBe(0);
      }),
      {
        numRuns: walkRuns,
        // feet that leave the ground must not pull the body down
        examples: [['dog', 1.012, 0, -0.005, 30]],
      },
    );
  });

  it('[MOT6] turns to a place by steps, and faces it', () => {
    fc.assert(
      fc.property(walker, coordinate, coordinate, coordinate, (name, x, z, heading) => {
        fc.pre(Math.hypot(x, z) > 0.2);
        const body = walkers[name];
        const scene = openMover(
          body,
          { turn: face('door') },
          { door: { at: [x, 0, z] } },
          { body: { heading } },
        );
        begin(scene, 'turn');
        const { slid, sank } = watch(scene, body);
        expect(scene.actor('mover').failures).toEqual([]);
        const turned = scene.world.get('mover', 'heading') as number;
        const off = Math.sin(turned) * z - Math.cos(turned) * x;
        expect(Math.abs(off) / Math.hypot(x, z)).toBeLessThan(0.05);
        expect(Math.sin(turned) * x + Math.cos(turned) * z).toBeGreaterThan(0);
        expect(slid).toBeLessThan(0.01);
        expect(sank).toBeLessThan(0.01);
      }),
      { numRuns: walkRuns },
    );
  });

  it('[MOT6] interrupted at any tick and led elsewhere, feet that stand stay where they are', () => {
    const place = fc.tuple(coordinate, fc.constant(0), coordinate);
    const when = fc.integer({ min: 1, max: 90 });
    fc.assert(
      fc.property(
        walker,
        place,
        place,
        fc.boolean(),
        when,
        rate,
        (name, to, then, walks, n, hz) => {
          const body = walkers[name];
          const skills = { go: walkTo(to), next: walks ? walkTo(then) : face(then) };
          const scene = openMover(body, skills, {}, {}, hz);
          begin(scene, 'go');
          for (let i = 0; i < n; i++) scene.tick();
          begin(scene, 'next');
          const { slid, sank } = watch(scene, body);
          expect(scene.actor('mover').faults).toEqual([]);
          expect(slid).toBeLessThan(0.01);
          expect(sank).toBeLessThan(0.01);
        },
      ),
      {
        numRuns: walkRuns,
        examples: [
          // legs that are quite straight, and ticks so short that they cannot bend as quickly as the body came down
          ['dog', [-0.001, 0, -0.39], [0, 0, -0.001], false, 76, 60],
          ['beetle', [-0.001, 0, -0.39], [0, 0, -0.001], false, 54, 30],
          // a body that a foot held down until it left the ground
          ['beetle', [0, 0, 0.307], [-0.345, 0, 0], true, 33, 60],
        ],
      },
    );
  });

  it('[MOT6] interrupted at any tick and told to stand, brings its feet down and slides no more', () => {
    fc.assert(
      fc.property(
        walker,
        coordinate,
        coordinate,
        fc.integer({ min: 1, max: 90 }),
        (name, x, z, when) => {
          const body = walkers[name];
          const scene = openMover(body, { go: walkTo([x, 0, z]), stop: stand() });
          begin(scene, 'go');
          for (let i = 0; i < when; i++) scene.tick();
          begin(scene, 'stop');
          const { slid, sank, rose } = watch(scene, body);
          expect(rose).toBeLessThan(highest(body));
          const actor = scene.actor('mover');
          expect([
            actor.failures.filter(({ outcome }) => outcome === 'failed'),
            actor.faults,
          ]).toEqual([[], []]);
          expect(slid).toBeLessThan(0.01);
          expect(sank).toBeLessThan(0.01);
          const pose = poser(body);
          for (const { limb, tipPlace } of rigOf(body).legs) {
            expect(Math.abs(pose(scene, limb.tip)[1] - tipPlace[1])).toBeLessThan(0.004);
          }
        },
      ),
      { numRuns: walkRuns },
    );
  });

  it('[MOT6] a slow one that is interrupted again and again puts its feet down as soon as others', () => {
    const skills = { go: walkTo([-0.8, 0, 0]), on: walkTo([0, 0, -1]), stop: stand() };
    const scene = openMover(walkers.biped, skills);
    begin(scene, 'go');
    for (let i = 0; i < 28; i++) scene.tick();
    begin(scene, 'on');
    for (let i = 0; i < 2; i++) scene.tick();
    begin(scene, 'stop');
    const { rose, ticks } = watch(scene, walkers.biped);
    expect(rose).toBeLessThan(highest(walkers.biped));
    expect(ticks).toBeLessThan(50);
  });

  it('[MOT6] a foot that was stopped anywhere on its way comes down, from just above the ground too', () => {
    for (const [body, place] of [
      [walkers.biped, [0, 0, 2]],
      [walkers.hopper, [0, 0, 2]],
      [walkers.pointed, [0.363, 0, 0.079]],
    ] as const) {
      const pose = poser(body);
      for (let when = 1; when < 64; when++) {
        const scene = openMover(body, { go: walkTo(place), stop: stand() });
        begin(scene, 'go');
        for (let i = 0; i < when; i++) scene.tick();
        begin(scene, 'stop');
        finish(scene);
        for (const { limb, tipPlace } of rigOf(body).legs) {
          expect(Math.abs(pose(scene, limb.tip)[1] - tipPlace[1])).toBeLessThan(0.004);
        }
      }
    }
  });

  it('[MOT6] one that is carried up and down arrives all the same', () => {
    for (const body of [walkers.biped, walkers.dog]) {
      const scene = openMover(
        body,
        { go: walkTo([0, 0, 1]) },
        { lift: { at: [0, 0, 0] } },
        { body: { in: 'lift' } },
      );
      begin(scene, 'go');
      const actor = scene.actor('mover');
      for (let i = 0; i < 600 && (i < 2 || actor.doing.length > 0); i++) {
        scene.world.set('lift', 'at', [0, i * 0.004, 0]);
        scene.tick();
      }
      expect([actor.doing, actor.failures, actor.faults]).toEqual([[], [], []]);
    }
  });

  it('[MOT6] a foot that something else has lifted comes down too', () => {
    const body = walkers.biped;
    // straight up: it hangs over the place where it rests
    const raised = ease({ 'l.hip': turnAround([1, 0, 0], -40), 'l.knee': 80 });
    const scene = openMover(body, { raise: raised, stop: stand() });
    const pose = poser(body);
    begin(scene, 'raise');
    finish(scene);
    const [x, y, z] = pose(scene, 'l.foot');
    expect([x, z].map((n) => Math.round(n * 1000) + 0)).toEqual([120, 0]);
    expect(y).toBeGreaterThan(0.15);
    begin(scene, 'stop');
    finish(scene);
    expect(Math.abs(pose(scene, 'l.foot')[1])).toBeLessThan(0.004);
  });
});
