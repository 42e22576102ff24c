/** A part put into its place: either the choices that come of it, or what speaks against them. */

import { type Palette, randomChoices, readChoices } from '@troupe/body';
import { chanceOf, createChances, TroupeError } from '@troupe/core';
import type { PartNames } from '../shows/parts-kind.js';
import { sayAgainst } from './say-against.js';

export type Put = { readonly choices: PartNames } | { readonly refused: string };

export function putPart(palette: Palette, choices: PartNames, slot: string, name: string): Put {
  const wanted = { ...choices, [slot]: name };
  try {
    return { choices: readChoices(palette, wanted) };
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    const reasons = error.problems.map((problem) => sayAgainst(palette, wanted, problem));
    return { refused: reasons.join('. ') };
  }
}

export interface PartOffer {
  readonly name: string;
  readonly title: string;
  /** It is in its place already. */
  readonly on: boolean;
  /** Why it cannot be with the others; none if it can. */
  readonly against?: string;
}

/** The parts of a slot, beside what is chosen in the others. */
export function offerParts(palette: Palette, choices: PartNames, slot: string): PartOffer[] {
  return Object.entries(palette.slots[slot]?.parts ?? {}).map(([name, { title }]) => {
    const put = putPart(palette, choices, slot, name);
    const on = choices[slot] === name;
    return 'refused' in put
      ? { name, title, on, against: inShort(put.refused) }
      : { name, title, on };
  });
}

/** Which two it is about, and what to do, is seen where it is shown. */
function inShort(refused: string): string {
  return refused.replace(/\. Choose another .*$/, '').replace(/^.* exclude each other: /, '');
}

/** The next one that fits, that many further on; the same one where there is no other. */
export function nextFitting(
  offers: readonly PartOffer[],
  from: string | undefined,
  by: number,
): string | undefined {
  const fitting = offers.filter(({ against }) => against === undefined);
  const at = fitting.findIndex(({ name }) => name === from);
  if (at < 0) return fitting[0]?.name;
  return fitting[Math.min(Math.max(at + by, 0), fitting.length - 1)]?.name;
}

/** The same robot for the same seed. */
export function surprise(palette: Palette, seed: number): PartNames {
  return randomChoices(palette, chanceOf(createChances(seed), 'surprise'));
}

export function sameParts(a: PartNames, b: PartNames): boolean {
  return Object.keys({ ...a, ...b }).every((slot) => a[slot] === b[slot]);
}
