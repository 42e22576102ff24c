/** Plays a scene, and keeps what its characters chose: as traces, and as a story. */
import { recordStep, type Scene, type TraceRecord } from '@troupe/core';

/** Characters with code, living in one scene. */
export interface SceneExample {
  readonly folder: string;
  /** A new scene with everyone in it. */
  readonly open: () => Scene | Promise<Scene>;
  readonly ticks: number;
  /** What is told of a skill when it is chosen, by its name; its name by default. */
  readonly tell?: Readonly<Record<string, string>>;
  /** What else there is to see; told whenever it changes. */
  readonly watch?: (scene: Scene) => string;
}

export interface Played {
  readonly scene: Scene;
  readonly traces: Readonly<Record<string, TraceRecord[]>>;
  readonly story: readonly string[];
}

export function playScene(
  scene: Scene,
  { ticks, tell = {}, watch }: Pick<SceneExample, 'ticks' | 'tell' | 'watch'>,
): Played {
  const traces: Record<string, TraceRecord[]> = {};
  const story: string[] = [];
  const note = (who: string, what: string) => {
    story.push(`${scene.time.toFixed(1).padStart(6)} s  ${who.padEnd(7)} ${what}`);
  };
  for (const actor of scene.actors) {
    const records: TraceRecord[] = [];
    traces[actor.name] = records;
    actor.onStep(
      ({ state, report }) => {
        records.push(recordStep(state, report));
        for (const skill of report.failed) note(actor.name, `… and that fails: ${skill}`);
        if (report.selected === null) return;
        note(actor.name, tell[report.selected] ?? report.selected);
      },
      { explain: true },
    );
  }
  let seen: string | undefined;
  for (let i = 0; i < ticks; i++) {
    scene.tick();
    const now = watch?.(scene);
    if (now !== undefined && now !== seen) note('', `(${now})`);
    seen = now;
  }
  return { scene, traces, story };
}
