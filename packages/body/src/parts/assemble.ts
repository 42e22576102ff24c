/** A character and its shape, out of a palette and choices. */
import type { ActorDefinition } from '@troupe/core';
import { embody } from '../eve/embody.js';
import type { Shape } from '../model/body.js';
import { buildShape } from './build-shape.js';
import { changeCharacter } from './change-character.js';
import { type Implication, joinImplications } from './join-implications.js';
import type { Choices, FullChoices, Palette, SlotNames } from './palette.js';
import { settleChoices } from './settle-choices.js';
import { settleState } from './settle-state.js';

export interface Assembled<Slots extends SlotNames = SlotNames> {
  /** Of every slot. */
  readonly choices: FullChoices<Slots>;
  /** Its body has the variables of the shape. */
  readonly definition: ActorDefinition;
  readonly shape: Shape;
  /** All that follows from the parts, each with the parts it follows from. */
  readonly implied: readonly Implication[];
}

/** Choices may be given in any order; the default is chosen where nothing is. Refused, all that speaks against them is said. */
export function assemble<const Slots extends SlotNames>(
  palette: Palette<Slots>,
  choices: Choices<NoInfer<Slots>> = {},
): Assembled<Slots> {
  const options = settleChoices(palette, choices);
  const implied = joinImplications(options);
  const shape = buildShape(palette, options, implied);
  const body = settleState(palette.character.body, shape, implied);
  return {
    choices: Object.fromEntries(options.map(({ slot, name }) => [slot, name])) as never,
    definition: embody(shape, changeCharacter(palette.character, implied, body)),
    shape,
    implied,
  };
}
