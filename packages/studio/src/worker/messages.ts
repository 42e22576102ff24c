/** What a page and its worker say to each other besides what every page and stage do. */
import type { Asked, Sent } from '@troupe/views/stage';

/** What is to run: a show that comes with the studio, or a character as text. */
export type Opening =
  /** With another definition of its character, as text: it keeps the code that it has there. */
  | { readonly kind: 'show'; readonly name: string; readonly text?: string | undefined }
  | { readonly kind: 'character'; readonly text: string; readonly name: string };

export type ToWorker = { readonly opening: Opening } | { readonly asked: Asked };

export type FromWorker = { readonly sent: Sent } | { readonly refused: string };
