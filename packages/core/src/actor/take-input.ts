/** What comes from outside, taken between ticks. A bad one throws, and nothing has changed. */
import { takeOne } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { attend } from '../perception/perception.js';
import type { Input } from '../record/tick-record.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { checkPeriod } from '../state/period.js';
import { enterActor, exitActor, redefineActor } from './lives.js';
import { cancelSkill, dropRunning, settleRunning } from './run-skills.js';
import { type ActorState, findActor, type SceneState } from './scene-state.js';
import { changeWorld, writeMemory } from './writes.js';

export function takeInput(scene: SceneState, input: Input): void {
  switch (input.kind) {
    case 'message':
      takeMessage(findActor(scene, input.actor), input.message);
      break;
    case 'world':
      changeWorld(scene, input.change);
      break;
    case 'memory':
      writeMemory(findActor(scene, input.actor), input.write);
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
        fail(
          'not-executing',
          input.skill,
          `"${input.skill}" is not executing, so it cannot be cancelled`,
        );
      }
      cancelSkill(actor, running, input.reason);
      break;
    }
    case 'settled': {
      const { number, outcome, error } = input;
      const said = error === undefined ? { outcome } : { outcome, error: new Error(error) };
      settleRunning(findActor(scene, input.actor), number, said);
      break;
    }
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

function takeMessage(actor: ActorState, message: Message): void {
  takeOne(actor.dispatch, message);
  actor.since.push(message);
  // one that was removed, or that somebody else reported on, is over for the network: nobody waits for it
  const { executing } = actor.dispatch;
  for (const running of [...actor.running]) {
    if (executing.some(({ number }) => number === running.number)) continue;
    if (message.kind === 'leave') cancelSkill(actor, running, 'it was removed');
    else if (running.course.kind !== 'promises') {
      cancelSkill(actor, running, 'it was reported on from outside');
    } else dropRunning(actor, running, message.kind === 'finished' ? 'done' : 'failed');
  }
}
