/** How far the slider of a parameter goes: the same wherever it is changed, so that one number stands in one place. */
import { bounds, defaultParameters, type Parameters } from '@troupe/core';

interface Slider {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A range with room for the value. It depends on how far it reached before: under a drag it must not shrink. */
export function sliderOf(name: keyof Parameters, value: number, before = 0): Slider {
  if (name === 'kappa') return { min: 0, max: 1, step: 0.01 };
  if (name === 'thetaDecay') return { min: 0, max: 0.99, step: 0.01 };
  const { least = 1 } = bounds[name] as { least?: number };
  const usual = Math.max(defaultParameters[name] * 4, before);
  const max = value <= usual ? usual : 10 ** Math.ceil(Math.log10(value));
  return { min: least > 0 ? 1 : 0, max, step: 1 };
}
