/** Plays clips at set times. */
import {
  type ActContext,
  type Actor,
  createActor,
  type SkillContext,
  type SkillProgram,
} from '@troupe/core';
import type { ClipState } from '../src/motor/clips/clip.js';

export interface Order {
  /** In this tick what plays is cut short, and this begins; nothing only ends. */
  readonly tick: number;
  readonly program: SkillProgram<ClipState> | undefined;
}

/** A character whose skills begin and end when told: as the network would have it, at any tick. */
export function driven(orders: readonly Order[], rate = 30): Actor {
  let running: { program: SkillProgram<ClipState>; state: ClipState } | undefined;
  const run = (given: ActContext) => {
    const context = given as SkillContext;
    const order = orders.find(({ tick }) => tick === context.tick);
    if (order !== undefined) {
      if (running) running.program.end?.(running.state, context, 'cancelled');
      running = undefined;
      if (order.program !== undefined) {
        running = { program: order.program, state: order.program.begin!(context) };
      }
    }
    if (running === undefined) return;
    const said = running.program.step!(running.state, context);
    if (said === undefined) return;
    running.program.end?.(running.state, context, 'done');
    running = undefined;
  };
  return createActor({ name: 'it', commands: { drive: { every: 1, run } } }, { rate });
}
