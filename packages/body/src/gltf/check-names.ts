/** Names in a file: parts that move have variables when they are read again, and no two variables have one name. */
import type { Body } from '../model/body.js';
import { refuse } from './check-json.js';
import { morphVariables } from './morph-variables.js';

/** Bones are parts that turn when they are read again; `brought` are the variables of tracks that are places and sizes. */
export function checkNames(
  body: Body,
  bones: Iterable<string>,
  brought: ReadonlySet<string>,
): void {
  const expressions = morphVariables(body);
  for (const name of bones) {
    for (const variable of [name, `${name}.at`, `${name}.scale`]) {
      if (variable !== name && !brought.has(variable)) continue;
      const other = expressions.has(variable)
        ? 'an expression'
        : variable !== name && body.parts.has(variable) && 'a part';
      if (other === false) continue;
      const message = `"${name}" moves, and has a variable "${variable}" when it is read again, but there is ${other} of that name`;
      refuse('cannot-write', variable, `${message}. Name one of them otherwise`);
    }
  }
}
