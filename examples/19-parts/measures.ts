/** What manners show in. */
import { countSkills, lastState, type Measure, type MeasuredRun } from '@troupe/body';
import type { Point, TickRecord } from '@troupe/core';

/** Seconds in which one of these skills went on; or, of none, in which nothing did. */
function secondsOf(counts: (doing: ReadonlySet<string>) => boolean): Measure {
  return ({ actor, ticks }) => {
    const doing = new Set<string>();
    let seconds = 0;
    for (const { actors, dt, world } of ticks) {
      for (const { skill, event } of actors?.[actor.name]?.skills ?? []) {
        if (event === 'begun') doing.add(skill);
        else doing.delete(skill);
      }
      if (counts(doing)) seconds += dt;
      // then there is nothing left to do
      if (valuesOf(world, actor.name, 'painted').includes(1)) break;
    }
    return seconds;
  };
}

/** What a property of a thing became in a tick. */
function valuesOf(world: TickRecord['world'] = [], thing: string, property: string) {
  return world.flatMap((change) =>
    change.thing === thing && 'property' in change && change.property === property
      ? [change.value]
      : [],
  );
}

interface Going {
  readonly metres: number;
  readonly seconds: number;
}

function goingOf({ actor, ticks }: MeasuredRun): Going {
  let [metres, seconds] = [0, 0];
  let before: Point = [0, 0, 0];
  for (const { world, dt } of ticks) {
    for (const at of valuesOf(world, actor.name, 'at') as unknown as readonly Point[]) {
      const [x, z] = [at[0] - before[0], at[2] - before[2]];
      metres += Math.sqrt(x * x + z * z);
      seconds += dt;
      before = at;
    }
  }
  return { metres, seconds };
}

export const measures: Readonly<Record<string, Measure>> = {
  'looks-up': countSkills('begun', 'lookUp'),
  bumps: lastState('bumps'),
  drops: lastState('drops'),
  /** Seconds in which it makes up its mind. */
  pondering: secondsOf((doing) => doing.size === 0),
  sanding: secondsOf((doing) => doing.has('sandBoardInHand') || doing.has('sandBoardInVise')),
  /** Metres. */
  way: (run) => goingOf(run).metres,
  /** Metres a second, while it goes. */
  pace: (run) => {
    const { metres, seconds } = goingOf(run);
    return seconds === 0 ? 0 : metres / seconds;
  },
};
