/** Bumping into things on the way: what lies there falls off, what is in hand falls down, and everybody hears it. */
import { ease, type Motion, type Routine, release, sequence, stand, together } from '@troupe/body';
import type { ActContext, Data, Point } from '@troupe/core';
import { hands, heldIn, homes, type Side, type Tool } from '../17-sander-world/workshop.js';
import { makeNoise } from './shop.js';
import { bumpingOf, temperOf } from './temper.js';

/** So near it is something that one may bump into, in metres. */
const near = 0.75;
const obstacles: readonly string[] = [
  'vise',
  ...Object.keys(homes).map((tool) => `stand-of-${tool}`),
];

/** What it has come near to just now, if it was not before. */
export function comesNear({ world, self }: ActContext, before: string): string {
  const [x, , z] = world.where(self) ?? [0, 0, 0];
  const isNear = (name: string) => {
    const [a, , c] = world.where(name) ?? [x, 0, z + 100];
    return (a - x) * (a - x) + (c - z) * (c - z) < near * near;
  };
  return before !== '' && isNear(before) ? before : (obstacles.find(isNear) ?? '');
}

/** It bumps into it, or not; gives the hands that let go. */
export function tryToPass(context: ActContext, obstacle: string): readonly Side[] | undefined {
  const { world, self, chance } = context;
  const temper = temperOf(world, self);
  if (!chance.happens(bumpingOf(temper))) return undefined;
  count(context, 'bumps', 1);
  makeNoise(context, obstacle, 1.5);
  knockOff(context, obstacle);
  const loses = ({ side }: { readonly side: Side }) =>
    heldIn(world, self, side) !== '' && chance.happens(Math.min(1, temper.slips * temper.jolt));
  const dropped = Object.values(hands).filter(loses);
  count(context, 'drops', dropped.length);
  return dropped.map(({ side }) => side);
}

function count({ world, self }: ActContext, property: string, more: number): void {
  if (more > 0) world.set(self, property, Number(world.get(self, property)) + more);
}

/** What lies on a stand that is bumped into goes over its edge, every other time. */
function knockOff({ world, chance }: ActContext, obstacle: string): void {
  const tool = obstacle.slice('stand-of-'.length) as Tool;
  const home = homes[tool];
  if (home === undefined || world.get(tool, 'in') !== undefined) return;
  const [x, y, z] = (world.get(tool, 'at') ?? [0, 0, 0]) as Point;
  if (x !== home[0] || z !== home[2] || !chance.happens(0.5)) return;
  // to the inside: behind it there may be a wall
  const inwards = home[0] > 0 ? -0.36 : 0.36;
  world.set(tool, 'at', [x + inwards, y, z + 0.2 * (chance.random() - 0.5)]);
}

/** It reels, and lets go of what it let go of. */
function reel(...sides: readonly Side[]): Routine {
  return together(
    stand(),
    sequence(ease({ waist: 14 }, { seconds: 0.16 }), ease({ waist: 0 }, { seconds: 0.34 })),
    ...sides.map((side) => release(hands[side].limb)),
  );
}

const reels: Readonly<Record<string, Routine>> = {
  '': reel(),
  left: reel('left'),
  right: reel('right'),
  'left right': reel('left', 'right'),
};

export type StumblingState = { near: string; reeling: string | null; state: Data };

/** A walk that may be interrupted by a bump. */
export function stumbling(walk: Routine): Routine<StumblingState> {
  return {
    // what it stands at when it sets out it does not bump into
    begin: (motion) => ({
      near: comesNear(motion.context, ''),
      reeling: null,
      state: walk.begin(motion),
    }),
    step: (state, motion) => {
      if (state.reeling === null) bumpMaybe(state, motion);
      if (state.reeling === null) return walk.step(state.state, motion);
      const said = reels[state.reeling]!.step(state.state, motion);
      if (said === undefined) return undefined;
      state.reeling = null;
      state.state = walk.begin(motion);
      return undefined;
    },
  };
}

function bumpMaybe(state: StumblingState, motion: Motion): void {
  const now = comesNear(motion.context, state.near);
  const isNew = now !== state.near && now !== '';
  state.near = now;
  const dropped = isNew ? tryToPass(motion.context, now) : undefined;
  if (dropped === undefined) return;
  state.reeling = dropped.join(' ');
  state.state = reels[state.reeling]!.begin(motion);
}
