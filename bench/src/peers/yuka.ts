import { GameEntity, GoalEvaluator, Think } from 'yuka';
import type { Task } from '../harness/alternate.js';
import type { RandomNetwork } from '../subjects/random-network.js';
import { type Choice, choicesOf } from './choices.js';

export const yukaDoes =
  'yuka: Think arbitrating once between 1,000 goal evaluators, each scoring the share of its four conditions that hold';

class Owner extends GameEntity {
  chosen = -1;
}

class Evaluator extends GoalEvaluator<Owner> {
  readonly #choice: Choice;

  constructor(choice: Choice) {
    super();
    this.#choice = choice;
  }

  override calculateDesirability(): number {
    return this.#choice.score();
  }

  override setGoal(owner: Owner): void {
    owner.chosen = this.#choice.number;
  }
}

export function arbitrate(drawn: RandomNetwork): Task {
  const owner = new Owner();
  const think = new Think(owner);
  for (const choice of choicesOf(drawn)) think.addEvaluator(new Evaluator(choice));
  return {
    run() {
      think.arbitrate();
      return owner.chosen;
    },
  };
}
