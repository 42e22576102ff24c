/** `world.radio.playing` and `self.hungry`: things and their properties, looked up in the world one by one. */
import { type CelInput, type CelMap, celMap } from '@bufbuild/cel';
import type { WorldView } from '@troupe/core';
import { LookedUp, toCel } from './values.js';

class Things extends LookedUp {
  readonly #world: WorldView;

  constructor(world: WorldView) {
    super();
    this.#world = world;
  }
  override find(name: string): CelInput | undefined {
    return this.#world.has(name) ? thingOf(this.#world, name) : undefined;
  }
  override names(): readonly string[] {
    return this.#world.names();
  }
}

class Thing extends LookedUp {
  readonly #world: WorldView;
  readonly #name: string;

  constructor(world: WorldView, name: string) {
    super();
    this.#world = world;
    this.#name = name;
  }
  override find(property: string): CelInput | undefined {
    return toCel(this.#world.get(this.#name, property));
  }
  override names(): readonly string[] {
    return Object.keys(this.#world.thing(this.#name) ?? {});
  }
}

export function thingsOf(world: WorldView): CelMap {
  return celMap(new Things(world));
}

export function thingOf(world: WorldView, name: string): CelMap {
  return celMap(new Thing(world, name));
}
