import { BehaviourTree, State } from 'mistreevous';
import type { Task } from '../harness/alternate.js';

export const mistreevousDoes =
  'mistreevous: one tick of a sequence of 1,000 actions, each succeeding at once';

export function tickSequence(actions: number): Task {
  let done = 0;
  const agent = {
    act() {
      done++;
      return State.SUCCEEDED as const;
    },
  };
  const tree = new BehaviourTree(
    {
      type: 'root',
      child: {
        type: 'sequence',
        children: Array.from({ length: actions }, () => ({ type: 'action' as const, call: 'act' })),
      },
    },
    agent,
  );
  return {
    run() {
      tree.step();
      return done;
    },
  };
}
