/** What the body of a definition says of the variables of its shape: what is wrong there would be found only when it is shown. */
import { type Problem, type ThingForm, TroupeError } from '@troupe/core';
import type { Variable } from '../model/variable.js';
import { show } from './refuse.js';
import { settleValue } from './settle-value.js';

/** Within their bounds; other properties are as they were. */
export function settleFirst(
  said: ThingForm,
  variables: ReadonlyMap<string, Variable>,
  shape: string,
  problems: Problem[],
): ThingForm {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      const variable = variables.get(name);
      if (variable === undefined) return [[name, value]];
      // as if it were not there
      if (value === undefined) return [];
      try {
        return [[name, settleValue(variable, value, shape)]];
      } catch (error) {
        if (!(error instanceof TroupeError)) throw error;
        problems.push(...error.problems.map((problem) => inWords(problem, variable, shape)));
        return [];
      }
    }),
  );
}

function inWords({ code, message }: Problem, { name, initial }: Variable, shape: string): Problem {
  const stop = message.endsWith('?') ? '' : '.';
  return {
    code,
    path: `body.${name}`,
    message: `of the shape "${shape}" ${message}${stop} Leave it out, and it begins as ${show(initial)}`,
  };
}
