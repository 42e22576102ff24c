/** The robot: what it perceives, what it wants, what it can do. How it does it is chosen when it is built. */
import { carry, embody } from '@troupe/body';
import { character, type ProbeContext } from '@troupe/core';
import { sanderBody } from './sander-body.js';
import { type SkillVersion, skillVersions } from './skill-programs.js';
import type { VersionOptions } from './skills.js';
import { handPlace, hands, heldIn, isSomewhere, locate, workshop } from './workshop.js';

export interface RobotOptions extends VersionOptions {
  readonly skills: SkillVersion;
  /** `robot` by default. What is in its hands is told by it. */
  readonly name?: string;
}

/**
 * It has one leg, and whatever it does it goes there or stands on it: one thing at a time. A skill that hangs is not waited
 * for any longer than this; one that fails again and again gets tired.
 */
const limits = { uses: ['leg'], deadline: { seconds: 30 }, maxCalls: 3 } as const;

/** Ticks. The network steps ten times a second, and receptors look as often: what it is told is so. */
const often = 3;

function sampled<T>(probe: (context: ProbeContext) => T) {
  return { every: often, probe };
}

export function sanderRobot({ name = 'robot', skills, ...options }: RobotOptions) {
  const programs = skillVersions[skills](options);
  return embody(
    sanderBody,
    character({
      name,
      stepEvery: often,
      // else the threshold falls while it works, and what is hardly wanted is done next
      patient: true,
      // see the README: painting is not to be chosen before sanding has had its say
      parameters: { pi: 40, theta: 100, phi: 10 },
      resources: { leg: 1 },
      world: workshop,
      commands: { carry: carry(sanderBody) },
      body: { at: [0, 0, 0], [hands.left.holds]: '', [hands.right.holds]: '', painted: 0 },
      receptors: {
        // paint gets into its joints
        robotMobility: sampled(({ here, world }) => 1 - Number(world.get(here, 'painted'))),
        robotLocation: sampled(({ here, world }) => world.where(here) ?? null),
        leftHandLocation: sampled(({ here, world }) => handPlace(world, here, 'left')),
        rightHandLocation: sampled(({ here, world }) => handPlace(world, here, 'right')),
        boardLocation: { in: 'world', ...sampled(({ world }) => locate(world, 'board')) },
        sanderLocation: { in: 'world', ...sampled(({ world }) => locate(world, 'sander')) },
        sprayerLocation: { in: 'world', ...sampled(({ world }) => locate(world, 'sprayer')) },
        iAmHoldingSomethingLeft: sampled(({ here, world }) => heldIn(world, here, 'left') !== ''),
        iAmHoldingSomethingRight: sampled(({ here, world }) => heldIn(world, here, 'right') !== ''),
        iHaveBeenPainted: sampled(({ here, world }) => Number(world.get(here, 'painted'))),
        boardHasBeenSanded: {
          in: 'world',
          ...sampled(({ world }) => Number(world.get('board', 'sanded') ?? 0)),
        },
      },
      sensors: {
        operational: { from: ['robotMobility'], judge: ({ robotMobility }) => robotMobility > 0 },
        boardSomewhere: {
          from: ['robotLocation', 'boardLocation'],
          judge: ({ robotLocation, boardLocation }) => isSomewhere(robotLocation, boardLocation),
        },
        sanderSomewhere: {
          from: ['robotLocation', 'sanderLocation'],
          judge: ({ robotLocation, sanderLocation }) => isSomewhere(robotLocation, sanderLocation),
        },
        sprayerSomewhere: {
          from: ['robotLocation', 'sprayerLocation'],
          judge: ({ robotLocation, sprayerLocation }) =>
            isSomewhere(robotLocation, sprayerLocation),
        },
        // signs of which only one can be so are judged from one receptor: they change together
        boardInHand: {
          from: ['boardLocation'],
          judge: ({ boardLocation }) => boardLocation?.in === name,
        },
        sanderInHand: {
          from: ['sanderLocation'],
          judge: ({ sanderLocation }) => sanderLocation?.in === name,
        },
        sprayerInHand: {
          from: ['sprayerLocation'],
          judge: ({ sprayerLocation }) => sprayerLocation?.in === name,
        },
        // how many are: true while there is one, and picking something up takes one away
        handsEmpty: {
          count: 2,
          from: ['iAmHoldingSomethingLeft', 'iAmHoldingSomethingRight'],
          judge: (held) => Object.values(held).filter((holding) => !holding).length,
        },
        boardInVise: {
          from: ['boardLocation'],
          judge: ({ boardLocation }) => boardLocation?.in === 'vise',
        },
        boardSanded: {
          from: ['boardHasBeenSanded'],
          judge: ({ boardHasBeenSanded }) => boardHasBeenSanded >= 1,
        },
        selfPainted: {
          from: ['iHaveBeenPainted'],
          judge: ({ iHaveBeenPainted }) => iHaveBeenPainted >= 1,
        },
      },
      goals: { boardSanded: true, selfPainted: { importance: 0.4 } },
      skills: {
        pickUpBoard: {
          ...limits,
          when: ['boardSomewhere', 'handsEmpty'],
          adds: ['boardInHand'],
          deletes: ['boardSomewhere', 'handsEmpty'],
          run: programs.pickUpBoard,
        },
        pickUpSander: {
          ...limits,
          when: ['sanderSomewhere', 'handsEmpty'],
          adds: ['sanderInHand'],
          deletes: ['sanderSomewhere', 'handsEmpty'],
          run: programs.pickUpSander,
        },
        pickUpSprayer: {
          ...limits,
          when: ['sprayerSomewhere', 'handsEmpty'],
          adds: ['sprayerInHand'],
          deletes: ['sprayerSomewhere', 'handsEmpty'],
          run: programs.pickUpSprayer,
        },
        putDownBoard: {
          ...limits,
          when: ['boardInHand'],
          adds: ['boardSomewhere', 'handsEmpty'],
          deletes: ['boardInHand'],
          run: programs.putDownBoard,
        },
        putDownSander: {
          ...limits,
          when: ['sanderInHand'],
          adds: ['sanderSomewhere', 'handsEmpty'],
          deletes: ['sanderInHand'],
          run: programs.putDownSander,
        },
        putDownSprayer: {
          ...limits,
          when: ['sprayerInHand'],
          adds: ['sprayerSomewhere', 'handsEmpty'],
          deletes: ['sprayerInHand'],
          run: programs.putDownSprayer,
        },
        placeBoardInVise: {
          ...limits,
          when: ['boardInHand'],
          adds: ['handsEmpty', 'boardInVise'],
          deletes: ['boardInHand'],
          run: programs.placeBoardInVise,
        },
        sandBoardInHand: {
          ...limits,
          when: ['operational', 'boardInHand', 'sanderInHand'],
          adds: ['boardSanded'],
          run: programs.sandBoardInHand,
        },
        sandBoardInVise: {
          ...limits,
          when: ['operational', 'boardInVise', 'sanderInHand'],
          adds: ['boardSanded'],
          run: programs.sandBoardInVise,
        },
        sprayPaintSelf: {
          ...limits,
          // paint gets into its joints: it does nothing any more
          keeps: ['leg'],
          when: ['operational', 'sprayerInHand'],
          adds: ['selfPainted'],
          deletes: ['operational'],
          run: programs.sprayPaintSelf,
        },
      },
    }),
  );
}
