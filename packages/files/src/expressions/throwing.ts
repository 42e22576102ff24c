import type { CelFunc } from '@bufbuild/cel';
import { TooCostly } from './run.js';

/**
 * A function whose cost ends the whole evaluation: the library turns what a function throws into an error value, which
 * `||`, `&&`, `all` and `exists` absorb.
 */
export function throwing(func: CelFunc): CelFunc {
  return withCall(func, (id, target, args) => {
    const result = func.call(id, target, args);
    if (result instanceof Error && result.cause instanceof TooCostly) throw result.cause;
    return result;
  });
}

/** The same function, called otherwise. */
export function withCall(func: CelFunc, call: CelFunc['call']): CelFunc {
  return Object.create(func, { call: { value: call } }) as CelFunc;
}
