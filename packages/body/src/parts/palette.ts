/** A palette: a character and its shape, with slots into which parts are put. */
import type { ActorDefinition } from '@troupe/core';
import type { Shape } from '../model/body.js';
import type { Measure, Part } from './part.js';

/** Slots, and the names of the parts that fit into each. */
export type SlotNames = Readonly<Record<string, string>>;

export interface Palette<Slots extends SlotNames = SlotNames> {
  readonly name: string;
  /** What all have, whichever parts are chosen. */
  readonly character: ActorDefinition;
  readonly shape: Shape<never>;
  /** Of the shape, where no part says another. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** In the order in which a person is shown them. */
  readonly slots: { readonly [K in keyof Slots]: Slot<Slots[K]> };
  /** What manners show in, by name. */
  readonly measures?: Readonly<Record<string, Measure>>;
}

export interface Slot<Name extends string = string> {
  readonly title: string;
  /** Chosen where nothing else is. */
  readonly default: Name;
  readonly parts: { readonly [N in Name]: Part };
}

/** A part for each slot, or not: plain data, to be kept in a file. */
export type Choices<Slots extends SlotNames = SlotNames> = {
  readonly [K in keyof Slots]?: Slots[K];
};

/** A part for each slot. */
export type FullChoices<Slots extends SlotNames = SlotNames> = {
  readonly [K in keyof Slots]: Slots[K];
};
