/** The network's parameters as people know them. */
import type { Parameters } from '@troupe/core';

export const parameters: readonly {
  readonly name: keyof Parameters;
  readonly letter: string;
  readonly means: string;
}[] = [
  { name: 'theta', letter: 'θ', means: 'threshold: how much energy it takes to begin' },
  { name: 'phi', letter: 'φ', means: 'energy from what is perceived' },
  { name: 'gamma', letter: 'γ', means: 'energy from goals' },
  { name: 'delta', letter: 'δ', means: 'energy taken by goals that are met' },
  { name: 'pi', letter: 'π', means: 'mean level: how much energy there is' },
];
