import type { ExpressionCompiler } from '../perception/definition.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { planActor } from './actor-plan.js';
import type { ActorDefinition } from './definition.js';

/** Takes every text for an expression: who only asks about a definition need not be able to read it. */
const unread: ExpressionCompiler = { compile: () => () => undefined };

/**
 * All that is wrong with a definition, none if a character can be created of it. Expressions are looked at only by what is
 * given to read them.
 */
export function checkDefinition(
  definition: ActorDefinition,
  expressions: ExpressionCompiler = unread,
): readonly Problem[] {
  try {
    planActor(definition, expressions);
    return [];
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return error.problems;
  }
}
