/** A step looked at closely: the moment it began from, and what it came to. */

import type { Levels, Outbox } from '../dispatch/messages.js';
import { copyState, type DispatchState } from '../dispatch/state.js';
import { takeStep } from '../dispatch/take-step.js';
import { senseIdle } from '../dispatch/words.js';
import { DISABLED, EXECUTING } from '../network/population.js';
import { setTime } from '../network/weigh-network.js';
import type { Wiring } from '../network/wiring.js';
import type { Skill } from '../state/character.js';

export interface Examination {
  /** Right before the step, with everything that varies with time as the step saw it. */
  readonly moment: DispatchState;
  readonly outbox: Outbox;
  readonly levels: Levels;
  /** The links that were open. */
  readonly wiring: Wiring;
}

export function examine(moment: DispatchState): Examination {
  const stepped = copyState({ ...moment, explain: true });
  const outbox = takeStep(stepped);
  const ready = copyState(moment);
  senseIdle(ready.network, ready.words);
  setTime(ready.network, (ready.network.steps + 1) * ready.network.character.stepTime);
  return { moment: ready, outbox, levels: outbox.report.levels!, wiring: stepped.network.wiring };
}

/** What a step would choose, without a look at where levels come from; the state is used up. */
export function choiceOf(state: DispatchState): string | null {
  return takeStep(state).report.selected;
}

export interface Standing {
  readonly skill: Skill;
  readonly slot: number;
  readonly level: number;
  readonly executable: boolean;
  readonly executing: boolean;
  readonly disabled: boolean;
}

/** Every skill with its level after the step, highest first. */
export function standings({ moment, levels }: Examination): Standing[] {
  const { structure, population } = moment.network;
  return structure.skills
    .flatMap((skill, slot): Standing[] =>
      skill === undefined
        ? []
        : [
            {
              skill,
              slot,
              level: levels.after[slot]!,
              executable: levels.executable[slot] === 1,
              executing: (population.flags[slot]! & EXECUTING) !== 0,
              disabled: (population.flags[slot]! & DISABLED) !== 0,
            },
          ],
    )
    .sort(
      (a, b) =>
        b.level - a.level || structure.topology.order[a.slot]! - structure.topology.order[b.slot]!,
    );
}
