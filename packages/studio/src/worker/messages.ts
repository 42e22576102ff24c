/** What a page and its worker say to each other besides what every page and stage do. */
import type { Asked, Sent } from '@troupe/views/stage';
import type { PartNames } from '../shows/parts-kind.js';

/** What is to run: a show that comes with the studio, or a character as text. */
export type Opening =
  | {
      readonly kind: 'show';
      readonly name: string;
      /** Another definition of its character: it keeps the code that it has there. */
      readonly text?: string | undefined;
      /** Other parts for its character, by the names that its palette has. */
      readonly parts?: PartNames | undefined;
    }
  | { readonly kind: 'character'; readonly text: string; readonly name: string };

export type ToWorker = { readonly opening: Opening } | { readonly asked: Asked };

export type FromWorker = { readonly sent: Sent } | { readonly refused: string };
