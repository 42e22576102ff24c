/** Bodies that move, and scenes in which one routine runs. */
import {
  articulate,
  createBody,
  embody,
  joint,
  limb,
  number,
  part,
  perform,
  type Routine,
  type Shape,
  scale,
  shape,
  translate,
  use,
} from '@troupe/body';
import { type ActorDefinition, createScene, type Data, type Point, type Scene } from '@troupe/core';
import { cosineOf, sineOf } from '../src/math/angles.js';
import { intoWorld } from '../src/motor/target.js';

interface Bones {
  readonly upper: number;
  readonly lower: number;
  /** Degrees that a leg is bent as it stands. */
  readonly bent?: number;
}

/** An arm that hangs, its elbow bending forward; with a hand that turns, or without. */
const arm = shape<Bones & { readonly wrist: boolean }>('arm', ({ upper, lower, wrist }) => {
  joint('shoulder', {}, () => {
    joint('elbow', { at: [0, -upper, 0], axis: [-1, 0, 0], limits: [0, 150] }, () => {
      if (wrist) joint('hand', { at: [0, -lower, 0] });
      else part('hand', () => translate(0, -lower, 0));
    });
  });
  limb('arm', { kind: 'arm', ball: 'shoulder', hinge: 'elbow', tip: 'hand' });
});

/** A leg that stands, its knee bending backward. */
const leg = shape<Bones & { readonly ankle: boolean }>('leg', (bones) => {
  const { upper, lower, ankle, bent = 0 } = bones;
  const quarter = (bent / 4) * (Math.PI / 180);
  joint('hip', { rest: [-sineOf(quarter), 0, 0, cosineOf(quarter)] }, () => {
    joint('knee', { at: [0, -upper, 0], axis: [1, 0, 0], limits: [0, 150], rest: bent }, () => {
      if (ankle) joint('foot', { at: [0, -lower, 0] });
      else part('foot', () => translate(0, -lower, 0));
    });
  });
  limb('leg', { kind: 'leg', ball: 'hip', hinge: 'knee', tip: 'foot' });
});

/** Two arms, one of them mirrored, and legs at these places. */
export function robot(
  name: string,
  legs: Readonly<Record<string, readonly [x: number, z: number]>>,
  { upper = 0.4, lower = 0.4, lifts = true, ankle = true, bent = 0, mirrored = true } = {},
): Shape {
  return shape(name, () => {
    const lift = lifts ? number('lift', 0, { least: -0.6, most: 0.6 }) : () => 0;
    const half = (bent / 2) * (Math.PI / 180);
    const high = (upper + lower) * cosineOf(half);
    part('hips', () => {
      articulate(() => translate(0, high + lift(), 0));
      for (const [side, [x, z]] of Object.entries(legs)) {
        part(side, () => {
          translate(x, 0, z);
          use(leg, { upper, lower, ankle, bent }, side);
        });
      }
      joint('torso', {}, () => {
        joint('neck', { at: [0, 0.6, 0] });
        joint('eye', { at: [0, 0.7, 0.1], axis: [0, 1, 0], limits: [-60, 60] });
        part('left side', () => {
          translate(0.2, 0.5, 0);
          use(arm, { upper: 0.3, lower: 0.3, wrist: true }, 'left');
        });
        part('right side', () => {
          translate(-0.2, 0.5, 0);
          if (mirrored) scale(-1, 1, 1);
          use(arm, { upper: 0.3, lower: 0.25, wrist: false }, 'right');
        });
      });
    });
  });
}

export const hopper = robot('hopper', { mid: [0, 0] });
export const biped = robot('biped', { l: [0.12, 0], r: [-0.12, 0] });
const bentBiped = robot('bent biped', { l: [0.1, 0], r: [-0.1, 0] }, { lifts: false, bent: 50 });
const pointed = robot('pointed', { l: [0.1, 0], r: [-0.1, 0] }, { ankle: false, bent: 20 });
export const dog = robot(
  'dog',
  { fl: [0.12, 0.3], fr: [-0.12, 0.3], bl: [0.12, -0.3], br: [-0.12, -0.3] },
  { upper: 0.2, lower: 0.22, bent: 30 },
);
export const beetle = robot(
  'beetle',
  { a: [0.2, 0.3], b: [0.2, 0], c: [0.2, -0.3], d: [-0.2, 0.3], e: [-0.2, 0], f: [-0.2, -0.3] },
  { upper: 0.15, lower: 0.15, bent: 40 },
);
export const walkers = { hopper, biped, bentBiped, pointed, dog, beetle };

export type Skills = Readonly<Record<string, Routine>>;

/** A character whose skills are routines; it does the one that is wanted. */
export function mover(
  body: Shape,
  routines: Skills,
  more: Partial<ActorDefinition> = {},
): ActorDefinition {
  const names = Object.keys(routines);
  const definition: ActorDefinition = {
    name: 'mover',
    open: true,
    parameters: { theta: 1 },
    sensors: Object.fromEntries(
      names.flatMap((name) => [
        [`${name}-done`, false],
        [`may-${name}`, false],
      ]),
    ),
    skills: Object.fromEntries(
      names.map((name) => [
        name,
        {
          when: [`may-${name}`],
          adds: [`${name}-done`],
          deletes: [`may-${name}`],
          run: perform(body, routines[name]!),
        },
      ]),
    ),
    goals: Object.fromEntries(names.map((name) => [`${name}-done`, true])),
    ...more,
  };
  return embody(body, definition);
}

/** Starts a routine in the next tick, and stops the one before. */
export function begin(scene: Scene, name: string): void {
  const actor = scene.actor('mover');
  for (const doing of actor.doing) {
    try {
      actor.cancel(doing, 'something else');
    } catch {
      // it was over, and the network has not heard of it yet
    }
  }
  for (const sign of Object.keys(actor.signs)) {
    if (sign.startsWith('may-')) actor.set(sign, sign === `may-${name}`);
  }
}

/** Ticks until nothing is done any more, or it has failed. */
export function finish(scene: Scene, most = 1000): number {
  const actor = scene.actor('mover');
  for (let ticks = 1; ticks <= most; ticks++) {
    scene.tick();
    if (ticks > 1 && actor.doing.length === 0) return ticks;
    if (actor.failures.some(({ outcome }) => outcome === 'failed')) return ticks;
  }
  return most;
}

export function openMover(
  body: Shape,
  routines: Skills,
  things: Readonly<Record<string, Record<string, Data>>> = {},
  more: Partial<ActorDefinition> = {},
  rate = 30,
): Scene {
  const scene = createScene({ rate, world: { things } });
  scene.add(mover(body, routines, more));
  return scene;
}

/** A body as the world, or what is shown between two ticks, says it is; and where its parts are then. */
export function poser(
  shown: Shape,
): (scene: Scene, part: string, when?: number, name?: string) => Point {
  const body = createBody(shown);
  return (scene, part, when = 1, name = 'mover') => {
    const { world } = scene;
    for (const [variable, { initial, kind }] of body.variables) {
      const to = (world.get(name, variable) ?? initial) as number | readonly number[];
      const from = (world.former(name, variable) ?? initial) as number | readonly number[];
      if (typeof to === 'number')
        body.set(variable, (from as number) + (to - (from as number)) * when);
      else if (Array.isArray(to)) {
        const [a, b] = [from as readonly number[], to];
        const dot = kind === 'rotation' ? a.reduce((sum, x, i) => sum + x * b[i]!, 0) : 1;
        body.set(
          variable,
          a.map((x, i) => x + (b[i]! * (dot < 0 ? -1 : 1) - x) * when),
        );
      }
    }
    const place = body.place(part);
    const at = mix(world.former(name, 'at') as Point, world.get(name, 'at') as Point, when);
    const [h0, h1] = [
      world.former(name, 'heading') ?? 0,
      world.get(name, 'heading') ?? 0,
    ] as number[];
    const heading = h0! + (h1! - h0!) * when;
    return intoWorld({ at, heading }, [place[12]!, place[13]!, place[14]!]);
  };
}

function mix(a: Point | undefined, b: Point | undefined, part: number): Point {
  const [from, to] = [a ?? [0, 0, 0], b ?? [0, 0, 0]];
  return [0, 1, 2].map((i) => from[i]! + (to[i]! - from[i]!) * part) as unknown as Point;
}
