import {
  act,
  ease,
  face,
  grasp,
  look,
  perform,
  type Routine,
  reach,
  release,
  repeat,
  sequence,
  until,
  wait,
  walkTo,
} from '@troupe/body';
import { createActor } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { begin, finish, openMover, walkers } from './motor-robots.js';

const things = {
  cup: { at: [0.35, 1.05, 0.35] },
  moon: { at: [0, 40, 0] },
  ring: { at: [0.35, 1.05, 0.35], in: 'king', joint: 'finger' },
  king: { at: [0, 0, 0] },
};

/** Why the routine failed. */
function reasonOf(routine: Routine): string | undefined {
  const scene = openMover(walkers.biped, { try: routine }, things);
  begin(scene, 'try');
  finish(scene, 400);
  return scene.actor('mover').failures.at(-1)?.reason;
}

describe('routines that fail', () => {
  const near = reach('left.arm', 'cup');
  it.each<[string, Routine, RegExp]>([
    ['look at nothing', look('neck', 'brid'), /^there is no "brid"$/],
    ['go nowhere', walkTo('brid'), /^there is no "brid"$/],
    ['face nothing', face(() => undefined), /^its target is nowhere$/],
    ['reach for nothing', reach('left.arm', 'brid'), /^there is no "brid"$/],
    ['reach too far', reach('left.arm', 'moon'), /^left\.arm misses it by 3\d\.\d\d m/],
    ['take nothing', grasp('left.arm', 'brid'), /^there is no "brid"$/],
    ['take themselves', grasp('left.arm', 'mover'), /^it cannot take itself$/],
    ['take from afar', grasp('left.arm', 'moon'), /^"moon" is 3\d\.\d\d m from left\.arm$/],
    ['take what is held', sequence(near, grasp('left.arm', 'ring')), /^"king" has "ring"$/],
    [
      'take with a full hand',
      sequence(near, grasp('left.arm', 'cup'), grasp('left.arm', 'moon')),
      /^left\.arm holds "cup" already$/,
    ],
    [
      'put somewhere that is not there',
      sequence(near, grasp('left.arm', 'cup'), release('left.arm', { at: 'brid' })),
      /^there is no "brid"$/,
    ],
    ['come no nearer', walkTo([0, 0, 5], { speed: 0.0001 }), /^it came no nearer for 6 seconds$/],
    ['give no reason', act(() => 'failed'), /^it said so$/],
  ])('[MOT9] that %s say so', (_, routine, reason) => {
    expect(reasonOf(routine)).toMatch(reason);
  });

  it.each<[string, Routine, RegExp]>([
    ['text for a hinge', ease({ 'left.elbow': 'x' }), /"left\.elbow" must be a finite number/],
    ['a number for a ball', ease({ neck: 30 }), /"neck" must be four finite numbers x, y, z, w/],
    ['a rotation of zeros', ease({ neck: [0, 0, 0, 0] }), /"neck" must be a rotation, not all/],
    [
      'a place without end',
      walkTo(() => [0, 0, Infinity]),
      /three finite numbers, found \[0,0,null\]/,
    ],
  ])('[MOT9] that were given %s say so, and write nothing', (_, routine, reason) => {
    expect(reasonOf(routine)).toMatch(reason);
  });

  it('[MOT9] a rotation that is not of unit length is brought to it', () => {
    const scene = openMover(walkers.biped, { try: ease({ neck: [0, 0, 2, 2] }) });
    begin(scene, 'try');
    finish(scene);
    const turned = scene.world.get('mover', 'neck') as readonly number[];
    expect(Math.hypot(...turned)).toBeCloseTo(1, 8);
  });

  it.each<[string, () => Routine]>([
    ['ease.seconds', () => ease({}, { seconds: Number.NaN })],
    ['reach.seconds', () => reach('left.arm', 'cup', { seconds: -1 })],
    ['look.seconds', () => look('neck', 'cup', { seconds: Number.POSITIVE_INFINITY })],
    ['look.aside', () => look('neck', 'cup', { aside: Number.NaN })],
    ['walkTo.speed', () => walkTo('cup', { speed: Number.NaN })],
    ['walkTo.within', () => walkTo('cup', { within: -1 })],
    ['wait.seconds', () => wait(Number.NaN)],
    ['repeat.times', () => repeat(wait(1), Number.NaN)],
  ])('[MOT9] with a wrong %s cannot be made', (option, make) => {
    expect(make).toThrow(new RegExp(`${option}: must be a (finite )?number of at least 0`));
  });

  it.each([0, -1, Number.NaN])('[MOT9] a bound on speed of %s is refused', (bound) => {
    const make = () => perform(walkers.biped, wait(1), { bounds: { 'left.elbow': bound } });
    expect(make).toThrow(/perform\.bounds\.left\.elbow: must be a number above 0, found /);
  });

  it('[MOT9] a bound of a variable that is not there is told when the skill begins', () => {
    const run = perform(walkers.biped, wait(1), { bounds: { 'left.elbwo': 90 } });
    const actor = createActor({
      name: 'x',
      parameters: { theta: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: { go: { adds: ['there'], run } },
    });
    for (let i = 0; i < 5; i++) actor.tick();
    expect(actor.failures.at(-1)?.reason).toMatch(/Did you mean "left\.elbow"/);
  });

  it('[MOT1] what takes next to no time is not repeated without end in one tick', () => {
    let rounds = 0;
    const count = act(() => {
      rounds++;
    });
    const scene = openMover(walkers.biped, { try: repeat(sequence(wait(1e-12), count)) });
    begin(scene, 'try');
    for (let i = 0; i < 5; i++) scene.tick();
    expect(rounds).toBeGreaterThan(100);
    expect(rounds).toBeLessThanOrEqual(5_000);
  });

  it('[MOT9] a rotation of zeros that somebody put there counts as none', () => {
    const scene = openMover(walkers.biped, { try: reach('left.arm', [0.3, 1.1, 0.3]) });
    scene.world.set('mover', 'torso', [0, 0, 0, 0]);
    begin(scene, 'try');
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
  });

  it('[MOT9] to wait without end, as fast as can be, again and again is fine', () => {
    const endless = Number.POSITIVE_INFINITY;
    const go = sequence(
      until(wait(endless), ({ tick }) => tick > 3),
      walkTo([0, 0, 0.3], { speed: endless }),
    );
    expect(reasonOf(go)).toBeUndefined();
    expect(reasonOf(repeat(wait(1), endless))).toBeUndefined();
    expect(reasonOf(look('neck', () => null as never))).toBe('its target is nowhere');
  });
});
