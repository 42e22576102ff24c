/** Walking in something that may move. */
import { subtract, type Vector } from '../math/vectors.js';
import type { Motion } from './routine.js';
import type { WalkState } from './walk-state.js';

/** What it is in, or ''. */
export function holderOf({ self, world }: Motion): string {
  const holder = world.get(self, 'in');
  return typeof holder === 'string' ? holder : '';
}

/** What it walks in has moved: feet and goal with it. */
export function rideAlong(state: WalkState, motion: Motion): void {
  const ground = motion.ground();
  const holder = holderOf(motion);
  const [x, y, z] = subtract(ground, state.ground);
  state.ground = ground;
  const rides = holder === state.holder;
  state.holder = holder;
  // who gets in or out stays where they are
  if (!rides || (x === 0 && y === 0 && z === 0)) return;
  const moved = (place: Vector): Vector => [place[0] + x, place[1] + y, place[2] + z];
  for (const foot of state.feet) {
    foot.at = moved(foot.at);
    foot.from = moved(foot.from);
    foot.to = moved(foot.to);
  }
  const { goal } = state;
  if (goal !== null && goal.place !== null) goal.place = moved(goal.place);
}
