/** Whether a walk comes nearer to where it is to go. */
import type { Vector } from '../math/vectors.js';
import type { Stance } from './routine.js';
import { type Goal, lieOf, type Steered } from './steer.js';
import type { WalkState } from './walk-state.js';

/** Whether its own going brings it nearer: a goal that moves away, or another one, is no fault of its legs. */
export function noteProgress(
  state: WalkState,
  stance: Stance,
  goal: Goal,
  way: Steered,
  dt: number,
): void {
  const left = way.far + Math.abs(way.turn);
  const { goal: former } = state;
  if (former !== null && !isSameGoal(former, goal)) {
    const { place, within, heading } = former;
    const before = lieOf(stance, {
      place: place ?? undefined,
      within,
      heading: heading ?? undefined,
    });
    state.nearest += left - before.far - Math.abs(before.turn);
  }
  const { place = null, within, heading = null } = goal;
  state.goal = { place, within, heading };
  if (left < state.nearest - 0.005) {
    state.nearest = left;
    state.stuck = 0;
  } else state.stuck += dt;
}

// by its numbers: of one that was saved and taken up again the place is another list
function isSameGoal(a: NonNullable<WalkState['goal']>, b: Goal): boolean {
  return (
    a.within === b.within && a.heading === (b.heading ?? null) && isSamePlace(a.place, b.place)
  );
}

function isSamePlace(a: Vector | null, b: Vector | undefined): boolean {
  if (a === null || b === undefined) return a === null && b === undefined;
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}
