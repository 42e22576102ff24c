/** The palette's shape, built with the shapes and settings of the parts. */
import { TroupeError } from '@troupe/core';
import type { Shape } from '../model/body.js';
import type { Option } from './implications.js';
import type { Implication } from './join-implications.js';
import type { Palette, SlotNames } from './palette.js';
import { sayPart } from './say-parts.js';

export function buildShape<Slots extends SlotNames>(
  palette: Palette<Slots>,
  options: readonly Option[],
  implied: readonly Implication[],
): Shape {
  const { shape } = palette;
  const said = implied.filter(({ what }) => what === 'shape' || what === 'settings');
  const settings = {
    ...palette.settings,
    ...Object.fromEntries(said.map(({ name, value }) => [name, value])),
  };
  return {
    ...shape,
    build: () => {
      try {
        shape.build(settings as never);
      } catch (error) {
        throw tellParts(error, palette as unknown as Palette, options, settings);
      }
    },
  };
}

/** What is used and is no shape was to come from a part: nobody could tell which by the place alone. */
function tellParts(
  error: unknown,
  { slots }: Palette,
  options: readonly Option[],
  settings: object,
): unknown {
  if (!(error instanceof TroupeError) || error.code !== 'wrong-shape') return error;
  const bare = options.filter(
    ({ slot, part }) =>
      part.shape === undefined &&
      Object.values(slots[slot]?.parts ?? {}).some((other) => other.shape !== undefined),
  );
  const names = Object.keys(settings).sort().join(', ') || 'none';
  const told = [
    ...bare.map((option) => `${sayPart(option)} has no shape`),
    `It is built with the settings ${names}`,
  ].join('. ');
  return new TroupeError(
    error.problems.map((problem) => ({ ...problem, message: `${problem.message}. ${told}` })),
  );
}
