import { createActor, createMachine } from 'xstate';
import type { Task } from '../harness/alternate.js';
import type { RandomNetwork } from '../subjects/random-network.js';
import { choicesOf } from './choices.js';

export const xstateDoes =
  'xstate: one event to a machine with 1,000 guarded transitions for it, each guard looking at its four conditions; ' +
  'only the last one holds and is taken';

export function sendEvent(drawn: RandomNetwork): Task {
  let taken = 0;
  const guarded = choicesOf(drawn).map((choice) => ({
    // one that holds would end the search: all are looked at, as a step looks at every skill
    guard: () => choice.executable() && choice.number < 0,
  }));
  const last = {
    actions: () => {
      taken++;
    },
  };
  const machine = createMachine({
    initial: 'choosing',
    states: { choosing: { on: { step: [...guarded.slice(1), last] } } },
  });
  const actor = createActor(machine).start();
  return {
    run() {
      actor.send({ type: 'step' });
      return taken;
    },
  };
}
