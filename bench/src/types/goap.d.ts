/** What the benchmarks use of goap, which brings no types. */
declare module 'goap' {
  type State = Record<string, boolean>;

  class Action {
    constructor(options: { name: string; cost: number });
    precondition(holds: (state: State) => boolean): this;
    effect(apply: (state: State) => void): this;
  }

  class Agent {
    constructor(world: State, name: string);
    action(action: Action): void;
    goal(name: string, reached: (before: State, after: State) => boolean): void;
    plan(): Action[];
    move(action: Action): void;
    isInRange(action: Action): boolean;
    getActionCost(action: Action): number;
  }

  const goap: { Action: typeof Action; Agent: typeof Agent };
  export default goap;
}
