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
  type PerformState,
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
import type { SkillContext, SkillProgram } from '@troupe/core';
import { boardSize } from '../shared/bodies/workshop.js';
import { type Conduct, usualConduct } from './conduct.js';
import {
  heldFirmly,
  progress,
  turnInHand,
  withFreeHand,
  withHandHolding,
} from './hand-routines.js';
import type { SkillName, VersionOptions } from './skills.js';
import { standUp, stoopTo } from './stoop.js';
import { hands, homes, type Side, type Tool } from './workshop.js';

export type MovingPrograms = Readonly<Record<SkillName, SkillProgram<PerformState>>>;

export function movingPrograms({ conduct }: VersionOptions = {}): MovingPrograms {
  const own = { ...usualConduct, ...conduct };
  const programs = Object.entries(createRoutines(own)).map(([skill, routine]) => {
    const program = perform(own.body, routine);
    if (skill !== 'sprayPaintSelf') return [skill, program];
    const { begin, step } = program;
    return [skill, { begin, step, end: stopSpraying }];
  });
  return Object.fromEntries(programs);
}

type Place = readonly [number, number, number];

const limbOf = (side: Side) => hands[side].limb;

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

/** The hand that holds the sander, above the board. */
const sanderHeight = 0.128 + boardSize[1] / 2;
const strokes = 4;
const strokeSeconds = 0.4;

/** So far to the left of a place, seen from the robot, and as high as the hand is. */
function beside(motion: Motion, place: Place | undefined, along: number): Place | undefined {
  if (place === undefined) return undefined;
  const [x, y, z] = intoBody(motion.where(), place);
  return intoWorld(motion.where(), [x + along, y + sanderHeight, z]);
}

/** Also when it is interrupted. */
function stopSpraying(_: unknown, { world }: Pick<SkillContext, 'world'>): void {
  if (world.has('sprayer')) world.set('sprayer', 'spraying', 0);
}

function createRoutines(conduct: Conduct): Readonly<Record<SkillName, Routine>> {
  const { armsLength, stature, speed, reaching, sanding, painting, onTheWay, atWork } = conduct;
  const at = (limb: string, target: Target, seconds: number) =>
    reach(limb, target, { seconds, level: true });

  /** A place before itself, as high as one of usual stature has it. */
  const before = (motion: Motion, x: number, y: number, z: number) =>
    intoWorld(motion.where(), [x, y * stature, z]);

  /** Goes to a target, then turns to what it is about. */
  const go = (to: Target, within: number, about: Target): Routine =>
    sequence(
      atWork(standUp()),
      together(
        onTheWay(walkTo(to, speed === undefined ? { within } : { within, speed })),
        atWork(look('neck', about)),
      ),
      together(onTheWay(face(about)), atWork(look('neck', about))),
    );
  /** To where it can be reached. */
  const approach = (target: Target) => go(target, armsLength, target);
  /** To the side of the vise that its front is on: a bench is in the way from behind. */
  const toVise = go(
    ({ context }) => {
      const place = context.world.where('vise');
      return place && [place[0], 0, place[2] - armsLength];
    },
    0.08,
    'vise',
  );

  const pickUp = (tool: Tool): Routine =>
    sequence(
      approach(tool),
      withFreeHand(tool, (side) =>
        atWork(
          sequence(
            stoopTo(tool),
            at(limbOf(side), tool, 0.7 * reaching),
            grasp(limbOf(side), tool),
            together(rest(side, true), turnInHand(tool, 0), lookAhead, standUp()),
          ),
        ),
      ),
    );

  /** Back to where it belongs. */
  const putDown = (tool: Tool): Routine =>
    withHandHolding(tool, (side) =>
      sequence(
        approach(homes[tool]),
        heldFirmly(tool, side),
        atWork(
          sequence(
            at(limbOf(side), homes[tool], 0.7 * reaching),
            release(limbOf(side), { at: homes[tool] }),
            together(rest(side, false), lookAhead),
          ),
        ),
      ),
    );

  const placeInVise = withHandHolding('board', (side) =>
    sequence(
      toVise,
      heldFirmly('board', side),
      atWork(
        sequence(
          at(limbOf(side), 'vise', 0.8 * reaching),
          release(limbOf(side), { at: 'vise', into: 'vise' }),
          act(({ context }) => {
            context.world.set('vise', 'holds', 'board');
            context.world.set('board', 'heading', 0);
          }),
          together(rest(side, false), lookAhead),
        ),
      ),
    ),
  );

  /** To and fro over the board, until it is smooth. */
  const sandWith = (side: Side): Routine => {
    const stroke = strokeSeconds * sanding;
    const over = (along: number) =>
      at(limbOf(side), (motion) => beside(motion, motion.world.where('board'), along), stroke);
    return sequence(
      over(-0.12),
      together(
        repeat(sequence(over(0.12), over(-0.12)), strokes),
        progress(() => 'board', 'sanded', strokes * 2 * stroke),
      ),
      together(rest(side, true), lookAhead),
    );
  };

  const sandInVise = withHandHolding('sander', (side) =>
    sequence(toVise, heldFirmly('sander', side), atWork(sandWith(side))),
  );

  /** One hand holds the board before the chest, the other sands. */
  const sandInHand = withHandHolding('sander', (side) => {
    const other = side === 'left' ? 'right' : 'left';
    return atWork(
      sequence(
        standUp(),
        at(limbOf(other), (motion) => before(motion, 0, 1.02, 0.42), 0.6 * reaching),
        look('neck', 'board'),
        sandWith(side),
        rest(other, true),
      ),
    );
  });

  /** From head to foot, the nozzle turned to itself. */
  const spray = withHandHolding('sprayer', (side) => {
    const out = side === 'left' ? 1 : -1;
    const over = (x: number, y: number, z: number) =>
      at(limbOf(side), (motion) => before(motion, x * out, y, z), 0.7 * painting);
    return atWork(
      sequence(
        standUp(),
        together(over(0.1, 1.5, 0.5), turnInHand('sprayer', Math.PI)),
        act(({ context }) => context.world.set('sprayer', 'spraying', 1)),
        together(
          sequence(
            over(0, 1.35, 0.52),
            over(0.2, 1.15, 0.55),
            over(0, 0.95, 0.5),
            over(0.15, 0.8, 0.42),
          ),
          progress(({ self }) => self, 'painted', 2.8 * painting),
        ),
        act(({ context }) => stopSpraying(null, context)),
        rest(side, true),
      ),
    );
  });

  return {
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
}
