/** Runs of an assembled character with several seeds, and what measures say of each. */
import {
  type ActorDefinition,
  createScene,
  type Problem,
  type Scene,
  type SceneOptions,
  type TickRecord,
  TroupeError,
} from '@troupe/core';
import { show } from '../eve/refuse.js';
import type { Measure } from './part.js';

export interface RunsOptions extends Omit<SceneOptions, 'seed'> {
  /** How many (0, 1, 2, …), or which; 30 by default. */
  readonly seeds?: number | readonly number[];
  /** Of each run; 600 by default. */
  readonly ticks?: number;
  /** Called before the first tick of each run: brings in others. */
  readonly prepare?: (scene: Scene) => void;
}

const most = { seeds: 1000, ticks: 1_000_000 };

/** By measure, a number for each seed. */
export function measureRuns(
  definition: ActorDefinition,
  measures: ReadonlyMap<string, Measure>,
  { seeds = 30, ticks = 600, ...options }: RunsOptions,
): ReadonlyMap<string, readonly number[]> {
  checkCounts(seeds, ticks);
  if (options.prepare !== undefined && typeof options.prepare !== 'function') {
    const message = `must be a function of the scene, found ${show(options.prepare)}`;
    throw new TroupeError([{ code: 'wrong-type', path: 'prepare', message }]);
  }
  const values = new Map([...measures.keys()].map((name) => [name, [] as number[]]));
  for (const seed of listSeeds(seeds)) {
    const run = play(definition, seed, ticks, options);
    for (const [name, measure] of measures) {
      const value = measure(run);
      if (!Number.isFinite(value)) {
        const message = `measure "${name}" gave ${String(value)} with seed ${seed}; it must give a finite number`;
        throw new TroupeError([{ code: 'no-number', path: `measures.${name}`, message }]);
      }
      values.get(name)?.push(value);
    }
  }
  return values;
}

function play(
  definition: ActorDefinition,
  seed: number,
  count: number,
  { prepare, world = definition.world ?? {}, ...options }: RunsOptions,
) {
  const scene = createScene({ ...options, world, seed });
  const ticks: TickRecord[] = [];
  // before anyone enters: a character with functions of time could not be written down
  scene.record(
    { tick: (record) => ticks.push(record), keyframe: () => {} },
    { keyframeEvery: most.ticks },
  );
  const actor = scene.add(definition);
  prepare?.(scene);
  for (let i = 0; i < count; i++) scene.tick();
  return { actor, ticks };
}

function listSeeds(seeds: number | readonly number[]): readonly number[] {
  return typeof seeds === 'number'
    ? Array.from({ length: seeds }, (_, i) => i)
    : [...new Set(seeds)];
}

function checkCounts(seeds: number | readonly number[], ticks: number): void {
  // text has a length too, and its letters would be the seeds
  if (typeof seeds !== 'number' && !Array.isArray(seeds)) {
    const message = `must be a whole number from 1 to ${most.seeds}, or a list of seeds, found ${show(seeds)}`;
    throw new TroupeError([{ code: 'wrong-type', path: 'seeds', message }]);
  }
  const problems: Problem[] = [];
  const check = (count: number, limit: number, path: string) => {
    if (Number.isInteger(count) && count >= 1 && count <= limit) return;
    const message = `must be a whole number from 1 to ${limit}, found ${String(count)}`;
    problems.push({ code: 'out-of-range', path, message });
  };
  check(typeof seeds === 'number' ? seeds : seeds.length, most.seeds, 'seeds');
  check(ticks, most.ticks, 'ticks');
  if (problems.length > 0) throw new TroupeError(problems);
}
