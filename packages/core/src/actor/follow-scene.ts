/** A recorded scene followed without its code: its world, and what its characters know, remember and are about to do. */

import type { PerceptionDefinition } from '../perception/definition.js';
import {
  applyWrite,
  createMemory,
  listEntries,
  type Memory,
  type MemoryEntry,
  type MemoryPlan,
  putEntry,
  replanMemory,
} from '../perception/memory.js';
import type { Moment } from '../record/hindsight.js';
import type { Input, TickRecord, WorldChange } from '../record/tick-record.js';
import type { Data } from '../state/data.js';
import type { Timer } from '../state/timer.js';
import { addThing, removeThing } from '../world/change-world.js';
import type { WorldView } from '../world/definition.js';
import { viewWorld } from '../world/query-world.js';
import { loadWorld, type SavedWorld, saveWorld } from '../world/save-world.js';
import { beginTick, endTick, type Shot, takeShot } from '../world/shot.js';
import type { World } from '../world/world.js';
import { type FollowedActor, followTick, openFollower } from './follow-recording.js';
import type { SavedActor, SavedScene } from './saved-scene.js';
import { changeWorld } from './writes.js';

export interface FollowedMind {
  readonly network: FollowedActor;
  /** What its receptors last gave. */
  readonly signals: Readonly<Record<string, Data>>;
  /** Right before its last step, if that was one of those asked for. */
  readonly before: Moment | undefined;
}

interface Mind {
  readonly network: FollowedActor;
  readonly memory: Memory;
  readonly signals: Record<string, Data>;
  readonly embodied: boolean;
  before: Moment | undefined;
}

export class FollowedScene {
  readonly rate: number;
  readonly seed: number;
  readonly world: WorldView;
  readonly #world: World;
  readonly #timer: Timer;
  readonly #minds = new Map<string, Mind>();

  /** From a keyframe on. */
  constructor(frame: SavedScene) {
    this.rate = frame.rate;
    this.seed = frame.seed;
    this.#timer = { ...frame.timer };
    this.#world = loadWorld(frame.world);
    this.world = viewWorld(this.#world);
    for (const saved of frame.actors) this.#minds.set(saved.name, openMind(frame, saved));
  }

  get ticks(): number {
    return this.#timer.tick;
  }

  get time(): number {
    return this.#timer.time;
  }

  /** Those who are in it, by name. */
  get actors(): readonly string[] {
    return [...this.#minds.keys()].sort();
  }

  mind(actor: string): FollowedMind | undefined {
    return this.#minds.get(actor);
  }

  /** What holds now. */
  memory(actor: string): readonly MemoryEntry[] {
    const mind = this.#minds.get(actor);
    return mind === undefined ? [] : listEntries(mind.memory, this.#timer);
  }

  saveWorld(): SavedWorld {
    return saveWorld(this.#world);
  }

  /** Where everything is to be seen when this part of the way to the last tick is over. */
  shot(part: number): Shot {
    return takeShot(this.#world, part);
  }

  /** The next tick. `before` says whether the moment before a step made in it is wanted: it costs a copy. */
  follow(record: TickRecord, before = false): void {
    for (const input of record.inputs ?? []) this.#take(input);
    Object.assign(this.#timer, { tick: record.tick, time: record.time, dt: record.dt });
    beginTick(this.#world);
    for (const change of record.world ?? []) this.#change(change);
    endTick(this.#world);
    for (const [name, mind] of this.#minds) {
      const made = record.actors?.[name];
      const step = made?.step?.step;
      const moment = followTick(mind.network, record, before ? step : undefined);
      if (step !== undefined) mind.before = moment;
      Object.assign(mind.signals, made?.signals);
      for (const write of made?.memory ?? []) applyWrite(mind.memory, this.#timer, write);
    }
  }

  #change(change: WorldChange): void {
    changeWorld({ world: this.#world }, change);
  }

  /** A world that was saved between two ticks has what came since already, and is told of it again with the next. */
  #changeFromOutside(change: WorldChange): void {
    const isThere = this.world.has(change.thing);
    if ('property' in change || change.form === null) {
      if (isThere) this.#change(change);
      return;
    }
    if (isThere) removeThing(this.#world, change.thing);
    this.#change(change);
  }

  #take(input: Input): void {
    switch (input.kind) {
      case 'world':
        this.#changeFromOutside(input.change);
        break;
      case 'memory': {
        const mind = this.#minds.get(input.actor);
        // it is there from this tick on
        const timer = { ...this.#timer, tick: this.#timer.tick + 1 };
        if (mind !== undefined) applyWrite(mind.memory, timer, input.write);
        break;
      }
      case 'enter':
        this.#enter(input);
        break;
      case 'redefine': {
        const mind = this.#minds.get(input.actor);
        if (mind !== undefined) replanMemory(mind.memory, plansOf(input.definition));
        break;
      }
      case 'exit':
        if (this.#minds.get(input.actor)?.embodied === true && this.world.has(input.actor)) {
          removeThing(this.#world, input.actor);
        }
        this.#minds.delete(input.actor);
    }
  }

  #enter({ actor, definition }: Extract<Input, { kind: 'enter' }>): void {
    const embodied = !this.world.has(actor);
    const { body = {} } = definition as { readonly body?: Parameters<typeof addThing>[2] };
    if (embodied) addThing(this.#world, actor, body);
    const network: FollowedActor = { actor, state: undefined, told: 0 };
    const memory = createMemory(plansOf(definition));
    this.#minds.set(actor, { network, memory, signals: {}, embodied, before: undefined });
  }
}

function openMind(frame: SavedScene, saved: SavedActor): Mind {
  const memory = createMemory(plansOf(saved.state.definition));
  for (const entry of saved.memory) putEntry(memory, entry);
  const signals: Record<string, Data> = {};
  for (const [name, { value }] of Object.entries(saved.receptors)) signals[name] = value;
  const network = openFollower(frame, saved.name);
  return { network, memory, signals, embodied: saved.embodied, before: undefined };
}

/** How long what is written lasts if the writer does not say. */
function plansOf({ memory = {} }: PerceptionDefinition): MemoryPlan[] {
  return Object.entries(memory).map(([key, form]) => {
    const isForm = typeof form === 'object' && form !== null && 'value' in form;
    const { value, lasts } = (isForm ? form : { value: form }) as Partial<MemoryPlan>;
    return { key, value: value ?? null, lasts };
  });
}
