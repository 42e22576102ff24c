/** What an expression may ask of the world: `near(here, 2)`. */
import { type CelFunc, CelScalar, type CelValue, celFunc, isCelList } from '@bufbuild/cel';
import type { From, Perceived, WorldView } from '@troupe/core';
import type { Run } from './run.js';
import { toCel } from './values.js';

const { DYN } = CelScalar;

/** A question goes through what is around: it costs more than a sum. */
const costOfAsking = 200;

type Answer = number | boolean | readonly unknown[];

export function worldFunctions(run: Run): CelFunc[] {
  const ask = (name: string, count: number, answer: (world: WorldView, args: Given) => Answer) =>
    celFunc(name, new Array<typeof DYN>(count).fill(DYN), DYN, (...args: CelValue[]) => {
      run.spend(costOfAsking);
      const found = answer(run.world, new Given(name, args));
      if (typeof found === 'object') run.spend(found.length);
      return toCel(found) ?? null;
    });
  const sight = (args: Given, from: number) => ({
    angle: args.number(from, 'angle'),
    distance: args.number(from + 1, 'distance'),
  });
  return [
    ask('distance', 2, (world, args) => world.distance(args.from(0), args.from(1))),
    ask('near', 2, (world, args) => world.near(args.from(0), args.number(1, 'radius'))),
    ask('near', 3, (world, args) =>
      world.near(args.from(0), args.number(1, 'radius'), args.text(2, 'kind')),
    ),
    ask('where', 1, (world, args) => args.found(world.where(args.text(0, 'thing')))),
    ask('touching', 1, (world, args) => world.touching(args.text(0, 'thing'))),
    ask('sees', 2, (world, args) => world.sees(args.text(0, 'from'), args.text(1, 'thing'))),
    ask('sees', 4, (world, args) =>
      world.sees(args.text(0, 'from'), args.text(1, 'thing'), sight(args, 2)),
    ),
    ask('in_view', 3, (world, args) => world.inView(args.text(0, 'from'), sight(args, 1))),
    ask('heard', 1, (world, args) => plain(world.heard(args.from(0)))),
    ask('smelt', 1, (world, args) => plain(world.smelt(args.from(0)))),
  ];
}

function plain(perceived: readonly Perceived[]): readonly Perceived[] {
  return perceived.map(({ name, strength }) => ({ name, strength }));
}

/** Arguments, checked as they are taken. */
class Given {
  readonly #name: string;
  readonly #args: readonly CelValue[];

  constructor(name: string, args: readonly CelValue[]) {
    this.#name = name;
    this.#args = args;
  }

  text(index: number, what: string): string {
    const given = this.#args[index];
    if (typeof given === 'string') return given;
    throw this.#wrong(`${what} must be the name of a thing, in quotes or from a variable`);
  }

  number(index: number, what: string): number {
    const given = this.#args[index];
    if (typeof given === 'number' || typeof given === 'bigint') return Number(given);
    throw this.#wrong(`${what} must be a number`);
  }

  from(index: number): From {
    const given = this.#args[index];
    if (typeof given === 'string') return given;
    if (isCelList(given) && given.size === 3) {
      const numbers = Array.from(given, (item) =>
        typeof item === 'number' || typeof item === 'bigint' ? Number(item) : Number.NaN,
      );
      const [x = 0, y = 0, z = 0] = numbers;
      if (numbers.every(Number.isFinite)) return [x, y, z];
    }
    throw this.#wrong('a place must be the name of a thing or [x, y, z]');
  }

  found(place: readonly number[] | undefined): readonly number[] {
    if (place !== undefined) return place;
    throw this.#wrong(`there is no thing "${this.text(0, 'thing')}"`);
  }

  #wrong(message: string): Error {
    return new Error(`${this.#name}(): ${message}`);
  }
}
