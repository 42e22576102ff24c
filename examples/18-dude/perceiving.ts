/** Probes: what the dude perceives of its room and of itself. */
import { intoBody, type Rotation } from '@troupe/body';
import type { Point, ProbeContext } from '@troupe/core';
import { type Finder, findDoorway, of } from './rooms.js';
import { turned } from './turning.js';

/** A number of its own body. */
export function ownNumber(name: string) {
  return ({ world, here }: ProbeContext) => Number(world.get(here, name));
}

/** A number of something in its room. */
export function numberOf(part: string, property: string) {
  return ({ world, here }: ProbeContext) => Number(world.get(of(here, part), property));
}

export function sees(part: string) {
  return ({ world, here }: ProbeContext) => world.sees(here, of(here, part));
}

/** How far it is to something, seen from above. */
export function wayTo(find: Finder) {
  return ({ world, here }: ProbeContext) => {
    const at = world.where(here);
    const place = find(world, here);
    if (at === undefined || place === undefined) return Number.POSITIVE_INFINITY;
    const [x, z] = [place[0] - at[0], place[2] - at[2]];
    return Math.sqrt(x * x + z * z);
  };
}

/** Where to stand before the door, while its head is turned to it and nothing is in between. */
export function seeDoor({ world, here }: ProbeContext): Point | null {
  const doorway = findDoorway(world, here);
  const at = world.where(here);
  if (doorway === undefined || at === undefined || !world.sees(here, of(here, 'door'))) return null;
  const [x, , z] = intoBody({ at, heading: Number(world.get(here, 'heading')) }, doorway);
  const [a, , b] = turned(world.get(here, 'neck') as unknown as Rotation, [0, 0, 1]);
  const length = Math.sqrt((x * x + z * z) * (a * a + b * b));
  // within fifteen degrees
  return x * a + z * b > 0.966 * length ? (world.where(of(here, 'mat')) ?? null) : null;
}
