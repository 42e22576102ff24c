/** A run as it was after a tick: from the keyframe before it, and the ticks since. */
import { FollowedScene, type TickRecord } from '@troupe/core';
import type { History } from './history.js';

interface Reached {
  readonly scene: FollowedScene;
  /** The keyframe of the stretch it was asked for in. */
  readonly from: number;
}

export class Follower {
  readonly #history: History;
  #reached: Reached | undefined;
  /** Those who asked before: two at a time would read the same ticks twice, and one would find the other's moment. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(history: History) {
    this.#history = history;
  }

  /** What `read` makes of the scene, which is good only while it reads. A tick that is not kept is the nearest that is. */
  to<T>(tick: number, read: (scene: FollowedScene) => T): Promise<T> {
    const next = this.#before.then(async () => read(await this.#go(tick)));
    this.#before = next.catch(() => undefined);
    return next;
  }

  async #go(tick: number): Promise<FollowedScene> {
    const { first, last } = this.#history;
    const wanted = Math.min(Math.max(tick, first), last);
    const { frame, records } = await this.#history.stretchAt(wanted);
    let from = frame;
    let way = records.filter((record) => record.tick <= wanted);
    const reached = this.#reached;
    if (reached?.from === frame.timer.tick && reached.scene.ticks <= wanted) {
      // most people slide on from where they are
      way = way.filter((record) => record.tick > reached.scene.ticks);
      follow(reached.scene, way);
      return reached.scene;
    }
    if (from.timer.tick > first && !hasSteps(way)) {
      // the last step lies before the keyframe: what it came to is part of this moment
      const earlier = await this.#history.stretchAt(from.timer.tick);
      from = earlier.frame;
      way = [...earlier.records, ...way];
    }
    const scene = new FollowedScene(from);
    follow(scene, way);
    this.#reached = { scene, from: frame.timer.tick };
    return scene;
  }
}

function hasSteps(records: readonly TickRecord[]): boolean {
  return records.some(({ actors = {} }) => Object.values(actors).some(({ step }) => step));
}

/** The moment before a step is copied only where the step is the last of its actor. */
export function follow(scene: FollowedScene, records: readonly TickRecord[]): void {
  const last = new Map<string, number>();
  for (const { tick, actors = {} } of records) {
    for (const [name, { step }] of Object.entries(actors)) if (step) last.set(name, tick);
  }
  const wanted = new Set(last.values());
  for (const record of records) scene.follow(record, wanted.has(record.tick));
}
