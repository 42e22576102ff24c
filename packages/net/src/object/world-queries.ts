/** The questions of a world as they travel: by name, with plain data, checked before the world has them. */
import { type From, fail, type Perceived, suggest, type WorldView } from '@troupe/core';

type Ask = (world: WorldView, given: Arguments) => unknown;

/** Each with how many arguments it needs and takes. */
const queries: Readonly<Record<string, readonly [least: number, most: number, ask: Ask]>> = {
  has: [1, 1, (world, given) => world.has(given.name(0))],
  names: [0, 1, (world, given) => world.names(given.nameIfAny(0))],
  get: [2, 2, (world, given) => world.get(given.name(0), given.name(1))],
  former: [2, 2, (world, given) => world.former(given.name(0), given.name(1))],
  changes: [0, 1, (world, given) => world.changes?.(given.nameIfAny(0))],
  thing: [1, 1, (world, given) => world.thing(given.name(0))],
  where: [1, 1, (world, given) => world.where(given.name(0))],
  distance: [2, 2, (world, given) => finite(world.distance(given.from(0), given.from(1)))],
  near: [2, 3, (world, given) => world.near(given.from(0), given.limit(1), given.nameIfAny(2))],
  touching: [1, 1, (world, given) => world.touching(given.name(0))],
  sees: [2, 3, (world, given) => world.sees(given.name(0), given.name(1), given.sight(2))],
  inView: [1, 2, (world, given) => world.inView(given.name(0), given.sight(1))],
  heard: [1, 1, (world, given) => plain(world.heard(given.from(0)))],
  smelt: [1, 1, (world, given) => plain(world.smelt(given.from(0)))],
};

export function answerQuery(world: WorldView, query: string, given: unknown): unknown {
  const found = Object.hasOwn(queries, query) ? queries[query] : undefined;
  if (found === undefined) {
    const known = Object.keys(queries);
    const hint = suggest(query, known) || ` There are: ${known.join(', ')}`;
    return fail('unknown-query', 'query', `a world has no query "${query.slice(0, 50)}".${hint}`);
  }
  const [least, most, ask] = found;
  const list: unknown = given ?? [];
  if (!Array.isArray(list) || list.length < least || list.length > most) {
    const count = least === most ? `${least}` : `${least} to ${most}`;
    fail('wrong-arguments', 'with', `${query} takes a list of ${count} arguments`);
  }
  return ask(world, new Arguments(query, list)) ?? null;
}

function finite(distance: number): number | null {
  return Number.isFinite(distance) ? distance : null;
}

function plain(perceived: readonly Perceived[]): readonly Perceived[] {
  return perceived.map(({ name, strength }) => ({ name, strength }));
}

class Arguments {
  readonly #query: string;
  readonly #given: readonly unknown[];

  constructor(query: string, given: readonly unknown[]) {
    this.#query = query;
    this.#given = given;
  }

  name(index: number): string {
    const given = this.#given[index];
    return typeof given === 'string' ? given : this.#wrong(index, 'a name');
  }

  nameIfAny(index: number): string | undefined {
    const given = this.#given[index] ?? undefined;
    return given === undefined ? undefined : this.name(index);
  }

  from(index: number): From {
    const given = this.#given[index];
    if (typeof given === 'string') return given;
    if (Array.isArray(given) && given.length === 3 && given.every(Number.isFinite)) {
      return given as unknown as From;
    }
    return this.#wrong(index, 'the name of a thing, or [x, y, z]');
  }

  limit(index: number): number {
    const given = this.#given[index] ?? null;
    if (given === null) return Number.POSITIVE_INFINITY;
    return typeof given === 'number' ? given : this.#wrong(index, 'a number, or null for no limit');
  }

  sight(index: number): { angle?: number; distance?: number } | undefined {
    const given = this.#given[index] ?? undefined;
    if (given === undefined) return undefined;
    if (typeof given !== 'object' || Array.isArray(given)) {
      return this.#wrong(index, 'a map with angle and distance');
    }
    const { angle, distance } = given as { angle?: unknown; distance?: unknown };
    const part = (value: unknown) =>
      typeof value === 'number' ? value : this.#wrong(index, 'a map of numbers');
    return {
      ...((angle ?? null) === null ? {} : { angle: part(angle) }),
      ...((distance ?? null) === null ? {} : { distance: part(distance) }),
    };
  }

  #wrong(index: number, wanted: string): never {
    fail('wrong-type', `with.${index}`, `${this.#query}: argument ${index + 1} must be ${wanted}`);
  }
}
