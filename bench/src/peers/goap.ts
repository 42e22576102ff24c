import goap from 'goap';
import type { Task } from '../harness/alternate.js';

const { Action, Agent } = goap;

export const goapDoes =
  'goap: one plan of three actions, found among 1,000 of four conditions each in a state of 1,000 propositions; ' +
  'no other action can run';

const chain = 3;
const fact = (number: number) => `fact-${number}`;

class Planner extends Agent {
  // without these of its own an agent complains on the console
  override move(): void {}
  override isInRange(): boolean {
    return true;
  }
  override getActionCost(): number {
    return 1;
  }
}

/** Facts 0 to 3 hold. Action x of the chain makes fact x + 4 so, and needs the four before it; others lack one. */
export function findPlan(actions: number): Task {
  const facts = Array.from({ length: actions }, (_, p) => [fact(p), p < 4] as const);
  const planner = new Planner(Object.fromEntries(facts), 'planner');
  for (let x = 0; x < actions; x++) {
    const action = new Action({ name: `action-${x}`, cost: 1 });
    const needs = x < chain ? [x, x + 1, x + 2, x + 3] : [0, 1, 2, actions - 1];
    for (const name of needs.map(fact)) {
      action.precondition((state) => state[name] === true);
    }
    const brought = fact(x + 4);
    action.effect((state) => {
      state[brought] = true;
    });
    planner.action(action);
  }
  planner.goal('reach the end', (_, after) => after[fact(chain + 3)] === true);
  return {
    run() {
      const { length } = planner.plan();
      if (length !== chain) throw new Error(`the plan has ${length} actions, expected ${chain}`);
      return length;
    },
  };
}
