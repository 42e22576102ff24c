/** A motion that came with a model, or was baked: how variables go over time. */

export interface Clip {
  readonly name: string;
  readonly seconds: number;
  readonly tracks: readonly Track[];
}

export interface Track {
  /** A variable of the body. */
  readonly variable: string;
  readonly kind: 'step' | 'linear' | 'spline';
  /** Increasing, from 0. */
  readonly times: Float32Array;
  /** As many numbers for each time as the variable has; a spline has tangents before and after each. */
  readonly values: Float32Array;
}
