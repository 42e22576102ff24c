/** The robot of lesson 17 with ears: what all robots of the palette share. */
import type { ActorDefinition } from '@troupe/core';
import { sanderRobot } from '../17-sander-world/robot.js';
import type { SkillName } from '../17-sander-world/skills.js';
import { handPlace, hands, type Side } from '../17-sander-world/workshop.js';
import { moveOwn } from './conduct.js';
import { glideOwn } from './gliding.js';
import { glance, loudness } from './look-up.js';
import { carryOwn } from './own-body.js';
import { bodyOf } from './shapes.js';
import { shop } from './shop.js';

/** To be seen it moves; to be tried out a thousand times it glides. */
const versions = { moving: moveOwn, gliding: glideOwn } as const;

export type Version = keyof typeof versions;

export function createCharacter(version: Version): ActorDefinition {
  // its body is that of lesson 17: here the parts say what there is
  const { body: _, ...base }: ActorDefinition = sanderRobot({ skills: 'magical' });
  const skills = Object.entries(base.skills ?? {}).map(([name, form]) => [
    name,
    { ...form, run: versions[version](name as SkillName) },
  ]);
  return {
    ...base,
    world: shop,
    resources: { ...base.resources, head: 1 },
    // what glides holds things as magic has it: nobody has to carry them
    commands: version === 'moving' ? { carry: carryOwn } : {},
    body: {
      at: [0, 0, 0],
      [hands.left.holds]: '',
      [hands.right.holds]: '',
      bumps: 0,
      drops: 0,
      alert: false,
      sound: 0,
    },
    receptors: {
      ...atLeastEvery(version === 'moving' ? 1 : 3, base.receptors),
      leftHandLocation: handReceptor('left'),
      rightHandLocation: handReceptor('right'),
      noise: { every: 3, probe: loudness },
    },
    sensors: {
      ...base.sensors,
      // its head says what disturbs it, and what it does then
      calm: { from: ['noise'], judge: () => true },
    },
    goals: { ...base.goals, calm: { importance: 2 } },
    skills: {
      ...Object.fromEntries(skills),
      // with nothing but its head: whatever else it does rests meanwhile, and goes on
      lookUp: { when: { calm: false }, adds: ['calm'], uses: ['head'], run: glance },
    },
  };
}

/** The network steps every third tick: where nothing is done between, nothing else is told. */
function atLeastEvery(ticks: number, receptors: ActorDefinition['receptors'] = {}) {
  return Object.fromEntries(
    Object.entries(receptors).map(([name, form]) => [name, { every: ticks, ...form }]),
  );
}

function handReceptor(side: Side) {
  return {
    every: 3,
    probe: ({ here, world }: Parameters<typeof loudness>[0]) =>
      handPlace(world, here, side, bodyOf(world, here)),
  };
}
