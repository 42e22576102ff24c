/** How a robot of a certain build and temper goes about the ten skills of lesson 17. */
import type { ActContext, SkillProgram } from '@troupe/core';
import { type MovingPrograms, movingPrograms } from '../17-sander-world/moving.js';
import type { SkillName } from '../17-sander-world/skills.js';
import { stumbling } from './clumsy.js';
import { halting, pausing } from './look-up.js';
import { bodyOf, buildOf, statureOf } from './shapes.js';
import { speedOf, temperOf } from './temper.js';

const known = new Map<string, MovingPrograms>();

/** Made once for robots that move alike. */
function programsOf({ world, self }: Pick<ActContext, 'world' | 'self'>): MovingPrograms {
  const body = bodyOf(world, self);
  const temper = temperOf(world, self);
  const { armsLength, reaching, sanding, coats } = temper;
  const speed = speedOf(temper);
  const build = buildOf(world, self);
  const key = [...Object.values(build), armsLength, reaching, sanding, coats, speed].join(' ');
  let programs = known.get(key);
  if (programs === undefined) {
    programs = movingPrograms({
      conduct: {
        body,
        armsLength,
        stature: statureOf(build),
        speed,
        reaching,
        sanding,
        painting: coats,
        // outermost: what it drops when it bumps into something has left its hand before it looks up
        onTheWay: (walk) => stumbling(halting(walk)),
        atWork: pausing,
      },
    });
    known.set(key, programs);
  }
  return programs;
}

/** The skill of that name, as this robot moves. */
export function moveOwn(skill: SkillName): SkillProgram<never> {
  return {
    begin: (context) => programsOf(context)[skill].begin?.(context) as never,
    step: (state, context) => programsOf(context)[skill].step?.(state, context),
    end: (state, context, outcome) => programsOf(context)[skill].end?.(state, context, outcome),
  };
}
