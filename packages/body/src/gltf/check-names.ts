/** Names in a file: parts that move have variables when they are read again, and no two variables have one name. */
import type { Body } from '../model/body.js';
import { describe, refuse } from './check-json.js';
import { morphVariables } from './morph-variables.js';
import { longestName } from './names.js';

/** Bones are parts that turn when they are read again; `brought` are the variables of tracks that are places and sizes. */
export function checkNames(
  body: Body,
  bones: Iterable<string>,
  brought: ReadonlySet<string>,
): void {
  const expressions = morphVariables(body);
  for (const name of [...body.parts.keys(), ...expressions, ...body.limbs.keys(), ...brought]) {
    checkLength(name);
  }
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

/** Shapes within shapes, and what is said of parts, make names longer than one may say. */
export function checkLength(name: string): void {
  if (name.length <= longestName) return;
  const message = `the name ${describe(name)} has ${name.length} letters; at most ${longestName} can be read again`;
  refuse(
    'cannot-write',
    name,
    `${message}. Choose a shorter one, or one for a shape that it is in`,
  );
}
