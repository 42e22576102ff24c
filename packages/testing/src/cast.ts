/** Who is put on trial, in what world, with whom, how often and for how long. */
import {
  Actor,
  type ActorDefinition,
  checkOptions,
  keysOf,
  type Problem,
  type Scene,
  type SceneOptions,
  TroupeError,
} from '@troupe/core';
import { createTrial, type Trial } from './trial.js';

export interface CastOptions extends Omit<SceneOptions, 'seed'> {
  /** How many seeds are tried (0, 1, 2, …), or which; 10 by default. */
  readonly seeds?: number | readonly number[];
  /** Ticks of each run; 1000 by default. */
  readonly ticks?: number;
  /** Others in the scene, under their own names. */
  readonly others?: readonly ActorDefinition[];
  /** Called before the first tick of each run, when everyone is there. */
  readonly prepare?: (scene: Scene) => void;
}

const castKeys = keysOf<CastOptions>({
  seeds: true,
  ticks: true,
  others: true,
  prepare: true,
  world: true,
  rate: true,
  expressions: true,
});

const usual = { seeds: 10, ticks: 1000 };
const most = { seeds: 10_000, ticks: 1_000_000 };

/** A definition, and how it is tried. Its runs are made once, however much is expected of it. */
export class Cast<Definition extends ActorDefinition = ActorDefinition> {
  readonly definition: Definition;
  readonly seeds: readonly number[];
  readonly ticks: number;
  readonly #options: CastOptions;
  readonly #trials = new Map<number, Trial>();

  constructor(definition: Definition, options: CastOptions = {}) {
    checkOptions(options, castKeys, 'cast');
    const { seeds = usual.seeds, ticks = usual.ticks } = options;
    const problems: Problem[] = [];
    checkCount(ticks, most.ticks, 'ticks', problems);
    if (typeof seeds === 'number') checkCount(seeds, most.seeds, 'seeds', problems);
    else if (seeds.length === 0) {
      const message = 'is empty: nothing would be tried. Say which seeds, or how many';
      problems.push({ code: 'out-of-range', path: 'seeds', message });
    }
    if (problems.length > 0) throw new TroupeError(problems);
    this.definition = definition;
    this.seeds =
      typeof seeds === 'number' ? Array.from({ length: seeds }, (_, i) => i) : [...new Set(seeds)];
    this.ticks = ticks;
    this.#options = options;
  }

  get name(): string {
    return this.definition.name;
  }

  /** The run with this seed, as far as it has come. */
  trial(seed: number): Trial {
    let trial = this.#trials.get(seed);
    if (trial === undefined) {
      trial = this.anew(seed);
      this.#trials.set(seed, trial);
    }
    return trial;
  }

  /** The same run, from its beginning. */
  anew(seed: number): Trial {
    const { others = [], prepare, world = this.definition.world ?? {}, ...rest } = this.#options;
    const { seeds: _, ticks: __, ...options } = rest;
    return createTrial({ ...options, world, seed }, this.definition, others, prepare);
  }
}

/** Says how a definition is tried: `expect(cast(dude, { seeds: 30, ticks: 200 })).toReach('door-is-open')`. */
export function cast<Definition extends ActorDefinition>(
  definition: Definition,
  options: CastOptions = {},
): Cast<Definition> {
  return new Cast(definition, options);
}

/** What was given to `expect`, as a cast. */
export function castOf(subject: unknown): Cast {
  if (subject instanceof Cast) return subject;
  if (subject instanceof Actor) {
    throw refusal('it was given a running character. Give its definition, or cast(definition, …)');
  }
  const { name } = (subject ?? {}) as { readonly name?: unknown };
  if (typeof subject === 'object' && typeof name === 'string') {
    return new Cast(subject as ActorDefinition);
  }
  throw refusal(
    `it was given ${subject === null ? 'null' : `a ${typeof subject}`}. Give the definition of a character, or cast(definition, …)`,
  );
}

function refusal(message: string): TroupeError {
  return new TroupeError([{ code: 'no-character', path: 'expect', message }]);
}

function checkCount(count: number, limit: number, path: string, problems: Problem[]): void {
  if (Number.isInteger(count) && count >= 1 && count <= limit) return;
  const message = `must be a whole number from 1 to ${limit}, found ${String(count)}`;
  problems.push({ code: 'out-of-range', path, message });
}
