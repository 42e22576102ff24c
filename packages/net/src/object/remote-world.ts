/** A world or a body elsewhere, asked and told as one here: the same names, but each answer takes its time. */
import type {
  Data,
  From,
  Perceived,
  Point,
  Sight,
  ThingForm,
  WorldView,
  WorldWriter,
} from '@troupe/core';
import type { AskOptions, Handle } from './handle.js';

/** The same, later. */
type Later<T> = {
  readonly [K in keyof T]-?: NonNullable<T[K]> extends (...given: infer A) => infer R
    ? (...given: A) => Promise<R>
    : never;
};

/** Without `news`: what is to be called with each change cannot travel. */
export type RemoteWorld = Later<Omit<WorldView, 'news'> & WorldWriter>;

/** Of a handle to a `worldObject`. What it is told is asked: it is done, or refused, when the promise settles. */
export function remoteWorld(handle: Handle, options?: AskOptions): RemoteWorld {
  // what is not given, or has no limit, travels as null
  const query = async <T>(name: string, ...given: readonly unknown[]): Promise<T> => {
    const list = given.map(toData);
    while (list.length > 0 && list.at(-1) === null) list.pop();
    const least = needed[name] ?? 0;
    while (list.length < least) list.push(null);
    return (await handle.ask({ query: name, with: list }, options)) as T;
  };
  const orNothing = async <T>(answer: Promise<T | null>): Promise<T | undefined> =>
    (await answer) ?? undefined;
  const order = async (what: Data): Promise<void> => {
    await handle.ask(what, options);
  };
  return {
    has: (thing) => query<boolean>('has', thing),
    names: (kind) => query<readonly string[]>('names', kind),
    get: (thing, property) => orNothing(query<Data>('get', thing, property)),
    former: (thing, property) => orNothing(query<Data>('former', thing, property)),
    // one that nobody counts in always seems changed
    changes: async (thing) => (await query<number | null>('changes', thing)) ?? Number.NaN,
    thing: (thing) => orNothing(query<Readonly<Record<string, Data>>>('thing', thing)),
    where: (thing) => orNothing(query<Point>('where', thing)),
    distance: async (from: From, to: From) =>
      (await query<number | null>('distance', from, to)) ?? Number.POSITIVE_INFINITY,
    near: (from, radius, kind) => query<readonly string[]>('near', from, radius, kind),
    touching: (thing) => query<readonly string[]>('touching', thing),
    sees: (from, thing, sight) => query<boolean>('sees', from, thing, sight),
    inView: (from, sight) => query<readonly string[]>('inView', from, sight),
    heard: (from) => query<readonly Perceived[]>('heard', from),
    smelt: (from) => query<readonly Perceived[]>('smelt', from),
    set: (thing, property, value) => order({ set: { thing, property, value } }),
    add: (thing, form: ThingForm) => order({ add: { thing, form: form as Data } }),
    remove: (thing) => order({ remove: { thing } }),
  };
}

const needed: Readonly<Record<string, number>> = { near: 2 };

function toData(given: unknown): Data {
  if (given === undefined || given === Number.POSITIVE_INFINITY) return null;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given as Data;
  const { angle, distance } = given as Sight;
  return { angle: toData(angle), distance: toData(distance) };
}

export interface RemoteBody {
  get(variable: string): Promise<Data | undefined>;
  all(): Promise<Readonly<Record<string, Data>>>;
  set(variables: Readonly<Record<string, Data>>): Promise<void>;
}

/** Of a handle to a `bodyObject`. */
export function remoteBody(handle: Handle, options?: AskOptions): RemoteBody {
  return {
    get: async (variable) => (await handle.ask({ get: variable }, options)) ?? undefined,
    all: async () => (await handle.ask({ all: true }, options)) as Readonly<Record<string, Data>>,
    async set(variables) {
      await handle.ask({ set: variables }, options);
    },
  };
}
