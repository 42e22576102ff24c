/** The network's parameters as people know them: the same words wherever they are changed. */
import type { Parameters } from '@troupe/core';

interface ParameterWords {
  readonly sign: string;
  readonly means: string;
  /** What it comes to, where there is room to say so. */
  readonly more?: string;
}

export const parameterWords: Readonly<Record<keyof Parameters, ParameterWords>> = {
  theta: { sign: 'θ', means: 'threshold', more: 'how much energy it takes to begin' },
  phi: { sign: 'φ', means: 'energy from what is perceived' },
  gamma: { sign: 'γ', means: 'energy from goals' },
  delta: { sign: 'δ', means: 'energy taken by goals that are met' },
  pi: { sign: 'π', means: 'mean level', more: 'how much energy there is' },
  thetaDecay: { sign: 'θ↓', means: 'fall of the threshold', more: 'in each step without a choice' },
  kappa: { sign: 'κ', means: 'energy to followers' },
};

/** All that is to be said of one. */
export function sayParameter(name: keyof Parameters): string {
  const { means, more } = parameterWords[name];
  return more === undefined ? means : `${means}: ${more}`;
}
