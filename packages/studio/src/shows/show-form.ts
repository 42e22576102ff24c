/** What a show is: its code runs in a worker, never in the page. */
import type { ExpressionCompiler, LoadOptions, Scene } from '@troupe/core';
import type { RunForm } from '@troupe/views/stage';

export interface ShowForm {
  readonly title: string;
  /** What the first visit does not need is loaded when it is wanted. */
  readonly load: () => Promise<ShowCode>;
}

export interface ShowCode {
  readonly open: (expressions: ExpressionCompiler) => Scene;
  /** Where its characters' own code is not all that a branch may need. */
  readonly code?: LoadOptions;
  /** Where its characters are made of parts. */
  readonly assemble?: NonNullable<RunForm['assemble']>;
}
