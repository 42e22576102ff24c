/** Walking in something that may move. */
import { add, subtract, type Vector } from '../math/vectors.js';
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
  const way = subtract(ground, state.ground);
  state.ground = ground;
  const rides = holder === state.holder;
  state.holder = holder;
  // who gets in or out stays where they are
  if (!rides || (way[0] === 0 && way[1] === 0 && way[2] === 0)) return;
  const moved = (place: Vector) => add(place, way);
  for (const foot of state.feet) {
    foot.at = moved(foot.at);
    foot.from = moved(foot.from);
    foot.to = moved(foot.to);
  }
  const { goal } = state;
  if (goal !== null && goal.place !== null) goal.place = moved(goal.place);
}
