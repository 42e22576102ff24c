/**
 * Seeded chance. Every part draws from a stream of its own name, so that what one draws changes nothing for another.
 * The generator is sfc32 (Chris Doty-Humphrey, public domain), which is whole numbers only: the same on every machine.
 */

export interface Chance {
  /** At least 0, below 1. */
  readonly random: () => number;
  /** A whole number, at least 0, below `count`. */
  readonly integer: (count: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True with this probability. */
  readonly happens: (probability: number) => boolean;
}

/** The state of one stream: four whole numbers. */
export type StreamState = [number, number, number, number];

export interface Chances {
  readonly seed: number;
  /** Those that were drawn from, by name. */
  readonly streams: Map<string, StreamState>;
}

export function createChances(
  seed: number,
  saved: Readonly<Record<string, StreamState>> = {},
): Chances {
  return {
    seed,
    streams: new Map(Object.entries(saved).map(([name, state]) => [name, [...state]])),
  };
}

/** The stream of a name; its state is made on the first draw, so that naming one costs nothing. */
export function chanceOf(
  chances: Chances,
  name: string,
  mayDraw: () => boolean = () => true,
): Chance {
  let state: StreamState | undefined;
  const random = () => {
    if (!mayDraw()) throw new Error('chance is drawn in a tick: a replay could not know of this');
    if (state === undefined) {
      state = chances.streams.get(name) ?? seedStream(chances.seed, name);
      chances.streams.set(name, state);
    }
    return draw(state) / 2 ** 32;
  };
  const integer = (count: number) => Math.floor(random() * count);
  return {
    random,
    integer,
    pick: (list) => list[integer(list.length)]!,
    happens: (probability) => random() < probability,
  };
}

/** Streams of a part that is gone. */
export function forgetStreams(chances: Chances, isGone: (name: string) => boolean): void {
  for (const name of [...chances.streams.keys()]) if (isGone(name)) chances.streams.delete(name);
}

function seedStream(seed: number, name: string): StreamState {
  let hash = (seed ^ 0x9e3779b9) >>> 0;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  const state: StreamState = [seed | 0, hash | 0, Math.floor(seed / 2 ** 32) | 0, 1];
  for (let i = 0; i < 15; i++) draw(state);
  return state;
}

function draw(state: StreamState): number {
  const [a, b, c, counter] = state;
  const drawn = (((a + b) | 0) + counter) | 0;
  state[3] = (counter + 1) | 0;
  state[0] = b ^ (b >>> 9);
  state[1] = (c + (c << 3)) | 0;
  state[2] = (((c << 21) | (c >>> 11)) + drawn) | 0;
  return drawn >>> 0;
}
