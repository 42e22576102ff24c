/** Measures that many manners show in. */
import type { SkillEvent } from '@troupe/core';
import type { Measure } from './part.js';

/** How often skills began, were done, failed or were cancelled: `countSkills('failed', 'pick-up-sander')`. */
export function countSkills(event: SkillEvent['event'], ...skills: readonly string[]): Measure {
  return ({ actor, ticks }) => {
    let count = 0;
    for (const { actors } of ticks) {
      for (const { skill, event: happened } of actors?.[actor.name]?.skills ?? []) {
        if (happened === event && skills.includes(skill)) count++;
      }
    }
    return count;
  };
}

/** A number of the character's state when the run is over: what it counts by itself. */
export function lastState(property: string): Measure {
  return ({ actor }) => Number(actor.scene.world.get(actor.name, property));
}
