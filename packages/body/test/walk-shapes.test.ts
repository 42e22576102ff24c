import {
  articulate,
  joint,
  limb,
  number,
  part,
  rigOf,
  shape,
  translate,
  walkTo,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { gaitOf } from '../src/motor/gait.js';
import { beetle, begin, biped, dog, finish, hopper, openMover, robot } from './motor-robots.js';

const groupsOf = (body: typeof biped) => {
  const rig = rigOf(body);
  const { groups } = gaitOf(rig);
  return Object.fromEntries(rig.legs.map(({ name }, i) => [name.replace('.leg', ''), groups[i]]));
};

/** One leg, as straight as it goes. */
function whyNotWalk({
  least,
  limits = [0, 150],
}: {
  readonly least?: number;
  readonly limits?: readonly [number, number];
}): string | undefined {
  const stiff = shape('stiff', () => {
    const lift = least === undefined ? () => 0 : number('lift', 0, { least, most: 0.2 });
    part('hips', () => {
      articulate(() => translate(0, 0.8 + lift(), 0));
      joint('hip', {}, () => {
        joint('knee', { at: [0, -0.4, 0], axis: [1, 0, 0], limits }, () => {
          part('foot', () => translate(0, -0.4, 0));
        });
      });
    });
    limb('leg', { kind: 'leg', ball: 'hip', hinge: 'knee', tip: 'foot' });
  });
  const scene = openMover(stiff, { go: walkTo([1, 0, 0]) });
  begin(scene, 'go');
  finish(scene);
  return scene.actor('mover').failures[0]?.reason;
}

describe('a shape that walks', () => {
  it('[MOT6] swings neighbours in turn: two legs, the diagonals of four, three of six', () => {
    expect(groupsOf(hopper)).toEqual({ mid: 0 });
    const two = groupsOf(biped);
    expect(two['l']).not.toBe(two['r']);
    const { fl, fr, bl, br } = groupsOf(dog);
    expect([fl === br, fr === bl, fl === fr]).toEqual([true, true, false]);
    const { a, b, c, d, e, f } = groupsOf(beetle);
    expect([a === c, a === e, d === f, d === b, a === b]).toEqual([true, true, true, true, false]);
  });

  it('[MOT6] is refused with the remedy if its legs are straight and it cannot sink', () => {
    expect(whyNotWalk({})).toBe(
      'TroupeError: [cannot-walk] stiff: the legs of "stiff" are too straight as it stands, and it cannot sink: no foot could stay where it is while the body moves. "hip" is 0.800 m above its foot, and may be 0.776 m. Bend "knee" more as it is built, or move the hips by a number variable "lift"',
    );
    expect(whyNotWalk({ least: -0.005 })).toContain(
      'it cannot sink far enough: no foot could stay where it is while the body moves. "hip" is 0.800 m above its foot, and may be 0.776 m. Bend "knee" more as it is built, or let "lift" go lower',
    );
    expect(whyNotWalk({ least: -0.2 })).toBeUndefined();
  });

  it('[MOT6] is refused with the remedy if a knee cannot bend far enough to lift its foot', () => {
    // bent by larger angles, whichever way it could go else
    expect(whyNotWalk({ least: -0.2, limits: [-150, 30] })).toContain(
      '"knee" of "stiff" cannot bend far enough to lift its foot: it draws that in by 0.027 m, and a step takes 0.072 m. A leg is bent by larger angles of its hinge: widen the limits, or turn the axis round',
    );
    expect(whyNotWalk({ least: -0.2, limits: [-150, 60] })).toBeUndefined();
  });

  it.each([
    [0.04, 30],
    [0.08, 28.5],
    [0.08, 60],
    [0.8, 30],
    [8, 30],
  ])('[MOT6] comes there on two legs of any length: %s m, bent by %s degrees', (length, bent) => {
    const upper = length / 2;
    const body = robot(
      'small',
      { l: [0.15 * length, 0], r: [-0.15 * length, 0] },
      {
        upper,
        lower: upper,
        bent,
        lifts: false,
      },
    );
    const scene = openMover(body, { go: walkTo([0, 0, 3 * length], { within: 0.05 * length }) });
    begin(scene, 'go');
    finish(scene, 3000);
    expect(scene.actor('mover').failures).toEqual([]);
    expect(Math.abs(scene.world.where('mover')![2] - 3 * length)).toBeLessThan(0.06 * length);
  });

  it('[MOT6] rolls if it has no legs', () => {
    const cart = shape('cart', () => part('box'));
    const scene = openMover(cart, { go: walkTo([1, 0, -1]) });
    begin(scene, 'go');
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    const [x, , z] = scene.world.where('mover')!;
    expect(Math.hypot(x - 1, z + 1)).toBeLessThanOrEqual(0.05);
  });

  it('[MOT6] goes after what moves, stops as far from it as asked, and fails where there is nothing', () => {
    const scene = openMover(
      biped,
      { go: walkTo('cat', { within: 0.5 }), none: walkTo('nobody') },
      { cat: { at: [0, 0, 2] } },
      {
        commands: {
          stroll: {
            every: 1,
            run: ({ world, tick }) => {
              if (tick < 60) world.set('cat', 'at', [tick / 60, 0, 2]);
            },
          },
        },
      },
    );
    begin(scene, 'go');
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    const [x, , z] = scene.world.where('mover')!;
    const [cx, , cz] = scene.world.where('cat')!;
    expect(Math.hypot(x - cx, z - cz)).toBeLessThanOrEqual(0.5);
    expect(Math.hypot(x - cx, z - cz)).toBeGreaterThan(0.3);
    begin(scene, 'none');
    finish(scene);
    expect(scene.actor('mover').failures.length).toBe(1);
  });
});
