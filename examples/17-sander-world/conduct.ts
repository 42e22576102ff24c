/** How a robot goes about its work: what its body and its temper make of the same ten skills. */
import type { Bodily, Routine } from '@troupe/body';
import { sanderBody } from './sander-body.js';

export interface Conduct {
  readonly body: Bodily;
  /** How far from it a thing is at hand. */
  readonly armsLength: number;
  /** How many times as high as usual its shoulders are. */
  readonly stature: number;
  /** Metres a second; as suits its leg where nothing is said. */
  readonly speed: number | undefined;
  /** How many times as long as usual it takes: to reach, to sand a board, to paint itself. */
  readonly reaching: number;
  readonly sanding: number;
  readonly painting: number;
  /** What may come between: on its way, and while its hands are busy. */
  readonly onTheWay: (walk: Routine) => Routine;
  readonly atWork: (work: Routine) => Routine;
}

export const usualConduct: Conduct = {
  body: sanderBody,
  armsLength: 0.46,
  stature: 1,
  speed: undefined,
  reaching: 1,
  sanding: 1,
  painting: 1,
  onTheWay: (walk) => walk,
  atWork: (work) => work,
};
