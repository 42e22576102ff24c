/** What parts make of a robot besides its looks: numbers of its own thing, one word each. */
import type { WorldView } from '@troupe/core';

/** Each is said by one slot, so that no two parts can disagree about it. */
export interface Temper {
  /** Head: how much of what is in its way it sees, 0 to 1. */
  readonly outlook: number;
  /** Torso: how likely it bumps into what it comes to. */
  readonly clumsiness: number;
  /** Torso: how hard: how many times as likely its hands let go then. */
  readonly jolt: number;
  /** Torso: how many times as heavy as the barrel. */
  readonly load: number;
  /** Torso: how many times as long as usual it sands. */
  readonly sanding: number;
  /** Arm: how likely it lets go when it bumps into something. */
  readonly slips: number;
  /** Arm: metres. */
  readonly armsLength: number;
  /** Arm: how many times as long as usual it reaches. */
  readonly reaching: number;
  /** Leg: metres a second. */
  readonly pace: number;
  /** Leg: how steadily it stands: how many times as likely it bumps into things. */
  readonly wobble: number;
  /** Paint: how often it goes over itself. */
  readonly coats: number;
}

export function temperOf(world: WorldView, name: string): Temper {
  const said = (property: keyof Temper) => Number(world.get(name, property));
  return {
    outlook: said('outlook'),
    clumsiness: said('clumsiness'),
    jolt: said('jolt'),
    load: said('load'),
    sanding: said('sanding'),
    slips: said('slips'),
    armsLength: said('armsLength'),
    reaching: said('reaching'),
    pace: said('pace'),
    wobble: said('wobble'),
    coats: said('coats'),
  };
}

/** Metres a second. */
export function speedOf({ pace, load }: Pick<Temper, 'pace' | 'load'>): number {
  return pace / load;
}

/** How likely it bumps into what it comes to. */
export function bumpingOf({ clumsiness, outlook, wobble }: Temper): number {
  return clumsiness * (1 - outlook) * wobble;
}
