/** A palette whose slots, parts and settings are checked while it is written, and once when it is made. */
import type { ActorDefinition } from '@troupe/core';
import type { Shape } from '../model/body.js';
import { checkPalette } from './check-palette.js';
import type { Palette } from './palette.js';
import type { Measure, Part } from './part.js';

interface PaletteForm<Settings, Parts> {
  readonly name: string;
  readonly character: ActorDefinition;
  readonly shape: Shape<Settings>;
  readonly settings?: Partial<NoInfer<Settings>>;
  readonly slots: { readonly [K in keyof Parts]: SlotForm<NoInfer<Settings>, K, Parts[K]> };
  readonly measures?: Readonly<Record<string, Measure>>;
}

interface SlotForm<Settings, Slot, Parts> {
  readonly title: string;
  readonly default: NoInfer<keyof Parts & string>;
  readonly parts: { readonly [N in keyof Parts]: PartForm<Settings, Slot> };
}

/** A part has a shape where its slot is a setting that is one; then it must have it, unless the setting may be missing. */
type PartForm<Settings, Slot> = Omit<Part, 'shape' | 'settings'> & {
  readonly [K in keyof Settings as K extends Slot
    ? NonNullable<Settings[K]> extends Shape<never>
      ? 'shape'
      : never
    : never]: Settings[K];
} & { readonly settings?: Partial<Omit<Settings, Slot & keyof Settings>> };

/** By slot, the names of its parts. */
type NamesIn<Parts> = { readonly [K in keyof Parts & string]: keyof Parts[K] & string };

/**
 * The palette as it was given; the editor knows its slots, its parts, and what shapes and settings they may have. All
 * that is wrong with it is said here.
 */
export function palette<Settings, Parts>(
  form: PaletteForm<Settings, Parts>,
): Palette<NamesIn<Parts>> {
  const given = form as unknown as Palette;
  checkPalette(given);
  return given as never;
}
