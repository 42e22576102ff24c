/** What the benchmarks use of utility-ai, which brings no types. */
declare module 'utility-ai' {
  interface Action<Data> {
    condition(holds: (data: Data) => boolean): void;
    score(description: string, score: (data: Data) => number): void;
  }

  export default class UtilityAi<Data> {
    addAction(description: string, define: (action: Action<Data>) => void): void;
    evaluate(data: Data): { action: string; score: number };
  }
}
