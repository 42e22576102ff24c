/** A body as an active object: its variables are properties of the character's thing. */
import { checkOptions, type Data, fail, type Scene } from '@troupe/core';
import { type ActiveObject, createObject } from './active-object.js';
import type { Sender } from './post.js';
import {
  fieldsOf,
  notAllowed,
  notViewers,
  type SharedOptions,
  sharedKeys,
} from './world-object.js';

export interface BodyOptions extends SharedOptions {
  /** Only these may be set; all of them by default. */
  readonly variables?: readonly string[];
}

/** Variables set in one order. */
const most = 1000;

/** Asked `{ get: name }` or `{ all: true }`, told `{ set: { name: value } }`; `null` takes a variable away. */
export function bodyObject(
  scene: Pick<Scene, 'world'>,
  thing: string,
  options: BodyOptions,
): ActiveObject {
  checkOptions(options, [...sharedKeys, 'variables'], 'bodyObject');
  const { mayChange = notViewers, variables, ...rest } = options;
  const { world } = scene;
  const expectThere = () => {
    const body = world.thing(thing);
    if (body !== undefined) return body;
    return fail('unknown-thing', thing, `there is no thing "${thing}" any more`);
  };
  const change = (order: Data, sender: Sender) => {
    const { set } = fieldsOf(order);
    if (set === undefined)
      fail('unknown-order', '', 'a body is told to set: { set: { name: value } }');
    const values = Object.entries(fieldsOf(set));
    if (values.length > most) fail('too-many', 'set', `at most ${most} variables at a time`);
    if (!mayChange(sender, thing)) notAllowed(sender, thing);
    expectThere();
    for (const [name] of values) {
      if (variables === undefined || variables.includes(name)) continue;
      fail('unknown-variable', name, `it has no variable "${name}" that may be set`);
    }
    for (const [name, value] of values) world.set(thing, name, value);
  };
  return createObject({
    ...rest,
    offers: { values: () => ({ ...world.thing(thing), here: thing }), world },
    answers(what, sender) {
      const asked = fieldsOf(what);
      if ('set' in asked) return change(what, sender);
      if ('all' in asked) return expectThere();
      const { get } = asked;
      if (typeof get !== 'string') {
        return fail('unknown-query', '', 'a body is asked { get: name } or { all: true }');
      }
      const body = expectThere();
      return Object.hasOwn(body, get) ? (body[get] ?? null) : null;
    },
    hears: change,
  });
}
