/** How large an expression may be, and how much it may do: it may come from somebody else. */
export interface ExpressionLimits {
  /** Characters. */
  readonly length: number;
  /** Parts within each other. */
  readonly depth: number;
  /** Parts in all. */
  readonly nodes: number;
  /** What one evaluation may cost: about one for each part of a loop that runs, and for each item looked at. */
  readonly cost: number;
}

export const expressionLimits: ExpressionLimits = {
  length: 10_000,
  depth: 100,
  nodes: 2_000,
  cost: 100_000,
};
