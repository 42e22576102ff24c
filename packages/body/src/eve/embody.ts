/** A character with a body: the variables of its shape are properties of its thing. */
import { type ActorDefinition, type Problem, TroupeError } from '@troupe/core';
import type { Body, Shape } from '../model/body.js';
import type { Variable, VariableValue } from '../model/variable.js';
import { createBody } from './create-body.js';
import { isRecord, refuse, show } from './refuse.js';
import { settleFirst } from './settle-first.js';

type Values = Readonly<Record<string, VariableValue>>;

interface Declared {
  readonly values: Values;
  readonly variables: ReadonlyMap<string, Variable>;
}

const known = new WeakMap<object, Declared>();

/** First values of the variables of a shape. */
export function variablesOf<S>(
  shape: Shape<S>,
  ...[settings]: undefined extends S ? [settings?: S] : [settings: S]
): Values {
  return declaredBy(shape as Shape<unknown>, settings).values;
}

function declaredBy(shape: Shape<unknown>, settings: unknown): Declared {
  const remembered = settings === undefined ? known.get(shape) : undefined;
  if (remembered !== undefined) return remembered;
  const variables = new Map(createBody(shape, settings).variables);
  const values = Object.freeze(
    Object.fromEntries([...variables].map(([name, { initial }]) => [name, initial])),
  );
  const declared = { values, variables };
  if (settings === undefined) known.set(shape, declared);
  return declared;
}

/** By what the body of a definition says: that stays the same object when the definition is extended or comes to life. */
const bodies = new WeakMap<object, Shape | (() => Body)>();

/** Under which a body of a definition has what makes it: a module may have another copy of this package, whose map is another. */
const making = Symbol.for('@troupe/body: body');

/** These mean something to the world, so no variable can be kept under their names. */
const taken = 'at heading radius size in opaque sound smell kind'.split(' ');

/**
 * The definition with a body of the shape; what its body said already wins, brought within the bounds of the variable, or
 * refused if it is none of its kind.
 */
export function embody<D extends ActorDefinition, S>(
  shape: Shape<S>,
  definition: D,
  ...settings: undefined extends S ? [settings?: S] : [settings: S]
): D {
  const [given] = settings;
  checkDefinition(definition);
  const { values, variables } = declaredBy(shape as Shape<unknown>, given);
  const problems: Problem[] = taken
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => ({
      code: 'same-name',
      path: `${shape.name}.${name}`,
      message: `the variable "${name}" has the name of a property that means something to the world. Choose another name`,
    }));
  const body = {
    ...values,
    ...settleFirst(definition.body ?? {}, variables, shape.name, problems),
  };
  if (problems.length > 0) throw new TroupeError(problems);
  const make = () => createBody(shape as Shape<unknown>, given);
  bodies.set(body, given === undefined ? (shape as Shape) : make);
  Object.defineProperty(body, making, { value: make });
  return { ...definition, body };
}

/** In the words of core, which sees only what is made of it: text would have become properties of its letters. */
function checkDefinition(definition: unknown): void {
  if (!isRecord(definition)) {
    const message = `embody(shape, definition) takes a definition such as { name: 'ann' }, found ${show(definition)}`;
    refuse('wrong-type', '', message);
  }
  const { body } = definition;
  if (body === undefined || isRecord(body)) return;
  const message = `must be an object of properties, found ${show(body)}. Write { at: [0, 0, 0] }`;
  refuse('wrong-type', 'body', message);
}

/** What a character was embodied with; nothing if it was not. */
export function lookOf({ body }: ActorDefinition): Shape | (() => Body) | undefined {
  return body && bodies.get(body);
}

/** The body of a character, as `embody` gave it one, with its first values; nothing if it did not. */
export function bodyOf({ body: said = {} }: ActorDefinition): Body | undefined {
  const make: unknown = Reflect.get(said, making);
  if (typeof make !== 'function') return undefined;
  const body = make() as Body;
  for (const [name, value] of Object.entries(said)) {
    if (body.variables.has(name)) body.set(name, value as VariableValue);
  }
  return body;
}
