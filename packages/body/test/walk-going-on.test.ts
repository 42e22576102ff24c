/** Walks that take over from others, in things that move, after goals that move. */
import { rigOf, type Shape, walkTo } from '@troupe/body';
import type { ActorDefinition, Point, Scene } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { begin, biped, finish, openMover, poser, walkers } from './motor-robots.js';

const rate = 30;

/** Metres a second along z in the tick that is made now, in what it is in. */
function speedOf(scene: Scene, hz = rate): number {
  const before = scene.world.get('mover', 'at') as Point;
  scene.tick();
  const now = scene.world.get('mover', 'at') as Point;
  return (now[2] - before[2]) * hz;
}

describe('a walk that takes over', () => {
  it.each(
    Object.keys(walkers).flatMap((name) => [20, 30, 45, 60, 90].map((hz) => [name, hz] as const)),
  )(
    '[MOT2] [MOT6] goes on as fast as the one before, whatever phase its feet are in: %s, %s ticks a second',
    (name, hz) => {
      const body = walkers[name as keyof typeof walkers];
      // all phases of a step: two seconds on its way it goes evenly
      for (let when = 2 * hz; when < 2.9 * hz; when++) {
        const scene = openMover(body, { go: walkTo([0, 0, 8]), on: walkTo([0, 0, 9]) }, {}, {}, hz);
        begin(scene, 'go');
        for (let i = 0; i < when; i++) scene.tick();
        const before = speedOf(scene, hz);
        expect(before).toBeGreaterThan(0.5);
        begin(scene, 'on');
        for (let i = 0; i < hz / 2; i++) {
          expect(speedOf(scene, hz), `${when}`).toBeCloseTo(before, 6);
        }
      }
    },
  );

  it('[MOT2] also in a thing', () => {
    const boat = { boat: { at: [3, 0, 3] } };
    const body = { in: 'boat', at: [0, 0, 0] } as const;
    const skills = { go: walkTo([3, 0, 11]), on: walkTo([3, 0, 12]) };
    const scene = openMover(biped, skills, boat, { body });
    begin(scene, 'go');
    for (let i = 0; i < 64; i++) scene.tick();
    const before = speedOf(scene);
    begin(scene, 'on');
    for (let i = 0; i < 20; i++) expect(speedOf(scene)).toBeCloseTo(before, 6);
  });
});

/** Moves a thing along, some metres a second. */
function train(fast: number): Partial<ActorDefinition> {
  return {
    body: { in: 'train', at: [0, 0, 0] },
    commands: {
      steam: {
        every: 1,
        run: ({ world, tick }) => world.set('train', 'at', [(tick * fast) / rate, 0, 0]),
      },
    },
  };
}

/** Metres that feet which stand slide at worst, in what the walker is in. */
function slideOf(scene: Scene, body: Shape, ticks: number): number {
  const pose = poser(body);
  const { legs } = rigOf(body);
  const stood = legs.map((): Point | undefined => undefined);
  let worst = 0;
  for (let i = 0; i < ticks && (i < 2 || scene.actor('mover').doing.length > 0); i++) {
    scene.tick();
    for (const [k, { limb, tipPlace }] of legs.entries()) {
      const place = pose(scene, limb.tip);
      const stands = place[1] < tipPlace[1] + 0.0005;
      const first = stands ? (stood[k] ?? place) : undefined;
      stood[k] = first;
      if (first !== undefined) {
        worst = Math.max(worst, Math.hypot(place[0] - first[0], place[2] - first[2]));
      }
    }
  }
  return worst;
}

describe('a walk in what moves', () => {
  it.each([0.5, 1, 3])(
    '[MOT6] has its feet stand in it, and arrives: %s metres a second',
    (fast) => {
      const along = walkTo(({ world }) => {
        const [x, y, z] = world.where('train')!;
        return [x, y, z + 3];
      });
      const scene = openMover(biped, { go: along }, { train: { at: [0, 0, 0] } }, train(fast));
      begin(scene, 'go');
      expect(slideOf(scene, biped, 300)).toBeLessThan(0.01);
      expect(scene.actor('mover').doing).toEqual([]);
      expect(scene.actor('mover').failures).toEqual([]);
      const [, , z] = scene.world.get('mover', 'at') as Point;
      expect(Math.abs(z - 3)).toBeLessThanOrEqual(0.05);
    },
  );
});

describe('who gets into a thing on the way', () => {
  it('[MOT6] goes on where it is', () => {
    const scene = openMover(biped, { go: walkTo([0, 0, 6]) }, { boat: { at: [7, 0, -3] } });
    begin(scene, 'go');
    for (let i = 0; i < 64; i++) scene.tick();
    const [x, y, z] = scene.world.where('mover')!;
    scene.world.set('mover', 'in', 'boat');
    scene.world.set('mover', 'at', [x - 7, y, z + 3]);
    scene.tick();
    const before = speedOf(scene);
    expect(before).toBeGreaterThan(1);
    expect(slideOf(scene, biped, 10)).toBeLessThan(0.01);
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    expect(Math.abs(scene.world.where('mover')![2] - 6)).toBeLessThanOrEqual(0.05);
  });
});

describe('a goal that moves', () => {
  it('[MOT6] away from who was near it is gone after, however far', () => {
    const scene = openMover(biped, { go: walkTo('fly') }, { fly: { at: [0, 0, 2] } });
    begin(scene, 'go');
    for (let i = 0; i < 60; i++) scene.tick();
    expect(scene.world.distance('mover', 'fly')).toBeLessThan(0.5);
    for (const z of [14, -3]) {
      scene.world.set('fly', 'at', [0, 0, z]);
      for (let i = 0; i < 200; i++) scene.tick();
    }
    finish(scene);
    expect(scene.actor('mover').failures).toEqual([]);
    expect(scene.world.distance('mover', 'fly')).toBeLessThanOrEqual(0.05);
  });

  it('[MOT9] is no excuse for one that does not get on', () => {
    const flies = { steam: { every: 1, run: fleeing } };
    const crawl = walkTo('fly', { speed: 0.0001 });
    const scene = openMover(biped, { go: crawl }, { fly: { at: [0, 0, 2] } }, { commands: flies });
    begin(scene, 'go');
    expect(finish(scene, 300)).toBeLessThan(250);
    expect(scene.actor('mover').failures.at(-1)?.reason).toBe('it came no nearer for 6 seconds');
  });
});

function fleeing({ world, tick }: Parameters<NonNullable<CommandRun>>[0]): void {
  world.set('fly', 'at', [0, 0, 2 + tick / rate]);
}

type CommandRun = NonNullable<ActorDefinition['commands']>[string]['run'];

describe('ticks that are short', () => {
  it.each([30, 200, 240, 360])('[MOT6] leave no foot behind: %s a second', (fast) => {
    const scene = openMover(biped, { go: walkTo([0, 0, 2]) }, {}, {}, fast);
    begin(scene, 'go');
    expect(slideOf(scene, biped, 6 * fast)).toBeLessThan(0.01);
    expect(scene.actor('mover').failures).toEqual([]);
    expect(scene.actor('mover').doing).toEqual([]);
    expect(Number(scene.world.get('mover', 'l.knee'))).toBeLessThan(0.5);
  });
});
