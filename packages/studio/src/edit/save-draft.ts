/** Saving: never over what the person has not seen. */
import type { Draft } from './draft.js';

interface Saved {
  readonly saved: true;
}

/** Somebody else has saved in the meantime: the text that is there now. */
interface Conflict {
  readonly conflict: string;
}

/** Writes the text if the file still has the text `over`; else answers with what it has. */
export type SaveText = (text: string, over: string) => Promise<Saved | Conflict>;

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: string };

/** Saves what the draft has now; `over` is what the file is known to have. */
export async function saveDraft(
  draft: Draft,
  save: SaveText,
  over = draft.saved,
): Promise<SaveState> {
  const { text } = draft;
  try {
    const answer = await save(text, over);
    if ('conflict' in answer) {
      // the same letters were saved by somebody else: nothing to choose
      if (answer.conflict !== text) return { kind: 'conflict', theirs: answer.conflict };
    }
    draft.markSaved(text);
    return { kind: 'saved' };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** The file's text in place of the draft's; undo brings the draft's back. */
export function takeTheirs(draft: Draft, theirs: string): void {
  draft.setText(theirs);
  draft.markSaved(theirs);
}

export function saySave(state: SaveState, unsaved: boolean): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving…';
    case 'failed':
      return `Not saved: ${state.message}`;
    case 'conflict':
      return 'Not saved: somebody else has saved since.';
    case 'saved':
    case 'idle':
      if (unsaved) return 'Not saved yet.';
      return state.kind === 'saved' ? 'Saved.' : '';
  }
}
