/** What a recording came to: what each character chose, and which of its goals held. */
import {
  type FollowedActor,
  followTick,
  isMet,
  openFollower,
  type SavedScene,
  type TickRecord,
} from '@troupe/core';

export interface Choice {
  readonly step: number;
  readonly skill: string;
}

export class Tally {
  readonly #start: SavedScene;
  readonly #followers = new Map<string, FollowedActor>();
  readonly choices = new Map<string, Choice[]>();
  first: number | undefined;
  last = 0;

  constructor(start: SavedScene) {
    this.#start = start;
    for (const { name } of start.actors) this.#follower(name);
  }

  take(record: TickRecord): void {
    this.first ??= record.tick;
    this.last = record.tick;
    for (const input of record.inputs ?? []) if ('actor' in input) this.#follower(input.actor);
    for (const follower of this.#followers.values()) followTick(follower, record);
    for (const [name, { step }] of Object.entries(record.actors ?? {})) {
      if (step === undefined || step.selected === null) continue;
      this.choices.get(name)?.push({ step: step.step, skill: step.selected });
    }
  }

  /** What came after a tick, and is in no record of one, is in the keyframe that closes a recording. */
  restart(frame: SavedScene): void {
    for (const name of this.#followers.keys()) {
      this.#followers.set(name, openFollower(frame, name));
    }
  }

  get actors(): string[] {
    return [...this.choices.keys()];
  }

  /** Whether each goal of a character holds at the end. */
  goals(actor: string): Map<string, boolean> {
    const network = this.#followers.get(actor)?.state?.network;
    const goals = [...(network?.goals[0]?.values() ?? [])].filter(({ conserve }) => !conserve);
    return new Map(goals.map(({ name, value }) => [name, isMet(network!, 0, name, value)]));
  }

  #follower(actor: string): void {
    if (this.#followers.has(actor)) return;
    this.#followers.set(actor, openFollower(this.#start, actor));
    this.choices.set(actor, []);
  }
}
