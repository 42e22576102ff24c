import type { ActContext, Point } from '@troupe/core';

/** What it takes to move a thing. */
export type Mover = Pick<ActContext, 'self' | 'world' | 'dt'>;

/** One tick of moving a thing, at so many metres a second: oneself, or what one pushes. Says when it is there. */
export function walkTowards(
  { self, world, dt }: Mover,
  goal: Point,
  speed: number,
): 'done' | undefined {
  const from = world.where(self) ?? goal;
  const [x, y, z] = [goal[0] - from[0], goal[1] - from[1], goal[2] - from[2]];
  // not Math.hypot: its last digit differs between engines, and traces are compared to the last digit
  const way = Math.sqrt(x * x + y * y + z * z);
  const step = speed * dt;
  if (way <= step) {
    world.set(self, 'at', goal);
    return 'done';
  }
  const part = step / way;
  world.set(self, 'at', [from[0] + x * part, from[1] + y * part, from[2] + z * part]);
  return undefined;
}
