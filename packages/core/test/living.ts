/** Scenes that are recorded, for tests to compare. */
import {
  type ActorDefinition,
  type ActorRecord,
  createScene,
  type SavedScene,
  type Scene,
  type SceneOptions,
  type SkillEvent,
  type TickRecord,
} from '@troupe/core';

/** Cases of a property that plays whole scenes: each is worth many of the others, in time and in what happens. */
export const sceneRuns = Math.ceil(Number(process.env['TROUPE_RUNS']) / 10);

export interface Recording {
  readonly keyframes: SavedScene[];
  readonly ticks: TickRecord[];
  /** The ticks as text, taken when they were recorded: later changes would not show. */
  readonly lines: string[];
}

/** Records a scene from now on. */
export function recordScene(scene: Scene, keyframeEvery = 1_000_000): Recording {
  const recording: Recording = { keyframes: [], ticks: [], lines: [] };
  scene.record(
    {
      tick: (record) => {
        const line = JSON.stringify(record);
        recording.lines.push(line);
        recording.ticks.push(JSON.parse(line) as TickRecord);
      },
      keyframe: (frame) => {
        recording.keyframes.push(JSON.parse(JSON.stringify(frame)) as SavedScene);
      },
    },
    { keyframeEvery },
  );
  return recording;
}

/** A scene with these characters, and its recording. */
export function openRecorded(
  characters: Readonly<Record<string, ActorDefinition>>,
  options: SceneOptions = {},
): { readonly scene: Scene; readonly recording: Recording } {
  const scene = createScene(options);
  for (const [name, definition] of Object.entries(characters)) scene.add(definition, name);
  return { scene, recording: recordScene(scene) };
}

/** What was recorded of a character, tick by tick. */
export function recordsOf({ ticks }: Recording, actor: string): (ActorRecord | undefined)[] {
  return ticks.map(({ actors = {} }) => (Object.hasOwn(actors, actor) ? actors[actor] : undefined));
}

/** Every event of its skills as `tick skill event: reason`. */
export function eventsOf({ ticks }: Recording, actor: string): string[] {
  return ticks.flatMap(({ tick, actors = {} }) =>
    (actors[actor]?.skills ?? []).map(
      ({ skill, event, reason }) =>
        `${tick} ${skill} ${event}${reason === undefined ? '' : `: ${reason}`}`,
    ),
  );
}

export function allEvents({ ticks }: Recording): (SkillEvent & { readonly actor: string })[] {
  return ticks.flatMap(({ actors = {} }) =>
    Object.entries(actors).flatMap(([actor, { skills = [] }]) =>
      skills.map((event) => ({ ...event, actor })),
    ),
  );
}

export function tickTimes(scene: Scene, count: number): void {
  for (let i = 0; i < count; i++) scene.tick();
}

/** Lets promises settle that wait for nothing but each other. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await null;
}

/** A world, or anything else, that has been written down and read back. */
export function throughJson<T>(given: T): T {
  return JSON.parse(JSON.stringify(given)) as T;
}
