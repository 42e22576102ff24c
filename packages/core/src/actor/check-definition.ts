import type { ExpressionCompiler } from '../perception/definition.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { withoutUnsaid } from '../state/unsaid.js';
import { addThing } from '../world/change-world.js';
import { createWorld } from '../world/create-world.js';
import { hasThing } from '../world/find-things.js';
import { checkShape, planActor } from './actor-plan.js';
import type { ActorDefinition } from './definition.js';

/** Takes every text for an expression: who only asks about a definition need not be able to read it. */
const unread: ExpressionCompiler = { compile: () => () => undefined };

/**
 * All that is wrong with a definition, none if a character can be created of it: its world, and where it is in that, too.
 * Expressions are looked at only by what is given to read them.
 */
export function checkDefinition(
  given: ActorDefinition,
  expressions: ExpressionCompiler = unread,
): readonly Problem[] {
  const definition = withoutUnsaid(given);
  const misshapen = problemsOf(() => checkShape(definition));
  if (misshapen.length > 0) return misshapen;
  const wrong = [
    ...problemsOf(() => createWorld(definition.world ?? {})),
    ...problemsOf(() => planActor(definition, expressions)),
  ];
  return wrong.length > 0 ? wrong : problemsOf(() => place(definition));
}

/** What it is in may be in a scene that has a world of its own: it is looked for only where the definition brings one. */
function place({ name, body = {}, world }: ActorDefinition): void {
  const holder = body['in'];
  const elsewhere = world === undefined && typeof holder === 'string' && holder !== name;
  const own = createWorld(world ?? {});
  if (!elsewhere && !hasThing(own, name)) addThing(own, name, body);
}

function problemsOf(check: () => unknown): readonly Problem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return error.problems;
  }
}
