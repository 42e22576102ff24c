/** Moving skills: the robot goes there, reaches out, and does it with its hands. */
import {
  act,
  ease,
  face,
  grasp,
  intoBody,
  intoWorld,
  look,
  type Motion,
  perform,
  type Routine,
  reach,
  release,
  repeat,
  sequence,
  type Target,
  together,
  turnAround,
  walkTo,
} from '@troupe/body';
import type { SkillCode, SkillContext } from '@troupe/core';
import { boardSize } from '../shared/bodies/workshop.js';
import { progress, turnInHand, withFreeHand, withHandHolding } from './hand-routines.js';
import { sanderBody } from './sander-body.js';
import type { SkillName, SkillPrograms } from './skills.js';
import { hands, homes, type Side, type Tool } from './workshop.js';

export function movingPrograms(): SkillPrograms {
  const routines: Readonly<Record<SkillName, Routine>> = {
    pickUpBoard: pickUp('board'),
    pickUpSander: pickUp('sander'),
    pickUpSprayer: pickUp('sprayer'),
    putDownBoard: putDown('board'),
    putDownSander: putDown('sander'),
    putDownSprayer: putDown('sprayer'),
    placeBoardInVise: placeInVise,
    sandBoardInHand: sandInHand,
    sandBoardInVise: sandInVise,
    sprayPaintSelf: spray,
  };
  const programs = Object.entries(routines).map(([skill, routine]): [string, SkillCode] => {
    const program = perform(sanderBody, routine);
    return [skill, skill === 'sprayPaintSelf' ? { ...program, end: stopSpraying } : program];
  });
  return Object.fromEntries(programs) as SkillPrograms;
}

type Place = readonly [number, number, number];

/** As near as an arm wants to be. */
const armsLength = 0.46;
const limbOf = (side: Side) => hands[side].limb;

/** To where it can be reached, and turned to it. */
function approach(target: Target): Routine {
  return sequence(
    together(walkTo(target, { within: armsLength }), look('neck', target)),
    together(face(target), look('neck', target)),
  );
}

/** The arm as it is when it does nothing: bent a little, or before the chest with something in hand. */
function rest(side: Side, full: boolean): Routine {
  const out = side === 'left' ? 1 : -1;
  return ease(
    {
      [`${side}.shoulder`]: full ? turnAround([-1, 0, -0.25 * out], 25) : turnAround([1, 0, 0], 0),
      [`${side}.elbow`]: full ? 80 : 25,
    },
    { seconds: 0.5 },
  );
}

const lookAhead = ease({ neck: turnAround([1, 0, 0], 0) }, { seconds: 0.5 });

function pickUp(tool: Tool): Routine {
  return sequence(
    approach(tool),
    withFreeHand(tool, (side) =>
      sequence(
        reach(limbOf(side), tool, { seconds: 0.7, level: true }),
        grasp(limbOf(side), tool),
        together(rest(side, true), turnInHand(tool, 0), lookAhead),
      ),
    ),
  );
}

/** Back to where it belongs. */
function putDown(tool: Tool): Routine {
  const home = homes[tool];
  return withHandHolding(tool, (side) =>
    sequence(
      approach(home),
      reach(limbOf(side), home, { seconds: 0.7, level: true }),
      release(limbOf(side), { at: home }),
      together(rest(side, false), lookAhead),
    ),
  );
}

/** To the side of the vise that its front is on: a bench is in the way from behind. */
const toVise: Routine = sequence(
  together(
    walkTo(({ context }) => beforeVise(context.world.where('vise')), { within: 0.08 }),
    look('neck', 'vise'),
  ),
  together(face('vise'), look('neck', 'vise')),
);

function beforeVise(place: Place | undefined): Place | undefined {
  return place && [place[0], 0, place[2] - armsLength];
}

const placeInVise: Routine = withHandHolding('board', (side) =>
  sequence(
    toVise,
    reach(limbOf(side), 'vise', { seconds: 0.8, level: true }),
    release(limbOf(side), { at: 'vise', into: 'vise' }),
    act(({ context }) => {
      context.world.set('vise', 'holds', 'board');
      context.world.set('board', 'heading', 0);
    }),
    together(rest(side, false), lookAhead),
  ),
);

/** The hand that holds the sander, above the board. */
const sanderHeight = 0.128 + boardSize[1] / 2;
const strokes = 4;
const strokeSeconds = 0.4;

/** To and fro over the board, until it is smooth. */
function sandWith(side: Side, middle: (motion: Motion) => Place | undefined): Routine {
  const over = (along: number) =>
    reach(limbOf(side), (motion) => beside(motion, middle(motion), along), {
      seconds: strokeSeconds,
      level: true,
    });
  return sequence(
    over(-0.12),
    together(
      repeat(sequence(over(0.12), over(-0.12)), strokes),
      progress(() => 'board', 'sanded', strokes * 2 * strokeSeconds),
    ),
    together(rest(side, true), lookAhead),
  );
}

/** So far to the left of a place, seen from the robot, and as high as the hand is. */
function beside(motion: Motion, place: Place | undefined, along: number): Place | undefined {
  if (place === undefined) return undefined;
  const [x, y, z] = intoBody(motion.where(), place);
  return intoWorld(motion.where(), [x + along, y + sanderHeight, z]);
}

const sandInVise: Routine = withHandHolding('sander', (side) =>
  sequence(
    toVise,
    sandWith(side, ({ context }) => context.world.where('board')),
  ),
);

/** One hand holds the board before the chest, the other sands. */
const sandInHand: Routine = withHandHolding('sander', (side) => {
  const other = side === 'left' ? 'right' : 'left';
  return sequence(
    reach(limbOf(other), (motion) => intoWorld(motion.where(), beforeChest), { level: true }),
    look('neck', 'board'),
    sandWith(side, ({ context }) => context.world.where('board')),
    rest(other, true),
  );
});

const beforeChest: Place = [0, 1.02, 0.42];

/** Also when it is interrupted. */
function stopSpraying(_: unknown, { world }: Pick<SkillContext, 'world'>): void {
  if (world.has('sprayer')) world.set('sprayer', 'spraying', 0);
}

/** From head to foot, the nozzle turned to itself. */
const spray: Routine = withHandHolding('sprayer', (side) => {
  const out = side === 'left' ? 1 : -1;
  const before = (x: number, y: number, z: number) =>
    reach(limbOf(side), (motion) => intoWorld(motion.where(), [x * out, y, z]), {
      seconds: 0.7,
      level: true,
    });
  return sequence(
    together(before(0.1, 1.5, 0.5), turnInHand('sprayer', Math.PI)),
    act(({ context }) => context.world.set('sprayer', 'spraying', 1)),
    together(
      sequence(
        before(0, 1.35, 0.52),
        before(0.2, 1.15, 0.55),
        before(0, 0.95, 0.5),
        before(0.15, 0.8, 0.42),
      ),
      progress(({ self }) => self, 'painted', 2.8),
    ),
    act(({ context }) => stopSpraying(null, context)),
    rest(side, true),
  );
});
