/** What the shows that come with the studio look like, and from where they are looked at. */
import type { Looks } from '@troupe/body/three';
import type { WorldView } from '@troupe/core';
import { looks as sanderLooks } from '@troupe/examples/dist/17-sander-world/sander-body.js';
import { bell } from '@troupe/examples/dist/19-parts/bell.js';
import {
  armLooks,
  bodyOf,
  headLooks,
  legLooks,
  torsoLooks,
} from '@troupe/examples/dist/19-parts/shapes.js';
import { partsOf } from './parts-kind.js';

type Point = readonly [number, number, number];

export interface Appearance {
  readonly looks: Looks;
  readonly view: { readonly from: Point; readonly to: Point; readonly sun?: Point };
}

/** A recording may have parts that there are no more. */
function isRobot(world: WorldView, thing: string): boolean {
  const parts = partsOf(world, thing);
  return (
    parts !== undefined &&
    Object.entries(partLooks).every(([slot, known]) => Object.hasOwn(known, parts[slot] ?? ''))
  );
}

const partLooks = { head: headLooks, torso: torsoLooks, arm: armLooks, leg: legLooks };

/** Robots by their parts, everything else as in the sander world. */
const robotLooks: Looks = (thing, world) => {
  if (isRobot(world, thing)) return bodyOf(world, thing);
  if (thing === 'bell') return bell;
  const name = Object.hasOwn(sanderLooks, thing) ? thing : String(world.get(thing, 'kind'));
  return Object.hasOwn(sanderLooks, name) ? sanderLooks[name] : undefined;
};

const appearances: Readonly<Record<string, Appearance>> = {
  'sander-world': {
    looks: sanderLooks,
    view: { from: [3.3, 2.2, -3.7], to: [-0.1, 0.85, 0.4], sun: [3.5, 8, -4] },
  },
  'robot-parts': {
    looks: robotLooks,
    view: { from: [-3.9, 2.2, 3.5], to: [0.1, 0.85, 0.3], sun: [-3.5, 8, 3] },
  },
};

export function appearanceOf(name: string | undefined): Appearance | undefined {
  return name !== undefined && Object.hasOwn(appearances, name) ? appearances[name] : undefined;
}
