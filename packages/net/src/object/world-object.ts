/** A world as an active object: others ask its questions and tell it what to change, wherever they live. */
import {
  checkOptions,
  type Data,
  fail,
  type Scene,
  type ThingForm,
  type WorldView,
  type WorldWriter,
} from '@troupe/core';
import {
  type ActiveObject,
  createObject,
  type ObjectOptions,
  objectKeys,
} from './active-object.js';
import type { Sender } from './post.js';
import { answerQuery } from './world-queries.js';

/** What it is told; asked the same, it answers `null` once it is done, or says what is wrong with it. */
export type WorldOrder =
  | { readonly set: { readonly thing: string; readonly property: string; readonly value: Data } }
  | { readonly add: { readonly thing: string; readonly form: ThingForm } }
  | { readonly remove: { readonly thing: string } };

export type SharedOptions = Omit<ObjectOptions, 'answers' | 'hears' | 'offers' | 'state'> & {
  /** Who may change it; all but viewers by default. */
  readonly mayChange?: (sender: Sender, thing: string) => boolean;
};

const own = ['answers', 'hears', 'offers', 'state'];
export const sharedKeys: readonly string[] = [
  ...objectKeys.filter((key) => !own.includes(key)),
  'mayChange',
];

/** A scene, or a world that nobody lives in: one without a writer is only looked at. */
export type WorldSource = Scene | (WorldView & Partial<WorldWriter>);

export function worldObject(source: WorldSource, options: SharedOptions): ActiveObject {
  checkOptions(options, sharedKeys, 'worldObject');
  const scene = 'actors' in source ? source : undefined;
  const world: WorldView & Partial<WorldWriter> = 'actors' in source ? source.world : source;
  const { mayChange = notViewers, ...rest } = options;
  const change = (order: Data, sender: Sender) => {
    const { thing, run } = readOrder(order, world);
    if (!mayChange(sender, thing)) notAllowed(sender, thing);
    run();
  };
  return createObject({
    ...rest,
    offers: {
      values: () => (scene === undefined ? {} : { time: scene.time, tick: scene.ticks }),
      world,
    },
    answers(what, sender) {
      const asked = fieldsOf(what);
      if (!('query' in asked)) return change(what, sender);
      return answerQuery(world, String(asked['query']), asked['with']);
    },
    hears: change,
  });
}

export function notViewers({ role }: Sender): boolean {
  return role !== 'viewer';
}

export function notAllowed({ name }: Sender, thing: string): never {
  fail('not-allowed', thing, `"${name}" may not change "${thing}"`);
}

export function fieldsOf(what: Data): Readonly<Record<string, Data>> {
  if (typeof what === 'object' && what !== null && !Array.isArray(what)) {
    return what as Readonly<Record<string, Data>>;
  }
  return fail('wrong-type', '', 'a question or an order is a map, such as { query, with }');
}

/** Whose change it would be, and how to make it. Nothing is changed yet. */
function readOrder(
  order: Data,
  { set, add, remove }: Partial<WorldWriter>,
): { readonly thing: string; readonly run: () => void } {
  const fields = fieldsOf(order);
  const [kind, ...others] = ['set', 'add', 'remove'].filter((each) => Object.hasOwn(fields, each));
  if (kind === undefined || others.length > 0) {
    return fail('unknown-order', '', 'a world is told to set, to add or to remove, one at a time');
  }
  if (set === undefined || add === undefined || remove === undefined) {
    return fail('read-only', kind, 'this world can be looked at, and not changed');
  }
  const given = fieldsOf(fields[kind] ?? null);
  const thing = text(given, 'thing', kind);
  switch (kind) {
    case 'set': {
      const property = text(given, 'property', kind);
      return { thing, run: () => set(thing, property, given['value'] ?? null) };
    }
    case 'add': {
      const form = fieldsOf(given['form'] ?? {});
      return { thing, run: () => add(thing, form as ThingForm) };
    }
    default:
      return { thing, run: () => remove(thing) };
  }
}

function text(given: Readonly<Record<string, Data>>, field: string, kind: string): string {
  const value = given[field];
  if (typeof value === 'string') return value;
  return fail('wrong-type', `${kind}.${field}`, 'must be a name');
}
