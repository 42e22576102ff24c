import type { CelFunc } from '@bufbuild/cel';

/** The same function, called otherwise. What the call throws ends the evaluation: the library lets it through. */
export function withCall(func: CelFunc, call: CelFunc['call']): CelFunc {
  return Object.create(func, { call: { value: call } }) as CelFunc;
}
