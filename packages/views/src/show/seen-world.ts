/** The world of a show as it is to be seen: it goes along with the ticks, or stands where the cursor is. */

import type { SceneSeen } from '@troupe/body/three';
import { FollowedScene, type SavedScene, type TickRecord } from '@troupe/core';
import type { Moment } from '../model/protocol.js';

export class SeenWorld implements SceneSeen {
  #scene: FollowedScene;
  readonly #now: () => number;
  /** Milliseconds at which its last tick came. */
  #since = 0;
  /** Ticks a second as they come; 0 while it stands. */
  #speed = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#scene = new FollowedScene(empty);
  }

  get world(): FollowedScene['world'] {
    return this.#scene.world;
  }

  get ticks(): number {
    return this.#scene.ticks;
  }

  get time(): number {
    return this.#scene.time;
  }

  get rate(): number {
    return this.#scene.rate;
  }

  /** Between the tick before and the last one while it runs; at the last one else. */
  get part(): number {
    if (this.#speed === 0) return 1;
    return Math.min(1, Math.max(0, ((this.#now() - this.#since) / 1000) * this.#speed));
  }

  begin(frame: SavedScene): void {
    // its characters are not followed here: whoever wants to know about them asks
    this.#scene = new FollowedScene({ ...frame, actors: [] });
    this.#since = this.#now();
  }

  follow(records: readonly TickRecord[], speed: number): void {
    for (const record of records) this.#scene.follow(record);
    this.#speed = speed;
    this.#since = this.#now();
  }

  stand(): void {
    this.#speed = 0;
  }

  /** As it was in a moment. */
  show({ tick, time, world = {}, former }: Moment, rate: number): void {
    this.#scene = new FollowedScene({
      ...empty,
      rate,
      timer: { ...empty.timer, tick, time },
      world: { things: world, ...(former !== undefined && { former }) },
    });
    this.stand();
  }
}

const empty: SavedScene = {
  troupe: 1,
  rate: 30,
  seed: 0,
  promises: false,
  timer: { tick: 0, time: 0, dt: 0, run: 0, since: 0 },
  ahead: 0,
  chances: {},
  world: { things: {} },
  laws: [],
  actors: [],
  writes: [],
  departed: [],
  faults: [],
  waiting: [],
  inputs: [],
};
