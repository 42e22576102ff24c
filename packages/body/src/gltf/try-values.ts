/** Sets variables of a body for a while. Whatever happens, it is afterwards as it was before. */
import type { Body } from '../model/body.js';
import type { VariableValue } from '../model/variable.js';

export function tryValues<T>(
  body: Body,
  run: (set: (variable: string, value: VariableValue) => void) => T,
): T {
  const before = new Map<string, VariableValue>();
  try {
    return run((variable, value) => {
      if (!before.has(variable)) before.set(variable, body.get(variable));
      body.set(variable, value);
    });
  } finally {
    for (const [variable, value] of before) body.set(variable, value);
    body.update();
  }
}
