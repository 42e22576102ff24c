/** Down to the floor and up again: what was dropped lies there. */
import { ease, type Motion, type Routine, reach } from '@troupe/body';
import type { Data } from '@troupe/core';

export type StoopState = { bends: boolean; state: Data };

/** Lower than this a hand does not come from where it stands, in metres. */
const low = 0.6;
const seconds = 0.6;

/** Where the hip comes to, in metres: as low for a long leg as for a short one. */
const squatting = 0.35;
const squat = ({ rig }: Motion) => squatting - rig.limb('leg').ballPlace[1];

/** The foot stays where it is, whatever the hip does. */
const footing = reach('leg', (motion) => motion.where().at, { seconds: 0, level: true });

function bend(
  waist: number,
  lift: (motion: Motion) => number,
  isNeeded: (motion: Motion) => boolean,
): Routine<StoopState> {
  const bending = ease({ waist, lift }, { seconds });
  return {
    begin: (motion) => {
      const bends = isNeeded(motion);
      return { bends, state: bends ? bending.begin(motion) : null };
    },
    step: ({ bends, state }, motion) => {
      if (!bends) return 'done';
      const said = bending.step(state as never, motion);
      const left = motion.dt;
      footing.step(footing.begin(motion), motion);
      motion.dt = left;
      return said;
    },
  };
}

/** If the thing lies low. */
export function stoopTo(thing: string): Routine<StoopState> {
  return bend(70, squat, ({ world }) => (world.where(thing)?.[1] ?? 1) < low);
}

/** If it is bent. */
export function standUp(): Routine<StoopState> {
  return bend(
    0,
    () => 0,
    (motion) => Math.abs(motion.number('waist')) > 0.5,
  );
}
