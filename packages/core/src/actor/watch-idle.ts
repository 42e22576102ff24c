/** Notices when a character does nothing and will do nothing: nothing executes, nothing can be chosen, nothing changes. */

import type { Network } from '../network/network.js';
import { DISABLED } from '../network/population.js';
import { sameData } from '../state/data.js';
import type { Value } from '../state/definition.js';
import type { Actor } from './actor.js';
import type { RunStep } from './happenings.js';

export interface IdleWatch {
  readonly note: (step: RunStep) => void;
  readonly isStuck: () => boolean;
}

/** Where something perceived still changes it is given that many times as long. */
const longer = 10;

/** `patience` is the number of steps that are waited. */
export function watchIdle(actor: Actor, patience: number): IdleWatch {
  let idle = 0;
  let still = 0;
  let levels: Float64Array | undefined;
  let perceived: Perceived | undefined;
  return {
    note: (step) => {
      const { report, state } = step;
      if (report.selected !== null || state.executing.length > 0) {
        idle = 0;
        still = 0;
        levels = undefined;
        return;
      }
      const { network } = state;
      const fixed = levels !== undefined && isFixed(network, levels);
      levels = network.population.level.slice(0, network.structure.skills.length);
      const hopeless = !mayChoose(step, fixed);
      const now = perceive(actor, network);
      const same = perceived !== undefined && sameData(now, perceived);
      perceived = now;
      idle = hopeless ? idle + 1 : 0;
      still = hopeless && same ? still + 1 : 0;
    },
    isStuck: () => still >= patience || idle >= longer * patience,
  };
}

type Perceived = readonly [readonly (Value | undefined)[], Readonly<Record<string, unknown>>];

function perceive(actor: Actor, { readings }: Network): Perceived {
  return [[...(readings[0] ?? [])], actor.signals];
}

/** Whether something could be chosen in a later step, if nothing changed but levels and threshold. */
function mayChoose({ report, state: { network } }: RunStep, fixed: boolean): boolean {
  const { structure, population, wiring } = network;
  let best = -1;
  for (let slot = 0; slot < structure.skills.length; slot++) {
    const disabled = ((population.flags[slot] ?? 0) & DISABLED) !== 0;
    if (structure.skills[slot] === undefined || wiring.executable[slot] !== 1 || disabled) continue;
    best = Math.max(best, population.level[slot] ?? 0);
  }
  if (best < 0) return false;
  // energy may take many steps to arrive: as long as levels change nothing is settled
  if (!fixed) return true;
  return best > 0 && (report.nextThreshold < report.threshold || best >= report.nextThreshold);
}

function isFixed({ population, structure }: Network, before: Float64Array): boolean {
  if (before.length !== structure.skills.length) return false;
  return before.every((level, slot) => {
    const now = population.level[slot] ?? 0;
    return Math.abs(now - level) <= 1e-9 * Math.max(now, level);
  });
}
