/** One run of a character with one seed: made as far as anybody asks, and remembered. */
import {
  type Actor,
  type ActorDefinition,
  createScene,
  type Scene,
  type SceneOptions,
  settleDefinition,
  stripCode,
  type Value,
} from '@troupe/core';

export interface Trial {
  readonly seed: number;
  readonly scene: Scene;
  readonly actor: Actor;
  /** Skills of the actor and when they began, in their order. */
  readonly begun: { readonly tick: number; readonly skill: string }[];
  /** The readings of every sign, each with the tick from which on it held. */
  readonly readings: Map<string, { readonly tick: number; readonly value: Value }[]>;
  /** Whether a reading is what is wanted. */
  readonly isMet: (sign: string, reading: Value | undefined, wanted: Value) => boolean;
  /** A skill has gone on outside of the tick: from there on promises are to be waited for. */
  outside: boolean;
}

export function createTrial(
  options: SceneOptions & { readonly seed: number },
  definition: ActorDefinition,
  others: readonly ActorDefinition[],
  prepare: ((scene: Scene) => void) | undefined,
): Trial {
  const scene = createScene(options);
  const begun: Trial['begun'] = [];
  // before anyone enters: afterwards characters with functions of time could not be written down
  scene.record(
    {
      tick: ({ tick, actors = {} }) => {
        for (const [name, { skills = [] }] of Object.entries(actors)) {
          for (const { skill, event, outside } of skills) {
            if (outside) trial.outside = true;
            if (event === 'begun' && name === definition.name) begun.push({ tick, skill });
          }
        }
        noteReadings(trial);
      },
      keyframe: () => {},
    },
    { keyframeEvery: 1_000_000 },
  );
  const actor = scene.add(definition);
  for (const other of others) scene.add(other);
  const readings: Trial['readings'] = new Map();
  const { seed } = options;
  const isMet = judgeOf(definition);
  const trial: Trial = { seed, scene, actor, begun, readings, isMet, outside: false };
  prepare?.(scene);
  noteReadings(trial);
  return trial;
}

function noteReadings({ actor, scene, readings }: Trial): void {
  for (const [sign, value] of Object.entries(actor.signs)) {
    let known = readings.get(sign);
    if (known === undefined) {
      known = [];
      readings.set(sign, known);
    }
    if (known.at(-1)?.value !== value) known.push({ tick: scene.ticks, value });
  }
}

/** A counted sign is true while above zero, a graded one from the cut-off up. */
function judgeOf(definition: ActorDefinition): Trial['isMet'] {
  const { sensors, cutoff } = settleDefinition(stripCode(definition));
  const kinds = new Map(sensors.map(({ name, kind }) => [name, kind]));
  return (sign, reading, wanted) => {
    if (typeof reading !== 'number' || typeof wanted !== 'boolean') return reading === wanted;
    if (kinds.get(sign) !== 'graded') return reading > 0 === wanted;
    return (wanted ? reading : 1 - reading) >= cutoff;
  };
}
