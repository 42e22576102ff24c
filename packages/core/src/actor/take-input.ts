/** What comes from outside, taken between ticks. A bad one throws, and nothing has changed. */
import { takeMessages } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { attend } from '../perception/perception.js';
import type { Input } from '../record/tick-record.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { checkPeriod } from '../state/period.js';
import { placePerception } from './away.js';
import { enterActor, exitActor, redefineActor } from './lives.js';
import { cancelSkill, dropRunning, settleRunning } from './run-skills.js';
import { type ActorState, findActor, noteFault, type SceneState } from './scene-state.js';
import { changeWorld, writeMemory } from './writes.js';

export function takeInput(scene: SceneState, input: Input): void {
  switch (input.kind) {
    case 'messages':
      takeAll(findActor(scene, input.actor), input.messages);
      break;
    case 'world':
      changeWorld(scene, input.change);
      break;
    case 'memory':
      // it is there from the next tick on
      writeMemory(findActor(scene, input.actor), input.write, {
        ...scene.timer,
        tick: scene.timer.tick + 1,
      });
      break;
    case 'attend': {
      const { perception, around } = findActor(scene, input.actor);
      const problems: Problem[] = [];
      if (input.every !== null) checkPeriod(input.every, input.receptor, problems);
      if (problems.length > 0) throw new TroupeError(problems);
      attend(perception, around, input.receptor, input.every ?? undefined);
      break;
    }
    case 'cancel': {
      const actor = findActor(scene, input.actor);
      const running = actor.running.find(({ skill }) => skill === input.skill);
      if (running === undefined) {
        const isOver = actor.reports.some(({ skill }) => skill === input.skill);
        const found = isOver ? 'over already' : 'not executing';
        fail(
          'not-executing',
          input.skill,
          `"${input.skill}" is ${found}, so it cannot be cancelled`,
        );
      }
      cancelSkill(actor, running, input.reason);
      break;
    }
    case 'settled':
      settleRunning(findActor(scene, input.actor), input);
      break;
    case 'fault':
      // of nobody's: a change of the world that could not be made
      if (input.actor === '') scene.faults.push({ part: input.part, error: input.error });
      else noteFault(findActor(scene, input.actor), input.part, input.error);
      break;
    case 'enter':
      enterActor(scene, input.actor, scene.bind(input.actor, input.definition));
      break;
    case 'redefine':
      redefineActor(scene, input.actor, scene.bind(input.actor, input.definition));
      break;
    case 'exit':
      exitActor(scene, input.actor);
  }
}

function takeAll(actor: ActorState, messages: readonly Message[]): void {
  takeMessages(actor.dispatch, messages, '');
  tidySkills(actor, messages);
  if (messages.some(({ kind }) => kind === 'elsewhere' || kind === 'here')) placePerception(actor);
  actor.since.push(messages);
  for (const message of messages) {
    // what is wanted or withdrawn from outside is no longer somebody's wish here
    if (message.kind === 'want')
      for (const goal of Object.keys(message.goals)) actor.asked.delete(goal);
  }
}

/** Skills that were removed, or reported on by somebody else, are over for the network: nobody waits for them. */
function tidySkills(actor: ActorState, messages: readonly Message[]): void {
  const { executing } = actor.dispatch;
  for (const running of [...actor.running]) {
    if (executing.some(({ number }) => number === running.number)) continue;
    const report = messages.find(
      (message) =>
        (message.kind === 'finished' || message.kind === 'failed') &&
        message.skill === running.skill,
    );
    if (report === undefined) cancelSkill(actor, running, 'it was removed');
    else if (running.course.kind !== 'promises' && running.course.kind !== 'elsewhere') {
      cancelSkill(actor, running, 'it was reported on from outside');
    } else dropRunning(actor, running, report.kind === 'finished' ? 'done' : 'failed');
  }
}
