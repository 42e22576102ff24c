import {
  createBody,
  ease,
  look,
  reach,
  rigOf,
  sequence,
  solveLimb,
  tipOf,
  variablesOf,
} from '@troupe/body';
import type { Point } from '@troupe/core';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  add,
  dot,
  lengthOf,
  subtract,
  times,
  turnAround,
  turnBetween,
  unit,
  type Vector,
} from '../src/math/vectors.js';
import { intoBody, intoWorld } from '../src/motor/target.js';
import { begin, biped, dog, finish, openMover, poser, walkers } from './motor-robots.js';

const rig = rigOf(biped);
/** Not doubles: those are mostly almost nothing. */
const coordinate = fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 10_000);
const direction = fc
  .tuple(coordinate, coordinate, coordinate)
  .filter((v) => lengthOf(v) > 0.05)
  .map(unit);
const part = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000);
const limbs = fc.constantFrom('left.arm', 'right.arm', 'l.leg');

/** A case is a scene of some thirty ticks. */
const sceneRuns = Math.ceil(Number(process.env['TROUPE_RUNS']) / 10);

/** A place that a limb reaches, from the body's point of view. */
function within(name: string, way: Vector, how: number): Vector {
  const { ball, longest, shortest } = rig.limb(name);
  const far = shortest + 0.001 + (longest - shortest - 0.002) * how;
  const from: Vector = [ball.frame[12]!, ball.frame[13]!, ball.frame[14]!];
  return add(from, times(way, far));
}

// a shape has one rig for all of its bodies: whoever moved last has left it as it was then
beforeEach(() => {
  for (const body of Object.values(walkers)) {
    const { limbs, settle } = rigOf(body);
    const initial = variablesOf(body);
    for (const { ball } of limbs.values()) settle(ball, (name) => initial[name] as never);
  }
});

describe('a limb', () => {
  it('[MOT4] is bent in one go so that its tip is there, exactly, and only the way its hinge bends', () => {
    const body = createBody(biped);
    fc.assert(
      fc.property(limbs, direction, part, direction, (name, way, how, pole) => {
        const limb = rig.limb(name);
        const target = within(name, way, how);
        const { ball, hinge, missed } = solveLimb(limb, target, pole);
        body.set(limb.limb.ball, ball);
        body.set(limb.limb.hinge, hinge);
        const at = body.place(limb.limb.tip);
        expect(lengthOf(subtract([at[12]!, at[13]!, at[14]!], target))).toBeLessThan(1e-9);
        expect(missed).toBeLessThan(1e-9);
        expect(hinge).toBeGreaterThanOrEqual(0);
        expect(hinge).toBeLessThanOrEqual(150);
        // the hinge lies on the side of the pole
        const bend = body.place(limb.limb.hinge);
        const from = limb.ballPlace;
        const elbow = subtract([bend[12]!, bend[13]!, bend[14]!], from);
        const along = unit(subtract(target, from));
        const aside = subtract(elbow, times(along, dot(elbow, along)));
        const wanted = subtract(pole, times(along, dot(pole, along)));
        if (lengthOf(aside) > 1e-3 && lengthOf(wanted) > 1e-3) {
          expect(dot(unit(aside), unit(wanted))).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('[MOT4] bends a little more for a place a little farther: nothing turns over', () => {
    fc.assert(
      fc.property(limbs, direction, part, direction, (name, way, how, aside) => {
        const limb = rig.limb(name);
        const pole = limb.pole;
        // where the limb points along its pole it may point anywhere
        fc.pre(
          lengthOf(subtract(pole, times(way, dot(pole, way)))) > 0.3 && how > 0.05 && how < 0.95,
        );
        const one = solveLimb(limb, within(name, way, how));
        const other = solveLimb(limb, add(within(name, way, how), times(aside, 1e-4)));
        expect(turnBetween(one.ball, other.ball)).toBeLessThan(0.01);
        expect(Math.abs(one.hinge - other.hinge)).toBeLessThan(0.5);
      }),
    );
  });

  it('[MOT4] says by how much a place is too far, or too near', () => {
    for (const name of ['left.arm', 'right.arm', 'l.leg']) {
      const limb = rig.limb(name);
      const way: Vector = [0.6, 0, 0.8];
      const at = (far: number) => solveLimb(limb, add(limb.ballPlace, times(way, far))).missed;
      expect(at(limb.longest + 0.25)).toBeCloseTo(0.25, 9);
      expect(at(limb.shortest / 2)).toBeCloseTo(limb.shortest / 2, 9);
      expect(at(0)).toBeCloseTo(limb.shortest, 9);
      expect(at(limb.longest)).toBeCloseTo(0, 9);
    }
  });

  it('[MOT4] of a straight leg that was built bent is measured as it is', () => {
    for (const body of Object.values(walkers)) {
      for (const leg of rigOf(body).legs) {
        const { ball, hinge, missed } = solveLimb(leg, leg.tipPlace);
        expect(missed).toBeLessThan(1e-9);
        // as it stands it is as it was built
        expect(hinge).toBeCloseTo(leg.hinge.initial as number, 4);
        expect(turnBetween(ball, leg.ball.own!.initial as never)).toBeLessThan(1e-4);
      }
    }
    expect(rigOf(dog).legs.map(({ name }) => name)).toEqual([
      'bl.leg',
      'br.leg',
      'fl.leg',
      'fr.leg',
    ]);
  });
});

describe('reach', () => {
  const stance = { at: [0.4, 0, -0.7] as Vector, heading: 0.8 };
  const body = { at: stance.at as Point, heading: stance.heading };

  it('[MOT4] brings the tip within 1 cm of a place or thing, whatever the body did before', () => {
    const pose = poser(biped);
    const arms = fc.constantFrom('left.arm', 'right.arm');
    fc.assert(
      fc.property(arms, direction, part, direction, fc.boolean(), (name, way, how, lean, thing) => {
        const turned = turnAround(lean, 25);
        const torso = createBody(biped);
        torso.set('torso', turned);
        const shoulder = torso.place(rig.limb(name).limb.ball);
        const from: Vector = [shoulder[12]!, shoulder[13]!, shoulder[14]!];
        const { longest, shortest } = rig.limb(name);
        const place = add(from, times(way, shortest + (longest - shortest) * how));
        const goal = intoWorld(stance, place);
        const go = sequence(ease({ torso: turned }), reach(name, thing ? 'cup' : goal));
        const scene = openMover(biped, { go }, { cup: { at: goal as Point } }, { body });
        begin(scene, 'go');
        finish(scene);
        expect(scene.actor('mover').failures).toEqual([]);
        const tip = pose(scene, rig.limb(name).limb.tip);
        expect(lengthOf(subtract(tip, goal))).toBeLessThan(0.01);
        const bent = scene.world.get('mover', rig.limb(name).limb.hinge) as number;
        expect(bent).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[MOT4] fails if it is farther than the limb is long, too near, or nowhere', () => {
    fc.assert(
      fc.property(direction, part, (way, how) => {
        const { ballPlace, longest, shortest } = rig.limb('left.arm');
        const far =
          how < 0.5 ? longest + 0.011 + how : shortest - 0.011 - (shortest - 0.02) * (how - 0.5);
        const goal = intoWorld(stance, add(ballPlace, times(way, far)));
        const scene = openMover(biped, { go: reach('left.arm', goal) }, {}, { body });
        begin(scene, 'go');
        // at once, not when it has tried
        expect(finish(scene)).toBe(1);
        expect(scene.actor('mover').failures.length).toBe(1);
      }),
      { numRuns: Math.ceil(sceneRuns / 4) },
    );
    const scene = openMover(biped, { go: reach('left.arm', 'nothing') });
    begin(scene, 'go');
    expect(finish(scene)).toBe(1);
  });

  it('[MOT4] follows a thing that moves, and keeps a hand upright that was', () => {
    const start: Point = [0.3, 1.0, 0.3];
    const go = sequence(
      reach('left.arm', start, { level: true }),
      reach('left.arm', 'ball', { level: true, seconds: 1 }),
    );
    const more = {
      commands: {
        roll: {
          every: 1,
          run: ({
            world,
            tick,
          }: {
            world: { set: (t: string, p: string, v: Point) => void };
            tick: number;
          }) => world.set('ball', 'at', [0.2 + 0.002 * Math.min(tick, 60), 1.3, 0.25]),
        },
      },
    };
    const scene = openMover(biped, { go }, { ball: { at: [0.2, 1.3, 0.25] } }, more as never);
    begin(scene, 'go');
    const shown = createBody(biped);
    const upright = () => {
      for (const name of shown.variables.keys())
        shown.set(name, scene.world.get('mover', name) as never);
      return shown.place('left.hand')[5]!;
    };
    for (let i = 0; i < 22; i++) scene.tick();
    for (let i = 0; i < 25; i++) {
      scene.tick();
      expect(upright()).toBeGreaterThan(0.999);
    }
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    const tip = poser(biped)(scene, 'left.hand');
    expect(lengthOf(subtract(tip, scene.world.where('ball')!))).toBeLessThan(0.01);
  });
});

describe('look', () => {
  it('[MOT4] turns a head to something, as far as it goes', () => {
    const place: Point = [1, 1.8, 2];
    const scene = openMover(biped, {
      both: look('neck', place),
      around: look('eye', place),
      back: look('eye', [0.1, 1, -3]),
      no: look('neck', 'nobody'),
    });
    const shown = createBody(biped);
    const ahead = (part: string) => {
      for (const name of shown.variables.keys())
        shown.set(name, scene.world.get('mover', name) as never);
      const m = shown.place(part);
      return { way: [m[8]!, m[9]!, m[10]!] as Vector, at: [m[12]!, m[13]!, m[14]!] as Vector };
    };
    begin(scene, 'both');
    finish(scene);
    const { way, at } = ahead('neck');
    expect(dot(way, unit(subtract(place, at)))).toBeCloseTo(1, 9);
    begin(scene, 'around');
    finish(scene);
    const eye = ahead('eye');
    const [x, , z] = subtract(place, eye.at);
    expect(dot(eye.way, unit([x, 0, z]))).toBeCloseTo(1, 9);
    begin(scene, 'back');
    finish(scene);
    expect(Math.abs(scene.world.get('mover', 'eye') as number)).toBe(60);
    begin(scene, 'no');
    finish(scene);
    expect(scene.actor('mover').failures.length).toBeGreaterThan(0);
  });

  it('[MOT4] places of the body and of the world are the same places', () => {
    fc.assert(
      fc.property(
        direction,
        direction,
        fc.double({ min: -9, max: 9, noNaN: true }),
        (at, v, heading) => {
          const stance = { at, heading };
          expect(lengthOf(subtract(intoBody(stance, intoWorld(stance, v)), v))).toBeLessThan(1e-12);
        },
      ),
    );
    const ahead = intoWorld({ at: [0, 0, 0], heading: Math.PI / 2 }, [0, 0, 1]);
    expect(ahead[0]).toBeCloseTo(1, 12);
    expect(typeof tipOf).toBe('function');
  });
});
