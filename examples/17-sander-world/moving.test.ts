import { opensOf } from '@troupe/body';
import {
  chanceOf,
  createChances,
  createScene,
  type Point,
  type WorldDefinition,
} from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { sanderRobot } from './robot.js';
import { tools, tryOut } from './try-out.js';
import { homes, type Tool, workshop } from './workshop.js';

const moving = () => sanderRobot({ skills: 'moving' });

/** Stands somewhere around the robot, before the bench, none in the way of another. */
function rearrange(seed: number): WorldDefinition {
  const chance = chanceOf(createChances(seed), 'movers');
  const things = { ...workshop.things };
  const taken: Point[] = [];
  for (const tool of tools) {
    let place: Point;
    do {
      place = [3.4 * chance.random() - 1.7, 0, 2 * chance.random() - 1.4];
    } while ([...taken, [0, 0, 0] as const].some((other) => apart(place, other) < 0.9));
    taken.push(place);
    const [x, , z] = place;
    const height = homes[tool][1];
    const heading = 6.28 * chance.random();
    things[tool] = { ...things[tool], at: [x, height, z], heading };
    things[`stand-of-${tool}`] = { kind: 'stand', at: [x, 0, z] };
  }
  return { things };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[2] - b[2]);
}

describe('skills that move', () => {
  it('[SAN1] with 30 seeds, each with tools elsewhere: sanded, then painted, and never a third thing', () => {
    for (let seed = 0; seed < 30; seed++) {
      const world = rearrange(seed);
      const { verdict, taken, failed } = tryOut({ ...moving(), world }, { seed, ticks: 3000 });
      expect({ seed, verdict, failed }).toEqual({ seed, verdict: 'good', failed: [] });
      expect(taken).toBe(2);
    }
  });

  it('[SAN1] does what the text says: sander, board, sanding, vise, sprayer, paint', () => {
    const { chosen } = tryOut(moving(), { ticks: 3000 });
    expect(chosen).toEqual([
      'pickUpSander',
      'pickUpBoard',
      'sandBoardInHand',
      'placeBoardInVise',
      'pickUpSprayer',
      'sprayPaintSelf',
    ]);
  });

  it('[SAN1] a tool that is moved while it goes there is fetched where it is then', () => {
    const { verdict } = tryOut(moving(), {
      ticks: 3000,
      meddle: ({ world }, tick) => {
        if (tick === 40) world.set('sander', 'at', [-0.4, 1.05, -1.2]);
      },
    });
    expect(verdict).toBe('good');
  });

  it('[SAN1] a tool that is taken out of its hand is fetched again', () => {
    const { verdict, chosen } = tryOut(moving(), {
      ticks: 3000,
      meddle: ({ world }, tick) => {
        if (tick !== 200 || world.get('sander', 'in') !== 'robot') return;
        for (const property of ['in', 'joint', 'grip']) world.set('sander', property, null);
        world.set('sander', 'at', [-1.3, 1.05, 0.9]);
      },
    });
    expect(verdict).toBe('good');
    expect(chosen.filter((skill) => skill === 'pickUpSander').length).toBe(2);
  });

  it('[SAN1] interrupted while a hand opens it still holds what it held, and puts it down then', () => {
    let interrupted = 0;
    const { verdict, chosen } = tryOut(moving(), {
      ticks: 3000,
      meddle: (scene) => {
        const opens = ['left', 'right'].some(
          (side) => scene.world.get('robot', opensOf(`${side}.arm`)) === true,
        );
        if (!opens || interrupted > 0) return;
        interrupted += 1;
        const robot = scene.actor('robot');
        for (const skill of robot.doing) robot.cancel(skill, 'somebody called');
      },
    });
    expect(interrupted).toBe(1);
    expect(verdict).toBe('good');
    expect(chosen.filter((skill) => skill === 'placeBoardInVise').length).toBe(2);
  });

  it('[SAN2] sanding goes over the board bit by bit, painting over the robot', () => {
    const scene = createScene({ world: workshop, seed: 1 });
    scene.add(moving());
    const seen = { board: new Set<number>(), robot: new Set<number>() };
    const last = { board: 0, robot: 0 };
    for (let i = 0; i < 1300; i++) {
      scene.tick();
      const now = {
        board: Number(scene.world.get('board', 'sanded')),
        robot: Number(scene.world.get('robot', 'painted')),
      };
      for (const thing of ['board', 'robot'] as const) {
        expect(now[thing]).toBeGreaterThanOrEqual(last[thing]);
        expect(now[thing] - last[thing]).toBeLessThan(0.05);
        last[thing] = now[thing];
        seen[thing].add(now[thing]);
      }
    }
    expect(last).toEqual({ board: 1, robot: 1 });
    expect(Math.min(seen.board.size, seen.robot.size)).toBeGreaterThan(50);
  });

  it('[SAN1] what is in a hand is where the hand is', () => {
    const scene = createScene({ world: workshop, seed: 1 });
    const robot = scene.add(moving());
    let held = 0;
    for (let i = 0; i < 900; i++) {
      scene.tick();
      for (const side of ['left', 'right'] as const) {
        const tool = scene.world.get('robot', `holds.${side}.arm`) as Tool | '';
        if (tool === '' || scene.world.get(tool, 'in') !== 'robot') continue;
        held++;
        const hand = robot.signals[`${side}HandLocation`] as Point;
        expect(scene.world.distance(tool, hand)).toBeLessThan(0.25);
      }
    }
    expect(held).toBeGreaterThan(300);
  });
});
