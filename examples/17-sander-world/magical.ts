/** Magical skills: one message to the world, after some time. They fail as soon as what they are about is not there. */
import { type Point, type SkillContext, type SkillProgram, steps } from '@troupe/core';
import type { SkillName, VersionOptions } from './skills.js';
import { handAt, handsWith, isSomewhere, locate, type Tool } from './workshop.js';

/** What must be so all the while, and what is so in the end. */
interface Magic {
  readonly can: (context: SkillContext) => boolean;
  readonly message: (context: SkillContext) => void;
}

export type MagicState = { left: number };

type MagicalPrograms = Readonly<Record<SkillName, SkillProgram<MagicState>>>;

export function magicalPrograms({ taking = () => 1 }: VersionOptions): MagicalPrograms {
  const cast = (skill: SkillName, { can, message }: Magic) =>
    steps<MagicState>({
      begin: ({ chance }) => ({ left: taking(skill, chance) }),
      step: (state, context) => {
        if (!can(context)) return 'failed';
        state.left--;
        if (state.left > 0) return undefined;
        message(context);
        return 'done';
      },
    });
  return {
    pickUpBoard: cast('pickUpBoard', pickUp('board')),
    pickUpSander: cast('pickUpSander', pickUp('sander')),
    pickUpSprayer: cast('pickUpSprayer', pickUp('sprayer')),
    putDownBoard: cast('putDownBoard', putDown('board')),
    putDownSander: cast('putDownSander', putDown('sander')),
    putDownSprayer: cast('putDownSprayer', putDown('sprayer')),
    placeBoardInVise: cast('placeBoardInVise', placeInVise),
    sandBoardInHand: cast('sandBoardInHand', sand(holds('board'))),
    sandBoardInVise: cast('sandBoardInVise', sand(isInVise)),
    sprayPaintSelf: cast('sprayPaintSelf', spray),
  };
}

function holds(tool: Tool): Magic['can'] {
  return ({ self, world }) => handsWith(world, self, tool).length > 0;
}

function isInVise({ world }: SkillContext): boolean {
  return world.get('board', 'in') === 'vise';
}

/** The thing moves itself to the nearest free hand. */
function pickUp(tool: Tool): Magic {
  return {
    can: ({ self, world }) =>
      isSomewhere(world.where(self) ?? null, locate(world, tool)) &&
      handsWith(world, self, '').length > 0,
    message: ({ self, world, signals }) => {
      const places = { left: signals['leftHandLocation'], right: signals['rightHandLocation'] };
      const [nearest] = handsWith(world, self, '')
        .map((hand) => ({ hand, far: world.distance(tool, places[hand.side] as Point) }))
        .sort((a, b) => a.far - b.far);
      const { hand } = nearest!;
      world.set(tool, 'in', self);
      world.set(tool, 'joint', hand.joint);
      world.set(tool, 'at', handAt(world, self, hand.side));
      world.set(self, hand.holds, tool);
    },
  };
}

/** Down, right below the hand. */
function putDown(tool: Tool): Magic {
  return {
    can: holds(tool),
    message: (context) => {
      const { self, world } = context;
      const [x, , z] = world.where(tool)!;
      world.set(tool, 'at', [x, world.where(self)![1], z]);
      world.set(tool, 'in', null);
      letGo(context, tool);
    },
  };
}

const placeInVise: Magic = {
  can: (context) => holds('board')(context) && context.world.has('vise'),
  message: (context) => {
    const { world } = context;
    world.set('board', 'at', [0, 0, 0]);
    world.set('board', 'in', 'vise');
    world.set('vise', 'holds', 'board');
    letGo(context, 'board');
  },
};

function sand(isReady: Magic['can']): Magic {
  return {
    can: (context) => isReady(context) && holds('sander')(context),
    message: ({ world }) => world.set('board', 'sanded', 1),
  };
}

const spray: Magic = {
  can: holds('sprayer'),
  message: ({ self, world }) => world.set(self, 'painted', 1),
};

function letGo({ self, world }: SkillContext, tool: Tool): void {
  world.set(tool, 'joint', null);
  for (const hand of handsWith(world, self, tool)) world.set(self, hand.holds, '');
}
