/** What a character does now and then (its command list), and the laws of the world. */
import { isMet } from '../network/network.js';
import { calmPromise } from '../state/data.js';
import { byName } from '../state/names.js';
import type { Period } from '../state/period.js';
import { enterAnew, enterNext, strike, takeRecurring } from '../state/schedule.js';
import { sortFew } from '../state/sort-few.js';
import { milliseconds, type Timer } from '../state/timer.js';
import { commandContext, lawContext } from './act-context.js';
import type { CommandForm } from './definition.js';
import { type ActorState, type CommandRun, noteOwnFault, type SceneState } from './scene-state.js';
import { lawWriter } from './writes.js';

export function openCommand(actor: ActorState, name: string, form: CommandForm): CommandRun {
  const { timer, agenda } = actor.scene;
  const { every } = form;
  const { tick: since, time } = timer;
  const command: CommandRun = {
    actor,
    name,
    form,
    context: commandContext(actor, name),
    every,
    since,
    time,
    due: 0,
    place: 0,
    dueExactly: 0,
  };
  enterAnew(agenda, command, timer);
  return command;
}

export function closeCommand(command: CommandRun): void {
  const { actor } = command;
  strike(actor.scene.agenda, command);
  actor.commands = actor.commands.filter((other) => other !== command);
}

export function runCommands(scene: SceneState): void {
  const due: CommandRun[] = [];
  takeRecurring(scene.agenda, scene.timer, (command) => due.push(command));
  if (due.length === 0) return;
  sortFew(due, (a, b) => byName(a.actor.name, b.actor.name) || byName(a.name, b.name));
  for (const command of due) {
    enterNext(scene.agenda, command, scene.timer);
    runCommand(command);
  }
}

function runCommand(command: CommandRun): void {
  const { actor, name, form, context, since, time } = command;
  const { lasts } = form;
  if (lasts !== undefined && isPast(lasts, since, time, actor.scene.timer)) {
    closeCommand(command);
    return;
  }
  try {
    if (isOver(command)) closeCommand(command);
    else checkOver(form.run?.(context));
  } catch (error) {
    noteOwnFault(actor, `command ${name}`, error);
  }
}

function isOver({ actor, form, context }: CommandRun): boolean {
  const { until } = form;
  if (until === undefined) return false;
  if (typeof until === 'function') return until(context) === true;
  const { network } = actor.dispatch;
  return Object.entries(until).every(([name, value]) => isMet(network, 0, name, value));
}

/** A promise would go on when the tick is over, and nobody would hear of it. */
function checkOver(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('then' in result)) return;
  calmPromise(result);
  throw new TypeError('it gave a promise; what runs now and then is over when it returns');
}

/** It may still run in the tick in which its time is up. */
function isPast(lasts: Period, since: number, time: number, timer: Timer): boolean {
  if (typeof lasts === 'number') return timer.tick > since + lasts;
  return milliseconds(timer.time) > milliseconds(time + lasts.seconds);
}

export function runLaws(scene: SceneState): void {
  for (const { name, law } of scene.world.laws) {
    try {
      checkOver(law(lawContext(scene, name)));
    } catch (error) {
      lawWriter(scene, name).fault(error);
    }
  }
}
