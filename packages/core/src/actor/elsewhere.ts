/** Skills whose code lives elsewhere: who listens has them begun there, and says by their number how they ended. */
import type { CancelOrder, ExecuteOrder } from './happenings.js';
import type { Running } from './running.js';
import { type ActorState, noteFault } from './scene-state.js';

export function beginElsewhere(actor: ActorState, running: Running): void {
  running.course = { kind: 'elsewhere' };
  tell(actor, actor.executeListeners, orderOf(running));
}

/** Nothing where it goes on here, or is over already. */
export function cancelElsewhere(actor: ActorState, running: Running, reason: string): void {
  if (running.course.kind !== 'elsewhere') return;
  const { skill, number } = running;
  tell<CancelOrder>(actor, actor.cancelListeners, { skill, number, reason });
}

export function tellOutside(actor: ActorState, running: Running): void {
  tell(actor, actor.outsideListeners, orderOf(running));
}

/** What goes on here, outside the tick. */
export function outsideOf({ running }: ActorState): ExecuteOrder[] {
  return running.filter(({ course }) => course.kind === 'outside').map(orderOf);
}

/** What goes on elsewhere, in the order of starting. */
export function ordersOf({ running }: ActorState): ExecuteOrder[] {
  return running.filter(({ course }) => course.kind === 'elsewhere').map(orderOf);
}

function orderOf({ skill, number, args }: Running): ExecuteOrder {
  return { skill, number, args };
}

function tell<T>(actor: ActorState, listeners: Iterable<(told: T) => void>, told: T): void {
  for (const listener of listeners) {
    try {
      listener(told);
    } catch (error) {
      // not at fault for the skill: it goes on until somebody says how it ended
      noteFault(actor, 'listener', error);
    }
  }
}
