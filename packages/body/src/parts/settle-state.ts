/** The character's own thing: what the palette says of it, and what parts say. */
import { type Data, type Problem, type ThingForm, TroupeError } from '@troupe/core';
import { createBody } from '../eve/create-body.js';
import { settleValue } from '../eve/settle-value.js';
import type { Shape } from '../model/body.js';
import type { Implication } from './join-implications.js';
import { sayPart } from './say-parts.js';

/** What is not of a variable's kind is refused with the part that said it; what lies beyond its bounds is brought to them. */
export function settleState(
  base: ThingForm = {},
  shape: Shape,
  implied: readonly Implication[],
): ThingForm {
  const { variables } = createBody(shape);
  const problems: Problem[] = [];
  const settle = (name: string, value: Data | undefined, who: string) => {
    const variable = variables.get(name);
    if (variable === undefined || value === undefined) return value;
    try {
      return settleValue(variable, value, shape.name);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      for (const { code, message } of error.problems) {
        problems.push({ code, path: `state.${name}`, message: `${who}: ${message}` });
      }
      return undefined;
    }
  };
  const state = implied.filter(({ what }) => what === 'state');
  const body = Object.fromEntries<Data | undefined>([
    ...Object.entries(base).map(
      ([name, value]) => [name, settle(name, value, "the palette's character")] as const,
    ),
    ...state.map(({ name, value, because }) => {
      const who = because.map(({ slot, part }) => sayPart({ slot, name: part })).join(' and ');
      return [name, settle(name, value as Data, who)] as const;
    }),
  ]);
  if (problems.length > 0) throw new TroupeError(problems);
  return body;
}
