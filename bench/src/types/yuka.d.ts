/** What the benchmarks use of yuka, which brings no types. */
declare module 'yuka' {
  export class GameEntity {}

  export class GoalEvaluator<Owner extends GameEntity> {
    calculateDesirability(owner: Owner): number;
    setGoal(owner: Owner): void;
  }

  export class Think<Owner extends GameEntity> {
    constructor(owner: Owner);
    addEvaluator(evaluator: GoalEvaluator<Owner>): this;
    arbitrate(): this;
  }
}
